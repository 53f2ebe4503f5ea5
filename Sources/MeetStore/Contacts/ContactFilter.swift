import GRDB
import MeetCore

/// What a filter shows of the list of contacts.
enum ContactFilter {
    /// A filter without words.
    case all
    /// The words are in few contacts, of these ids.
    case few(ids: [Int64])
    /// And in many: these rows of the whole list.
    case many(rows: ListedRows, matched: MatchedRows)

    init(_ text: String, _ lists: KeptLists, _ db: Database) throws {
        guard let expression = SearchExpression(text) else {
            self = .all
            return
        }
        let ids = try lists.matches(.contacts, of: expression.text, db)
        guard ids.count >= SearchExpression.manyMatches else {
            self = .few(ids: ids)
            return
        }
        let (rows, matched) = try lists.filtered(.contacts, by: expression.text, db) { try Self.all(db) }
        self = .many(rows: rows, matched: matched)
    }

    private static func all(_ db: Database) throws -> ListedRows {
        ListedRows(try db.integers("SELECT id FROM contact ORDER BY listKey, id"))
    }

    /// Of a row of `contact`, where all or few match.
    var condition: String {
        if case .few = self { return "id IN (SELECT value FROM json_each(?))" }
        return "1"
    }

    var arguments: StatementArguments {
        if case .few(let ids) = self { return [JSONText.array(ids)] }
        return []
    }
}
