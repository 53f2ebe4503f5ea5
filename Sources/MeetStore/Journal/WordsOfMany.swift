import GRDB

/// The index of words of contacts, where most of a book is about to be deleted, as when its import is undone: what stays is
/// put into it anew, in place of taking out one by one what goes, which takes a third of the time of such an undo.
struct WordsOfMany {
    private static let trigger = "contactSearchDelete"
    /// Below, nothing is gained that would be noticed.
    private static let fewest = 1000

    private let db: Database
    private let sql: String

    /// - Parameter action: What is about to be replayed.
    /// - Returns: `nil` where less than half of the contacts are deleted by it.
    init?(deletedBy action: Int64, _ db: Database) throws {
        let deleted = try db.number(
            """
            SELECT coalesce(sum(rowCount), 0) FROM journal WHERE actionID = ? AND formID IN (
                SELECT id FROM journalForm WHERE head = ?)
            """, [action, JournalTriggers.deletionHead("contact")])
        guard deleted >= Self.fewest, try deleted * 2 > db.number("SELECT count(*) FROM contact"),
            let sql = try db.row("SELECT sql FROM sqlite_schema WHERE name = ?", [Self.trigger])
                .map({ try $0["sql"] as String })
        else { return nil }
        self.db = db
        self.sql = sql
        try db.execute(sql: "DROP TRIGGER \(Self.trigger)")
    }

    func finish() throws {
        try db.execute(sql: sql)
        try db.execute(sql: "INSERT INTO contactSearch(contactSearch) VALUES ('rebuild')")
    }
}
