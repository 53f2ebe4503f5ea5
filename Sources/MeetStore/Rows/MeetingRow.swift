import Foundation
import GRDB
import MeetCore

/// A meeting's row, without invitees and venue.
struct MeetingRow {
    static let columns = """
        id, uid, title, notes, timeKind, firstDate, clock, zone, minutes, lastDate, venueID, status, sequence, \
        doneAt, createdAt, updatedAt, receivedComponent, unmodelled, recurrence, seriesID, recurrenceID, dueDate, \
        dueClock, dueZone, kind, reminders, placeKind, organizerName, organizerEmail, url, conference, \
        isUnconfirmed, isTransparent, calendarID
        """

    /// Returns a meeting with its venue and its invitees, in order; `nil` if there is none.
    static func meeting(_ id: Int64, _ db: Database) throws -> Meeting? {
        guard let row = try db.row("SELECT \(columns) FROM meeting WHERE id = ?", [id]) else { return nil }
        let venueID: Int64? = try row["venueID"]
        let venue = try venueID.flatMap { try Venue.stored($0, db) }
        let invitees = try db.rows(
            "SELECT \(Invitee.columns) FROM invitee WHERE meetingID = ? ORDER BY position, id", [id])
        var meeting = try meeting(row, venue: venue, invitees: invitees.map(Invitee.init))
        let others = try db.rows(
            "SELECT venueID FROM alternativeVenue WHERE meetingID = ? ORDER BY position, id", [id])
        meeting.otherVenues = try others.compactMap { try Venue.stored($0["venueID"], db) }
        return meeting
    }

    /// Returns several meetings as `meeting` returns each, in the order of their ids.
    ///
    /// - Parameter ids: The ids of stored meetings, ascending.
    /// - Throws: `notFound` if one of them is not stored.
    static func meetings(_ ids: [Int64], _ db: Database) throws -> [Meeting] {
        let list: StatementArguments = [JSONText.array(ids)]
        let venues = try venues(of: list, db)
        var invitees: [Int64: [Invitee]] = [:]
        let people = try db.preparedCursor(
            """
            SELECT meetingID, \(Invitee.columns) FROM invitee
            WHERE meetingID IN (SELECT value FROM json_each(?)) ORDER BY meetingID, position, id
            """, list)
        while let row = try people.next() {
            let meeting: Int64 = try row["meetingID"]
            invitees[meeting, default: []].append(try Invitee(row))
        }
        var others: [Int64: [Venue]] = [:]
        let alternatives = try db.preparedCursor(
            """
            SELECT meetingID, venueID FROM alternativeVenue
            WHERE meetingID IN (SELECT value FROM json_each(?)) ORDER BY meetingID, position, id
            """, list)
        while let row = try alternatives.next() {
            let (meeting, venue): (Int64, Int64) = try (row["meetingID"], row["venueID"])
            if let venue = venues[venue] { others[meeting, default: []].append(venue) }
        }
        var meetings: [Int64: Meeting] = [:]
        let rows = try db.preparedCursor(
            "SELECT \(columns) FROM meeting WHERE id IN (SELECT value FROM json_each(?))", list)
        while let row = try rows.next() {
            let (id, venue): (Int64, Int64?) = try (row["id"], row["venueID"])
            meetings[id] = try meeting(
                row, venue: venue.flatMap { venues[$0] }, invitees: invitees[id] ?? [])
            meetings[id]?.otherVenues = others[id] ?? []
        }
        return try ids.map { id in
            guard let meeting = meetings[id] else { throw StoreError.notFound(.meeting(Identifier(id))) }
            return meeting
        }
    }

    /// Returns the venues of meetings by id.
    ///
    /// - Parameter list: The ids of the meetings, as a JSON array.
    private static func venues(of list: StatementArguments, _ db: Database) throws -> [Int64: Venue] {
        var venues: [Int64: Venue] = [:]
        let rows = try db.preparedCursor(
            """
            SELECT \(Venue.columns) FROM venue WHERE id IN (
                SELECT venueID FROM meeting WHERE id IN (SELECT value FROM json_each(?1))
                UNION SELECT venueID FROM alternativeVenue
                    WHERE meetingID IN (SELECT value FROM json_each(?1)))
            """, list)
        while let row = try rows.next() {
            let id: Int64 = try row["id"]
            venues[id] = try Venue(row)
        }
        return venues
    }

    static func time(_ row: StoredRow) throws -> MeetingTime {
        let kind: String = try row["timeKind"]
        let first = try (row["firstDate"] as String?).flatMap(CalendarDate.init(iso8601:))
        switch kind {
        case "timed":
            guard let first else { return .unscheduled }
            let clock: Int = try row["clock"] ?? 0
            let start = WallTime(date: first, hour: clock / 60, minute: clock % 60)
            return .timed(start: start, zone: try row["zone"] ?? "UTC", minutes: try row["minutes"] ?? 0)
        case "allDay":
            guard let first else { return .unscheduled }
            let last = try (row["lastDate"] as String?).flatMap(CalendarDate.init(iso8601:))
            return .allDay(first: first, last: last ?? first)
        default:
            guard let day = try (row["dueDate"] as String?).flatMap(CalendarDate.init(iso8601:)) else {
                return .unscheduled
            }
            return .due(Deadline(day: day, minute: try row["dueClock"], zone: try row["dueZone"]))
        }
    }

    static func status(_ row: StoredRow) throws -> Meeting.Status {
        try Meeting.Status(rawValue: row["status"]) ?? .confirmed
    }

    /// Returns the reminders that the person set.
    static func reminders(_ row: StoredRow) throws -> [Reminder] {
        (try row["reminders"] as String?).map(ReminderColumn.reminders) ?? []
    }

    static func meeting(_ row: StoredRow, venue: Venue?, invitees: [Invitee]) throws -> Meeting {
        var meeting = try Meeting(
            id: Identifier(row["id"]), uid: row["uid"], title: row["title"], notes: row["notes"],
            time: time(row), venue: venue, invitees: invitees, status: status(row), sequence: row["sequence"],
            doneAt: (row["doneAt"] as Int64?).map(Date.init(milliseconds:)),
            createdAt: Date(milliseconds: row["createdAt"]))
        meeting.updatedAt = Date(milliseconds: try row["updatedAt"])
        meeting.recurrence = (try row["recurrence"] as String?).flatMap(Recurrence.init(text:))
        meeting.seriesID = (try row["seriesID"] as Int64?).map { Identifier($0) }
        meeting.recurrenceID = try row["recurrenceID"]
        meeting.kind = try row["kind"]
        meeting.reminders = try reminders(row)
        meeting.placeKind = try row["placeKind"]
        if let email: String = try row["organizerEmail"] {
            meeting.organizer = CalendarAddress(name: try row["organizerName"] ?? "", email: email)
        }
        meeting.url = try row["url"]
        meeting.conference = try row["conference"]
        meeting.isUnconfirmed = try row["isUnconfirmed"]
        meeting.isTransparent = try row["isTransparent"]
        meeting.calendarID = (try row["calendarID"] as Int64?).map { Identifier($0) }
        meeting.received = try row["receivedComponent"]
        meeting.unmodelled = (try row["unmodelled"] as String?).map(UnmodelledColumn.properties) ?? []
        return meeting
    }

    /// Returns all columns except the id.
    static func values(
        _ meeting: Meeting, venueID: Int64?, zone: TimeZone, searchText: String
    ) -> ColumnValues {
        let placement = OccurrenceSortKey(meeting.time, reader: zone)
        let texts: ColumnValues = [("uid", meeting.uid), ("title", meeting.title), ("notes", meeting.notes)]
        let rest: ColumnValues = [
            ("sortInstant", placement.start), ("endInstant", placement.end), ("venueID", venueID),
            ("status", meeting.status.rawValue), ("sequence", meeting.sequence),
            ("doneAt", meeting.doneAt?.milliseconds), ("createdAt", meeting.createdAt.milliseconds),
            ("updatedAt", meeting.updatedAt.milliseconds), ("searchText", searchText),
            ("receivedComponent", meeting.received),
            ("unmodelled", UnmodelledColumn.text(meeting.unmodelled)),
            ("recurrence", meeting.recurrence?.text), ("seriesID", meeting.seriesID?.rawValue),
            ("recurrenceID", meeting.recurrenceID), ("kind", meeting.kind),
            ("reminders", ReminderColumn.text(meeting.reminders)),
            ("remindAhead", ReminderColumn.unusualReach(of: meeting, zone: zone)),
            ("placeKind", meeting.placeKind),
        ]
        let calling: ColumnValues = [
            ("organizerName", meeting.organizer?.name), ("organizerEmail", meeting.organizer?.email),
            ("url", meeting.url), ("conference", meeting.conference),
            ("isUnconfirmed", meeting.isUnconfirmed), ("isTransparent", meeting.isTransparent),
            ("calendarID", meeting.calendarID?.rawValue),
        ]
        return texts + timeValues(meeting.time) + rest + calling
    }

    private static func timeValues(_ time: MeetingTime) -> ColumnValues {
        let deadline: Deadline? = if case .due(let deadline) = time { deadline } else { nil }
        let due: ColumnValues = [
            ("dueDate", deadline?.day.description), ("dueClock", deadline?.minute),
            ("dueZone", deadline?.zone),
        ]
        return due + scheduledValues(time)
    }

    private static func scheduledValues(_ time: MeetingTime) -> ColumnValues {
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
        case .due, .unscheduled:
            [
                ("timeKind", "unscheduled"), ("firstDate", nil), ("clock", nil), ("zone", nil),
                ("minutes", nil), ("lastDate", nil),
            ]
        }
    }

    /// Checks a time, and throws if it is impossible.
    static func check(_ time: MeetingTime) throws(StoreError) {
        switch time {
        case .timed(let start, _, let minutes):
            guard start.date.isReal, (0...23).contains(start.hour), (0...59).contains(start.minute) else {
                throw .invalid(.start(start))
            }
            guard minutes >= 0 else { throw .invalid(.length(minutes)) }
        case .allDay(let first, let last):
            guard first.isReal else { throw .invalid(.firstDay(first)) }
            guard last.isReal, last >= first else { throw .invalid(.lastDay(last)) }
        case .due(let deadline):
            guard deadline.day.isReal, deadline.wallTime?.isReal != false else {
                throw .invalid(.firstDay(deadline.day))
            }
        case .unscheduled:
            break
        }
    }
}

extension Invitee {
    static let columns =
        """
        id, contactID, name, email, role, participation, answeredAt, answeredBy, comment, rsvp, delegatedTo, \
        delegatedFrom, formerAnswer, userType
        """

    init(_ row: StoredRow) throws {
        try self.init(
            id: Identifier(row["id"]), contactID: (row["contactID"] as Int64?).map { Identifier($0) },
            name: row["name"], email: row["email"], role: Role(rawValue: row["role"]) ?? .required,
            participation: Participation(rawValue: row["participation"]) ?? .needsAction,
            answeredAt: (row["answeredAt"] as Int64?).map(Date.init(milliseconds:)),
            answeredBy: row["answeredBy"], comment: row["comment"], wantsAnswer: row["rsvp"],
            delegatedTo: Self.addresses(row["delegatedTo"]),
            delegatedFrom: Self.addresses(row["delegatedFrom"]),
            formerAnswer: (row["formerAnswer"] as String?).flatMap(FormerAnswerColumn.answer))
        userType = try UserType(rawValue: row["userType"]) ?? .individual
    }

    /// The columns of an invitee, without position and identity.
    var columnValues: ColumnValues {
        func lines(_ addresses: [String]) -> String? {
            addresses.isEmpty ? nil : addresses.joined(separator: "\n")
        }
        return [
            ("name", name), ("email", email), ("role", role.rawValue),
            ("participation", participation.rawValue),
            ("answeredAt", answeredAt?.milliseconds), ("answeredBy", answeredBy), ("comment", comment),
            ("rsvp", wantsAnswer), ("delegatedTo", lines(delegatedTo)),
            ("delegatedFrom", lines(delegatedFrom)), ("userType", userType.rawValue),
            ("formerAnswer", formerAnswer.flatMap(FormerAnswerColumn.text)),
        ]
    }

    /// Returns the addresses, one per line.
    private static func addresses(_ lines: String?) -> [String] {
        lines?.split(separator: "\n").map(String.init) ?? []
    }
}

extension Meeting {
    /// The meeting as it would be read back from the store: without NUL characters and nameless invitees, and
    /// with instants in whole milliseconds.
    var storable: Meeting {
        var meeting = self
        meeting.uid = uid.storable
        meeting.title = title.storable
        meeting.notes = notes.storable
        meeting.received = received?.storable
        meeting.unmodelled = unmodelled.map { property in
            var property = property
            property.value = property.value.storable
            return property
        }
        meeting.organizer = organizer.map {
            CalendarAddress(name: $0.name.withoutLineEnds, email: $0.email.withoutLineEnds)
        }
        if meeting.organizer?.email.isEmpty == true { meeting.organizer = nil }
        meeting.url = url?.withoutLineEnds
        if meeting.url?.isEmpty == true { meeting.url = nil }
        meeting.conference = conference?.withoutLineEnds
        if meeting.conference?.isEmpty == true { meeting.conference = nil }
        if seriesID != nil { meeting.recurrence = nil }
        meeting.dropRecurrenceWithoutTime()
        if meeting.recurrence?.rule == nil, meeting.recurrence?.added.isEmpty == true {
            meeting.recurrence = nil
        }
        if seriesID == nil { meeting.recurrenceID = "" }
        meeting.kind = kind?.storable
        if meeting.kind?.isEmpty == true { meeting.kind = nil }
        meeting.placeKind = placeKind?.storable
        if meeting.placeKind?.isEmpty == true { meeting.placeKind = nil }
        meeting.doneAt = doneAt.map { Date(milliseconds: $0.milliseconds) }
        meeting.createdAt = Date(milliseconds: createdAt.milliseconds)
        meeting.invitees = invitees.map { invitee in
            var invitee = invitee
            invitee.name = invitee.name.storable
            invitee.email = invitee.email?.storable
            invitee.comment = invitee.comment?.storable
            invitee.answeredBy = invitee.answeredBy?.storable
            invitee.answeredAt = invitee.answeredAt.map { Date(milliseconds: $0.milliseconds) }
            invitee.delegatedTo = invitee.delegatedTo.map(\.withoutLineEnds).filter { !$0.isEmpty }
            invitee.delegatedFrom = invitee.delegatedFrom.map(\.withoutLineEnds).filter { !$0.isEmpty }
            if let former = invitee.formerAnswer { invitee.formerAnswer = former.storable }
            if invitee.name.isEmpty { invitee.name = invitee.email ?? "" }
            return invitee
        }
        return meeting
    }

    /// The text for searching.
    var searchText: String {
        var search = SearchText()
        search.add(title)
        search.add(notes)
        search.add(venue?.name)
        search.add(venue?.address.locality)
        for venue in otherVenues { search.add(venue.name) }
        search.add(placeKind)
        search.add(kind)
        for invitee in invitees {
            search.add(name: invitee.name)
            search.add(invitee.email)
        }
        return search.text
    }
}

extension FormerAnswer {
    var storable: FormerAnswer {
        var answer = self
        answer.comment = comment?.storable
        answer.answeredBy = answeredBy?.storable
        answer.answeredAt = answeredAt.map { Date(milliseconds: $0.milliseconds) }
        return answer
    }
}

/// The column `formerAnswer` of an invitee: JSON with instants in milliseconds.
enum FormerAnswerColumn {
    static func text(_ answer: FormerAnswer) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.milliseconds)
        }
        return (try? encoder.encode(answer)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func answer(_ text: String) -> FormerAnswer? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            Date(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
        }
        return try? decoder.decode(FormerAnswer.self, from: Data(text.utf8))
    }
}

/// The column `unmodelled`: properties as JSON, `NULL` without any.
enum UnmodelledColumn {
    private struct Property: Decodable {
        var group: String?
        var name: String
        var parameters: [[String]]?
        var value: String
    }

    static func text(_ properties: [UnmodelledProperty]) -> String? {
        if properties.isEmpty { return nil }
        let objects = properties.map { property in
            let group = property.group.map { "\"group\":\(JSONText.quoted($0))," } ?? ""
            let lists = property.parameters.map { JSONText.array([$0.name] + $0.values) }
            let parameters = lists.isEmpty ? "" : ",\"parameters\":[\(lists.joined(separator: ","))]"
            return "{\(group)\"name\":\(JSONText.quoted(property.name))\(parameters),"
                + "\"value\":\(JSONText.quoted(property.value))}"
        }
        return "[\(objects.joined(separator: ","))]"
    }

    static func properties(_ text: String) -> [UnmodelledProperty] {
        let stored = (try? JSONDecoder().decode([Property].self, from: Data(text.utf8))) ?? []
        return stored.map { property in
            UnmodelledProperty(
                group: property.group, name: property.name,
                parameters: (property.parameters ?? []).compactMap { words in
                    words.first.map {
                        UnmodelledProperty.Parameter(name: $0, values: Array(words.dropFirst()))
                    }
                }, value: property.value)
        }
    }
}

/// The column `reminders`: JSON, `NULL` without any.
enum ReminderColumn {
    static func text(_ reminders: [Reminder]) -> String? {
        if reminders.isEmpty { return nil }
        let objects = reminders.map { reminder in
            switch reminder {
            case .before(let minutes): "{\"before\":{\"minutes\":\(minutes)}}"
            case .eveningBefore: "{\"eveningBefore\":{}}"
            }
        }
        return "[\(objects.joined(separator: ","))]"
    }

    /// The usual maximum in minutes. Meetings with earlier reminders are searched individually
    /// (`ReminderScan`).
    static let usualReach = 2 * 1440

    /// Returns the minutes from the first reminder to the meeting, if unusual. A reminder after its start is
    /// unusual too.
    static func unusualReach(of meeting: Meeting, zone: TimeZone) -> Int? {
        let reaches = meeting.reminders.map { reminder in
            if case .before(let minutes) = reminder { minutes } else { 0 }
        }
        let alarms = ReceivedAlarm.all(in: meeting.unmodelled).map { reach(of: $0, meeting, zone) }
        let usual = reaches.max().flatMap { $0 > usualReach ? $0 : nil }
        return ([usual].compactMap { $0 } + alarms.compactMap { $0 }).max()
    }

    /// The maximum in minutes.
    private static let farthestReach = 5_256_000

    private static func reach(of alarm: ReceivedAlarm, _ meeting: Meeting, _ zone: TimeZone) -> Int? {
        // Its date is not known here.
        if case .at = alarm, meeting.recurrence != nil { return 366 * 1440 }
        guard let instant = alarm.instant(for: meeting.time, reader: zone),
            let start = meeting.time.start(readerZone: zone)
        else { return nil }
        let minutes = start.timeIntervalSince(instant) / 60
        return minutes > 0 && minutes <= Double(usualReach)
            ? nil : Int(min(max(1, minutes + 60), Double(farthestReach)))
    }

    static func reminders(_ text: String) -> [Reminder] {
        (try? JSONDecoder().decode([Reminder].self, from: Data(text.utf8))) ?? []
    }
}

extension String {
    /// The text without line ends and NUL.
    fileprivate var withoutLineEnds: String {
        let mayHaveSome = utf8.contains { $0 < 0x20 || $0 >= 0x80 }
        return mayHaveSome ? String(storable.filter { !$0.isNewline }) : self
    }
}
