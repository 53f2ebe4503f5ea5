import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// A temporary folder that only the person can read, removed with this object. It is locked as long as its
/// process lives (flock(2)); those of killed processes are removed by `clearLeftovers`.
package final class TemporaryFolder: Sendable {
    package let path: String
    private let descriptor: Int32

    /// Creates the folder by mkdtemp(3) with mode 0700; `nil` on failure.
    package init?() {
        // Another process that removes leftovers may be quicker than the lock.
        for _ in 0..<3 {
            var template = Array((Self.parent + "/" + Self.prefix + "XXXXXX").utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0, FileIdentity(path) != nil {
                self.path = path
                self.descriptor = descriptor
                return
            }
            if descriptor >= 0 { close(descriptor) }
        }
        return nil
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
    }

    private static var parent: String { FileManager.default.temporaryDirectory.path }
    private static let prefix = "meet-files-"

    /// Removes this person's folders of processes that have ended.
    package static func clearLeftovers() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: parent) else { return }
        for name in names where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
