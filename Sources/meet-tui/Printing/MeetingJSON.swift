import Foundation
import MeetCore

/// A meeting in the output of `--json`. Times are ISO 8601 with the offset of the meeting's own zone; those
/// of whole days are dates.
struct MeetingJSON: Encodable {
    var id: Int64?
    var uid: String
    var title: String
    var notes: String?
    var start: String?
    var end: String?
    var timeZone: String?
    var allDay: Bool
    /// The deadline: a date, or with a time of day in the format of times.
    var deadline: String?
    /// The rule (RFC 5545, 3.3.10): `FREQ=WEEKLY`.
    var recurrenceRule: String?
    /// The date of its series.
    var recurrenceID: String?
    var kind: String?
    /// The reminders in the format of `--remind`.
    var reminders: [String]?
    /// False if it takes no time (RFC 5545, 3.8.2.7 TRANSP).
    var takesTime: Bool?
    var status: Meeting.Status
    var done: String?
    var venue: VenueJSON?
    /// All possible venues, `venue` first.
    var venues: [VenueJSON]?
    /// The kind of place, any of which will do.
    var placeKind: String?
    /// The foreign organizer.
    var organizer: AddressJSON?
    var url: String?
    /// The link to join remotely.
    var conference: String?
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

    /// Returns start and end for output, with the zone of a meeting that has one.
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

    /// Returns the deadline, or `nil`.
    static func deadline(_ time: MeetingTime) -> String? {
        guard case .due(let deadline) = time else { return nil }
        guard let zone = deadline.zone.map({ TimeZone(identifier: $0) ?? .gmt }),
            let instant = deadline.instant(readerZone: zone)
        else { return deadline.day.description }
        return InstantText.iso8601(instant, in: zone)
    }
}

struct AddressJSON: Encodable {
    var name: String?
    var email: String

    init(_ address: CalendarAddress) {
        name = address.name.isEmpty ? nil : address.name
        email = address.email
    }
}

struct InviteeJSON: Encodable {
    var name: String
    var email: String?
    var role: Invitee.Role
    /// The type of calendar user, if not an individual (RFC 5545, 3.2.3 CUTYPE).
    var userType: Invitee.UserType?
    var participation: Invitee.Participation
    var comment: String?
    /// The sender of the answer, if not the invitee.
    var answeredBy: String?
    /// The answer to the time before the meeting was moved, until there is a new one.
    var formerParticipation: Invitee.Participation?
    var formerComment: String?
    /// The former start of the meeting.
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
