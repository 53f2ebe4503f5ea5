import Foundation
import GRDB
import MeetCore

/// The meetings that a list shows. An empty query matches all of them.
package struct MeetingQuery: Hashable, Sendable {
    /// The beginnings of words of title, notes, venue or invitees, in any script and case; and of names of
    /// calendars, as `cal:work` (`FilterWords`).
    package var text: String
    /// The instant after which meetings end.
    package var from: Date?
    /// The instant before which meetings start.
    package var to: Date?
    /// The instant by which meetings are over.
    package var endedBy: Date?
    /// True to include meetings without a date, whatever the instants are.
    package var keepsUndated: Bool
    /// The position of overdue to-dos.
    package var overdue: OverduePlace
    /// The instant at which a series is folded to its next date, or to its last one if none follows; `nil` for a row
    /// for each date. Exceptions have their own rows.
    package var foldsSeriesAt: Date?
    /// The only calendar, even if it is hidden; `nil` for those that are shown, or that the text names.
    package var calendar: Identifier<MeetingCalendar>?
    /// The meetings of calendars that take no time, such as holidays.
    package var free: FreeCalendars

    package init(
        text: String = "", from: Date? = nil, to: Date? = nil, endedBy: Date? = nil,
        keepsUndated: Bool = false, overdue: OverduePlace = .atDeadline, foldsSeriesAt: Date? = nil,
        calendar: Identifier<MeetingCalendar>? = nil, free: FreeCalendars = .listed
    ) {
        self.text = text
        self.from = from
        self.to = to
        self.endedBy = endedBy
        self.keepsUndated = keepsUndated
        self.overdue = overdue
        self.foldsSeriesAt = foldsSeriesAt
        self.calendar = calendar
        self.free = free
    }
}

/// The meetings of calendars that take no time in a list without a filter: those of a year would bury the
/// person's own. The default calendar is none of these.
package enum FreeCalendars: Hashable, Sendable {
    case listed
    /// The meetings that are not over at an instant.
    case ahead(of: Date)
    case leftOut
}

/// The identity of a date of a meeting: a single meeting has one, a series one for each date.
package struct OccurrenceIdentity: Hashable, Sendable, Codable {
    package var meeting: Identifier<Meeting>
    /// The recurrence id (RFC 5545, 3.8.4.4); empty for a single meeting.
    package var recurrenceID: String

    package init(meeting: Identifier<Meeting>, recurrenceID: String = "") {
        self.meeting = meeting
        self.recurrenceID = recurrenceID
    }
}

extension OccurrenceIdentity {
    /// Makes the identity of a birthday or an anniversary, which is no meeting: the number of the contact is
    /// negative.
    package init(_ occasion: BirthdayCalendar.Occurrence) {
        self.init(
            meeting: Identifier(-occasion.contact.rawValue),
            recurrenceID: "\(occasion.occasion.rawValue) \(occasion.day.basicText)")
    }

    /// The contact whose birthday or anniversary it is; `nil` for a meeting.
    package var contactID: Identifier<Contact>? {
        meeting.rawValue < 0 ? Identifier(-meeting.rawValue) : nil
    }
}

extension Identifier<Meeting> {
    /// Returns one of its dates; for a single meeting the only one.
    package func occurrence(_ recurrenceID: String = "") -> OccurrenceIdentity {
        OccurrenceIdentity(meeting: self, recurrenceID: recurrenceID)
    }
}

extension Meeting {
    /// The identity of the date; for a series as a whole the first. `nil` before it is stored.
    package var occurrence: OccurrenceIdentity? {
        guard let id else { return nil }
        if recurrenceID.isEmpty, let recurrence, let first = Series(time, recurrence)?.first {
            return id.occurrence(time.recurrenceID(of: first))
        }
        return id.occurrence(recurrenceID)
    }
}

/// A row of the meeting list: an occurrence.
package struct MeetingSummary: Hashable, Sendable, Identifiable {
    package var id: OccurrenceIdentity
    package var uid: String
    package var title: String
    package var time: MeetingTime
    /// The start; `nil` if unscheduled; midnight in the reader's zone for whole days.
    package var start: Date?
    /// The end, exclusive.
    package var end: Date?
    package var status: Meeting.Status
    package var isDone: Bool
    package var venueName: String?
    package var counts: AnswerCounts
    /// True for a date of a series, including exceptions.
    package var recurs = false
    /// The recurrence of the series, as content lines (`Recurrence.text`); `nil` for single meetings and exceptions.
    package var recurrenceText: String?
    /// True for an exception of a series.
    package var isException = false
    /// The name of the meeting's kind.
    package var kind: String?
    /// The kind of place, any of which will do.
    package var placeKind: String?
    /// True if it is overdue, and at the position that the query wants (`MeetingQuery.overdue`).
    package var isOverdue = false
    /// True if it takes no time (`Meeting.isTransparent`).
    package var isTransparent = false
    /// The calendar; `nil` for the default one.
    package var calendarID: Identifier<MeetingCalendar>?
    /// True if the meetings of its calendar take no time (`MeetingCalendar.isBusy`).
    package var isInFreeCalendar = false
    /// The person's answer to a meeting that somebody else organizes; `nil` for an own meeting, and if they
    /// are not invited.
    package var ownAnswer: Invitee.Participation?

    package var meetingID: Identifier<Meeting> { id.meeting }

    package init(
        id: OccurrenceIdentity, uid: String, title: String, time: MeetingTime, start: Date?, end: Date?,
        status: Meeting.Status, isDone: Bool, venueName: String?, counts: AnswerCounts
    ) {
        self.id = id
        self.uid = uid
        self.title = title
        self.time = time
        self.start = start
        self.end = end
        self.status = status
        self.isDone = isDone
        self.venueName = venueName
        self.counts = counts
    }
}

/// The number of invitees with each answer.
package struct AnswerCounts: Hashable, Sendable {
    /// The accepted ones, including to-dos begun or completed.
    package var accepted: Int
    package var declined: Int
    package var tentative: Int
    package var delegated: Int
    package var needsAction: Int

    package init(
        accepted: Int = 0, declined: Int = 0, tentative: Int = 0, delegated: Int = 0, needsAction: Int = 0
    ) {
        self.accepted = accepted
        self.declined = declined
        self.tentative = tentative
        self.delegated = delegated
        self.needsAction = needsAction
    }
}

extension AnswerCounts {
    /// Counts the answers.
    ///
    /// - Parameter list: The participation of each invitee, separated by commas; `nil` without invitees.
    fileprivate init(list: String?) {
        self.init()
        guard let list else { return }
        for word in list.utf8.split(separator: UInt8(ascii: ",")) {
            // Their first letters are distinct.
            switch (word.first, word.dropFirst().first) {
            case (UInt8(ascii: "n"), _): needsAction += 1
            case (UInt8(ascii: "d"), UInt8(ascii: "e")) where word.dropFirst(2).first == UInt8(ascii: "c"):
                declined += 1
            case (UInt8(ascii: "d"), _): delegated += 1
            case (UInt8(ascii: "t"), _): tentative += 1
            default: accepted += 1
            }
        }
    }
}

extension MeetingSummary {
    static let columns = """
        o.recurrenceID, o.startsAt, o.endsAt, o.isWholeDay, m.id, m.uid, m.title, m.timeKind, m.firstDate,
        m.clock, m.zone, m.minutes, m.lastDate, m.dueDate, m.dueClock, m.dueZone, m.kind, m.placeKind,
        m.recurrence, m.seriesID IS NOT NULL AS isException, m.status,
        m.doneAt IS NOT NULL AS isDone, v.name AS venueName,
        m.isTransparent, m.calendarID, NOT (\(CalendarMark.isBusy.condition("m"))) AS isInFreeCalendar,
        (SELECT group_concat(participation) FROM invitee
            WHERE meetingID = m.id AND userType IN ('individual', 'unknown')) AS answers,
        m.organizerEmail, iif(m.organizerEmail IS NULL, NULL, (
            SELECT group_concat(participation || ' ' || email, char(10)) FROM invitee
            WHERE meetingID = m.id AND email IS NOT NULL)) AS answersByAddress
        """

    /// Reads a row of `columns`.
    ///
    /// - Parameter own: The keys of the person's addresses (`OwnAddresses.keys`).
    init(_ row: StoredRow, reader: TimeZone, own: Set<String>) throws {
        let placement = try OccurrenceSortKey(row)
        let end = placement.end(for: reader)
        let recurrenceID: String = try row["recurrenceID"]
        let recurrence: String? = try row["recurrence"]
        var time = try MeetingRow.time(row)
        if recurrence != nil, let start = WallTime(basicText: recurrenceID) {
            time = time.starting(at: start)
            // Dates of a series may differ in length.
            if case .timed(let start, let zone, _) = time, let end = placement.end {
                time = .timed(start: start, zone: zone, minutes: Int(end - placement.start) / 60)
            }
        }
        try self.init(
            id: OccurrenceIdentity(meeting: Identifier(row["id"]), recurrenceID: recurrenceID),
            uid: row["uid"], title: row["title"], time: time,
            start: end == nil ? nil : Date(seconds: placement.start(for: reader)),
            end: end.map(Date.init(seconds:)), status: MeetingRow.status(row), isDone: row["isDone"],
            venueName: row["venueName"],
            counts: AnswerCounts(list: row["answers"]))
        isException = try row["isException"]
        recurrenceText = recurrence
        recurs = recurrence != nil || isException
        kind = try row["kind"]
        placeKind = try row["placeKind"]
        isTransparent = try row["isTransparent"]
        calendarID = (try row["calendarID"] as Int64?).map { Identifier($0) }
        isInFreeCalendar = try row["isInFreeCalendar"]
        ownAnswer = Self.ownAnswer(
            in: try row["answersByAddress"], organizer: try row["organizerEmail"], own: own)
    }

    /// Returns the person's answer to a meeting of somebody else.
    ///
    /// - Parameter answers: A line for each invitee: the participation, a blank, the address.
    private static func ownAnswer(
        in answers: String?, organizer: String?, own: Set<String>
    ) -> Invitee.Participation? {
        guard let answers, let organizer, !own.contains(CalendarAddress.key(organizer)) else { return nil }
        for line in answers.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, own.contains(CalendarAddress.key(String(parts[1]))) else { continue }
            return Invitee.Participation(rawValue: String(parts[0]))
        }
        return nil
    }
}

extension MeetingSummary {
    /// True if it takes time and has a length: false for cancelled, done or transparent meetings, for those
    /// of a calendar that takes none, and for deadlines.
    package var takesTime: Bool {
        guard time.isScheduled, let start, let end, start < end else { return false }
        return status != .cancelled && !isDone && !isTransparent && !isInFreeCalendar
    }

    /// False for a single whole day without invitees and without a place, such as a birthday or the collection
    /// of bins. Calendars have them without TRANSP, which makes them opaque (RFC 5545, 3.8.2.7), but the
    /// meetings of that day take place all the same.
    package var occupiesItsDays: Bool {
        guard case .allDay(let first, let last) = time, first == last else { return true }
        return counts != AnswerCounts() || venueName != nil || placeKind != nil
    }
}
