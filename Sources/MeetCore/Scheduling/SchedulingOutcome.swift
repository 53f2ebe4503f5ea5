import Foundation

/// What a message says, what is to be stored because of it, and what is to be sent.
package struct SchedulingOutcome: Hashable, Sendable {
    package var verdict: Verdict
    /// Which date of a series it is about; empty for all of it.
    package var recurrenceID: String
    /// What it says of further dates, each by itself.
    package var dates: [DateVerdict] = []
    /// To be written as they are, the series before its dates. One with an `id` is known; one with a `recurrenceID` is a
    /// date that differs, whose `seriesID` is `nil` as long as the series has no `id`.
    package var saves: [Meeting]
    /// Dates that no longer differ, or no longer are.
    package var deletes: [Identifier<Meeting>]
    /// What would be written if the person said yes: the meeting at the time that was proposed, with somebody who was not
    /// invited, or one that does not ask this person. In the shape of `saves`.
    package var offer: [Meeting]
    /// To be kept, each in the place of the one with the same date and address.
    package var replies: [ReplyState]
    /// To be kept, each in the place of the one with the same date.
    package var received: [ReceivedState]
    /// What ought to be sent.
    package var sends: [SchedulingReply]
    /// Why it is not accepted as that of whom it speaks for. `offer` then has what it would store, and nothing else of it
    /// is to be done.
    package var doubt: SchedulingDoubt?
    /// To be kept beside those that are known.
    package var senders: [SenderState] = []
    /// Whether senders that nobody confirmed no longer count, as the user wrote from an address of their own.
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

    /// The meeting that it is about, as it is afterwards or would be; `nil` where nothing is known of it.
    package var meeting: Meeting? {
        let all = saves + offer
        return all.first { $0.recurrenceID == recurrenceID } ?? all.first
    }

    /// What is different of the meeting since, old and new.
    package var changes: [FieldChange] { verdict.changes }

    /// What a message says of one date of a series, besides what it says of another or of the whole.
    package struct DateVerdict: Hashable, Sendable {
        package var recurrenceID: String
        package var verdict: Verdict
    }

    package enum Verdict: Hashable, Sendable {
        // Of the organizer.

        /// Asks me to a meeting, or to a date of one, that I did not know of.
        case invited
        /// Something changed that leaves my answer as it is.
        case updated([FieldChange])
        /// It is at other times, or takes place again: nobody's answer counts any longer.
        case rescheduled([FieldChange])
        /// One date of a series, or some, are different. Where the time is among the changes my answer no longer counts.
        case occurrenceChanged([FieldChange])
        /// A series has more dates (ADD), by their keys.
        case added([String])
        /// Something to be known, without an invitation.
        case published
        /// It is off: all of it, or the date that `recurrenceID` names.
        case cancelled
        /// From the date that `recurrenceID` names on there are no more.
        case ended
        /// It takes place without me.
        case uninvited
        /// It takes place without these others.
        case dropped([CalendarAddress])
        /// The time that I proposed is not taken.
        case proposalDeclined(comment: String?)

        // Of attendees, about a meeting of mine.

        case answered(CalendarAddress, Invitee.Participation, comment: String?)
        /// Somebody lets these come instead.
        case delegated(CalendarAddress, to: [CalendarAddress], comment: String?)
        /// Somebody asks for another time. `offer` has the meeting then.
        case proposed(CalendarAddress, MeetingTime, comment: String?)
        /// Somebody asks for the meeting again; `sends` has it.
        case wantsRefresh(CalendarAddress)
        /// Somebody answered who is not invited. `offer` has the meeting with them.
        case notInvited(CalendarAddress, Invitee.Participation, comment: String?)

        // Of what changes nothing.

        /// An older message than one that counted already. `offer` has the meeting with an old answer, where it is one.
        case outdated
        /// It came already.
        case alreadyKnown
        /// An invitation of others. `offer` has the meeting.
        case notForMe
        /// A message of mine that came back. `offer` has the meeting where it is not known here.
        case fromMyself
        /// It wants to change what only its organizer may, and is not of them.
        case notOrganizer(CalendarAddress?)
        /// An answer to, or a change of, something that is not known here.
        case unknownMeeting
        /// Cancels what is not known here.
        case cancelledUnknown
        /// By a method that is none of RFC 5546.
        case unknownMethod(String)
        case malformed(Malformation)
    }

}

extension SchedulingOutcome.Verdict {
    /// What is different of the meeting since, old and new.
    package var changes: [FieldChange] {
        switch self {
        case .updated(let changes), .rescheduled(let changes), .occurrenceChanged(let changes): changes
        default: []
        }
    }
}

extension SchedulingOutcome {
    /// Why nothing can be made of a message.
    package enum Malformation: String, Hashable, Sendable, Codable, CaseIterable {
        /// It has no event and no to-do.
        case noEvent
        case noUID
        /// Several UIDs (RFC 5546, 3.2 wants one).
        case severalMeetings
        /// An answer that does not say whose it is.
        case noAttendee
        /// A proposal without a time.
        case noTime
    }
}

/// A message that ought to be sent because one came. `SchedulingWriter.text` writes it.
package struct SchedulingReply: Hashable, Sendable {
    package var method: SchedulingMethod
    package var recipients: [CalendarAddress]
    package var uid: String
    /// Which date of a series is meant; empty for all of it.
    package var recurrenceID: String
    /// The single meeting or the series, and the dates that differ; empty where nothing is known of it.
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
