import Foundation
import MeetCore
import MeetStore
import MeetUI

/// A reminder as `--json` prints it.
struct ReminderJSON: Encodable {
    /// What `reminders snooze` and `dismiss` call it.
    var id: String
    /// ISO 8601 with the reader's offset.
    var at: String
    var meeting: MeetingJSON?
    /// `start`, `lead`, `deadline`, or what was asked for: `10 min before`.
    var reason: String
    /// Whether it was put off until then.
    var snoozed: Bool

    /// - Parameters:
    ///   - meeting: On the date that it is about.
    ///   - zone: The reader's.
    init(_ reminder: DueReminder, _ meeting: Meeting?, zone: TimeZone) {
        id = reminder.id.description
        at = InstantText.iso8601(reminder.at, in: zone)
        self.meeting = meeting.map(MeetingJSON.init)
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

/// A kind of meeting as `--json` prints it.
struct KindJSON: Encodable {
    var name: String
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
