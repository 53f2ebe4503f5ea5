import GRDB
import MeetCore

/// The rows of the contact list that match a filter.
enum ContactFilter {
    /// All contacts: the filter has no words.
    case all
    /// A small number of matches, by id.
    case few(ids: [Int64])
    /// Many matches: rows of the whole list.
    case many(rows: ListedRows, matched: MatchedRows)

    init(_ text: String, _ lists: ListCache, _ db: Database) throws {
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

    /// The condition on a row of `contact`, for all or few matches.
    var condition: String {
        if case .few = self { return "id IN (SELECT value FROM json_each(?))" }
        return "1"
    }

    var arguments: StatementArguments {
        if case .few(let ids) = self { return [JSONText.array(ids)] }
        return []
    }
}
