import Foundation
import Glibc
import MeetCore
import MeetStore
import Synchronization

/// A copy of a pipe's data, in an anonymous file that no other process can read. The system removes it with
/// its last use, however the program ends.
final class Spool: Sendable {
    private let descriptor: Int32
    private let name: String
    private let state = Mutex(State())

    private struct State {
        var size = 0
        var failure: ContactImportError?
    }

    /// Makes a copy.
    ///
    /// - Parameter name: The name of the source in problems.
    init(of name: String, in folders: [String]) throws(ContactImportError) {
        var reason = ImportProblem.Unreadable.noTemporaryFolder
        for folder in folders {
            var template = Array((folder + "/meet-import-XXXXXX").utf8CString)
            // Created with mode 0600.
            let file = mkstemp(&template)
            guard file >= 0 else {
                reason = .noCopy(in: folder, reason: String(cString: strerror(errno)))
                continue
            }
            unlink(template)
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            descriptor = file
            self.name = name
            return
        }
        throw .cannotRead(path: name, reason: reason)
    }

    deinit { close(descriptor) }

    /// Returns the folders for temporary files, like SQLite's, first those that need not be in memory.
    static func folders(environment: [String: String]) -> [String] {
        [environment["TMPDIR"], "/var/tmp", "/tmp"].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// The size in bytes.
    var size: Int { state.withLock { $0.size } }

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                if code == ENOSPC || code == EDQUOT { throw StoreError.full }
                throw ContactImportError(name, code)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        state.withLock { $0.size += bytes.count }
    }

    /// Records the error that ended the data.
    func end(with failure: ContactImportError) {
        state.withLock { $0.failure = failure }
    }

    /// Passes on the whole copy.
    ///
    /// - Throws: The error that ended the copying, after the data.
    func chunks(
        _ buffer: UnsafeMutableRawBufferPointer, isStopped: () -> Bool,
        _ onChunk: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var offset = 0
        while true {
            if isStopped() { throw CancellationError() }
            let count = pread(descriptor, buffer.baseAddress, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ContactImportError(name, errno) }
            if count == 0 { break }
            try onChunk(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
