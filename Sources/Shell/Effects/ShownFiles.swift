import Foundation
import Glibc
import MeetStore
import Operations
import Synchronization

/// Files for other programs, in a folder that only the person can read. They are removed at the end of this
/// program.
package final class ShownFiles: Sendable {
    private struct State {
        var folder: TemporaryFolder?
        var count = 0
        var isOver = false
    }

    private let state = Mutex(State())

    /// Writes a file that only the person can read.
    ///
    /// - Returns: Its path.
    /// - Throws: `FileWriteError`; `CancellationError` after the end.
    package func write(_ data: Data, name: String, ending: String) throws -> String {
        try state.withLock { state in
            guard !state.isOver else { throw CancellationError() }
            guard let folder = state.folder ?? TemporaryFolder() else {
                throw FileWriteError(FileManager.default.temporaryDirectory.path, code: errno)
            }
            state.folder = folder
            state.count += 1
            let path = "\(folder.path)/\(name)-\(state.count).\(ending)"
            try WholeFile.create(path, [UInt8](data))
            return path
        }
    }

    /// Removes all files, and refuses further ones.
    package func removeAll() {
        state.withLock { state in
            state.isOver = true
            state.folder = nil
        }
    }
}
