import Foundation
import GRDB
import MeetCore

/// A meeting as its row holds it, invitees and venue apart.
struct MeetingRow {
    static let columns = """
        id, uid, title, notes, timeKind, firstDate, clock, zone, minutes, lastDate, venueID, status, sequence, \
        doneAt, createdAt, updatedAt
        """

    static func time(_ row: Row) -> MeetingTime {
        let kind: String = row["timeKind"]
        let first = (row["firstDate"] as String?).flatMap(CalendarDate.init(iso8601:))
        switch kind {
        case "timed":
            guard let first else { return .unscheduled }
            let clock: Int = row["clock"] ?? 0
            let start = WallTime(date: first, hour: clock / 60, minute: clock % 60)
            return .timed(start: start, zone: row["zone"] ?? "UTC", minutes: row["minutes"] ?? 0)
        case "allDay":
            guard let first else { return .unscheduled }
            let last = (row["lastDate"] as String?).flatMap(CalendarDate.init(iso8601:))
            return .allDay(first: first, last: last ?? first)
        default:
            return .unscheduled
        }
    }

    static func status(_ row: Row) -> Meeting.Status {
        Meeting.Status(rawValue: row["status"]) ?? .confirmed
    }

    static func meeting(_ row: Row, venue: Venue?, invitees: [Invitee]) -> Meeting {
        var meeting = Meeting(
            id: Identifier(row["id"]), uid: row["uid"], title: row["title"], notes: row["notes"],
            time: time(row), venue: venue, invitees: invitees, status: status(row), sequence: row["sequence"],
            doneAt: (row["doneAt"] as Int64?).map(Date.init(milliseconds:)),
            createdAt: Date(milliseconds: row["createdAt"]))
        meeting.updatedAt = Date(milliseconds: row["updatedAt"])
        return meeting
    }

    /// All columns but the id.
    static func values(
        _ meeting: Meeting, venueID: Int64?, zone: TimeZone, searchText: String
    ) -> ColumnValues {
        let placement = Placement(meeting.time, reader: zone)
        let texts: ColumnValues = [("uid", meeting.uid), ("title", meeting.title), ("notes", meeting.notes)]
        let rest: ColumnValues = [
            ("sortInstant", placement.start), ("endInstant", placement.end), ("venueID", venueID),
            ("status", meeting.status.rawValue), ("sequence", meeting.sequence),
            ("doneAt", meeting.doneAt?.milliseconds), ("createdAt", meeting.createdAt.milliseconds),
            ("updatedAt", meeting.updatedAt.milliseconds), ("searchText", searchText),
        ]
        return texts + timeValues(meeting.time) + rest
    }

    private static func timeValues(
        _ time: MeetingTime
    ) -> ColumnValues {
        switch time {
        case .timed(let start, let zone, let minutes):
            [
                ("timeKind", "timed"), ("firstDate", start.date.description),
                ("clock", start.hour * 60 + start.minute), ("zone", zone), ("minutes", minutes),
                ("lastDate", nil),
            ]
        case .allDay(let first, let last):
            [
                ("timeKind", "allDay"), ("firstDate", first.description), ("clock", nil), ("zone", nil),
                ("minutes", nil), ("lastDate", last.description),
            ]
        case .unscheduled:
            [
                ("timeKind", "unscheduled"), ("firstDate", nil), ("clock", nil), ("zone", nil),
                ("minutes", nil), ("lastDate", nil),
            ]
        }
    }

    /// Refuses a time that no calendar or clock shows.
    static func check(_ time: MeetingTime) throws(StoreError) {
        switch time {
        case .timed(let start, _, let minutes):
            guard start.date.isReal, (0...23).contains(start.hour), (0...59).contains(start.minute) else {
                throw .invalid(what: "the start \(start.date) \(start.hour):\(start.minute)")
            }
            guard minutes >= 0 else { throw .invalid(what: "the duration of \(minutes) minutes") }
        case .allDay(let first, let last):
            guard first.isReal else { throw .invalid(what: "the first day \(first)") }
            guard last.isReal, last >= first else { throw .invalid(what: "the last day \(last)") }
        case .unscheduled:
            break
        }
    }
}

extension Invitee {
    static let columns =
        "id, contactID, name, email, role, participation, answeredAt, answeredBy, comment"

    init(_ row: Row) {
        self.init(
            id: Identifier(row["id"]), contactID: (row["contactID"] as Int64?).map { Identifier($0) },
            name: row["name"], email: row["email"], role: Role(rawValue: row["role"]) ?? .required,
            participation: Participation(rawValue: row["participation"]) ?? .needsAction,
            answeredAt: (row["answeredAt"] as Int64?).map(Date.init(milliseconds:)),
            answeredBy: row["answeredBy"], comment: row["comment"])
    }
}

extension Meeting {
    /// As it comes back from the store: no NUL characters, instants in whole milliseconds, no nameless invitees.
    var storable: Meeting {
        var meeting = self
        meeting.uid = uid.storable
        meeting.title = title.storable
        meeting.notes = notes.storable
        meeting.doneAt = doneAt.map { Date(milliseconds: $0.milliseconds) }
        meeting.createdAt = Date(milliseconds: createdAt.milliseconds)
        meeting.invitees = invitees.map { invitee in
            var invitee = invitee
            invitee.name = invitee.name.storable
            invitee.email = invitee.email?.storable
            invitee.comment = invitee.comment?.storable
            invitee.answeredBy = invitee.answeredBy?.storable
            invitee.answeredAt = invitee.answeredAt.map { Date(milliseconds: $0.milliseconds) }
            if invitee.name.isEmpty { invitee.name = invitee.email ?? "" }
            return invitee
        }
        return meeting
    }

    /// What the search looks into.
    var searchText: String {
        var search = SearchText()
        search.add(title)
        search.add(notes)
        search.add(venue?.name)
        search.add(venue?.address.locality)
        for invitee in invitees {
            search.add(invitee.name)
            search.add(invitee.email)
        }
        return search.text
    }
}
