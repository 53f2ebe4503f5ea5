import Foundation
import GRDB

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
            var outcome: (title: String, result: T)?
            let size = try journaling(as: id, db) { outcome = try body(db) }
            // `journaling` ran the body, or threw.
            guard let outcome else { throw StoreError.cancelled }
            if size == 0 {
                try db.run("DELETE FROM action WHERE id = ?", [id])
            } else if size > options.historySize {
                // What came before cannot be taken back beneath an action that cannot.
                try db.run("DELETE FROM action")
            } else {
                try db.run("DELETE FROM action WHERE isUndone = 1")
                try db.run("UPDATE action SET title = ?, size = ? WHERE id = ?", [outcome.title, size, id])
                try prune(db)
            }
            return outcome.result
        }
    }

    /// Runs `body` while the triggers write down under an action how to take it back, and returns how many
    /// characters that took; more than `historySize` where it was given up.
    private func journaling(as action: Int64, _ db: Database, _ body: () throws -> Void) throws -> Int {
        try db.run(
            "INSERT INTO journalScope(actionID, size, sizeLimit) VALUES (?, 0, ?)",
            [action, options.historySize])
        try body()
        let size = try db.number("SELECT size FROM journalScope")
        try db.run("DELETE FROM journalScope")
        return size
    }

    /// Runs what the triggers wrote, the last first, while they write the way back under the same action.
    private func replay(_ action: Row, isUndo: Bool, _ db: Database) throws -> HistoryEntry {
        let id: Int64 = action["id"]
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let last =
            try Int64.fetchOne(db, sql: "SELECT max(id) FROM journal WHERE actionID = ?", arguments: [id])
            ?? 0
        let size = try journaling(as: id, db) {
            var next = last + 1
            while true {
                let batch = try db.rows(
                    "SELECT id, sql FROM journal WHERE actionID = ? AND id < ? ORDER BY id DESC LIMIT 500",
                    [id, next])
                guard let first = batch.last else { break }
                try Task.checkCancellation()
                for row in batch { try db.execute(sql: row["sql"]) }
                next = first["id"]
            }
        }
        if size > options.historySize {
            try db.run(isUndo ? "DELETE FROM action WHERE id >= ?" : "DELETE FROM action WHERE id <= ?", [id])
        } else {
            try db.run("DELETE FROM journal WHERE actionID = ? AND id <= ?", [id, last])
            try db.run("UPDATE action SET isUndone = ?, size = ? WHERE id = ?", [isUndo, size, id])
        }
        try place(db, evenRowsWrittenBefore: action["at"])
        return HistoryEntry(action)
    }

    /// Forgets the oldest actions, down to the number and the size that are kept.
    private func prune(_ db: Database) throws {
        try db.run(
            """
            DELETE FROM action WHERE id <= (
                SELECT max(id) FROM (
                    SELECT id, row_number() OVER latest AS number, sum(size) OVER latest AS total FROM action
                    WINDOW latest AS (ORDER BY id DESC)
                ) WHERE number > ? OR total > ?
            )
            """, [options.historyLength, options.historySize])
    }

    private static func nextToUndo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 0 ORDER BY id DESC LIMIT 1")
    }

    private static func nextToRedo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 1 ORDER BY id LIMIT 1")
    }
}

extension HistoryEntry {
    fileprivate init(_ row: Row) {
        self.init(title: row["title"], at: Date(milliseconds: row["at"]))
    }
}

/// The sentences of the history.
enum ActionTitle {
    private static let longest = 60

    /// A name between quotation marks, on one line and not too long.
    static func quoted(_ name: String) -> String {
        let line = String(name.map { $0.isNewline ? " " : $0 })
        return "“" + (line.count > longest ? line.prefix(longest - 1) + "…" : line) + "”"
    }

    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
