import GRDB
import MeetCore

/// A row as read. GRDB's own subscripts end the program if a value is `NULL` or of another type than in the
/// schema, as in a damaged file; these throw.
struct StoredRow {
    private let row: Row
    private let places: ColumnPlaces

    init(_ row: Row, _ places: ColumnPlaces) {
        self.row = row
        self.places = places
    }

    /// Reads a column; an optional value is `nil` if there is no such column.
    ///
    /// - Throws: `damagedValue`.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value {
        get throws(StoreError) {
            guard let index = places[column] else {
                if let nothing = Value.fromDatabaseValue(.null) { return nothing }
                throw .damagedValue(column: column)
            }
            do { return try row.decode(Value.self, atIndex: index) } catch {
                throw .damagedValue(column: column)
            }
        }
    }

    /// Reads a column by index.
    ///
    /// - Throws: `damagedValue`.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws(StoreError) {
            do { return try row.decode(Value.self, atIndex: index) } catch {
                throw .damagedValue(column: nil)
            }
        }
    }
}

/// The positions of a result's columns, looked up once rather than in every row.
struct ColumnPlaces {
    private let places: [String: Int]

    init(_ names: some Sequence<String>) {
        places = Dictionary(zip(names, 0...), uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> Int? { places[name] }
}

/// Rows read in sequence. Each is valid until the next one is read.
struct StoredRows {
    private let cursor: RowCursor
    private let places: ColumnPlaces

    fileprivate init(_ statement: Statement, _ arguments: StatementArguments) throws {
        cursor = try Row.fetchCursor(statement, arguments: arguments)
        places = ColumnPlaces(statement.columnNames)
    }

    func next() throws -> StoredRow? { try cursor.next().map { StoredRow($0, places) } }
}

extension Database {
    /// Reads each row while it is valid.
    ///
    /// - Parameter read: Converts a row, which must not be kept.
    func rows<Value>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        _ read: (StoredRow) throws -> Value
    ) throws -> [Value] {
        let rows = try preparedCursor(sql, arguments)
        var values: [Value] = []
        while let row = try rows.next() { values.append(try read(row)) }
        return values
    }

    func rows(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [StoredRow] {
        let statement = try cachedStatement(sql: sql)
        let places = ColumnPlaces(statement.columnNames)
        return try Row.fetchAll(statement, arguments: arguments).map { StoredRow($0, places) }
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> StoredRow? {
        let statement = try cachedStatement(sql: sql)
        return try Row.fetchOne(statement, arguments: arguments).map {
            StoredRow($0, ColumnPlaces(statement.columnNames))
        }
    }

    /// Returns the rows without keeping them all, valid until the statement runs again.
    func cursor(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> StoredRows {
        try StoredRows(makeStatement(sql: sql), arguments)
    }

    /// Returns the rows of a statement that is prepared once per connection.
    func preparedCursor(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> StoredRows {
        try StoredRows(cachedStatement(sql: sql), arguments)
    }
}
