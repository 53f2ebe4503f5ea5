import Foundation
import MeetCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Which file a path names, whatever it is called (stat(2)).
struct FileIdentity: Hashable, Sendable {
    private var device: UInt
    private var number: UInt

    /// `nil` where there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0, status.st_nlink > 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }

    /// Of an open file; `nil` where it has no name any more.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}

/// The files of an open database, as they were when it was opened.
///
/// SQLite goes on with the files it has open, and opens further ones by their names. So where the database is moved,
/// removed or replaced beneath it, what is stored is gone, or goes into two files
/// (https://www.sqlite.org/howtocorrupt.html#_unlinking_or_renaming_a_database_file_while_in_use). As long as a
/// connection is open nobody but such a mover takes the log away.
final class DatabaseFiles: Sendable {
    private let path: String
    private let database: FileIdentity?
    /// The log and its index, by what their names add; each is noted when it is first seen.
    private let logs: Mutex<[String: FileIdentity]>

    /// - Parameter path: Of the database that was opened just now.
    init(_ path: String) {
        self.path = path
        database = FileIdentity(path)
        logs = Mutex([:])
        _ = areThere()
    }

    /// Whether all of them still are where they were.
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

    /// Whether another database stands in the place of this one.
    var isAnotherInPlace: Bool { FileIdentity(path).map { $0 != database } ?? false }

    /// Removes the log and its index from beside the place where the database was.
    func removeLogs() {
        logs.withLock { logs in
            for (name, known) in logs where FileIdentity(path + name) == known { unlink(path + name) }
        }
    }

    /// - Throws: `moved`.
    func check() throws(StoreError) {
        if !areThere() { throw .moved(path: path, draftsKeptIn: nil) }
    }
}
