import Foundation
import GRDBSQLite

/// The numbers of records in a database, of which none was read.
package struct RowCounts: Hashable, Sendable {
    package var contacts = 0
    package var groups = 0
    package var meetings = 0
    package var toDos = 0
    /// True if the database may hold more records.
    package var isMore = false

    package init() {}
}

/// Counts the rows of a database of another program in its place, for one that is too large to be copied.
///
/// The file is opened as an immutable one (https://www.sqlite.org/uri.html): it is not locked, nothing is
/// made beside it, and the program's log is not read. If the program writes meanwhile, there may be no number.
final class RowCounter {
    private let connection: OpaquePointer
    /// True if there is a log, whose rows are not counted.
    private let hasLog: Bool

    /// The maximum number that is counted of a table.
    static let most = 20_000

    /// - Returns: `nil` if it cannot be opened.
    init?(_ path: String) {
        guard let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else {
            return nil
        }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        let code = sqlite3_open_v2("file:\(name)?mode=ro&immutable=1", &opened, flags, nil)
        guard code == SQLITE_OK, let connection = opened else {
            sqlite3_close_v2(opened)
            return nil
        }
        self.connection = connection
        let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        hasLog = (log?[.size] as? Int ?? 0) > 0
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 1 << 20)
        sqlite3_progress_handler(connection, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
    }

    deinit { sqlite3_close_v2(connection) }

    /// The names of the tables, sorted.
    var tables: [String] {
        let sql = """
            SELECT name FROM sqlite_master
            WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name LIMIT 1000
            """
        return values(sql) { sqlite3_column_text($0, 0).map { String(cString: $0) } ?? "" } ?? []
    }

    /// Returns whether a table has a column.
    func has(_ column: String, in table: String) -> Bool {
        let sql = """
            SELECT 1 FROM pragma_table_info(\(Self.quoted(table, "'")))
            WHERE name = \(Self.quoted(column, "'")) COLLATE NOCASE
            """
        return values(sql) { _ in true }?.isEmpty == false
    }

    /// Adds the number of a table's rows.
    ///
    /// - Returns: False if they could not be counted.
    func add(
        _ table: String, to number: WritableKeyPath<RowCounts, Int>, of counts: inout RowCounts
    ) -> Bool {
        let sql = """
            SELECT count(*) FROM (SELECT 1 FROM \(Self.quoted(table, "\"")) LIMIT \(Self.most + 1))
            """
        guard let found = values(sql, { Int(sqlite3_column_int64($0, 0)) })?.first else { return false }
        counts[keyPath: number] += min(found, Self.most)
        if found > Self.most || hasLog { counts.isMore = true }
        return true
    }

    private static func quoted(_ name: String, _ mark: String) -> String {
        mark + name.replacing(mark, with: mark + mark) + mark
    }

    /// Returns a value of each row; `nil` after an error.
    private func values<Value>(_ sql: String, _ value: (_ row: OpaquePointer) -> Value) -> [Value]? {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK, let statement = prepared
        else { return nil }
        defer { sqlite3_finalize(statement) }
        var values: [Value] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: values.append(value(statement))
            case SQLITE_DONE: return values
            default: return nil
            }
        }
    }
}
