import Foundation
import MeetCore
import MeetStore

/// The result of sending a poll, or of a reminder.
package struct SentPoll: Hashable, Sendable {
    package var poll: Poll
    /// The mails in the outbox, one for each person.
    package var messages: [OutgoingMessage]
    /// The names of the people who were to be asked and have no address.
    package var withoutAddress: [String]

    package init(poll: Poll, messages: [OutgoingMessage], withoutAddress: [String]) {
        self.poll = poll
        self.messages = messages
        self.withoutAddress = withoutAddress
    }
}

/// The result of a decision.
package struct DecidedPoll: Hashable, Sendable {
    package var poll: Poll
    /// The meeting that was made or changed; `nil` for an option in words without a meeting.
    package var meeting: Meeting?
    /// The mails to people who get no invitation, in the outbox.
    package var messages: [OutgoingMessage]
    /// The number of holds that were removed.
    package var holds: Int
    /// True if invitees of the meeting may have to be notified: the usual question about pending
    /// notifications follows.
    package var mayNotify: Bool

    package init(poll: Poll, meeting: Meeting?, messages: [OutgoingMessage], holds: Int, mayNotify: Bool) {
        self.poll = poll
        self.meeting = meeting
        self.messages = messages
        self.holds = holds
        self.mayNotify = mayNotify
    }
}

/// The result of a round of polls (`RunPolls`).
package struct PollRound: Hashable, Sendable {
    /// The polls that were closed at their deadline.
    package var closed: [Poll]
    /// The polls in which all have voted since the last round.
    package var complete: [Poll]
    /// The mails to those who have not voted, in the outbox.
    package var reminders: [OutgoingMessage]
    /// The items that were added to the inbox.
    package var news: [InboxItem]
    /// The time at which the next step is due; `nil` without one.
    package var next: Date?

    /// True if nothing was due.
    package var isEmpty: Bool { closed.isEmpty && complete.isEmpty && reminders.isEmpty && news.isEmpty }

    package init(
        closed: [Poll] = [], complete: [Poll] = [], reminders: [OutgoingMessage] = [],
        news: [InboxItem] = [], next: Date? = nil
    ) {
        self.closed = closed
        self.complete = complete
        self.reminders = reminders
        self.news = news
        self.next = next
    }
}

/// A reason why an operation on a poll is impossible.
package enum PollError: Error, Hashable, Sendable {
    case noPoll(Identifier<Poll>)
    /// The person's address is not set (`mail.address`, `me.email`).
    case noAddress
    case noTitle
    /// Fewer or more than `Poll.optionCounts`.
    case numberOfOptions(Int)
    /// The options are of different kinds.
    case mixedOptions
    /// Two options are the same.
    case sameOption(number: Int)
    case nobodyToAsk
    /// Two people have the same address.
    case samePerson(name: String)
    /// Nobody who may be asked has an address.
    case noAddresses(title: String)
    case deadlineHasPassed
    /// More than `Poll.mostHolds` options cannot be held, nor options that are no times.
    case cannotHold
    /// The state of the poll does not allow it.
    case notPossible(Poll.State, title: String)
    case noOption(number: Int, title: String)
    case noVoter(name: String, title: String)
    /// Several people of the poll have that name.
    case severalVoters(name: String, title: String)
    /// The person voted after the message that is to be counted.
    case votedLater(name: String)
    /// The words do not tell which options work.
    case unclearVotes(String)
    /// The options were sent, so they stay as they are.
    case optionsAreSent(title: String)
    /// Nobody who has not voted has an address.
    case nobodyToRemind(title: String)
    /// The meeting that the poll is about is another person's.
    case notOrganizer(title: String)
}
