import Foundation
import MeetCore

/// A received message about a meeting, and its state.
package struct InboxItem: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<InboxItem>?
    /// The method of RFC 5546 in upper case, `REQUEST`.
    package var method: String
    /// The message's verdict for this database.
    package var news: News
    package var state: State
    /// The UID of the meeting; empty without one.
    package var uid: String
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    /// The stored meeting, else the one in the message; `nil` if both are unknown.
    package var meeting: Meeting?
    /// The user it speaks for: the organizer, or the attendee who answers.
    package var from: CalendarAddress?
    /// The sender, if different.
    package var realSender: CalendarAddress?
    /// The reason to doubt its sender; it changed nothing then.
    package var doubt: SchedulingDoubt?
    /// The action that records its changes (`MeetStore.undo(messageAction:_:)`); `nil` if it changed nothing.
    package var messageAction: Int64?
    /// The changes of the meeting, old and new. Of an answer in words, or a report about delivery: the time
    /// in the message that it is about, as the old value of the time.
    package var changes: [FieldChange]
    /// The sender's comment.
    package var comment: String?
    /// The stored meetings at the same time; only filled in by `ListInbox` and `LoadInboxItem`.
    package var clashes: [MeetingSummary]
    /// The time in the message; only filled in for invitations and changes of stored meetings (`tellsTime`).
    package var toldTime: MeetingTime?
    package var receivedAt: Date
    /// The time when it was answered, accepted, declined or dismissed.
    package var settledAt: Date?
    /// The `Message-ID` of its mail, without angle brackets.
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

    /// True if `TakeProposal` applies to it.
    package var canBeTaken: Bool {
        // Words without a vote are only to be read.
        if case .voted(let votes) = news, votes.isEmpty { return false }
        return doubt?.canBeTaken ?? (isDecision || news == .forOthers || isUnconfirmedNews)
    }

    /// True if it is about a meeting from an unknown sender, to be kept or not.
    package var isUnconfirmedNews: Bool { news == .published && meeting?.isUnconfirmed == true }

    /// True if `TakeProposal` and `DeclineProposal` apply to it.
    package var isDecision: Bool {
        switch news {
        case .proposed, .notInvited: doubt == nil
        default: false
        }
    }

    /// True if it can be answered with `AnswerInboxItem`, or with a proposed time.
    package var isInvitation: Bool {
        switch news {
        case .invited, .updated, .rescheduled, .occurrenceChanged, .added, .proposalDeclined: doubt == nil
        default: false
        }
    }

    /// True if it is about a poll; its `uid` is that of the poll.
    package var isAboutPoll: Bool {
        switch news {
        case .voted, .allVoted, .pollClosed: true
        default: false
        }
    }

    /// True if it is about a trusted contact, and no meeting.
    package var isAboutTrust: Bool {
        switch news {
        case .asksTrust, .answersTrust: true
        default: false
        }
    }

    /// True if it is an answer in words that the person may record.
    package var isLetter: Bool { if case .wrote = news { true } else { false } }

    /// True if it is a server's report about a message of this program.
    package var isReport: Bool { if case .undelivered = news { true } else { false } }

    /// True if it is a message of an organizer that tells a time which counts until the next one.
    package var tellsTime: Bool {
        switch news {
        case .invited, .updated, .rescheduled: doubt == nil
        case .occurrenceChanged: doubt == nil && !recurrenceID.isEmpty
        default: false
        }
    }

    /// True if it told another time than its meeting has now, and waits for no answer any more.
    package var tellsFormerTime: Bool {
        guard let toldTime, let meeting, meeting.id != nil, state != .waiting else { return false }
        // A date that its series no longer has.
        if meeting.recurrenceID != recurrenceID { return false }
        // A time without a zone is read in the zone that the reader had then.
        if case .timed(let told, _, let minutes) = toldTime, case .timed(told, _, minutes) = meeting.time {
            return false
        }
        return !toldTime.isSame(as: meeting.time)
    }

    /// The time in the message that an answer in words or a report is about, if its meeting has another time
    /// now; else `nil`.
    package var formerTime: MeetingTime? {
        guard isLetter || isReport, let meeting,
            case .time(let told)? = changes.first(where: { $0.field == .time })?.old
        else { return nil }
        let isSeries = meeting.recurrence != nil && meeting.recurrenceID.isEmpty
        // A date that its series no longer has.
        if isSeries, !recurrenceID.isEmpty { return nil }
        return told.isSame(as: meeting.time, isSeries: isSeries) ? nil : told
    }

    /// The changes to show. For an answer in words, or a report: the change of the time since the message
    /// that it is about.
    package var shownChanges: [FieldChange] {
        guard isLetter || isReport else { return changes }
        guard let old = formerTime, let new = meeting?.time else { return [] }
        return [FieldChange(.time, old: .time(old), new: new == .unscheduled ? nil : .time(new))]
    }

    /// The verdict on a message.
    package enum News: Hashable, Sendable, Codable {
        /// An invitation to an unknown meeting.
        case invited
        /// A change that needs no new answer.
        case updated
        /// A new time: the earlier answer no longer counts.
        case rescheduled
        /// A change of one date of a series.
        case occurrenceChanged
        /// Further dates of a series.
        case added
        /// A cancellation of all of it, or of one date.
        case cancelled
        /// The end of a series before a date.
        case ended
        /// The person is no longer invited.
        case uninvited
        /// These others are no longer invited.
        case dropped([CalendarAddress])
        /// A publication without an invitation.
        case published
        /// An invitation for others, from a shared mailbox or forwarded. Only `TakeProposal` stores it.
        case forOthers
        /// An answer of an invitee.
        case answered(Invitee.Participation)
        /// An answer of a person who is not invited; `TakeProposal` invites them, `DeclineProposal` does not.
        case notInvited(Invitee.Participation)
        /// An invitee delegates to these.
        case delegated(to: [CalendarAddress])
        /// An invitee proposes another time.
        case proposed(MeetingTime)
        /// The organizer declined the person's proposed time, so an answer for the existing time is needed.
        case proposalDeclined
        /// A request for the meeting, which is sent again.
        case refreshed
        /// Outdated; nothing changed.
        case outdated
        /// An answer in words to a message of this program, with the answer that the words give if they are clear.
        /// Nothing is changed until a person records it.
        case wrote(Invitee.Participation?)
        /// A server's report that a message did not reach the person, or has not yet.
        case undelivered(isDelayed: Bool)
        /// The person's holiday notice.
        case away
        /// The votes of a person in a poll, by the number of the option.
        case voted([Int: Poll.Vote])
        /// All have voted in a poll.
        case allVoted
        /// The deadline of a poll has passed.
        case pollClosed
        /// The question whether the person wants to be somebody's trusted contact.
        case asksTrust
        /// The answer to the person's own question of that kind, which was recorded.
        case answersTrust(agrees: Bool)
    }

    /// The state of a message.
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Waiting for the person's answer or decision.
        case waiting
        /// Not seen yet.
        case unseen
        /// Seen and dismissed.
        case dismissed
        case accepted, declined, tentative
        /// The person proposed another time.
        case proposed
        /// A proposal was accepted.
        case taken
        /// A proposal was declined.
        case refused
        /// Replaced by a later message.
        case superseded
    }
}

/// A filter of the received messages, latest first.
package enum InboxFilter: String, Hashable, Sendable, CaseIterable {
    /// The waiting and the unseen messages.
    case open
    case all
}
