import Foundation
import Glibc
import MeetStore
import Synchronization

/// Files that other programs are to show, in a folder of their own that only the person can look into. They go when
/// this program ends.
final class ShownFiles: Sendable {
    private struct State {
        var folder: TemporaryFolder?
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
            guard let folder = state.folder ?? TemporaryFolder() else { throw POSIXError(.EIO) }
            state.folder = folder
            state.count += 1
            let path = "\(folder.path)/\(name)-\(state.count).\(ending)"
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
            state.folder = nil
        }
    }
}
