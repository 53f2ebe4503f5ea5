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
        let lines = LockFile.text(path)?.split(separator: "\n") ?? []
        return lines.first.flatMap { Int32($0) }.map { max(0, $0) } ?? 0
    }

    /// Records at which address the agent takes the positions of phones; `nil` for none.
    package func note(address: String?) {
        file.write([String(getpid()), address].compactMap(\.self).joined(separator: "\n"))
    }

    /// Returns the address at which a database's agent takes the positions of phones; `nil` if it does not.
    package static func address(database path: String) -> String? {
        guard holder(database: path) != nil else { return nil }
        let lines = LockFile.text(Self.path(path))?.split(separator: "\n") ?? []
        return lines.count > 1 ? String(lines[1]) : nil
    }

    /// Returns the lock file of a database's agent.
    package static func path(_ database: String) -> String { DatabaseNames(database).agent }
}
