import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// The database as a file: its location, its permissions, and its header.
enum StoreFile {
    /// The header of a database file (https://www.sqlite.org/fileformat.html#the_database_header).
    struct Header: Equatable {
        var isSQLite: Bool
        var userVersion: Int
        var applicationID: Int
        /// True if writers use a write-ahead log.
        var usesLog: Bool
    }

    /// Creates the folder (0700) and the empty file (0600) if missing, and resolves links, so that the names
    /// of the log files are known. SQLite gives its log files the permissions of the database.
    static func prepare(_ path: String) throws(StoreError) -> String {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw failure(path) }
            let folder = (path as NSString).deletingLastPathComponent
            try makeFolder(folder)
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw failure(path) }
            close(file)
        } else {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .cannotOpen(path: path, reason: .noRegularFile)
            }
        }
        guard let resolved = realpath(path, nil) else { throw failure(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Removes other people's permissions from a file.
    static func restrict(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0, status.st_uid == geteuid() else {
            return
        }
        chmod(path, 0o600)
    }

    /// Gives the owner permission to write the log and its index. SQLite creates them with the current
    /// permissions of the database, and does not change them later.
    static func mendLogs(_ path: String) {
        guard access(path, W_OK) == 0 else { return }
        for file in [path + "-wal", path + "-shm"] {
            var status = stat()
            guard stat(file, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o600 != 0o600 else {
                continue
            }
            chmod(file, 0o600)
        }
    }

    /// Returns the first read-only one of the database, its log and the log's index, else their folder if
    /// these are still to be created in it; `nil` if all are writable.
    static func unwritable(_ path: String) -> String? {
        let files = [path, path + "-wal", path + "-shm"]
        let present = files.filter { access($0, F_OK) == 0 }
        if let file = present.first(where: { access($0, W_OK) != 0 }) { return file }
        let folder = (path as NSString).deletingLastPathComponent
        return present.count < files.count && access(folder, W_OK) != 0 ? folder : nil
    }

    /// Returns whether the disk has no space for a log and its index (statvfs(3)).
    static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return false }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 64 << 10
    }

    /// Returns the free space in bytes; `nil` if unknown (statvfs(3)).
    static func room(_ path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
                .partialValue)
    }

    /// True if the process has a limit on the size of files (setrlimit(2)).
    static var isSizeLimited: Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0
            && limit.rlim_cur != rlim_t.max
    }

    /// Copies the database and its log; `nil` on failure.
    ///
    /// - Returns: The copy, and its folder, with which it is removed.
    static func copyAside(_ path: String) -> (path: String, folder: TemporaryFolder)? {
        guard let folder = TemporaryFolder() else { return nil }
        let copy = folder.path + "/meet.sqlite"
        for end in ["", "-wal"] {
            guard (try? FileManager.default.copyItem(atPath: path + end, toPath: copy + end)) != nil,
                chmod(copy + end, 0o600) == 0
            else { return nil }
        }
        return (copy, folder)
    }

    /// Returns the header of a file; `nil` for an empty one.
    static func header(_ path: String) throws(StoreError) -> Header? {
        let file = PathText.withPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw failure(path) }
        if count == 0 { return nil }
        func number(at offset: Int) -> Int {
            Int(Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }))
        }
        return Header(
            isSQLite: bytes.starts(with: "SQLite format 3\0".utf8), userVersion: number(at: 60),
            applicationID: number(at: 68), usesLog: bytes[18] == 2)
    }

    /// Returns the header of a regular file; `nil` for an empty one, and for anything that would block or is
    /// not a file.
    static func regularHeader(_ path: String) throws(StoreError) -> Header? {
        var status = stat()
        guard PathText.withPath(path, { stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return try header(path)
    }

    /// Returns the absolute path without links, as far as it exists.
    static func resolved(_ path: String) -> String {
        if let resolved = PathText.withPath(path, { realpath($0, nil) }) {
            defer { free(resolved) }
            return PathText.text(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        }
        return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Returns the path with its folder's links resolved, as far as it exists, but not its own.
    static func place(_ path: String) -> String {
        let path = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        let (folder, name) = (
            (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
        )
        let isThere = folder == "/" || FileIdentity(folder) != nil
        let found = isThere ? resolved(folder) : place(folder)
        return found == "/" ? found + name : found + "/" + name
    }

    /// Returns the size of a file; 0 if it does not exist.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Creates an empty file, readable by its owner only. A link in its place is not followed.
    static func makeEmpty(_ path: String) throws(StoreError) {
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(path) }
        close(file)
        guard chmod(path, 0o600) == 0 else { throw failure(path) }
    }

    /// Gives a file its final name after its bytes are synced to disk.
    static func publish(_ path: String, as name: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        let isSynced = fsync(file) == 0
        close(file)
        guard isSynced, rename(path, name) == 0 else { throw failure(name) }
    }

    /// Creates a folder with its missing parents; 0700.
    static func makeFolder(_ path: String) throws(StoreError) {
        if path.isEmpty || mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw failure(path) }
        try makeFolder((path as NSString).deletingLastPathComponent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    }

    /// Returns the error for the system call that just failed.
    static func failure(_ path: String) -> StoreError {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .full }
        return .cannotOpen(path: path, reason: .system(String(cString: strerror(code))))
    }
}
