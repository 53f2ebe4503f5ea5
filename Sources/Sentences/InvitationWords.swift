import MeetCore
import MeetStore
import Operations

/// The answers that a comment can accompany.
package enum WordedAnswer: Hashable, Sendable {
    case accept, decline, perhaps, proposal, refusal
}

/// The kinds of messages that a change sends.
package enum ToldKind: Hashable, Sendable {
    case invitation, update, cancellation
    /// Several kinds.
    case mixed
}
