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

    /// Makes the file, which only its owner may read; `nil` where that cannot be done. A link in its place is not followed.
    convenience init?(_ path: String) {
        guard case .held(let descriptor) = Self.attempt(path) else { return nil }
        self.init(path, descriptor)
    }

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Makes the file once whoever holds it is done; `nil` where no such file can be made.
    ///
    /// - Parameter seconds: How long it waits.
    /// - Throws: `locked` where somebody still holds it then.
    static func waiting(_ path: String, seconds: TimeInterval) throws(StoreError) -> HeldFile? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            switch attempt(path) {
            case .held(let descriptor): return HeldFile(path, descriptor)
            case .impossible: return nil
            case .gone: continue
            case .taken:
                guard ContinuousClock.now < deadline else { throw .locked }
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    private enum Attempt {
        case held(Int32)
        /// Somebody else holds it.
        case taken
        /// Somebody was quicker than the lock, and the name is gone, or another file's.
        case gone
        case impossible
    }

    private static func attempt(_ path: String) -> Attempt {
        let descriptor = open(path, O_RDWR | O_CREAT | options, 0o600)
        guard descriptor >= 0 else { return .impossible }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            close(descriptor)
            return isTaken ? .taken : .impossible
        }
        guard let held = FileIdentity(descriptor: descriptor), FileIdentity(path) == held else {
            close(descriptor)
            return .gone
        }
        return .held(descriptor)
    }

    /// What stands in the place of such a file is not followed, nor waited for.
    private static let options = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

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

    /// What its holder wrote into it; `nil` where it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | options)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Whether a process that lives holds the file.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | options)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Removes the files of a folder whose names begin so, and that nobody holds.
    static func clear(_ folder: String, prefix: String, where isWanted: (String) -> Bool = { _ in true }) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where name.hasPrefix(prefix) && isWanted(name) { clear("\(folder)/\(name)") }
    }

    /// Removes a file that nobody holds.
    private static func clear(_ path: String) {
        let descriptor = open(path, O_RDWR | options)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        close(descriptor)
    }
}
