import Foundation
import GRDB
import GRDBSQLite
import Glibc
import MeetCore
import MeetStore

/// A copy of an SQLite database of another program, whose own files are only read. What the program has
/// written to its log (WAL) or has begun to write (journal) is copied with it.
///
/// Only tables are read: a view or a virtual table of an external file need not terminate.
final class ForeignDatabase {
    /// A row by the names of its columns in lower case.
    struct Values {
        fileprivate var values: [String: DatabaseValue] = [:]

        /// Returns a text, or `nil` for none; a number is one too.
        func text(_ column: String) -> String? {
            switch values[column]?.storage {
            case .string(let text): text
            case .int64(let number): String(number)
            case .blob(let data): String(validating: data, as: UTF8.self)
            case .double, .null, nil: nil
            }
        }

        func number(_ column: String) -> Int? {
            switch values[column]?.storage {
            case .int64(let number): Int(number)
            case .double(let number): Int(exactly: number.rounded())
            case .string(let text): Int(text)
            case .blob, .null, nil: nil
            }
        }
    }

    /// The names of the tables, as the schema spells them.
    let tables: Set<String>

    private let queue: DatabaseQueue
    private let isStopped: @Sendable () -> Bool
    /// Removes the copy with this object.
    private let folder: TemporaryFolder

    /// The maximum size of a file in bytes.
    static let largest = 512 << 20
    /// The maximum number of rows of a table.
    static let mostRows = 500_000

    /// - Parameter isStopped: Asked for each part of the file and for each row.
    /// - Throws: `ForeignFault`; `CancellationError` if it was stopped.
    init(copying path: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws {
        guard let folder = TemporaryFolder() else {
            throw ForeignFault.unreadable(String(cString: strerror(errno)))
        }
        self.folder = folder
        self.isStopped = isStopped
        let copy = folder.path + "/copy.sqlite"
        try Self.copy(path, to: copy, isStopped)
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 64 << 20)
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON")
        }
        do {
            let opened = try DatabaseQueue(path: copy, configuration: configuration)
            queue = opened
            tables = try opened.read { db in
                let names = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_master
                        WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' LIMIT 1000
                        """)
                return Set(names.compactMap { String.fromDatabaseValue($0[0]) })
            }
        } catch { throw ForeignFault.noDatabase }
    }

    /// Returns whether a table has a column.
    func has(_ column: String, in table: String) -> Bool {
        guard tables.contains(table) else { return false }
        let found = try? queue.read { db in
            try Row.fetchOne(
                db, sql: "SELECT 1 FROM pragma_table_info(?) WHERE name = ? COLLATE NOCASE",
                arguments: [table, column])
        }
        return found != nil
    }

    /// Passes on the rows of a table, one after another; none without that table.
    ///
    /// - Parameter column: The column by which they are sorted; `nil` for the order of their storage.
    /// - Throws: `ForeignFault`; `CancellationError` if it was stopped.
    func read(_ table: String, sortedBy column: String? = nil, _ body: (Values) -> Void) throws {
        guard tables.contains(table) else { return }
        func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
        let order = column.map { " ORDER BY \(quoted($0))" } ?? ""
        let sql = "SELECT * FROM \(quoted(table))\(order) LIMIT \(Self.mostRows)"
        do {
            try queue.read { db in
                let rows = try Row.fetchCursor(db, sql: sql)
                while let row = try rows.next() {
                    if isStopped() { throw CancellationError() }
                    var values = Values()
                    for (column, value) in row { values.values[column.lowercased()] = value }
                    body(values)
                }
            }
        } catch let stop as CancellationError {
            throw stop
        } catch { throw ForeignFault.noDatabase }
    }

    // MARK: - The copy

    /// Copies the files until none of them has changed meanwhile.
    private static func copy(_ path: String, to copy: String, _ isStopped: () -> Bool) throws {
        let suffixes = ["", "-wal", "-journal"]
        for _ in 0..<5 {
            let before = suffixes.map { Stamp(path + $0) }
            guard let main = before[0] else {
                throw ForeignFault.unreadable(String(cString: strerror(ENOENT)))
            }
            guard main.isFile else { throw ForeignFault.noDatabase }
            guard before.allSatisfy({ $0.map { $0.size <= largest } ?? true }) else {
                throw ForeignFault.tooLarge(megabytes: largest >> 20)
            }
            for (suffix, stamp) in zip(suffixes, before) {
                unlink(copy + suffix)
                guard stamp != nil else { continue }
                do throws(any Error) {
                    try copyBytes(of: path + suffix, to: copy + suffix, isStopped)
                } catch let error as ForeignFault {
                    // The log of a program that has just ended.
                    guard !suffix.isEmpty, Stamp(path + suffix) == nil else { throw error }
                }
            }
            if suffixes.map({ Stamp(path + $0) }) == before { return }
        }
        throw ForeignFault.databaseInUse
    }

    private static func copyBytes(of path: String, to copy: String, _ isStopped: () -> Bool) throws {
        func failure() -> ForeignFault { .unreadable(String(cString: strerror(errno))) }
        let source = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard source >= 0 else { throw failure() }
        defer { close(source) }
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw failure() }
        defer { close(target) }
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var total = 0
        while true {
            if isStopped() { throw CancellationError() }
            let count = Glibc.read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { return }
            total += count
            guard total <= largest else { throw ForeignFault.tooLarge(megabytes: largest >> 20) }
            var done = 0
            while done < count {
                let written = buffer[done..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw failure() }
                done += written
            }
        }
    }

    /// The state of a file (stat(2)).
    private struct Stamp: Hashable {
        var number: UInt
        var size: Int
        var seconds: Int
        var nanoseconds: Int
        var isFile: Bool

        /// `nil` if there is no file.
        init?(_ path: String) {
            var status = stat()
            guard PathText.withPath(path, { stat($0, &status) }) == 0 else { return nil }
            number = UInt(status.st_ino)
            size = Int(status.st_size)
            seconds = Int(status.st_mtim.tv_sec)
            nanoseconds = Int(status.st_mtim.tv_nsec)
            isFile = status.st_mode & S_IFMT == S_IFREG
        }
    }
}
