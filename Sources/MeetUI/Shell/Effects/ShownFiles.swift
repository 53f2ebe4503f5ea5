import Foundation
import Glibc
import MeetStore
import Synchronization

/// Files that other programs are to show, in a folder of their own that only the person can look into. They go when
/// this program ends.
final class ShownFiles: Sendable {
    private struct State {
        var folder: String?
        var count = 0
        var isOver = false
    }

    private let state = Mutex(State())

    /// Writes a file that only the person can read.
    ///
    /// - Returns: Its path.
    func write(_ data: Data, name: String, ending: String) throws -> String {
        try state.withLock { state in
            guard !state.isOver else { throw CancellationError() }
            let folder = try state.folder ?? Self.makeFolder()
            state.folder = folder
            state.count += 1
            let path = "\(folder)/\(name)-\(state.count).\(ending)"
            guard
                FileManager.default.createFile(
                    atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
            return path
        }
    }

    /// Removes them all, and lets no more be written.
    func removeAll() {
        state.withLock { state in
            state.isOver = true
            if let folder = state.folder { try? FileManager.default.removeItem(atPath: folder) }
            state.folder = nil
        }
    }

    /// mkdtemp(3) makes it with the mode 0700.
    private static func makeFolder() throws -> String {
        var template = Array((FileManager.default.temporaryDirectory.path + "/meet-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
