import Foundation
import GRDB
import GRDBSQLite

extension Database {
    /// Returns the columns of a query of integers, by SQLite's own functions: for 100,000 rows GRDB creates a
    /// value each, which takes as long as the query.
    ///
    /// - Throws: `damagedValue` for a value of another type.
    func integerColumns(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [[Int64]] {
        let statement = try cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        let rows = statement.sqliteStatement
        defer {
            // It would only repeat the error of the run.
            sqlite3_reset(rows)
        }
        var columns = [[Int64]](repeating: [], count: statement.columnCount)
        while true {
            let code = sqlite3_step(rows)
            if code == SQLITE_DONE { return columns }
            guard code == SQLITE_ROW else {
                throw DatabaseError(
                    resultCode: ResultCode(rawValue: code),
                    message: sqliteConnection.map { String(cString: sqlite3_errmsg($0)) }, sql: sql)
            }
            for column in columns.indices {
                guard sqlite3_column_type(rows, CInt(column)) == SQLITE_INTEGER else {
                    throw StoreError.damagedValue(column: statement.columnNames[column])
                }
                columns[column].append(sqlite3_column_int64(rows, CInt(column)))
            }
        }
    }

    /// Returns the first column of a query of integers.
    func integers(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Int64] {
        try integerColumns(sql, arguments).first ?? []
    }
}

extension Date {
    /// The milliseconds since 1970.
    var milliseconds: Int64 { Self.clamped((timeIntervalSince1970 * 1000).rounded()) }
    /// The last whole second not after the instant, since 1970.
    var secondsBefore: Int64 { Self.clamped(timeIntervalSince1970.rounded(.down)) }
    /// The first whole second not before the instant, since 1970.
    var secondsAfter: Int64 { Self.clamped(timeIntervalSince1970.rounded(.up)) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
    }

    /// Returns the instant of a column that may be `NULL`.
    static func stored(_ milliseconds: Int64?) -> Date? { milliseconds.map(Date.init(milliseconds:)) }

    init(seconds: Int64) {
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func clamped(_ number: Double) -> Int64 {
        number.isNaN ? 0 : Int64(min(max(number, -9e15), 9e15))
    }
}
