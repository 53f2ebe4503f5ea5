import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A meeting. Times are ISO 8601 with the offset of the meeting's own zone; those of
/// whole days are dates.
struct MeetingJSON: Encodable {
    private let meeting: Meeting
    private let calendar: String?
    private let undelivered: [OutgoingMessage]
    private let came: [Invitee]?
    private let leaving: LeavingTime?
    private let tracks: [Track]
    private let zone: TimeZone

    /// - Parameters:
    ///   - came: The people who came; `nil` if nobody said, or it was not read.
    ///   - tracks: The tracks that belong to it; empty if they were not read.
    ///   - leaving: When to leave; `nil` if it is unknown, or was not read.
    ///   - zone: The reader's zone, for the times of the tracks.
    init(
        _ meeting: Meeting, _ calendars: CalendarNames, undelivered: [OutgoingMessage] = [],
        came: [Invitee]? = nil, tracks: [Track] = [], leaving: LeavingTime? = nil,
        zone: TimeZone = .gmt
    ) {
        self.came = came
        self.tracks = tracks
        self.leaving = leaving
        self.zone = zone
        self.meeting = meeting
        calendar = calendars[meeting.calendarID]
        self.undelivered = undelivered
    }

    func encode(to encoder: any Encoder) throws {
        try Composed(meeting, calendar, undelivered, came, leaving, tracks, zone).encode(to: encoder)
        var container = encoder.container(keyedBy: MeetingPart.Key.self)
        for part in MeetingPart.all {
            if let value = part.printed(of: meeting) { try container.encode(value, forKey: part.key) }
        }
    }

    /// The keys that are always there or are made of several fields; the others come from `MeetingPart.all`.
    private struct Composed: Encodable {
        /// The number in this database, as lists show it.
        var id: Int64?
        /// The UID of iCalendar, by which other programs know the meeting.
        var uid: String
        /// The title.
        var title: String
        /// The start: a time with its offset, or the first day of a whole-day meeting. Absent without a date.
        var start: String?
        /// The end: a time with its offset, or the last day of a whole-day meeting.
        var end: String?
        /// The IANA zone of the start and the end, or of a deadline with an hour.
        var timeZone: String?
        /// `true` if the meeting takes whole days.
        var allDay: Bool
        /// The name of the calendar; absent if there is only one.
        var calendar: String?
        /// The deadline of a to-do: a date, or a time with its offset.
        var deadline: String?
        /// The rule of a series (RFC 5545, 3.3.10): `FREQ=WEEKLY;BYDAY=TU`.
        var recurrenceRule: String?
        /// The original date of an occurrence, by which its series knows it: `20261127T190000`.
        var recurrenceID: String?
        /// The status.
        var status: Meeting.Status
        /// The moment at which the meeting was marked as done, in UTC.
        var done: String?
        /// The planned number and its unit: `8 km`.
        var measure: String?
        /// The number that was done of `measure`; absent if it was not told.
        var amount: Double?
        /// The number of `measure` that tracks recorded, if it is a length; printed by `meetings show`.
        var trackedAmount: Double?
        /// The venue; the first of them if there are several.
        var venue: VenueJSON?
        /// All venues of which any will do, `venue` first.
        var venues: [VenueJSON]?
        /// The organizer, if the meeting is somebody else's.
        var organizer: AddressJSON?
        /// The invitees.
        var invitees: [InviteeJSON]
        /// The names of those who came, once that was recorded; printed by `meetings show` and `meetings came`.
        var came: [String]?
        /// The recorded tracks that belong to it; printed by `meetings show`.
        var tracks: [TrackJSON]?
        /// The time to leave, before the start; printed by `meetings show` and `next`.
        var leaveBy: String?
        /// `true` if that time follows from the distance alone.
        var leaveByEstimated: Bool?

        init(
            _ meeting: Meeting, _ calendar: String?, _ undelivered: [OutgoingMessage], _ people: [Invitee]?,
            _ leaving: LeavingTime?, _ tracks: [Track], _ reader: TimeZone
        ) {
            id = meeting.id?.rawValue
            uid = meeting.publishedUID
            title = meeting.title
            (start, end, timeZone, allDay) = MeetingJSON.times(meeting.time)
            self.calendar = calendar
            deadline = MeetingJSON.deadline(meeting.time)
            recurrenceRule = meeting.recurrence?.rule?.description
            recurrenceID = meeting.recurrenceID.isEmpty ? nil : meeting.recurrenceID
            status = meeting.status
            done = meeting.doneAt.map { InstantText.iso8601($0, in: .gmt) }
            measure = meeting.measure?.text
            amount = meeting.measure == nil ? nil : meeting.doneAmount?.number
            venue = meeting.venue.map(VenueJSON.init)
            let venues = meeting.places.venues
            self.venues = venues.isEmpty ? nil : venues.map(VenueJSON.init)
            organizer = meeting.organizer.map(AddressJSON.init)
            invitees = meeting.invitees.map { InviteeJSON($0, undelivered: undelivered) }
            came = people?.map(\.name)
            let zone = timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
            leaveBy = leaving.map { InstantText.iso8601($0.at, in: zone) }
            leaveByEstimated = leaving?.isEstimated
            if !tracks.isEmpty {
                self.tracks = tracks.map { TrackJSON($0, zone: reader) }
                let recorded = WeekEntry(
                    measure: meeting.measure, trackedMetres: TrackSums(tracks).metres)
                trackedAmount = recorded.done?.number
            }
        }
    }

    /// When to leave for a coming meeting.
    struct LeavingTime {
        var at: Date
        /// True if it follows from the distance alone.
        var isEstimated: Bool
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

extension MeetingJSON.LeavingTime {
    /// Makes it; `nil` where there is no way, or none is needed.
    init?(_ leaving: Leaving) {
        guard case .leave(let departure) = leaving, departure.leaveAt < departure.start else { return nil }
        self.init(at: departure.leaveAt, isEstimated: departure.isEstimated)
    }
}

extension CommandSession {
    /// Returns when to leave for a date of a meeting, from what is known here: a command that prints waits for no
    /// server.
    func leaving(for id: OccurrenceIdentity) throws -> Leaving {
        let (workspace, find) = (self.workspace, FindLeaving(id, asks: false))
        return try Waiting.wait { try await find.run(in: workspace) }
    }
}

/// An address.
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

/// An invitee.
struct InviteeJSON: Encodable {
    /// The name; the address of an invitee without one.
    var name: String
    /// The e-mail address.
    var email: String?
    /// The role.
    var role: Invitee.Role
    /// The type of calendar user, if not an individual (RFC 5545, 3.2.3 CUTYPE).
    var userType: Invitee.UserType?
    /// The answer.
    var participation: Invitee.Participation
    /// The comment on the answer.
    var comment: String?
    /// The sender of the answer, if not the invitee.
    var answeredBy: String?
    /// The answer to the time before the meeting was moved, until there is a new one.
    var formerParticipation: Invitee.Participation?
    /// The comment on that answer.
    var formerComment: String?
    /// The former start of the meeting.
    var formerStart: String?
    /// The reason why the latest message to the invitee was not delivered, as a sentence; printed by
    /// `meetings show`.
    var undelivered: String?

    init(_ invitee: Invitee, undelivered messages: [OutgoingMessage] = []) {
        let key = invitee.email.map { CalendarAddress.key($0) }
        let failed = messages.last { message in message.to.contains { $0.key == key } }
        undelivered = failed.map { say.undelivered($0) }
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
