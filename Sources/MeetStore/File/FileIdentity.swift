import Foundation
import MeetCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// The identity of the file at a path (stat(2)).
struct FileIdentity: Hashable, Sendable {
    private var device: UInt
    private var number: UInt

    /// Finds the file at a path; `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0, status.st_nlink > 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }

    /// Finds an open file; `nil` if it has no name any more.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}

/// The files of an open database, by their identities when it was opened.
///
/// SQLite continues to use its open files, and opens further ones by name. So if the database is moved,
/// removed or replaced while it is open, stored data is lost, or goes to two files
/// (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use). While a
/// connection is open, nothing else removes the log.
final class DatabaseFiles: Sendable {
    private let path: String
    private let database: FileIdentity?
    /// The log and its index by suffix, recorded when first seen.
    private let logs: Mutex<[String: FileIdentity]>

    /// Records the files.
    ///
    /// - Parameter path: The database that was just opened.
    init(_ path: String) {
        self.path = path
        database = FileIdentity(path)
        logs = Mutex([:])
        _ = areThere()
    }

    /// Returns whether all files are still in place.
    func areThere() -> Bool {
        guard let database, FileIdentity(path) == database else { return false }
        return logs.withLock { logs in
            for name in ["-wal", "-shm"] {
                let current = FileIdentity(path + name)
                if let known = logs[name] {
                    if current != known { return false }
                } else {
                    logs[name] = current
                }
            }
            return true
        }
    }

    /// True if another database is in the place of this one.
    var isAnotherInPlace: Bool { FileIdentity(path).map { $0 != database } ?? false }

    /// Removes the log and its index from the former place of the database.
    func removeLogs() {
        logs.withLock { logs in
            for (name, known) in logs where FileIdentity(path + name) == known { unlink(path + name) }
        }
    }

    /// Checks that the files are in place.
    ///
    /// - Throws: `moved`.
    func check() throws(StoreError) {
        if !areThere() { throw .moved(path: path, draftsKeptIn: nil) }
    }
}
