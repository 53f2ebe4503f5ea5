import Foundation
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// Says that an agent of a database is at work: a file beside the database, held as long as its process lives, with the
/// number of that process in it. There is one agent for each database.
package final class AgentLock: Sendable {
    private let file: HeldFile

    /// `nil` where another agent is at work, or the file cannot be made.
    ///
    /// - Parameter path: Of the database, links resolved.
    package init?(database path: String) {
        guard let file = HeldFile(Self.path(path)) else { return nil }
        file.write(String(getpid()))
        self.file = file
    }

    /// The process that is the agent of a database; `nil` where none is, 0 where it cannot be told which.
    package static func holder(database path: String) -> Int32? {
        if path.isEmpty { return nil }
        let path = Self.path(path)
        guard HeldFile.isHeld(path) else { return nil }
        return HeldFile.text(path).flatMap { Int32($0) }.map { max(0, $0) } ?? 0
    }

    /// The file that says it, of the agent of a database.
    package static func path(_ database: String) -> String { DatabaseNames(database).agent }
}
