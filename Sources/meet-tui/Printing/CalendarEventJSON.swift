import Foundation
import MeetCore
import Operations

/// An entry of a calendar file in the output of `--json`, with the keys of a meeting.
///
/// Times are ISO 8601: with an offset if the zone is known, without one for a floating time; whole days are
/// dates, the end being the last one.
struct CalendarEventJSON: Encodable {
    struct Organizer: Encodable {
        var name: String?
        var email: String?
    }

    struct Invitee: Encodable {
        var name: String
        var email: String?
        var role: MeetCore.Invitee.Role
        /// The type of calendar user, if not an individual (RFC 5545, 3.2.3 CUTYPE).
        var userType: MeetCore.Invitee.UserType?
        /// The PARTSTAT in lower case, in RFC 5545 or not.
        var participation: String
        var comment: String?
    }

    var component: CalendarEvent.Component
    var method: String?
    var uid: String?
    var recurrenceID: String?
    var title: String?
    var notes: String?
    var location: String?
    var start: String?
    var end: String?
    var timeZone: String?
    var allDay: Bool
    var deadline: String?
    /// The values of its RRULEs.
    var recurrence: [String]?
    /// The values of its RDATEs; a period as start and end, or start and length, separated by a slash.
    var recurrenceDates: [String]?
    /// The values of its EXDATEs.
    var exceptionDates: [String]?
    /// False if it takes no time (RFC 5545, 3.8.2.7 TRANSP).
    var takesTime: Bool?
    var status: String?
    var sequence: Int
    var url: String?
    var conference: String?
    var latitude: Double?
    var longitude: Double?
    var categories: [String]?
    var reminders: [String]?
    var comment: String?
    var organizer: Organizer?
    var invitees: [Invitee]
    var file: String
    var index: Int
    var line: Int

    init(_ event: CalendarEvent, method: String?, file: String, index: Int) {
        component = event.component
        self.method = method
        uid = present(event.uid)
        recurrenceID = event.written.recurrenceID.map(Self.text)
        title = present(event.title)
        notes = present(event.notes)
        location = present(event.location)
        start = event.written.start.map(Self.text)
        end = event.component == .event ? event.written.end.map(Self.text) : nil
        timeZone = event.time.zoneIdentifier.flatMap(present)
        allDay = false
        switch event.time {
        case .allDay(_, let last):
            allDay = true
            end = last.description
        case .timed(let first, let zone, let minutes):
            if event.written.end == nil, minutes > 0, let zone = TimeZone(identifier: zone),
                let instant = first.instant(in: zone)
            {
                end = InstantText.iso8601(instant.addingTimeInterval(Double(minutes) * 60), in: zone)
            } else if end == nil, minutes > 0, let moment = event.written.start, let second = moment.second {
                // A floating time.
                let last = second + minutes * 60
                end = Self.text(
                    CalendarMoment(
                        date: moment.date.adding(days: last / 86_400), second: last % 86_400,
                        zone: moment.zone))
            }
        case .due: deadline = event.written.end.map(Self.text) ?? MeetingJSON.deadline(event.time)
        case .unscheduled: break
        }
        recurrence = event.written.rules.isEmpty ? nil : event.written.rules
        recurrenceDates = event.written.added.isEmpty ? nil : event.written.added.map(Self.text)
        exceptionDates = event.written.removed.isEmpty ? nil : event.written.removed.map(Self.text)
        takesTime = event.isTransparent ? false : nil
        status = event.written.status
        sequence = event.sequence
        url = event.url
        conference = event.conference
        latitude = event.coordinate?.latitude
        longitude = event.coordinate?.longitude
        categories = event.categories.isEmpty ? nil : event.categories
        reminders = event.reminders.isEmpty ? nil : event.reminders.map(\.text)
        comment = event.comment
        organizer = event.organizer.map {
            Organizer(name: present($0.name), email: present(event.written.organizer ?? $0.email))
        }
        invitees = event.attendees.enumerated().map { place, invitee in
            Invitee(
                name: invitee.name, email: invitee.email ?? event.written.addresses[place],
                role: invitee.role,
                userType: invitee.userType == .individual ? nil : invitee.userType,
                participation: event.written.participations[place] ?? invitee.participation.rawValue,
                comment: invitee.comment)
        }
        self.file = file
        self.index = index
        line = event.line
    }

    private static func text(_ span: CalendarSpan) -> String {
        switch span.end {
        case nil: text(span.start)
        case .moment(let end): "\(text(span.start))/\(text(end))"
        case .length(let length): "\(text(span.start))/\(length)"
        }
    }

    private static func text(_ moment: CalendarMoment) -> String {
        guard let second = moment.second else { return moment.date.description }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let clock = "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
        return "\(moment.date)T\(clock)\(offset(moment))"
    }

    /// Returns the offset; empty for a floating time.
    private static func offset(_ moment: CalendarMoment) -> String {
        guard let identifier = moment.zone else { return "" }
        guard identifier != "UTC", let zone = TimeZone(identifier: identifier), let instant = moment.instant
        else {
            return "Z"
        }
        return String(InstantText.iso8601(instant, in: zone).dropFirst(19))
    }
}

/// Returns a text, or `nil` for an empty one: a field without a value is absent.
private func present(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
}
