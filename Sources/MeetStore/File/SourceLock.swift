import Foundation

/// The lock of a source that is asked now and then, such as mail: a file beside the database, held for a round. The open
/// program and the agent never ask the same source at once.
package final class SourceLock: Sendable {
    private let file: LockFile?

    /// `nil` where another process holds it.
    ///
    /// - Parameters:
    ///   - path: Of the database, links resolved; empty for one that is no file, which nobody else has.
    ///   - source: The name of the source, of `DatabaseNames.sources`.
    package init?(database path: String, source: String) {
        if path.isEmpty {
            file = nil
            return
        }
        guard let file = LockFile(DatabaseNames(path).lock(of: source)) else { return nil }
        self.file = file
    }
}
