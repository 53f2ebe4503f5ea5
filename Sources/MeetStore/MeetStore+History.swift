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
            let ((title, result), size) = try journaling(as: id, db) { try body(db) }
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

    /// Runs `body` while the triggers write down under an action how to take it back, and tells how much room
    /// that took; more than `historySize` where it was given up.
    private func journaling<T>(
        as action: Int64, _ db: Database, _ body: () throws -> T
    ) throws -> (result: T, size: Int) {
        try db.run(
            "INSERT INTO journalScope(actionID, size, sizeLimit) VALUES (?, 0, ?)",
            [action, options.historySize])
        let result = try body()
        let size = try db.number("SELECT size FROM journalScope")
        try db.run("DELETE FROM journalScope")
        return (result, size)
    }

    /// Runs what the triggers wrote, the last first, while they write the way back under the same action.
    private func replay(_ action: Row, isUndo: Bool, _ db: Database) throws -> HistoryEntry {
        let id: Int64 = action["id"]
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let last =
            try Int64.fetchOne(db, sql: "SELECT max(id) FROM journal WHERE actionID = ?", arguments: [id])
            ?? 0
        let (_, size) = try journaling(as: id, db) {
            var next = last + 1
            while let batch = try JournalBatch(action: id, before: next, db) {
                try Task.checkCancellation()
                try db.execute(sql: batch.sql)
                next = batch.first
            }
        }
        let subject = try JournalTriggers.firstChanged(under: id, after: last, db)
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

    private static func nextToUndo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 0 ORDER BY id DESC LIMIT 1")
    }

    private static func nextToRedo(_ db: Database) throws -> Row? {
        try db.row("SELECT id, title, at FROM action WHERE isUndone = 1 ORDER BY id LIMIT 1")
    }
}

/// Some rows of the journal that one statement can run, the last first. Rows of one form go together, because
/// preparing a statement costs much more than running it for a row.
private struct JournalBatch {
    private static let mostRows = 100
    private static let largest = 1 << 20

    /// The id of the row that comes next after this batch, going back, is smaller.
    var first: Int64
    var sql: String

    /// `nil` where nothing is left.
    init?(action: Int64, before end: Int64, _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT journal.id, formID, head, foot, row FROM journal
                    JOIN journalForm ON journalForm.id = formID
                    WHERE actionID = ? AND journal.id < ? ORDER BY journal.id DESC LIMIT \(Self.mostRows)
                    """),
            arguments: [action, end])
        guard let row = try rows.next() else { return nil }
        let form: Int64 = row["formID"]
        let foot: String = row["foot"]
        first = row["id"]
        sql = row["head"] + row["row"]
        while sql.utf8.count < Self.largest, let row = try rows.next(), row["formID"] == form {
            first = row["id"]
            sql += ","
            sql += row["row"] as String
        }
        sql += foot
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
