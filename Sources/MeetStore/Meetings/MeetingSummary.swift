import Foundation
import GRDB
import MeetCore

/// Which meetings a list shows. An empty query shows all of them.
package struct MeetingQuery: Hashable, Sendable {
    /// Words that title, notes, venue or invitees begin with, in any script and case.
    package var text: String
    /// Only meetings that end after this instant.
    package var from: Date?
    /// Only meetings that start before this instant.
    package var to: Date?
    /// Only meetings that are over by this instant.
    package var endedBy: Date?
    /// Whether those without a date are shown too, whatever the instants are.
    package var keepsUndated: Bool
    /// Where to-dos stand that were to be done by now.
    package var overdue: OverduePlace

    package init(
        text: String = "", from: Date? = nil, to: Date? = nil, endedBy: Date? = nil,
        keepsUndated: Bool = false, overdue: OverduePlace = .atDeadline
    ) {
        self.text = text
        self.from = from
        self.to = to
        self.endedBy = endedBy
        self.keepsUndated = keepsUndated
        self.overdue = overdue
    }
}

/// What tells one date of a meeting from the others: a single meeting has one, a series one for each date.
package struct OccurrenceIdentity: Hashable, Sendable, Codable {
    package var meeting: Identifier<Meeting>
    /// RFC 5545, 3.8.4.4; empty for a single meeting.
    package var recurrenceID: String

    package init(meeting: Identifier<Meeting>, recurrenceID: String = "") {
        self.meeting = meeting
        self.recurrenceID = recurrenceID
    }
}

extension Identifier<Meeting> {
    /// One of its dates; of a single meeting the only one.
    package func occurrence(_ recurrenceID: String = "") -> OccurrenceIdentity {
        OccurrenceIdentity(meeting: self, recurrenceID: recurrenceID)
    }
}

extension Meeting {
    /// The date that is meant; of a series as a whole the first. `nil` until it is stored.
    package var occurrence: OccurrenceIdentity? {
        guard let id else { return nil }
        if recurrenceID.isEmpty, let recurrence, let first = Series(time, recurrence)?.first {
            return id.occurrence(time.recurrenceID(of: first))
        }
        return id.occurrence(recurrenceID)
    }
}

/// A line of the list of meetings: an occurrence.
package struct MeetingSummary: Hashable, Sendable, Identifiable {
    package var id: OccurrenceIdentity
    package var uid: String
    package var title: String
    package var time: MeetingTime
    /// `nil` while unscheduled; midnight in the reader's zone for whole days.
    package var start: Date?
    /// The first instant after it.
    package var end: Date?
    package var status: Meeting.Status
    package var isDone: Bool
    package var venueName: String?
    package var counts: AnswerCounts
    /// Whether it is a date of a series, one that differs from the others too.
    package var recurs = false
    /// Whether it is a date of a series that differs.
    package var isException = false
    /// The name of the kind of meeting.
    package var kind: String?
    /// Any place of this kind will do.
    package var placeKind: String?
    /// Whether it was to be done by now, and stands where the query wants that (`MeetingQuery.overdue`).
    package var isOverdue = false
    /// Whether it takes no time (`Meeting.isTransparent`).
    package var isTransparent = false

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

/// How many invitees gave which answer.
package struct AnswerCounts: Hashable, Sendable {
    /// Those who have begun or completed what they were asked to do are among them.
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
    /// - Parameter list: The participation of each invitee, with commas between them; `nil` where nobody is invited.
    fileprivate init(list: String?) {
        self.init()
        guard let list else { return }
        for word in list.utf8.split(separator: UInt8(ascii: ",")) {
            // No two begin with the same letters.
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
        m.recurrence IS NOT NULL AS isSeries, m.seriesID IS NOT NULL AS isException, m.status,
        m.doneAt IS NOT NULL AS isDone, v.name AS venueName,
        m.isTransparent, (SELECT group_concat(participation) FROM invitee
            WHERE meetingID = m.id AND userType IN ('individual', 'unknown')) AS answers
        """

    /// From a row of `columns`.
    init(_ row: StoredRow, reader: TimeZone) throws {
        let placement = try Placement(row)
        let end = placement.end(for: reader)
        let recurrenceID: String = try row["recurrenceID"]
        let isSeries: Bool = try row["isSeries"]
        var time = try MeetingRow.time(row)
        if isSeries, let start = WallTime(basicText: recurrenceID) {
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
        recurs = isSeries || isException
        kind = try row["kind"]
        placeKind = try row["placeKind"]
        isTransparent = try row["isTransparent"]
    }
}

extension MeetingSummary {
    /// Whether it takes time, of which there is some: what is cancelled, done or transparent does not, nor what only is due.
    package var takesTime: Bool {
        guard time.isScheduled, let start, let end, start < end else { return false }
        return status != .cancelled && !isDone && !isTransparent
    }
}
