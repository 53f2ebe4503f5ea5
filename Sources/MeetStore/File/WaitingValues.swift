import GRDB
import GRDBSQLite

/// Values that wait to be written, with the bytes of their texts concatenated.
///
/// They are bound by SQLite's own functions: GRDB makes an argument of each value, which takes as much time
/// as SQLite needs for a row of many columns.
struct WaitingValues {
    private enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(Range<Int>)
        case blob(Range<Int>)
    }

    private var values: [Value] = []
    private var bytes: [UInt8] = []

    var count: Int { values.count }
    /// The size of the texts and blobs in bytes.
    var size: Int { bytes.count }

    mutating func append(_ value: (any DatabaseValueConvertible)?) {
        let before = bytes.count
        switch value?.databaseValue.storage ?? .null {
        case .null: values.append(.null)
        case .int64(let number): values.append(.integer(number))
        case .double(let number): values.append(.real(number))
        case .string(let text):
            bytes.append(contentsOf: text.utf8)
            values.append(.text(before..<bytes.count))
        case .blob(let data):
            bytes.append(contentsOf: data)
            values.append(.blob(before..<bytes.count))
        }
    }

    /// Returns the integer at a position; `nil` for another value.
    func integer(at place: Int) -> Int64? {
        if case .integer(let number) = values[place] { return number }
        return nil
    }

    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Runs a statement with as many values as it has parameters, from `first` on.
    func run(_ statement: Statement, from first: Int = 0) throws {
        let parameters = sqlite3_bind_parameter_count(statement.sqliteStatement)
        // GRDB requires that it has arguments.
        statement.setUncheckedArguments(StatementArguments())
        defer {
            // It would only repeat the error of the run.
            sqlite3_reset(statement.sqliteStatement)
            // SQLite reads the texts in place, and must not access them later.
            sqlite3_clear_bindings(statement.sqliteStatement)
        }
        try bytes.withUnsafeBufferPointer { bytes in
            for number in 0..<parameters {
                let code = bind(
                    values[first + Int(number)], of: bytes, to: statement.sqliteStatement, at: number + 1)
                guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
            }
            try statement.execute()
        }
    }

    /// Binds a value.
    ///
    /// - Parameter place: The parameter's number, from 1.
    /// - Returns: SQLite's code; `SQLITE_TOOBIG` for a text that is too long.
    private func bind(
        _ value: Value, of bytes: UnsafeBufferPointer<UInt8>, to statement: SQLiteStatement, at place: CInt
    ) -> CInt {
        // A null pointer would bind NULL.
        func start(_ range: Range<Int>) -> UnsafePointer<UInt8> {
            guard !range.isEmpty, let first = bytes.baseAddress else { return StaticString("").utf8Start }
            return first + range.lowerBound
        }
        switch value {
        case .null: return sqlite3_bind_null(statement, place)
        case .integer(let number): return sqlite3_bind_int64(statement, place, number)
        case .real(let number): return sqlite3_bind_double(statement, place, number)
        case .text(let range):
            return start(range).withMemoryRebound(to: CChar.self, capacity: range.count) { text in
                sqlite3_bind_text64(
                    statement, place, text, UInt64(range.count), nil, UInt8(SQLITE_UTF8))
            }
        case .blob(let range):
            return sqlite3_bind_blob64(statement, place, start(range), UInt64(range.count), nil)
        }
    }
}
