import Foundation
import GRDB
import MeetCore

/// Opening a database that is not writable: in a read-only folder or file, or on a full disk, where the log
/// and its index cannot be created (https://www.sqlite.org/wal.html#read_only_databases).
extension MeetStore {
    /// Returns whether an error may concern writing only.
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

    /// Opens the file read-only, as it is; `nil` if that fails too, or the file is of another version, which
    /// only writing could migrate.
    static func openForReading(_ path: String, version: Int, options: StoreOptions) -> OpenedForReading? {
        func open(_ name: String) -> DatabasePool? {
            guard
                let pool = try? DatabasePool(
                    path: name, configuration: configuration(options, readonly: true)),
                (try? pool.read { try $0.number("PRAGMA user_version") }) == version
            else { return nil }
            return pool
        }
        // If others have it open, SQLite sees their writes.
        if FileManager.default.fileExists(atPath: path + "-shm"), let pool = open(path) {
            return OpenedForReading(pool: pool)
        }
        if StoreFile.size(path + "-wal") == 0 {
            return open(unchanging(path)).map { OpenedForReading(pool: $0) }
        }
        // The log can be read only if its index can be created.
        guard let copy = StoreFile.copyAside(path) else { return nil }
        return open(copy.path).map { OpenedForReading(pool: $0, copy: copy.folder) }
    }

    /// Returns a URI with which SQLite opens an immutable file: without a log and without locks
    /// (https://www.sqlite.org/uri.html).
    static func unchanging(_ path: String) -> String {
        let unreserved = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
        return "file:" + (path.addingPercentEncoding(withAllowedCharacters: unreserved) ?? path)
            + "?immutable=1"
    }
}

/// A database opened for reading only.
struct OpenedForReading {
    var pool: DatabasePool
    /// The folder of the copy that is read in its place.
    var copy: TemporaryFolder?
}
