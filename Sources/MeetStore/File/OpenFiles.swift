import Foundation
import GRDB
import MeetCore
import Synchronization

/// The databases that this process has open.
///
/// Closing a file releases every lock that the process holds on it, SQLite's included
/// (https://www.sqlite.org/howtocorrupt.html#posix_close_bug). So a database is examined without SQLite only
/// while this process does not have it open.
enum OpenFiles {
    private static let counts = Mutex<[String: Int]>([:])

    /// Opens a file, one caller at a time, and counts it until `closed` is called for it.
    ///
    /// - Parameter open: Receives whether the file is open already.
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

    /// Returns whether this process has the file open.
    static func isOpen(_ path: String) -> Bool { counts.withLock { $0[path] != nil } }

    /// Returns whether this process has the file open under any name.
    static func isOpen(_ file: FileIdentity) -> Bool {
        counts.withLock { $0.keys.contains { FileIdentity($0) == file } }
    }

    static func closed(_ path: String) {
        counts.withLock { counts in
            let count = counts[path, default: 0]
            counts[path] = count > 1 ? count - 1 : nil
        }
    }
}

/// A database that this process has open. It is closed, and counted as closed, with the last reference.
///
/// GRDB's own `close` is not called, because a waiting read would then use a closed connection and end the
/// process.
final class OpenDatabase: @unchecked Sendable {
    let path: String
    /// The pool; changed only in `deinit`, without other accesses.
    private(set) var pool: (any DatabaseWriter)?
    /// The reason why nothing can be written, or `nil`.
    let obstacle: StoreError?
    /// The files; `nil` if there are none, or they are only read and cannot be lost.
    let files: DatabaseFiles?
    /// The cache of lists.
    let lists = ListCache()
    /// The folder with the copy that is read in place of the file, removed with this object.
    private let copy: TemporaryFolder?
    /// The lock file that shows other processes that this one lives; created at its first use.
    private let presence = Mutex<LockFile?>(nil)
    /// True if the log of a moved file was completely written to the file.
    private let isLogEmptied = Mutex(false)

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path; empty for a database without a file.
    ///   - obstacle: The reason why the pool is read-only.
    init(path: String, pool: any DatabaseWriter, obstacle: StoreError? = nil, copy: TemporaryFolder? = nil) {
        self.path = path
        self.pool = pool
        self.copy = copy
        self.obstacle = obstacle
        files = obstacle == nil && !path.isEmpty ? DatabaseFiles(path) : nil
    }

    deinit {
        if let pool, files?.areThere() == false {
            // SQLite would remove the log by name, which may be the log of another database by now, or all
            // that is left of this one.
            _ = Unmanaged.passRetained(pool as AnyObject)
            if isLogEmptied.withLock({ $0 }) { files?.removeLogs() }
        }
        pool = nil
        OpenFiles.closed(path)
    }

    /// Writes the log to the moved file, wherever it is; to be called as soon as the move is detected.
    /// Another program opening a database in its place would take the log for that database's
    /// (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use).
    func emptyLogOfMovedFile() {
        guard let pool, let files else { return }
        isLogEmptied.withLock { isEmptied in
            // If nothing is in its place, the file may be moved back and used again, with its log.
            let isAnother = files.isAnotherInPlace
            isEmptied =
                (try? pool.writeWithoutTransaction { try $0.checkpoint(isAnother ? .truncate : .full) })
                != nil
            if isEmptied, isAnother { files.removeLogs() }
        }
    }

    /// Returns the token of this process among those that have the database open, by a lock file beside it;
    /// `nil` if it cannot be created.
    func token() -> String? {
        presence.withLock { presence in
            let name = DatabaseNames(path).presence
            // Another process that removes leftovers may disturb the first attempt.
            for _ in 0..<3 where presence == nil {
                presence = LockFile(name + DatabaseNames.newToken())
            }
            return presence.map { String($0.path.dropFirst(name.count)) }
        }
    }

    /// Returns whether a token is the one that `token()` returned.
    func isOwn(_ token: String) -> Bool {
        presence.withLock { $0?.path == DatabaseNames(path).presence + token }
    }

    /// Returns whether a token belongs to another process, or another store, that has the database open.
    func isElsewhere(_ token: String) -> Bool {
        !isOwn(token) && LockFile.isHeld(DatabaseNames(path).presence + token)
    }
}
