import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// A file that says that somebody is at work: locked (flock(2)) as long as its process lives, however that ends, and
/// gone when it is let go. A number of a process would not do, for numbers are given again.
///
/// What a process that was killed left behind is nobody's, and is cleared by `clear`.
final class HeldFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Makes the file, which only its owner may read; `nil` where that cannot be done.
    init?(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        // Who clears, or held it before, may have been quicker than the lock: then the name is gone, or another's.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let held = FileIdentity(descriptor: descriptor),
            FileIdentity(path) == held
        else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    /// Puts a short text into the file, in place of what an earlier holder left there.
    func write(_ text: String) {
        _ = ftruncate(descriptor, 0)
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Whether a process that lives holds the file.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Removes the files of a folder whose names begin so, and that nobody holds.
    static func clear(_ folder: String, prefix: String, where isWanted: (String) -> Bool = { _ in true }) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where name.hasPrefix(prefix) && isWanted(name) {
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }
}
