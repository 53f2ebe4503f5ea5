import Foundation
import MeetCore

/// Says that a process sends and receives for a database: a file beside it, held as long as that goes on. The open program
/// and the agent never do it at once.
package final class MailLock: Sendable {
    private let file: HeldFile?

    /// `nil` where another process is at it.
    ///
    /// - Parameter path: Of the database, links resolved; empty for one that is no file, which nobody else has.
    package init?(database path: String) {
        if path.isEmpty {
            file = nil
            return
        }
        guard let file = HeldFile(DatabaseNames(path).mail) else { return nil }
        self.file = file
    }
}
