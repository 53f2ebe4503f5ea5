import GRDB

/// What a filter shows of the list of contacts.
enum ContactFilter {
    /// A filter without words.
    case all
    /// The index of words has this expression in few contacts.
    case few(expression: String)
    /// And in many: these rows of the whole list.
    case many(rows: ListedRows, matched: MatchedRows)

    init(_ text: String, _ lists: KeptLists, _ db: Database) throws {
        guard let expression = SearchExpression(text) else {
            self = .all
            return
        }
        guard try expression.hasManyMatches(in: "contactSearch", db) else {
            self = .few(expression: expression.text)
            return
        }
        let (rows, matched) = try lists.filtered(.contacts, by: expression.text, db, { try Self.all(db) }) {
            try expression.matches(in: "contactSearch", db)
        }
        self = .many(rows: rows, matched: matched)
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
