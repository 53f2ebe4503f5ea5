import MeetCore
import MeetStore
import Operations

/// What words go with.
package enum WordedAnswer: Hashable, Sendable {
    case accept, decline, perhaps, proposal, refusal
}

/// What some people are to be told.
package enum ToldKind: Hashable, Sendable {
    case invitation, update, cancellation
    /// Several of these.
    case mixed
}
