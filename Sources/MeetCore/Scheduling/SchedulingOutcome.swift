import Foundation

/// The verdict on a message, the changes to store, and the messages to send.
package struct SchedulingOutcome: Hashable, Sendable {
    package var verdict: Verdict
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    /// The separate verdicts on further dates.
    package var dates: [DateVerdict] = []
    /// The meetings to write, the series before its dates. One with an `id` is known; one with a
    /// `recurrenceID` is an exception, whose `seriesID` is `nil` until the series has an `id`.
    package var saves: [Meeting]
    /// The exceptions that are no longer different, or no longer exist.
    package var deletes: [Identifier<Meeting>]
    /// The meetings to write if the person agrees: the meeting at the proposed time, with an uninvited
    /// attendee, or one that does not invite this person. In the form of `saves`.
    package var offer: [Meeting]
    /// The answers to store, each replacing the one with the same date and address.
    package var replies: [ReplyState]
    /// The received revisions to store, each replacing the one with the same date.
    package var received: [ReceivedState]
    /// The messages to send.
    package var sends: [SchedulingReply]
    /// The reason to doubt the sender. `offer` then holds the changes, and nothing else is to be done.
    package var doubt: SchedulingDoubt?
    /// The senders to store, in addition to the known ones.
    package var senders: [SenderState] = []
    /// True if unconfirmed senders no longer count, because the user wrote from an address of their own.
    package var forgetsSenders = false

    package init(
        _ verdict: Verdict, recurrenceID: String = "", saves: [Meeting] = [],
        deletes: [Identifier<Meeting>] = [],
        offer: [Meeting] = [], replies: [ReplyState] = [], received: [ReceivedState] = [],
        sends: [SchedulingReply] = []
    ) {
        self.verdict = verdict
        self.recurrenceID = recurrenceID
        self.saves = saves
        self.deletes = deletes
        self.offer = offer
        self.replies = replies
        self.received = received
        self.sends = sends
    }

    /// The meeting after the change or the offered change; `nil` if it is unknown.
    package var meeting: Meeting? {
        let all = saves + offer
        return all.first { $0.recurrenceID == recurrenceID } ?? all.first
    }

    /// The changes of the meeting, old and new.
    package var changes: [FieldChange] { verdict.changes }

    /// A verdict on one date of a series, if it differs from that on another or on the whole.
    package struct DateVerdict: Hashable, Sendable {
        package var recurrenceID: String
        package var verdict: Verdict
    }

    package enum Verdict: Hashable, Sendable {
        // From the organizer.

        /// An invitation to an unknown meeting, or to a date of one.
        case invited
        /// A change that keeps the person's answer.
        case updated([FieldChange])
        /// A change of times, or a revived meeting: all answers are reset.
        case rescheduled([FieldChange])
        /// A change of one or several dates of a series. If the time is among the changes, the person's
        /// answer is reset.
        case occurrenceChanged([FieldChange])
        /// Further dates of a series (ADD), by key.
        case added([String])
        /// A publication without an invitation.
        case published
        /// A cancellation of all of it, or of the date that `recurrenceID` names.
        case cancelled
        /// The end of a series before the date that `recurrenceID` names.
        case ended
        /// The person is no longer invited.
        case uninvited
        /// These others are no longer invited.
        case dropped([CalendarAddress])
        /// The organizer declined the person's proposed time.
        case proposalDeclined(comment: String?)

        // From attendees, about a meeting of the person's own.

        case answered(CalendarAddress, Invitee.Participation, comment: String?)
        /// An attendee delegates to these.
        case delegated(CalendarAddress, to: [CalendarAddress], comment: String?)
        /// An attendee proposes another time. `offer` has the meeting at that time.
        case proposed(CalendarAddress, MeetingTime, comment: String?)
        /// An attendee requests the meeting again; `sends` has it.
        case wantsRefresh(CalendarAddress)
        /// An answer by a person who is not invited. `offer` has the meeting with them.
        case notInvited(CalendarAddress, Invitee.Participation, comment: String?)

        // Without effect.

        /// Older than an accepted message. `offer` has the meeting with the old answer, if it is one.
        case outdated
        /// Received before.
        case alreadyKnown
        /// An invitation for others. `offer` has the meeting.
        case notForMe
        /// The person's own message. `offer` has the meeting if it is unknown here.
        case fromMyself
        /// A change that only the organizer may make, from another sender.
        case notOrganizer(CalendarAddress?)
        /// An answer to an unknown meeting, or a change of one.
        case unknownMeeting
        /// A cancellation of an unknown meeting.
        case cancelledUnknown
        /// A method that is not in RFC 5546.
        case unknownMethod(String)
        case malformed(Malformation)
    }

}

extension SchedulingOutcome.Verdict {
    /// The changes of the meeting, old and new.
    package var changes: [FieldChange] {
        switch self {
        case .updated(let changes), .rescheduled(let changes), .occurrenceChanged(let changes): changes
        default: []
        }
    }
}

extension SchedulingOutcome {
    /// A reason why a message is invalid.
    package enum Malformation: String, Hashable, Sendable, Codable, CaseIterable {
        /// No event and no to-do.
        case noEvent
        case noUID
        /// Several UIDs (RFC 5546, 3.2 requires one).
        case severalMeetings
        /// An answer without its attendee.
        case noAttendee
        /// A proposal without a time.
        case noTime
    }
}

/// A message to send in response to a received one. `SchedulingWriter.text` writes it.
package struct SchedulingReply: Hashable, Sendable {
    package var method: SchedulingMethod
    package var recipients: [CalendarAddress]
    package var uid: String
    /// The date of a series; empty for all of it.
    package var recurrenceID: String
    /// The single meeting, or the series and its exceptions; empty if it is unknown.
    package var meetings: [Meeting]

    package init(
        method: SchedulingMethod, recipients: [CalendarAddress], uid: String, recurrenceID: String = "",
        meetings: [Meeting] = []
    ) {
        self.method = method
        self.recipients = recipients
        self.uid = uid
        self.recurrenceID = recurrenceID
        self.meetings = meetings
    }
}
