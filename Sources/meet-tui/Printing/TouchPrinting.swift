import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A person with a wish to stay in touch.
struct TouchJSON: Encodable {
    /// A meeting with a person.
    struct Together: Encodable {
        /// The meeting's number.
        var id: Int64
        /// The title.
        var title: String
        /// The start, ISO 8601 with the reader's offset.
        var start: String

        init(_ meeting: MeetingTogether, zone: TimeZone) {
            id = meeting.id.meeting.rawValue
            title = meeting.title
            start = InstantText.iso8601(meeting.start, in: zone)
        }
    }

    /// The contact's number.
    var id: Int64
    /// The name.
    var name: String
    /// The preferred e-mail address.
    var email: String?
    /// The wish to meet every so often: a duration of ISO 8601, `P2M`.
    var every: String?
    /// The group whose wish it is; absent if it is the contact's own.
    var group: String?
    /// The last meeting that took place with the person.
    var last: Together?
    /// The next meeting with the person.
    var next: Together?
    /// The day by which you want to meet again; absent if you never met.
    var due: String?
    /// The days since `due`, negative before it; absent if you never met.
    var overdueDays: Int?
    /// `true` if you have not met for longer than you want, and nothing is planned.
    var neglected: Bool

    init(_ touched: TouchedContact, today: CalendarDate, zone: TimeZone) {
        let standing = touched.standing
        id = touched.id.rawValue
        name = touched.contact.name
        email = touched.contact.email.flatMap { $0.isEmpty ? nil : $0 }
        every = standing.wish?.text
        group = touched.group
        last = touched.meetings.last.map { Together($0, zone: zone) }
        next = touched.meetings.next.map { Together($0, zone: zone) }
        due = standing.due?.description
        overdueDays = standing.overdueDays(on: today)
        neglected = standing.isNeglected(on: today)
    }
}

extension TouchedContact: Printable {
    func json(in session: CommandSession) -> TouchJSON {
        TouchJSON(self, today: session.clock.today, zone: session.zone)
    }

    func printLines(in session: CommandSession) { Table.show([self], TouchColumn.usual, in: session) }
}

/// The columns of the list of people to stay in touch with.
enum TouchColumn: String, TableColumn {
    case id, name, overdue, last, next, every, group, email

    static let usual: [TouchColumn] = [.id, .name, .overdue, .last, .next, .every]

    func value(of touched: TouchedContact, in session: CommandSession) -> String {
        let standing = touched.standing
        return switch self {
        case .id: String(touched.id.rawValue)
        case .name: touched.contact.name
        case .overdue: say.overdue(standing, on: session.clock.today)
        case .last: standing.last?.description ?? ""
        case .next: standing.next?.description ?? ""
        case .every: standing.wish.map { say.words($0) } ?? ""
        case .group: touched.group ?? ""
        case .email: touched.contact.email ?? ""
        }
    }
}

/// A meeting that is over, with those who came.
extension PastMeeting: Printable {
    func json(in session: CommandSession) throws -> MeetingJSON {
        MeetingJSON(meeting, try session.calendarNames, came: attendance?.people)
    }

    func printLines(in session: CommandSession) throws {
        let calendar = try session.calendarNames[meeting.calendarID]
        MeetingLines.show(meeting, calendar: calendar, zone: session.zone, came: attendance?.people)
    }
}
