import GRDB
import MeetCore

/// A row as it was read. GRDB's own subscripts end the program where a value is `NULL` or of another type against
/// the schema, as in a damaged file; these throw.
struct StoredRow {
    private let row: Row

    init(_ row: Row) {
        self.row = row
    }

    /// - Throws: `damagedValue`.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) -> Value {
        get throws(StoreError) {
            do { return try row.decode(Value.self, forColumn: column) } catch {
                throw .damagedValue(column: column)
            }
        }
    }

    /// - Throws: `damagedValue`.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
        get throws(StoreError) {
            do { return try row.decode(Value.self, atIndex: index) } catch {
                throw .damagedValue(column: nil)
            }
        }
    }
}

/// Rows read one after the other. Each is good until the next is asked for.
struct StoredRows {
    fileprivate let cursor: RowCursor

    func next() throws -> StoredRow? { try cursor.next().map(StoredRow.init) }
}

extension Database {
    func rows(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [StoredRow] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(StoredRow.init)
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> StoredRow? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments).map(StoredRow.init)
    }

    /// The rows without holding them all, for as long as the statement is not run again.
    func cursor(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> StoredRows {
        StoredRows(cursor: try Row.fetchCursor(self, sql: sql, arguments: arguments))
    }

    /// The same, by a statement that is prepared once per connection.
    func preparedCursor(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> StoredRows {
        StoredRows(cursor: try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments))
    }
}
