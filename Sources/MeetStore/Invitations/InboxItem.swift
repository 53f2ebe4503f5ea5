import Foundation
import MeetCore

/// A message of somebody else about a meeting, and what became of it.
package struct InboxItem: Hashable, Sendable, Identifiable {
    /// `nil` until it is stored.
    package var id: Identifier<InboxItem>?
    /// The method of RFC 5546 in capitals, `REQUEST`.
    package var method: String
    /// What it says, as far as it says something to this database.
    package var news: News
    package var state: State
    /// The UID of what it is about; empty where it has none.
    package var uid: String
    /// Which date of a series it is about; empty for all of it.
    package var recurrenceID: String
    /// As it is stored by now, else as the message tells it; `nil` where neither is known.
    package var meeting: Meeting?
    /// Whom it speaks for: the organizer, or who answers.
    package var from: CalendarAddress?
    /// Who sent it, where that is somebody else.
    package var realSender: CalendarAddress?
    /// Why it is not accepted as that of whom it speaks for; nothing changed by it then.
    package var doubt: SchedulingDoubt?
    /// The action that records what it changed (`MeetStore.undo(messageAction:_:)`); `nil` where it changed nothing.
    package var messageAction: Int64?
    /// What is different of the meeting since, old and new.
    package var changes: [FieldChange]
    /// What whoever sent it says in words.
    package var comment: String?
    /// What takes place at the same time, of what is stored; those of `ListInbox` and `LoadInboxItem` alone have it.
    package var clashes: [MeetingSummary]
    package var receivedAt: Date
    /// When it was answered, taken, declined or dismissed.
    package var settledAt: Date?
    /// The `Message-ID` of the mail it came with, without angle brackets.
    package var messageID: String?

    package init(
        id: Identifier<InboxItem>? = nil, method: String, news: News, state: State, uid: String,
        recurrenceID: String = "", meeting: Meeting? = nil, from: CalendarAddress? = nil,
        realSender: CalendarAddress? = nil, doubt: SchedulingDoubt? = nil,
        changes: [FieldChange] = [], comment: String? = nil, clashes: [MeetingSummary] = [],
        receivedAt: Date, settledAt: Date? = nil, messageID: String? = nil
    ) {
        self.id = id
        self.method = method
        self.news = news
        self.state = state
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.meeting = meeting
        self.from = from
        self.realSender = realSender
        self.doubt = doubt
        self.changes = changes
        self.comment = comment
        self.clashes = clashes
        self.receivedAt = receivedAt
        self.settledAt = settledAt
        self.messageID = messageID
    }

    /// Whether `TakeProposal` is for it.
    package var canBeTaken: Bool {
        doubt?.canBeTaken ?? (isDecision || news == .forOthers || isUnconfirmedNews)
    }

    /// Whether it tells of a meeting that somebody unknown sent, to be kept or not.
    package var isUnconfirmedNews: Bool { news == .published && meeting?.isUnconfirmed == true }

    /// Whether `TakeProposal` and `DeclineProposal` are for it.
    package var isDecision: Bool {
        switch news {
        case .proposed, .notInvited: doubt == nil
        default: false
        }
    }

    /// Whether it may be answered with `AnswerInvitation`, and another time be proposed.
    package var isInvitation: Bool {
        switch news {
        case .invited, .updated, .rescheduled, .occurrenceChanged, .added, .proposalDeclined: doubt == nil
        default: false
        }
    }

    /// What a message says.
    package enum News: Hashable, Sendable, Codable {
        /// Asks me to a meeting that I did not know of.
        case invited
        /// Something changed that needs no new answer.
        case updated
        /// It is at another time: an answer given before no longer counts.
        case rescheduled
        /// One date of a series is different.
        case occurrenceChanged
        /// A series has more dates.
        case added
        /// It is off: all of it, or one date.
        case cancelled
        /// A series has no more dates from one on.
        case ended
        /// It takes place without me.
        case uninvited
        /// It takes place without these others.
        case dropped([CalendarAddress])
        /// Something to be known, without an invitation.
        case published
        /// Asks others: it came to a mailbox that is shared, or somebody handed it on. It is not stored but by
        /// `TakeProposal`.
        case forOthers
        /// Somebody whom I invited answered.
        case answered(Invitee.Participation)
        /// Somebody answered who is not invited; `TakeProposal` invites them, `DeclineProposal` does not.
        case notInvited(Invitee.Participation)
        /// Somebody whom I invited lets these come instead.
        case delegated(to: [CalendarAddress])
        /// Somebody whom I invited asks for another time.
        case proposed(MeetingTime)
        /// The organizer does not take the time that I proposed, so whether I come at the time that stands is asked.
        case proposalDeclined
        /// Somebody asked to be sent the meeting again, and is.
        case refreshed
        /// Something newer is known already, so nothing changed.
        case outdated
    }

    /// What became of it.
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// It waits for an answer of mine, or for a decision.
        case waiting
        /// It tells something that was not looked at yet.
        case unseen
        /// It was looked at and put away.
        case dismissed
        case accepted, declined, tentative
        /// I proposed another time.
        case proposed
        /// What somebody proposed was taken.
        case taken
        /// What somebody proposed was declined.
        case refused
        /// A later message took its place.
        case superseded
    }
}

/// Which messages of others are listed, the latest first.
package enum InboxFilter: String, Hashable, Sendable, CaseIterable {
    /// Those that wait for something, or were not looked at.
    case open
    case all
}
