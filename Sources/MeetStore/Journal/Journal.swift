import GRDB

/// What the triggers wrote down, and how it is run.
enum Journal {
    /// Runs `body` while the triggers write down under an action how to take it back, and tells how much room
    /// that took, in characters; more than `limit` where it was given up.
    static func recording<T>(
        as action: Int64, limit: Int, _ db: Database, _ body: () throws -> T
    ) throws -> (result: T, size: Int) {
        try db.run("INSERT INTO journalScope(actionID, size, sizeLimit) VALUES (?, 0, ?)", [action, limit])
        let result = try body()
        let size = try db.number("SELECT size FROM journalScope")
        try db.run("DELETE FROM journalScope")
        return (result, size)
    }

    /// Runs what was written under an action, the last first, while the same triggers write the way back.
    ///
    /// - Returns: The last row of the journal that was run; those of the way back come after it. And how much
    ///   room these take.
    static func replay(_ action: Int64, limit: Int, _ db: Database) throws -> (last: Int64, size: Int) {
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let last =
            try Int64.fetchOne(
                db, sql: "SELECT max(id) FROM journal WHERE actionID = ?", arguments: [action]) ?? 0
        let (_, size) = try recording(as: action, limit: limit, db) {
            var next = last + 1
            while let batch = try JournalBatch(action: action, before: next, db) {
                try Task.checkCancellation()
                try db.execute(sql: batch.sql)
                next = batch.first
            }
        }
        return (last, size)
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
