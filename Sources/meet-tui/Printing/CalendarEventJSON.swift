import Foundation
import MeetCore
import Operations

/// An entry of a calendar file, as the file has it. Times are ISO 8601: with an offset if the zone is known, without one if the time is floating. Whole days are dates.
struct CalendarEventJSON: Encodable {
    /// The organizer of an entry.
    struct Organizer: Encodable {
        /// The name.
        var name: String?
        /// The e-mail address.
        var email: String?
    }

    /// An attendee of an entry.
    struct Invitee: Encodable {
        /// The name.
        var name: String
        /// The e-mail address.
        var email: String?
        /// The role.
        var role: MeetCore.Invitee.Role
        /// The type of attendee (CUTYPE of RFC 5545, 3.2.3); absent for an individual.
        var userType: MeetCore.Invitee.UserType?
        /// The PARTSTAT in lower case, including values that RFC 5545 does not define.
        var participation: String
        /// The comment on the answer.
        var comment: String?
    }

    /// The component of iCalendar.
    var component: CalendarEvent.Component
    /// The METHOD of the calendar.
    var method: String?
    /// The UID.
    var uid: String?
    /// The RECURRENCE-ID.
    var recurrenceID: String?
    /// The SUMMARY.
    var title: String?
    /// The DESCRIPTION, as plain text.
    var notes: String?
    /// The LOCATION.
    var location: String?
    /// The start.
    var start: String?
    /// The end; the last day of whole days.
    var end: String?
    /// The IANA zone.
    var timeZone: String?
    /// `true` if the entry takes whole days.
    var allDay: Bool
    /// The deadline of a to-do (DUE).
    var deadline: String?
    /// The RRULEs.
    var recurrence: [String]?
    /// The RDATEs; a period is written as start and end, or start and length, with a slash between them.
    var recurrenceDates: [String]?
    /// The EXDATEs.
    var exceptionDates: [String]?
    /// `false` for TRANSP:TRANSPARENT; absent otherwise.
    var takesTime: Bool?
    /// The CLASS (RFC 5545, 3.8.1.3); absent if it is public.
    var privacy: Meeting.Privacy?
    /// The STATUS.
    var status: String?
    /// The SEQUENCE.
    var sequence: Int
    /// The URL.
    var url: String?
    /// The address at which the meeting is joined online.
    var conference: String?
    /// The latitude of GEO, in degrees.
    var latitude: Double?
    /// The longitude of GEO, in degrees.
    var longitude: Double?
    /// The CATEGORIES.
    var categories: [String]?
    /// The alarms that become reminders: `10 min before`.
    var reminders: [String]?
    /// The COMMENT.
    var comment: String?
    /// The ORGANIZER.
    var organizer: Organizer?
    /// The ATTENDEEs.
    var invitees: [Invitee]
    /// The file.
    var file: String
    /// The position of the entry in its file, from 0.
    var index: Int
    /// The first line of the entry in its file, from 1.
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
        let privacy = event.meeting(now: .distantPast).privacy
        self.privacy = privacy == .public ? nil : privacy
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
