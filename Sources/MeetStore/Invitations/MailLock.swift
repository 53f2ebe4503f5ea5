import Foundation
import MeetCore

/// The lock for sending and receiving mail of a database: a file beside it. The open program and the agent
/// never do it at the same time.
package final class MailLock: Sendable {
    private let file: HeldFile?

    /// Takes the lock; `nil` if another process holds it.
    ///
    /// - Parameter path: The database, links resolved; empty for one without a file, which no other process
    ///   has.
    package init?(database path: String) {
        if path.isEmpty {
            file = nil
            return
        }
        guard let file = HeldFile(DatabaseNames(path).mail) else { return nil }
        self.file = file
    }
}
