import Foundation
import GRDB
import MeetCore

/// Undo and redo of the last actions. They are kept in the file, so they survive a restart and are shared with
/// every other process that has it open.
extension MeetStore {
    /// Takes back the last action that stands; `nil` where there is none.
    ///
    /// Where the way forward would need more room than `StoreOptions.historySize` (an import of very many
    /// contacts), the action is undone all the same and cannot be redone.
    @discardableResult
    package func undo() throws(StoreError) -> HistoryEntry? {
        try write { db in
            guard let action = try Self.nextToUndo(db) else { return nil }
            return try replay(action, isUndo: true, db)
        }
    }

    /// Does the action again that was undone last; `nil` where there is none, or where something else was done
    /// since.
    @discardableResult
    package func redo() throws(StoreError) -> HistoryEntry? {
        try write { db in
            guard let action = try Self.nextToRedo(db) else { return nil }
            return try replay(action, isUndo: false, db)
        }
    }

    /// What `undo` and `redo` would do.
    package func history() throws(StoreError) -> (undo: HistoryEntry?, redo: HistoryEntry?) {
        try read { db in
            (try Self.nextToUndo(db).map(HistoryEntry.init), try Self.nextToRedo(db).map(HistoryEntry.init))
        }
    }

    /// Runs `body` as one action of the person, in one transaction. Its title is known when it is done. Where it
    /// changed nothing, history stays as it was.
    func act<T>(_ body: (Database) throws -> (title: String, result: T)) throws(StoreError) -> T {
        try write { db in
            try place(db)
            try db.run("INSERT INTO action(title, at) VALUES ('', ?)", [now.milliseconds])
            let id = db.lastInsertedRowID
            let ((title, result), size) = try Journal.recording(as: id, limit: options.historySize, db) {
                try body(db)
            }
            if size == 0 {
                try db.run("DELETE FROM action WHERE id = ?", [id])
            } else if size > options.historySize {
                // What came before cannot be taken back beneath an action that cannot.
                try db.run("DELETE FROM action")
            } else {
                try db.run("DELETE FROM action WHERE isUndone = 1")
                try db.run("UPDATE action SET title = ?, size = ? WHERE id = ?", [title, size, id])
                try prune(db)
            }
            return result
        }
    }

    /// Runs what the triggers wrote, the last first, while they write the way back under the same action.
    private func replay(_ action: Row, isUndo: Bool, _ db: Database) throws -> HistoryEntry {
        let id: Int64 = action["id"]
        let (last, size) = try Journal.replay(id, limit: options.historySize, db)
        let subject = try Self.subject(of: id, after: last, db)
        if size > options.historySize {
            try db.run(isUndo ? "DELETE FROM action WHERE id >= ?" : "DELETE FROM action WHERE id <= ?", [id])
        } else {
            try db.run("DELETE FROM journal WHERE actionID = ? AND id <= ?", [id, last])
            try db.run("UPDATE action SET isUndone = ?, size = ? WHERE id = ?", [isUndo, size, id])
            try prune(db)
        }
        try place(db, evenRowsWrittenBefore: action["at"])
        var entry = HistoryEntry(action)
        entry.subject = subject
        return entry
    }

    /// Forgets the actions that are farthest from the present, down to the number and the size that are kept.
    private func prune(_ db: Database) throws {
        try db.run(
            """
            DELETE FROM action WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER nearest AS number, sum(size) OVER nearest AS total FROM action
                    WINDOW nearest AS (PARTITION BY isUndone ORDER BY iif(isUndone, id, -id))
                ) WHERE number > ? OR total > ?
            )
            """, [options.historyLength, options.historySize])
    }

    /// The first row of a list that a replay changed; `nil` where it is gone now.
    private static func subject(
        of action: Int64, after last: Int64, _ db: Database
    ) throws -> HistoryEntry.Subject? {
        guard
            let (table, id) = try JournalTriggers.firstChanged(
                of: ["meeting", "contact", "venue"], under: action, after: last, db),
            try db.number("SELECT count(*) FROM \(table) WHERE id = ?", [id]) > 0
        else { return nil }
        switch table {
        case "meeting": return .meeting(Identifier(id))
        case "contact": return .contact(Identifier(id))
        default: return .venue(Identifier(id))
        }
    }

    private static func nextToUndo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 0 ORDER BY id DESC LIMIT 1")
    }

    private static func nextToRedo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 1 ORDER BY id LIMIT 1")
    }
}
