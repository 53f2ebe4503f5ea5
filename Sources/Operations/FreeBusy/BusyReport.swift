import DAV
import MeetCore

/// A reason why nothing was learnt about a person's busy times.
package enum BusyTimesError: Error, Hashable, Sendable {
    /// The free-busy address cannot be read.
    case address(SubscriptionError)
    /// The server of an account cannot be asked.
    case server(DAVError)
    /// The server does not know the person, or does not tell, in its words.
    case refused(account: String, words: String)
    /// The server's answer about the person is no calendar.
    case content(account: String)

    /// True if the network or the server seems to be unavailable.
    package var isOffline: Bool {
        switch self {
        case .address(let error): error.isOffline
        case .server(let error): error.isOffline
        case .refused, .content: false
        }
    }
}

/// The result of asking for the busy times of some people.
package struct BusyReport: Hashable, Sendable {
    /// The answer of one source about a person.
    package struct Outcome: Hashable, Sendable {
        package var person: Invitee
        package var source: BusyTimes.Source
        /// The error; `nil` after a success.
        package var error: BusyTimesError?
        /// True if there are more times than are kept, so that nobody counts as free.
        package var isCut = false
        /// The number of unreadable times; with any, nobody counts as free.
        package var unreadable = 0
    }

    /// The answers, in the order of the people.
    package var outcomes: [Outcome] = []

    /// True if nobody had to be asked.
    package var isEmpty: Bool { outcomes.isEmpty }
    /// True if other times may be shown now.
    package var hasAnswers: Bool { outcomes.contains { $0.error == nil } }
}
