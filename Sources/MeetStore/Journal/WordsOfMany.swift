import GRDB

/// The index of words of a table most of whose rows are about to be deleted, as when a large import is undone: what stays is
/// put into it anew, in place of taking out one by one what goes, which takes a third of the time of such an undo.
struct WordsOfMany {
    /// Below, nothing is gained that would be noticed.
    private static let fewest = 1000

    private let table: String
    private let db: Database
    /// What makes the trigger that takes them out.
    private let trigger: String

    /// - Parameter action: What is about to be replayed.
    /// - Returns: `nil` where less than half of the rows are deleted by it.
    init?(of table: String, deletedBy action: Int64, _ db: Database) throws {
        let deleted = try db.number(
            """
            SELECT coalesce(sum(rowCount), 0) FROM journal WHERE actionID = ? AND formID IN (
                SELECT id FROM journalForm WHERE head = ?)
            """, [action, JournalTriggers.deletionHead(table)])
        guard deleted >= Self.fewest, try deleted * 2 > db.number("SELECT count(*) FROM \(table)"),
            let row = try db.row("SELECT sql FROM sqlite_schema WHERE name = ?", ["\(table)SearchDelete"])
        else { return nil }
        (self.table, self.db, trigger) = (table, db, try row["sql"])
        try db.execute(sql: "DROP TRIGGER \(table)SearchDelete")
    }

    func finish() throws {
        try db.execute(sql: trigger)
        try db.execute(sql: "INSERT INTO \(table)Search(\(table)Search) VALUES ('rebuild')")
    }
}
