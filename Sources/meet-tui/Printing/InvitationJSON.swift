import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

/// A received message in the output of `--json`.
struct InboxItemJSON: Encodable {
    var id: Int64?
    /// The method of RFC 5546: `REQUEST`.
    var method: String
    var state: InboxItem.State
    /// The verdict: `invited`, `rescheduled`, `answered`.
    var news: String
    var meeting: MeetingJSON?
    /// The address of the user that it speaks for: the organizer, or the attendee who answers.
    var from: String?
    /// The sender's address, if different.
    var sender: String?
    /// The reason to doubt its sender, so that nothing changed: `notOrganizer`.
    var doubt: SchedulingDoubt?
    var changes: [FieldChangeJSON]
    /// The meetings at the same time.
    var clashes: [ClashJSON]
    var receivedAt: String
    var comment: String?
    /// The answer.
    var participation: Invitee.Participation?
    /// The proposed time.
    var proposed: ClashJSON?

    /// Makes the output.
    ///
    /// - Parameter zone: The reader's zone.
    init(_ item: InboxItem, zone: TimeZone) {
        id = item.id?.rawValue
        method = item.method
        state = item.state
        news = Self.word(item.news)
        meeting = item.meeting.map(MeetingJSON.init)
        from = item.from?.email
        sender = item.realSender?.email
        doubt = item.doubt
        changes = item.changes.flatMap(FieldChangeJSON.changes)
        clashes = item.clashes.map {
            ClashJSON(id: $0.meetingID.rawValue, title: $0.title, time: $0.time)
        }
        receivedAt = InstantText.iso8601(item.receivedAt, in: zone)
        comment = item.comment
        switch item.news {
        case .answered(let answer), .notInvited(let answer): participation = answer
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
        }
    }
}

/// The time and title of a meeting.
struct ClashJSON: Encodable {
    var id: Int64?
    var title: String?
    var start: String?
    var end: String?
    var timeZone: String?
    var allDay: Bool

    init(id: Int64?, title: String?, time: MeetingTime) {
        self.id = id
        self.title = title
        (start, end, timeZone, allDay) = MeetingJSON.times(time)
    }
}

/// A change of a meeting, by the keys of `MeetingJSON`: a time is its start and its end.
struct FieldChangeJSON: Encodable {
    var field: String
    var old: String?
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
        case .title, .time, .status, .notes, .url, .conference, .organizer, .invitees: field.rawValue
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

/// A message of the outbox in the output of `--json`.
struct OutgoingJSON: Encodable {
    var id: Int64?
    var to: [String]
    var subject: String
    var method: String
    var state: OutgoingMessage.State
    var attempts: Int
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

/// The result of a round of sending and receiving in the output of `--json`.
struct SyncJSON: Encodable {
    var sent: [OutgoingJSON]
    var received: [InboxItemJSON]
    var doubtful: [OutgoingJSON]
    var failures: [String]
    /// The messages that were not read.
    var skipped: [MailRemarkJSON]
    /// The problems of messages that were read.
    var warnings: [MailRemarkJSON]

    init(_ report: MailSyncReport, zone: TimeZone) {
        sent = report.sent.map(OutgoingJSON.init)
        received = report.received.map { InboxItemJSON($0, zone: zone) }
        doubtful = report.doubtful.map(OutgoingJSON.init)
        failures = report.failures.map { say.sentence($0.error) }
        skipped = report.remarks.compactMap { read in
            guard case .skipped = read.result else { return nil }
            return say.sentence(read).map { MailRemarkJSON(read, reason: $0) }
        }
        warnings = report.remarks.flatMap { read in
            say.warnings(read).map { MailRemarkJSON(read, reason: $0) }
        }
    }
}

/// A remark about a message in the mailbox.
struct MailRemarkJSON: Encodable {
    var subject: String
    /// The sender's address.
    var from: String?
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

    func value(of item: InboxItem, now: Date, zone: TimeZone) -> String {
        switch self {
        case .id: item.id.map(\.description) ?? ""
        case .received: ReminderText.moment(item.receivedAt, now: now, zone: zone)
        case .state: item.state.rawValue
        case .news: say.shortNews(item)
        case .title: item.meeting?.title ?? ""
        case .start: item.meeting.map { MeetingText.when($0.time, readerZone: zone) } ?? ""
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

    func value(of message: OutgoingMessage) -> String {
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
