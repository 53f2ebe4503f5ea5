import GRDB

/// The full-text index of a table most of whose rows are about to be deleted, for example when a large import
/// is undone: the remaining rows are indexed again instead of removing each deleted one, which saves two
/// thirds of the time of such an undo.
struct WordsOfMany {
    /// The minimum number of rows; below, nothing noticeable is gained.
    private static let fewest = 1000

    private let table: String
    private let db: Database
    /// The statement that creates the deleting trigger.
    private let trigger: String

    /// Prepares the index.
    ///
    /// - Parameter action: The action about to be replayed.
    /// - Returns: `nil` if it deletes less than half of the rows.
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
