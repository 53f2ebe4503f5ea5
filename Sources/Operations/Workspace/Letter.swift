import Foundation
import MeetCore

/// What a message to others says, as values: the language puts it into words.
package struct LetterContent: Hashable, Sendable {
    /// What it is.
    package enum Kind: Hashable, Sendable {
        /// Asks to a meeting that they do not know of.
        case invitation
        /// Tells what is different of it.
        case update([FieldChange])
        /// It is off, or they are no longer invited.
        case cancellation
        /// Asks again who has not answered.
        case reminder
        case answer(Invitee.Participation)
        /// Asks for another time.
        case proposal(MeetingTime)
        /// A time that was proposed is not taken.
        case proposalDeclined(MeetingTime?)
        /// Sends what they asked to be sent again.
        case copy
    }

    package var kind: Kind
    /// As the others are told it.
    package var meeting: Meeting
    /// Whoever sends it; the name may be empty.
    package var sender: CalendarAddress
    /// What the person says in their own words; empty for nothing.
    package var words: String

    package init(_ kind: Kind, _ meeting: Meeting, sender: CalendarAddress, words: String = "") {
        self.kind = kind
        self.meeting = meeting
        self.sender = sender
        self.words = words
    }
}

/// A message for people: what stands in the mail beside the calendar.
package struct Letter: Hashable, Sendable {
    package var subject: String
    package var text: String

    package init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }
}
