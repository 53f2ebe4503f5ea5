import Foundation
import MeetCore

/// A meeting. Times are ISO 8601 with the offset of the meeting's own zone; those of whole days are dates.
struct MeetingJSON: Encodable {
    /// The number in this database, as lists show it.
    var id: Int64?
    /// The UID of iCalendar, by which other programs know the meeting.
    var uid: String
    /// The title.
    var title: String
    /// The notes.
    var notes: String?
    /// The start: a time with its offset, or the first day of a whole-day meeting. Absent without a date.
    var start: String?
    /// The end: a time with its offset, or the last day of a whole-day meeting.
    var end: String?
    /// The IANA zone of the start and the end, or of a deadline with an hour.
    var timeZone: String?
    /// `true` if the meeting takes whole days.
    var allDay: Bool
    /// The deadline of a to-do: a date, or a time with its offset.
    var deadline: String?
    /// The rule of a series (RFC 5545, 3.3.10): `FREQ=WEEKLY;BYDAY=TU`.
    var recurrenceRule: String?
    /// The original date of an occurrence, by which its series knows it: `20261127T190000`.
    var recurrenceID: String?
    /// The kind of meeting, one of those that `kinds list` prints.
    var kind: String?
    /// The additional reminders, as `--remind` takes them: `10 min before`.
    var reminders: [String]?
    /// `false` if the meeting does not make you busy (TRANSP:TRANSPARENT of RFC 5545); absent otherwise.
    var takesTime: Bool?
    /// The status.
    var status: Meeting.Status
    /// The moment at which the meeting was marked as done, in UTC.
    var done: String?
    /// The venue; the first of them if there are several.
    var venue: VenueJSON?
    /// All venues of which any will do, `venue` first.
    var venues: [VenueJSON]?
    /// The kind of place, if any place of that kind will do: `pharmacy`.
    var placeKind: String?
    /// The organizer, if the meeting is somebody else's.
    var organizer: AddressJSON?
    /// The web page of the meeting.
    var url: String?
    /// The address at which the meeting is joined online.
    var conference: String?
    /// The invitees.
    var invitees: [InviteeJSON]

    init(_ meeting: Meeting) {
        id = meeting.id?.rawValue
        uid = meeting.uid
        title = meeting.title
        notes = meeting.notes.isEmpty ? nil : meeting.notes
        (start, end, timeZone, allDay) = Self.times(meeting.time)
        deadline = Self.deadline(meeting.time)
        recurrenceRule = meeting.recurrence?.rule?.description
        recurrenceID = meeting.recurrenceID.isEmpty ? nil : meeting.recurrenceID
        kind = meeting.kind
        reminders = meeting.reminders.isEmpty ? nil : meeting.reminders.map(\.text)
        takesTime = meeting.isTransparent ? false : nil
        status = meeting.status
        done = meeting.doneAt.map { InstantText.iso8601($0, in: .gmt) }
        venue = meeting.venue.map(VenueJSON.init)
        let places = meeting.places
        venues = places.venues.isEmpty ? nil : places.venues.map(VenueJSON.init)
        placeKind = places.kind
        organizer = meeting.organizer.map(AddressJSON.init)
        url = meeting.url
        conference = meeting.conference
        invitees = meeting.invitees.map(InviteeJSON.init)
    }

    /// Start and end as they are printed, with the zone of a meeting that has one.
    static func times(_ time: MeetingTime) -> (
        start: String?, end: String?, zone: String?, allDay: Bool
    ) {
        switch time {
        case .timed(_, let zone, _):
            let timeZone = TimeZone(identifier: zone) ?? .gmt
            return (
                time.start(readerZone: timeZone).map { InstantText.iso8601($0, in: timeZone) },
                time.end(readerZone: timeZone).map { InstantText.iso8601($0, in: timeZone) }, zone, false
            )
        case .allDay(let first, let last): return (first.description, last.description, nil, true)
        case .due(let deadline): return (nil, nil, deadline.zone, false)
        case .unscheduled: return (nil, nil, nil, false)
        }
    }

    /// `nil` where there is none.
    static func deadline(_ time: MeetingTime) -> String? {
        guard case .due(let deadline) = time else { return nil }
        guard let zone = deadline.zone.map({ TimeZone(identifier: $0) ?? .gmt }),
            let instant = deadline.instant(readerZone: zone)
        else { return deadline.day.description }
        return InstantText.iso8601(instant, in: zone)
    }
}

/// The organizer of a meeting.
struct AddressJSON: Encodable {
    /// The name.
    var name: String?
    /// The e-mail address.
    var email: String

    init(_ address: CalendarAddress) {
        name = address.name.isEmpty ? nil : address.name
        email = address.email
    }
}

/// An invitee of a meeting.
struct InviteeJSON: Encodable {
    /// The name.
    var name: String
    /// The e-mail address that is invited.
    var email: String?
    /// The role.
    var role: Invitee.Role
    /// The type of invitee (CUTYPE of RFC 5545, 3.2.3); absent for an individual.
    var userType: Invitee.UserType?
    /// The answer.
    var participation: Invitee.Participation
    /// The comment on the answer.
    var comment: String?
    /// The sender of the answer, if it is somebody else.
    var answeredBy: String?
    /// The answer to the former time, while a moved meeting has no answer to the new one.
    var formerParticipation: Invitee.Participation?
    /// The comment on that answer.
    var formerComment: String?
    /// The former start, in the form of `start`.
    var formerStart: String?

    init(_ invitee: Invitee) {
        name = invitee.name
        email = invitee.email
        role = invitee.role
        userType = invitee.userType == .individual ? nil : invitee.userType
        participation = invitee.participation
        comment = invitee.comment
        answeredBy = invitee.answeredBy
        guard let former = invitee.openedAnswer else { return }
        formerParticipation = former.participation
        formerComment = former.comment
        formerStart = MeetingJSON.times(former.time).start
    }
}
