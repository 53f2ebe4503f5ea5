import Foundation
import MeetCore
import MeetStore
import Sentences

/// A reminder.
struct ReminderJSON: Encodable {
    /// The identifier that `reminders snooze` and `reminders dismiss` take: `3:lead`.
    var id: String
    /// The time of the reminder, ISO 8601 with the reader's offset.
    var at: String
    /// The meeting, on the date of the reminder.
    var meeting: MeetingJSON?
    /// The reason: `start`, `lead`, `deadline`, or an additional reminder such as `10 min before`.
    var reason: String
    /// `true` if the reminder was snoozed until then.
    var snoozed: Bool

    /// Makes the output.
    ///
    /// - Parameters:
    ///   - meeting: The meeting on its date.
    ///   - zone: The reader's zone.
    init(_ reminder: DueReminder, _ meeting: Meeting?, _ calendars: CalendarNames, zone: TimeZone) {
        id = reminder.id.description
        at = InstantText.iso8601(reminder.at, in: zone)
        self.meeting = meeting.map { MeetingJSON($0, calendars) }
        if case .asked(let asked) = reminder.id.reason {
            reason = asked.text
        } else {
            reason = reminder.id.reason.word
        }
        snoozed = reminder.isSnoozed
    }
}

/// The columns of the list of reminders.
enum ReminderListColumn: String, TableColumn {
    case id, at, title, reason, venue, meeting

    static let usual: [ReminderListColumn] = [.id, .at, .title, .reason]

    var isRightAligned: Bool { false }
    var isCuttable: Bool { self == .title || self == .venue }

    func value(of reminder: DueReminder, in session: CommandSession) -> String {
        switch self {
        case .id: reminder.id.description
        case .at: ReminderText.moment(reminder.at, now: session.now, zone: session.zone)
        case .title: reminder.title
        case .reason: say.words(reminder.id.reason, isSnoozed: reminder.isSnoozed)
        case .venue: reminder.venueName ?? ""
        case .meeting: reminder.id.occurrence.meeting.description
        }
    }
}

/// A kind of meeting.
struct KindJSON: Encodable {
    /// The name.
    var name: String
    /// The number of minutes before the start at which its reminder rings; 0 for none.
    var leadMinutes: Int

    init(_ kind: MeetingKind) {
        name = kind.name
        leadMinutes = kind.leadMinutes
    }
}

/// The columns of the list of kinds.
enum KindColumn: String, TableColumn {
    case name, lead

    static let usual: [KindColumn] = [.name, .lead]

    func value(of kind: MeetingKind, in session: CommandSession) -> String {
        switch self {
        case .name: kind.name
        case .lead: kind.leadMinutes > 0 ? say.length(minutes: kind.leadMinutes) : ""
        }
    }
}
