import Foundation
import Mail
import MeetCore
import MeetStore

/// What a round of sending and receiving came to.
package struct MailSyncReport: Hashable, Sendable {
    /// What left.
    package var sent: [OutgoingMessage] = []
    /// What came, and was stored.
    package var received: [InboxItem] = []
    /// Why the rest did not; it is tried again.
    package var failures: [Failure] = []
    /// What may have left, and the person is asked about.
    package var doubtful: [OutgoingMessage] = []
    /// When to try again at the latest, where something waits.
    package var next: Date?

    package struct Failure: Error, Hashable, Sendable {
        package enum Step: Hashable, Sendable {
            case sending(Identifier<OutgoingMessage>?)
            case receiving
        }

        package var step: Step
        package var error: MailError
    }

    package init() {}
}

/// Sends what lies in the outbox and is due, and reads what came. One process at a time does it; where another does, this
/// one does nothing. No `WorkspaceOperation`, as it waits for servers.
package struct SyncMail: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case sending, receiving, both
    }

    package var part: Part
    /// Whether what waits for its next attempt is tried at once.
    package var isImpatient: Bool

    package init(_ part: Part = .both, isImpatient: Bool = false) {
        self.part = part
        self.isImpatient = isImpatient
    }
}
