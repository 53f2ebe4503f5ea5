import Foundation
import MeetCore

/// The contents of a poll's mail to one person, as a part of `LetterContent`.
package struct PollLetter: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// The first mail, with the options.
        case question
        /// The reminder to somebody who has not voted.
        case reminder
        /// The decision for the option of that number, to somebody who gets no invitation.
        case decision(number: Int)
    }

    package var step: Step
    package var poll: Poll
    /// The sender's zone, in which the deadline is told to a person whose zone is unknown.
    package var zone: TimeZone

    package init(_ step: Step, _ poll: Poll, zone: TimeZone) {
        self.step = step
        self.poll = poll
        self.zone = zone
    }
}
