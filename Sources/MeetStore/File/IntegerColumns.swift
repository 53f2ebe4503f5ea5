import GRDB
import GRDBSQLite

extension Database {
    /// What a query of integers alone finds, by column, through SQLite's own functions: of 100,000 rows GRDB makes a value
    /// each, which takes as long as SQLite needs to find them.
    ///
    /// - Throws: `damagedValue` where another value is stored.
    func integerColumns(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [[Int64]] {
        let statement = try cachedStatement(sql: sql)
        try statement.setArguments(arguments)
        let rows = statement.sqliteStatement
        defer {
            // It tells of the run's own error once more, which nothing is to hear.
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

    /// The first column of a query of integers alone.
    func integers(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Int64] {
        try integerColumns(sql, arguments).first ?? []
    }
}
