import Foundation

/// The identity of the file at a path, following links, and its state when it was checked (stat(2)).
package struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int
    package let isRegular: Bool

    /// Checks a file; `nil` if it does not exist.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns whether it is the same file, regardless of changes to its contents.
    package func isFile(_ other: FileStamp?) -> Bool {
        other.map { $0.device == device && $0.number == number } ?? false
    }
}
