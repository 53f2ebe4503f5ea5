import GRDB

/// Rows of a table, written several per statement. Triggers fire for each of them as for a single one.
///
/// A savepoint is made for each statement with triggers, at which a full-text index writes out its changes
/// (https://www.sqlite.org/fts5.html): single rows take three times as long.
struct RowBatch {
    /// The default number per statement; more is not faster, unless the full-text index of the table is
    /// large.
    static let usualRows = 64
    /// The maximum number of variables (https://www.sqlite.org/limits.html, 9).
    private static let mostVariables = 32_766

    private let table: String
    private let beginning: String
    private let isJournaled: Bool
    private let replacesByID: Bool
    private let mostRows: Int
    private let keepsStatements: Bool
    private var columns: [String] = []
    private var values = WaitingValues()
    /// The ids of the waiting rows, if they are journaled.
    private var ids: [Int64] = []
    /// The statements by their number of rows: the maximum or a power of two, so that there are few.
    private var statements: [Int: Statement] = [:]
    /// The number of waiting rows.
    private(set) var count = 0
    /// The size of their texts in bytes.
    var size: Int { values.size }

    /// Makes an empty batch.
    ///
    /// - Parameters:
    ///   - passesOverKnown: Whether a row with an existing key is skipped; else it is an error.
    ///   - replacesByID: Whether a row with an existing `id` is updated.
    ///   - isJournaled: Whether the table's changes can be undone, and the rows are new. The first column is
    ///     then `id`.
    ///   - mostRows: The maximum per statement.
    ///   - keepsStatements: Whether the connection keeps the statements, for tables that are written many times
    ///     in batches: to prepare one takes as long as to run it. They should have few variables.
    init(
        into table: String, passesOverKnown: Bool = false, replacesByID: Bool = false,
        isJournaled: Bool = false, mostRows: Int = usualRows, keepsStatements: Bool = false
    ) {
        self.table = table
        self.isJournaled = isJournaled
        self.replacesByID = replacesByID
        self.mostRows = mostRows
        self.keepsStatements = keepsStatements
        beginning = "INSERT \(passesOverKnown ? "OR IGNORE " : "")INTO \(table)"
    }

    /// Adds a row.
    ///
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

    /// Writes the waiting rows, in order.
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

    /// Returns the number of rows in the next statement.
    private func rows(of count: Int) -> Int {
        count >= mostRows ? mostRows : 1 << (Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
    }

    private mutating func statement(_ rows: Int, _ db: Database) throws -> Statement {
        if let statement = statements[rows] { return statement }
        let row = "(" + Array(repeating: "?", count: columns.count).joined(separator: ",") + ")"
        let replacement = columns.filter { $0 != "id" }.map { "\($0) = excluded.\($0)" }
        let sql =
            "\(beginning)(\(columns.joined(separator: ", "))) VALUES "
            + Array(repeating: row, count: rows).joined(separator: ",")
            + (replacesByID ? " ON CONFLICT(id) DO UPDATE SET \(replacement.joined(separator: ", "))" : "")
        let statement = try keepsStatements ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
        statements[rows] = statement
        return statement
    }
}

extension Database {
    /// Returns the largest id that a table ever had, including deleted rows
    /// (https://www.sqlite.org/autoinc.html); 0 without one.
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
