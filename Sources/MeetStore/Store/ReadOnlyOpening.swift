import Foundation
import GRDB
import MeetCore

/// Opening a database that cannot be opened for writing: in a folder or a file that may only be read, or on a disk
/// that is full, where the log and its index cannot be made (https://www.sqlite.org/wal.html#read_only_databases).
extension MeetStore {
    /// Whether such an error may be one of writing alone.
    static func mayBeReadable(after error: any Error) -> Bool {
        if let error = error as? StoreError {
            if case .readOnly = error { return true }
            return error == .full
        }
        guard let error = error as? DatabaseError else { return false }
        let codes: [ResultCode] = [
            .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_FULL, .SQLITE_IOERR,
        ]
        return codes.contains(error.resultCode)
    }

    /// Opens the file to be read only, as it is; `nil` where that cannot be done either, or where it is of another
    /// version, which only writing could mend.
    static func openForReading(_ path: String, version: Int, options: StoreOptions) -> OpenedForReading? {
        func open(_ name: String) -> DatabasePool? {
            guard
                let pool = try? DatabasePool(
                    path: name, configuration: configuration(options, readonly: true)),
                (try? pool.read { try $0.number("PRAGMA user_version") }) == version
            else { return nil }
            return pool
        }
        // Where others have it open, SQLite sees what they write.
        if FileManager.default.fileExists(atPath: path + "-shm"), let pool = open(path) {
            return OpenedForReading(pool: pool)
        }
        if StoreFile.size(path + "-wal") == 0 {
            return open(unchanging(path)).map { OpenedForReading(pool: $0) }
        }
        // What stands in the log alone is found only where an index of it can be made.
        guard let copy = StoreFile.copyAside(path) else { return nil }
        return open(copy.path).map { OpenedForReading(pool: $0, copy: copy.folder) }
    }

    /// A name by which SQLite opens a file that nobody changes: without a log and without locks
    /// (https://www.sqlite.org/uri.html).
    static func unchanging(_ path: String) -> String {
        let unreserved = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
        return "file:" + (path.addingPercentEncoding(withAllowedCharacters: unreserved) ?? path)
            + "?immutable=1"
    }
}

/// A database that can only be read.
struct OpenedForReading {
    var pool: DatabasePool
    /// Where the file is that is read in its place.
    var copy: TemporaryFolder?
}
