import GRDB

/// What a filter shows of the list of contacts.
enum ContactFilter {
    /// A filter without words.
    case all
    /// The index of words has this expression in few contacts.
    case few(expression: String)
    /// And in many: these rows of the whole list.
    case many(rows: ListedRows, matched: MatchedRows)

    /// The first page of 100,000 contacts that all match takes 106 ms from the matches by their ids.
    private static let manyMatches = 1000

    init(_ text: String, _ lists: KeptLists, _ db: Database) throws {
        guard let expression = SearchExpression(text)?.text else {
            self = .all
            return
        }
        let matches = try db.number(
            "SELECT count(*) FROM (SELECT 1 FROM contactSearch WHERE contactSearch MATCH ? LIMIT ?)",
            [expression, Self.manyMatches])
        if matches < Self.manyMatches {
            self = .few(expression: expression)
        } else {
            let (rows, matched) = try lists.filtered(.contacts, by: expression, db, { try Self.all(db) }) {
                try Int64.fetchAll(
                    db.cachedStatement(
                        sql: "SELECT rowid FROM contactSearch WHERE contactSearch MATCH ? ORDER BY rowid"),
                    arguments: [expression])
            }
            self = .many(rows: rows, matched: matched)
        }
    }

    private static func all(_ db: Database) throws -> ListedRows {
        ListedRows(try Int64.fetchAll(db.cachedStatement(sql: "SELECT id FROM contact ORDER BY listKey, id")))
    }

    /// Of a row of `contact`, where all or few match.
    var condition: String {
        if case .few = self { return "id IN (SELECT rowid FROM contactSearch WHERE contactSearch MATCH ?)" }
        return "1"
    }

    var arguments: StatementArguments {
        if case .few(let expression) = self { return [expression] }
        return []
    }
}
