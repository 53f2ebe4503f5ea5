import GRDB

/// New rows of one table, to be written many to a statement. Triggers fire for each of them as they do for one alone.
///
/// For each statement with triggers a savepoint is made, with which a full-text index writes out what it has gathered
/// (https://www.sqlite.org/fts5.html): rows one by one take three times as long.
struct RowBatch {
    /// Of one statement; with more it takes no less time.
    private static let mostRows = 64
    /// https://www.sqlite.org/limits.html, 9.
    private static let mostVariables = 32_766

    private let beginning: String
    private var columns: [String] = []
    private var values: [DatabaseValue] = []
    /// By the number of their rows, which is a power of two, so that there are few.
    private var statements: [Int: Statement] = [:]
    /// Rows that are not written yet.
    private(set) var count = 0
    /// Bytes of the texts in them.
    private(set) var size = 0

    /// - Parameter passesOverKnown: Whether a row whose key is taken is left out; else it is an error.
    init(into table: String, passesOverKnown: Bool = false) {
        beginning = "INSERT \(passesOverKnown ? "OR IGNORE " : "")INTO \(table)"
    }

    /// - Parameter row: Every row has the same columns, in the same order.
    mutating func append(_ row: ColumnValues) {
        if columns.isEmpty { columns = row.map(\.column) }
        assert(row.map(\.column) == columns)
        values.reserveCapacity(Self.mostRows * columns.count)
        for (_, value) in row {
            let value = value?.databaseValue ?? .null
            if case .string(let text) = value.storage { size += text.utf8.count }
            values.append(value)
        }
        count += 1
    }

    /// Writes those that wait, in their order.
    mutating func flush(_ db: Database) throws {
        guard count > 0 else { return }
        let width = columns.count
        var written = 0
        while written < count {
            let rows = Self.rows(of: min(count - written, Self.mostVariables / width))
            let part = values[written * width..<(written + rows) * width]
            try statement(rows, db).execute(arguments: StatementArguments(part))
            written += rows
        }
        values.removeAll(keepingCapacity: true)
        count = 0
        size = 0
    }

    /// How many of so many go into the next statement.
    private static func rows(of count: Int) -> Int {
        let powerOfTwo = 1 << (Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
        return min(powerOfTwo, mostRows)
    }

    private mutating func statement(_ rows: Int, _ db: Database) throws -> Statement {
        if let statement = statements[rows] { return statement }
        let row = "(" + Array(repeating: "?", count: columns.count).joined(separator: ",") + ")"
        let statement = try db.makeStatement(
            sql: "\(beginning)(\(columns.joined(separator: ", "))) VALUES "
                + Array(repeating: row, count: rows).joined(separator: ","))
        statements[rows] = statement
        return statement
    }
}

extension Database {
    /// The largest id that any row of a table ever had, those that were deleted too
    /// (https://www.sqlite.org/autoinc.html); 0 where there was none.
    func lastID(of table: String) throws -> Int64 {
        try Int64(
            number(
                """
                SELECT max(
                    ifnull((SELECT max(id) FROM \(table)), 0),
                    ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?), 0))
                """, [table]))
    }
}
