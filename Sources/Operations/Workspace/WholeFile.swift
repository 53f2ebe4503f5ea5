import Foundation
import Glibc
import MeetCore

/// The error of a file that could not be written, such as the one of a full disk. Nothing is left of it, and
/// an older file is as it was.
package struct FileWriteError: Error, Hashable, Sendable {
    package var path: String
    /// The system's words for the reason.
    package var reason: String

    /// - Parameter code: The number of the system's error (errno).
    package init(_ path: String, code: Int32) {
        self.path = path
        reason = String(cString: strerror(code))
    }
}

/// Files that are written as a whole: under a hidden name beside them first, and under their own once the
/// bytes are on the disk. Only the person can read them.
package enum WholeFile {
    /// Writes a file.
    ///
    /// - Parameter isNew: True if there must be none of that name.
    /// - Returns: The error of the system; `nil` after a success.
    static func write(_ bytes: [UInt8], to path: String, isNew: Bool) -> Int32? {
        let place = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let suffix = UUID().uuidString.prefix(8).lowercased()
        let part = "\(path[..<place]).\(path[place...]).\(suffix).tmp"
        let descriptor = PathText.withPath(part) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { return errno }
        var failure: Int32?
        var rest = bytes[...]
        while !rest.isEmpty, failure == nil {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno != EINTR { failure = errno }
            } else {
                rest = rest.dropFirst(count)
            }
        }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        // Some file systems report a full disk only now.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure == nil { failure = put(part, at: path, isNew: isNew) }
        remove(part)
        return failure
    }

    /// Writes a new file.
    ///
    /// - Throws: `FileWriteError`, also if there is one of that name.
    package static func create(_ path: String, _ bytes: [UInt8]) throws(FileWriteError) {
        if let code = write(bytes, to: path, isNew: true) { throw FileWriteError(path, code: code) }
    }

    /// Removes a file, if it is there.
    static func remove(_ path: String) { PathText.withPath(path) { _ = unlink($0) } }

    /// Creates a folder with its missing parents.
    static func makeFolder(_ path: String) throws(FileWriteError) {
        guard PathText.withPath(path, { mkdir($0, 0o777) }) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let place = path.lastIndex(of: "/"), place > path.startIndex else {
            throw FileWriteError(path, code: errno)
        }
        try makeFolder(String(path[..<place]))
        guard PathText.withPath(path, { mkdir($0, 0o777) }) != 0, errno != EEXIST else { return }
        throw FileWriteError(path, code: errno)
    }

    private static func put(_ part: String, at target: String, isNew: Bool) -> Int32? {
        let outcome = PathText.withPath(part) { part in
            PathText.withPath(target) { target in isNew ? link(part, target) : rename(part, target) }
        }
        if outcome == 0 { return nil }
        // A file system without links.
        guard isNew, errno == EPERM || errno == EOPNOTSUPP else { return errno }
        guard PathText.withPath(target, { access($0, F_OK) }) != 0 else { return EEXIST }
        let moved = PathText.withPath(part) { part in
            PathText.withPath(target) { target in rename(part, target) }
        }
        return moved == 0 ? nil : errno
    }
}
