import GRDB
import MeetCore
import Synchronization

/// Which databases this process has open.
///
/// To close a file takes away every lock the process holds on it, SQLite's among them
/// (https://www.sqlite.org/howtocorrupt.html#posix_close_bug). So a database is looked at without SQLite only
/// while nobody here has it open.
enum OpenFiles {
    private static let counts = Mutex<[String: Int]>([:])

    /// Opens a file, one caller at a time, and counts it until `closed` is called for it.
    ///
    /// - Parameter open: Is told whether the file is open already.
    static func opening<T>(
        _ path: String, _ open: (_ isOpen: Bool) throws(StoreError) -> T
    ) throws(StoreError) -> T {
        do {
            return try counts.withLock { counts in
                let count = counts[path, default: 0]
                let result = try open(count > 0)
                counts[path] = count + 1
                return result
            }
        } catch { throw StoreError(error) }
    }

    static func closed(_ path: String) {
        counts.withLock { counts in
            let count = counts[path, default: 0]
            counts[path] = count > 1 ? count - 1 : nil
        }
    }
}

/// A database this process has open. It is closed, and counted as closed, when the last reference is gone.
///
/// GRDB's own `close` is not called, for a read that waits while it runs meets a closed connection and ends the
/// process.
final class OpenDatabase: @unchecked Sendable {
    let path: String
    /// Changes only in `deinit`, where nobody else looks any more.
    private(set) var pool: (any DatabaseWriter)?

    init(path: String, pool: any DatabaseWriter) {
        self.path = path
        self.pool = pool
    }

    deinit {
        pool = nil
        OpenFiles.closed(path)
    }
}
