import GRDB

/// What a filter shows, as SQL about a row of `contact`.
struct ContactFilter {
    private enum Share { case all, few, many, most }

    /// The first page of 100,000 contacts that all match takes 106 ms from the matches, 12 ms in the order of the list with
    /// the matches collected before it, and 1.5 ms where each row is looked up in them; where a quarter matches, the latter
    /// two take 3 and 9 ms.
    private static let (manyMatches, rowsLookedUp) = (1000, 100)

    let arguments: StatementArguments
    private let share: Share

    init(_ text: String, _ db: Database) throws {
        guard let expression = SearchExpression(text) else {
            (share, arguments) = (.all, [])
            return
        }
        arguments = [expression.text]
        let most = max(
            Self.manyMatches, try db.number("SELECT coalesce(max(id), 0) FROM contact") / 2)
        let matches = try db.number(
            "SELECT count(*) FROM (SELECT 1 FROM contactSearch WHERE contactSearch MATCH ? LIMIT ?)",
            [expression.text, most])
        share = matches == most ? .most : matches < Self.manyMatches ? .few : .many
    }

    private static let collected = "id IN (SELECT rowid FROM contactSearch WHERE contactSearch MATCH ?)"
    private static let lookedUp =
        "EXISTS (SELECT 1 FROM contactSearch WHERE contactSearch MATCH ? AND rowid = contact.id)"

    /// For many rows at once.
    var condition: String {
        switch share {
        case .all: "1"
        case .few: Self.collected
        // A unary plus keeps the term from choosing the index: https://www.sqlite.org/optoverview.html
        case .many, .most: "+" + Self.collected
        }
    }

    /// For one row.
    var conditionOfOne: String { share == .all ? "1" : Self.lookedUp }

    /// For so many rows of the list, from its first on.
    func condition(until row: Int) -> String {
        share == .most && row <= Self.rowsLookedUp ? Self.lookedUp : condition
    }
}
