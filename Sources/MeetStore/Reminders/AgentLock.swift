import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// The lock of a database's agent: a file beside the database, held as long as its process lives, with the
/// process id in it. A database has one agent.
package final class AgentLock: Sendable {
    private let file: LockFile

    /// Takes the lock; `nil` if another agent holds it, or the file cannot be created.
    ///
    /// - Parameter path: The database, links resolved.
    package init?(database path: String) {
        guard let file = LockFile(Self.path(path)) else { return nil }
        file.write(String(getpid()))
        self.file = file
    }

    /// Returns the process id of a database's agent; `nil` if there is none, 0 if it is unknown.
    package static func holder(database path: String) -> Int32? {
        if path.isEmpty { return nil }
        let path = Self.path(path)
        guard LockFile.isHeld(path) else { return nil }
        return LockFile.text(path).flatMap { Int32($0) }.map { max(0, $0) } ?? 0
    }

    /// Returns the lock file of a database's agent.
    package static func path(_ database: String) -> String { DatabaseNames(database).agent }
}
