import Foundation
import MeetCore

/// The contents of a message to others, to be put into words by the language.
package struct LetterContent: Hashable, Sendable {
    /// The kind of message.
    package enum Kind: Hashable, Sendable {
        /// An invitation to an unknown meeting.
        case invitation
        /// An update with changes.
        case update([FieldChange])
        /// A cancellation for everybody.
        case cancellation
        /// The end of an invitation to a meeting that takes place.
        case uninvited
        /// A reminder of a missing answer.
        case reminder
        case answer(Invitee.Participation)
        /// A proposal of another time.
        case proposal(MeetingTime)
        /// A refusal of a proposed time.
        case proposalDeclined(MeetingTime?)
        /// A copy that they requested.
        case copy
        /// A mail of a poll.
        case poll(PollLetter)
        /// The links from on the way, before a meeting.
        case arrival
        /// A mail about a check-in, or to a trusted contact.
        case safety(SafetyLetter)
        /// The report on a meeting that is over, with the people who came; `nil` if that is not known.
        case report(came: [Invitee]?)
    }

    package var kind: Kind
    /// The meeting as recipients see it.
    package var meeting: Meeting
    /// The sender; the name may be empty.
    package var sender: CalendarAddress
    /// The person's own words, or an empty text.
    package var words: String
    /// The only recipient; `nil` for several.
    package var addressee: Addressee?
    /// True if it tells who comes.
    package var showsAnswers = false
    /// True if it carries the links from on the way.
    package var asksWay = false
    /// The dates of the series that were moved from the times of its rule, in order.
    package var movedDates: [MovedDate] = []
    /// The keys of the invitees whose acceptance stands after the changes (`CalendarAddress.key`).
    package var coming: Set<String> = []

    package init(
        _ kind: Kind, _ meeting: Meeting, sender: CalendarAddress, words: String = "",
        addressee: Addressee? = nil
    ) {
        self.kind = kind
        self.meeting = meeting
        self.sender = sender
        self.words = words
        self.addressee = addressee
    }
}

/// A date of a series at another time.
package struct MovedDate: Hashable, Sendable {
    package var former: MeetingTime
    package var present: MeetingTime

    package init(former: MeetingTime, present: MeetingTime) {
        self.former = former
        self.present = present
    }

    /// - Returns: `nil` for a meeting that is no date of the series, is cancelled, or is when the rule says.
    init?(_ meeting: Meeting, of series: MeetingTime?) {
        guard let series, let start = WallTime(basicText: meeting.recurrenceID), meeting.status != .cancelled
        else { return nil }
        (former, present) = (series.starting(at: start), meeting.time)
        if former == present { return nil }
    }
}

/// The recipient of a message, as far as their card describes them.
package struct Addressee: Hashable, Sendable {
    package var address: CalendarAddress
    /// The zone of their clocks; `nil` if it is unknown.
    package var zone: TimeZone?
    /// The tags of their languages, the preferred first.
    package var languages: [String]

    package init(_ address: CalendarAddress, zone: TimeZone? = nil, languages: [String] = []) {
        self.address = address
        self.zone = zone
        self.languages = languages
    }

    /// Makes an addressee of a person and their card; `nil` without one.
    init(_ address: CalendarAddress, knowing card: Contact?) {
        self.init(address, zone: card.flatMap { PersonZone.of($0) }, languages: card?.languages ?? [])
    }
}

/// The text of a mail for people, beside the calendar.
package struct Letter: Hashable, Sendable {
    package var subject: String
    package var text: String

    package init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }
}

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

/// The mail with the report on a meeting that is over, as a part of `LetterContent`.
enum ReportLetter {
    /// The method of such mails in the outbox, which is none of RFC 5546. An answer to one is no answer to
    /// the meeting.
    static let method = "REPORT"
}

/// The mail before a meeting with the links from on the way, as a part of `LetterContent`.
package enum ArrivalLetter {
    /// The method of such mails in the outbox, which is none of RFC 5546.
    static let method = "ARRIVAL"
}
