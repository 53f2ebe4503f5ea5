import Foundation
import MeetCore

/// A meeting as `--json` prints it. Times are ISO 8601 with the offset of the meeting's own zone; those of
/// whole days are dates.
struct MeetingJSON: Encodable {
    private let meeting: Meeting

    init(_ meeting: Meeting) {
        self.meeting = meeting
    }

    func encode(to encoder: any Encoder) throws {
        try Composed(meeting).encode(to: encoder)
        var container = encoder.container(keyedBy: MeetingPart.Key.self)
        for part in MeetingPart.all {
            if let value = part.printed(of: meeting) { try container.encode(value, forKey: part.key) }
        }
    }

    /// The keys that are always there or are made of several fields; the others come from `MeetingPart.all`.
    private struct Composed: Encodable {
        var id: Int64?
        var uid: String
        var title: String
        var start: String?
        var end: String?
        var timeZone: String?
        var allDay: Bool
        /// By when it is to be done: a date, with an hour as times are.
        var deadline: String?
        /// RFC 5545, 3.3.10: `FREQ=WEEKLY`.
        var recurrenceRule: String?
        /// Which date of its series it is.
        var recurrenceID: String?
        var status: Meeting.Status
        var done: String?
        var venue: VenueJSON?
        /// All of those that will do, `venue` first.
        var venues: [VenueJSON]?
        /// Who calls it, where that is somebody else.
        var organizer: AddressJSON?
        var invitees: [InviteeJSON]

        init(_ meeting: Meeting) {
            id = meeting.id?.rawValue
            uid = meeting.uid
            title = meeting.title
            (start, end, timeZone, allDay) = MeetingJSON.times(meeting.time)
            deadline = MeetingJSON.deadline(meeting.time)
            recurrenceRule = meeting.recurrence?.rule?.description
            recurrenceID = meeting.recurrenceID.isEmpty ? nil : meeting.recurrenceID
            status = meeting.status
            done = meeting.doneAt.map { InstantText.iso8601($0, in: .gmt) }
            venue = meeting.venue.map(VenueJSON.init)
            let venues = meeting.places.venues
            self.venues = venues.isEmpty ? nil : venues.map(VenueJSON.init)
            organizer = meeting.organizer.map(AddressJSON.init)
            invitees = meeting.invitees.map(InviteeJSON.init)
        }
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
    /// What it is where it is no individual (RFC 5545, 3.2.3 CUTYPE).
    var userType: Invitee.UserType?
    var participation: Invitee.Participation
    var comment: String?
    /// Who sent the answer, where it was somebody else.
    var answeredBy: String?
    /// The answer to the time before the meeting was moved, while there is no other.
    var formerParticipation: Invitee.Participation?
    var formerComment: String?
    /// When the meeting was to begin.
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
