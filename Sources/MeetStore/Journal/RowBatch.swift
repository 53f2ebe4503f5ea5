import GRDB

/// Rows of one table, to be written many to a statement. Triggers fire for each of them as they do for one alone.
///
/// For each statement with triggers a savepoint is made, with which a full-text index writes out what it has gathered
/// (https://www.sqlite.org/fts5.html): rows one by one take three times as long.
struct RowBatch {
    /// Of one statement; with more it takes no less time, save where the index of words of a table is large.
    private static let usualRows = 64
    /// https://www.sqlite.org/limits.html, 9.
    private static let mostVariables = 32_766

    private let table: String
    private let beginning: String
    private let isJournaled: Bool
    private let replacesByID: Bool
    private let mostRows: Int
    private var columns: [String] = []
    private var values = WaitingValues()
    /// Of the rows that wait, where they are journaled.
    private var ids: [Int64] = []
    /// By the number of their rows, which is a power of two, so that there are few.
    private var statements: [Int: Statement] = [:]
    /// Rows that are not written yet.
    private(set) var count = 0
    /// Bytes of the texts in them.
    var size: Int { values.size }

    /// - Parameters:
    ///   - passesOverKnown: Whether a row whose key is taken is left out; else it is an error.
    ///   - replacesByID: Whether a row whose `id` is taken gets these values.
    ///   - isJournaled: Whether the table is one of those whose changes can be undone, and the rows are new. The first column
    ///     is then `id`.
    ///   - mostRows: Of one statement; a power of two.
    init(
        into table: String, passesOverKnown: Bool = false, replacesByID: Bool = false,
        isJournaled: Bool = false, mostRows: Int = usualRows
    ) {
        self.table = table
        self.isJournaled = isJournaled
        self.replacesByID = replacesByID
        self.mostRows = mostRows
        beginning = "INSERT \(passesOverKnown ? "OR IGNORE " : "")INTO \(table)"
    }

    /// - Parameter row: Every row has the same columns, in the same order.
    mutating func append(_ row: ColumnValues) {
        if columns.isEmpty { columns = row.map(\.column) }
        assert(row.map(\.column) == columns)
        for (_, value) in row { values.append(value) }
        if isJournaled {
            guard columns.first == "id", let id = values.integer(at: values.count - columns.count) else {
                preconditionFailure("A row without an id could not be taken back.")
            }
            ids.append(id)
        }
        count += 1
    }

    /// Writes those that wait, in their order.
    mutating func flush(_ db: Database) throws {
        guard count > 0 else { return }
        if isJournaled {
            try JournalTriggers.inserting(ids, into: table, db) { try write(db) }
        } else {
            try write(db)
        }
        values.removeAll()
        ids.removeAll(keepingCapacity: true)
        count = 0
    }

    private mutating func write(_ db: Database) throws {
        let width = columns.count
        var written = 0
        while written < count {
            let rows = rows(of: min(count - written, Self.mostVariables / width))
            try values.run(statement(rows, db), from: written * width)
            written += rows
        }
    }

    /// How many of so many go into the next statement.
    private func rows(of count: Int) -> Int {
        let powerOfTwo = 1 << (Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
        return min(powerOfTwo, mostRows)
    }

    private mutating func statement(_ rows: Int, _ db: Database) throws -> Statement {
        if let statement = statements[rows] { return statement }
        let row = "(" + Array(repeating: "?", count: columns.count).joined(separator: ",") + ")"
        let replacement = columns.filter { $0 != "id" }.map { "\($0) = excluded.\($0)" }
        let statement = try db.makeStatement(
            sql: "\(beginning)(\(columns.joined(separator: ", "))) VALUES "
                + Array(repeating: row, count: rows).joined(separator: ",")
                + (replacesByID
                    ? " ON CONFLICT(id) DO UPDATE SET \(replacement.joined(separator: ", "))" : ""))
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
