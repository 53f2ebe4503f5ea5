import Foundation
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

    /// Whether this process has the file open.
    static func isOpen(_ path: String) -> Bool { counts.withLock { $0[path] != nil } }

    /// The same of a file, whatever it is called.
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

/// A database this process has open. It is closed, and counted as closed, when the last reference is gone.
///
/// GRDB's own `close` is not called, for a read that waits while it runs meets a closed connection and ends the
/// process.
final class OpenDatabase: @unchecked Sendable {
    let path: String
    /// Changes only in `deinit`, where nobody else looks any more.
    private(set) var pool: (any DatabaseWriter)?
    /// Why nothing can be written; `nil` where it can.
    let obstacle: StoreError?
    /// `nil` where there are none, or where they are only read and nothing is lost with them.
    let files: DatabaseFiles?
    /// What was read of it, while it stays as it is.
    let lists = KeptLists()
    /// What is read in place of the file, and goes with this.
    private let copy: TemporaryFolder?
    /// Tells other processes that this one lives; made when it is first needed.
    private let presence = Mutex<HeldFile?>(nil)
    /// Whether all that is in the log was in the file too when it was seen to be moved.
    private let isLogEmptied = Mutex(false)

    /// - Parameters:
    ///   - path: Empty for a database that is no file.
    ///   - obstacle: Why the pool can only be read.
    init(path: String, pool: any DatabaseWriter, obstacle: StoreError? = nil, copy: TemporaryFolder? = nil) {
        self.path = path
        self.pool = pool
        self.copy = copy
        self.obstacle = obstacle
        files = obstacle == nil && !path.isEmpty ? DatabaseFiles(path) : nil
    }

    deinit {
        if let pool, files?.areThere() == false {
            // SQLite would remove the log by its name, and that may be the log of another database by now, or all
            // that is left of this one.
            _ = Unmanaged.passRetained(pool as AnyObject)
            if isLogEmptied.withLock({ $0 }) { files?.removeLogs() }
        }
        pool = nil
        OpenFiles.closed(path)
    }

    /// To be called as soon as it is seen that the file was moved: what is in the log goes into the file, wherever that
    /// is. Whoever opens another database in its place would take the log for that one's
    /// (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use).
    func emptyLogOfMovedFile() {
        guard let pool, let files else { return }
        isLogEmptied.withLock { isEmptied in
            // Where nothing is in its place, the file may be put back, and is gone on with, log and all.
            let isAnother = files.isAnotherInPlace
            isEmptied =
                (try? pool.writeWithoutTransaction { try $0.checkpoint(isAnother ? .truncate : .full) })
                != nil
            if isEmptied, isAnother { files.removeLogs() }
        }
    }

    /// Names this process among those that have the database open, by a lock file beside it; `nil` where none can
    /// be made.
    func token() -> String? {
        presence.withLock { presence in
            let name = DatabaseNames(path).presence
            // Who clears what others left may be in the way of the first attempt.
            for _ in 0..<3 where presence == nil {
                presence = HeldFile(name + DatabaseNames.newToken())
            }
            return presence.map { String($0.path.dropFirst(name.count)) }
        }
    }

    /// Whether the token is the one that `token()` gave.
    func isOwn(_ token: String) -> Bool {
        presence.withLock { $0?.path == DatabaseNames(path).presence + token }
    }

    /// Whether the token is that of another process, or another store, that still has the database open.
    func isElsewhere(_ token: String) -> Bool {
        !isOwn(token) && HeldFile.isHeld(DatabaseNames(path).presence + token)
    }
}
