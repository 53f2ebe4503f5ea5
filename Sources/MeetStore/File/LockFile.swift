import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// A lock file: locked (flock(2)) as long as its process lives, however it ends, and removed when the object
/// is released. A process id would not suffice, because ids are reused.
///
/// Files left by killed processes are unlocked, and removed by `clear`.
final class LockFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Creates the file, readable by its owner only; `nil` on failure. A link in its place is not followed.
    convenience init?(_ path: String) {
        guard case .held(let descriptor) = Self.attempt(path) else { return nil }
        self.init(path, descriptor)
    }

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    /// Creates the file after its current holder has released it; `nil` if it cannot be created.
    ///
    /// - Parameter seconds: The maximum wait.
    /// - Throws: `locked` if it is still held then.
    static func waiting(_ path: String, seconds: TimeInterval) throws(StoreError) -> LockFile? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            switch attempt(path) {
            case .held(let descriptor): return LockFile(path, descriptor)
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
        /// Another process holds it.
        case taken
        /// The file was removed or replaced before it could be locked.
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

    /// A link or a pipe in the place of the file is neither followed nor waited for.
    private static let options = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    /// Replaces the file's contents by a short text.
    func write(_ text: String) {
        _ = ftruncate(descriptor, 0)
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Returns the text that its holder wrote; `nil` if it cannot be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | options)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Returns whether a running process holds the file.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | options)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Removes the unlocked files of a folder with a prefix.
    static func clear(_ folder: String, prefix: String, where isWanted: (String) -> Bool = { _ in true }) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where name.hasPrefix(prefix) && isWanted(name) { clear("\(folder)/\(name)") }
    }

    /// Removes an unlocked file.
    private static func clear(_ path: String) {
        let descriptor = open(path, O_RDWR | options)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        close(descriptor)
    }
}

/// The lock of a source that is asked now and then, such as mail: a file beside the database, held for a round. The open
/// program and the agent never ask the same source at once.
package final class SourceLock: Sendable {
    private let file: LockFile?

    /// `nil` where another process holds it.
    ///
    /// - Parameters:
    ///   - path: Of the database, links resolved; empty for one that is no file, which nobody else has.
    ///   - source: The name of the source, of `DatabaseNames.sources`.
    ///   - isWatch: True for the lock of the process that awaits changes of the source, between its rounds.
    package init?(database path: String, source: String, isWatch: Bool = false) {
        if path.isEmpty {
            file = nil
            return
        }
        let names = DatabaseNames(path)
        guard let file = LockFile(isWatch ? names.watchLock(of: source) : names.lock(of: source)) else {
            return nil
        }
        self.file = file
    }
}
