import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A message in the inbox.
struct InboxItemJSON: Encodable {
    /// The number that `invitations` commands take.
    var id: Int64?
    /// The method (RFC 5546): `REQUEST`.
    var method: String
    /// The state.
    var state: InboxItem.State
    /// The content of the message: `invited`, `updated`, `rescheduled`, `occurrenceChanged`, `added`, `cancelled`,
    /// `ended`, `forOthers`, `uninvited`, `dropped`, `published`, `answered`, `notInvited`, `delegated`, `proposed`,
    /// `proposalDeclined`, `refreshed`, `outdated`, `wrote`, `undelivered`, `delayed` or `away`.
    var news: String
    /// The start that the message told, if the meeting was moved since and the message waits for no answer.
    var toldStart: String?
    /// The meeting of the message.
    var meeting: MeetingJSON?
    /// The address of the person for whom the message speaks: the organizer, or the person who answers.
    var from: String?
    /// The address of the sender, if it is somebody else.
    var sender: String?
    /// The reason why the message is doubtful and changed nothing.
    var doubt: SchedulingDoubt?
    /// The changes of the meeting.
    var changes: [FieldChangeJSON]
    /// The meetings at the same time.
    var clashes: [ClashJSON]
    /// The time of arrival, ISO 8601 with the reader's offset.
    var receivedAt: String
    /// The comment of the sender.
    var comment: String?
    /// The answer, if the message is one.
    var participation: Invitee.Participation?
    /// The proposed time, if the message is a proposal.
    var proposed: ClashJSON?

    /// Makes the output.
    ///
    /// - Parameter zone: The reader's zone.
    init(_ item: InboxItem, _ calendars: CalendarNames, zone: TimeZone) {
        id = item.id?.rawValue
        method = item.method
        state = item.state
        news = Self.word(item.news)
        toldStart = item.tellsFormerTime ? item.toldTime.flatMap { MeetingJSON.times($0).start } : nil
        meeting = item.meeting.map { MeetingJSON($0, calendars) }
        from = item.from?.email
        sender = item.realSender?.email
        doubt = item.doubt
        changes = item.shownChanges.flatMap(FieldChangeJSON.changes)
        clashes = item.clashes.map {
            ClashJSON(id: $0.meetingID.rawValue, title: $0.title, time: $0.time)
        }
        receivedAt = InstantText.iso8601(item.receivedAt, in: zone)
        comment = item.comment
        switch item.news {
        case .answered(let answer), .notInvited(let answer): participation = answer
        case .wrote(let answer): participation = answer
        case .proposed(let time): proposed = ClashJSON(id: nil, title: nil, time: time)
        default: break
        }
    }

    static func word(_ news: InboxItem.News) -> String {
        switch news {
        case .invited: "invited"
        case .updated: "updated"
        case .rescheduled: "rescheduled"
        case .occurrenceChanged: "occurrenceChanged"
        case .added: "added"
        case .cancelled: "cancelled"
        case .ended: "ended"
        case .forOthers: "forOthers"
        case .uninvited: "uninvited"
        case .dropped: "dropped"
        case .published: "published"
        case .answered: "answered"
        case .notInvited: "notInvited"
        case .delegated: "delegated"
        case .proposed: "proposed"
        case .proposalDeclined: "proposalDeclined"
        case .refreshed: "refreshed"
        case .outdated: "outdated"
        case .wrote: "wrote"
        case .undelivered(let isDelayed): isDelayed ? "delayed" : "undelivered"
        case .away: "away"
        case .voted: "voted"
        case .allVoted: "allVoted"
        case .pollClosed: "pollClosed"
        case .asksTrust: "asksTrust"
        case .answersTrust(let agrees): agrees ? "agreesToTrust" : "refusesTrust"
        }
    }
}

/// The time of a meeting at the same time, or a proposed time.
struct ClashJSON: Encodable {
    /// The meeting's number; absent for a proposed time.
    var id: Int64?
    /// The meeting's title; absent for a proposed time.
    var title: String?
    /// The start, as in a meeting.
    var start: String?
    /// The end, as in a meeting.
    var end: String?
    /// The IANA zone.
    var timeZone: String?
    /// `true` if it takes whole days.
    var allDay: Bool

    init(id: Int64?, title: String?, time: MeetingTime) {
        self.id = id
        self.title = title
        (start, end, timeZone, allDay) = MeetingJSON.times(time)
    }
}

/// A change of a meeting.
struct FieldChangeJSON: Encodable {
    /// The key of the meeting that changed; a moved meeting changes `start` and `end`.
    var field: String
    /// The old value.
    var old: String?
    /// The new value.
    var new: String?

    static func changes(_ change: FieldChange) -> [FieldChangeJSON] {
        guard change.field == .time else {
            return [
                FieldChangeJSON(field: name(change.field), old: text(change.old), new: text(change.new))
            ]
        }
        let (old, new) = (times(change.old), times(change.new))
        let all = [
            FieldChangeJSON(field: "start", old: old.start, new: new.start),
            FieldChangeJSON(field: "end", old: old.end, new: new.end),
            FieldChangeJSON(field: "timeZone", old: old.zone, new: new.zone),
            FieldChangeJSON(field: "deadline", old: old.deadline, new: new.deadline),
        ]
        return all.filter { $0.old != $0.new }
    }

    private static func times(
        _ value: FieldChange.Value?
    ) -> (start: String?, end: String?, zone: String?, deadline: String?) {
        guard case .time(let time) = value else { return (nil, nil, nil, nil) }
        let (start, end, zone, _) = MeetingJSON.times(time)
        return (start, end, zone, MeetingJSON.deadline(time))
    }

    private static func name(_ field: FieldChange.Field) -> String {
        switch field {
        case .recurrence: "recurrenceRule"
        case .place: "venue"
        default: field.rawValue
        }
    }

    private static func text(_ value: FieldChange.Value?) -> String? {
        switch value {
        case .text(let text): text
        case .recurrence(let recurrence): recurrence.rule?.description ?? recurrence.text
        case .status(let status): status.rawValue
        case .people(let people): people.map(\.email).joined(separator: ", ")
        case .time, nil: nil
        }
    }
}

/// A message in the outbox.
struct OutgoingJSON: Encodable {
    /// The number that `invitations outbox` commands take.
    var id: Int64?
    /// The addresses of the recipients.
    var to: [String]
    /// The subject.
    var subject: String
    /// The method (RFC 5546): `REQUEST`.
    var method: String
    /// The state.
    var state: OutgoingMessage.State
    /// The number of attempts to send it.
    var attempts: Int
    /// The error of the last attempt.
    var error: String?

    init(_ message: OutgoingMessage) {
        id = message.id?.rawValue
        to = message.to.map(\.email)
        subject = message.subject
        method = message.method
        state = message.state
        attempts = message.attempts
        error = message.failure.map { say.sentence($0) }
    }
}

/// The result of sending and receiving.
struct SyncJSON: Encodable {
    /// The messages that were sent.
    var sent: [OutgoingJSON]
    /// The messages that were received.
    var received: [InboxItemJSON]
    /// The messages that may or may not have arrived.
    var doubtful: [OutgoingJSON]
    /// The errors, each as a sentence.
    var failures: [String]
    /// The reason why sent messages have no copy in the Sent folder, as a sentence.
    var copyFailure: String?
    /// The messages that were not read.
    var skipped: [MailRemarkJSON]
    /// The messages that were read in part.
    var warnings: [MailRemarkJSON]

    init(_ report: MailSyncReport, _ calendars: CalendarNames, zone: TimeZone) {
        sent = report.sent.map(OutgoingJSON.init)
        received = report.received.map { InboxItemJSON($0, calendars, zone: zone) }
        doubtful = report.doubtful.map(OutgoingJSON.init)
        failures = report.failures.map { say.sentence($0.error) }
        copyFailure = report.copyFailure.map { say.notCopied($0) }
        skipped = report.remarks.compactMap { read in
            guard case .skipped = read.result else { return nil }
            return say.sentence(read).map { MailRemarkJSON(read, reason: $0) }
        }
        warnings = report.remarks.flatMap { read in
            say.warnings(read).map { MailRemarkJSON(read, reason: $0) }
        }
    }
}

/// A problem with a message in the mailbox.
struct MailRemarkJSON: Encodable {
    /// The subject.
    var subject: String
    /// The address of the sender.
    var from: String?
    /// The reason, as a sentence.
    var reason: String

    init(_ read: ReadInvitation, reason: String) {
        subject = read.subject
        from = read.sender?.email
        self.reason = reason
    }
}

/// The columns of the inbox.
enum InboxColumn: String, TableColumn {
    case id, received, state, news, title, start, from, comment

    static let usual: [InboxColumn] = [.id, .received, .state, .news, .title, .start, .from]

    var isCuttable: Bool { self == .title || self == .from || self == .comment }

    func value(of item: InboxItem, in session: CommandSession) -> String {
        switch self {
        case .id: item.id.map(\.description) ?? ""
        case .received: ReminderText.moment(item.receivedAt, now: session.now, zone: session.zone)
        case .state: item.state.rawValue
        case .news: say.shortNews(item)
        case .title: item.meeting?.title ?? ""
        case .start:
            item.meantTime.map { MeetingText.when($0, readerZone: session.zone, namesOwnZone: true) } ?? ""
        case .from: (item.doubt == nil ? item.from : item.realSender ?? item.from)?.shownName ?? ""
        case .comment: item.comment ?? ""
        }
    }
}

/// The columns of the outbox.
enum OutboxColumn: String, TableColumn {
    case id, state, method, to, subject, attempts, error

    static let usual: [OutboxColumn] = [.id, .state, .to, .subject, .error]

    var isRightAligned: Bool { self == .id || self == .attempts }
    var isCuttable: Bool { self == .to || self == .subject || self == .error }

    func value(of message: OutgoingMessage, in session: CommandSession) -> String {
        switch self {
        case .id: message.id.map(\.description) ?? ""
        case .state: say.words(message.state)
        case .method: message.method
        case .to: message.to.map(\.email).joined(separator: ", ")
        case .subject: message.subject
        case .attempts: String(message.attempts)
        case .error: message.failure.map { say.sentence($0) } ?? ""
        }
    }
}
