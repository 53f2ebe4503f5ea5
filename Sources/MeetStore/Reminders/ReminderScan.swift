import Foundation
import GRDB
import MeetCore

/// Works out the reminders of some stretch of time from the dates of meetings around it.
///
/// No more is read than the dates that may have one then: by the index of their starts, and one by one those meetings that
/// are to be told unusually early.
struct ReminderScan {
    /// So far whole days may begin, and their mornings and evenings be, from where they are stored, in seconds.
    private static let wholeDayReach: Int64 = 32 * 3600

    /// So long after its end an alarm may ring that a meeting was received with, in seconds.
    private static let latest: Int64 = 40 * 86_400

    let db: Database
    /// Where the reader is.
    let zone: TimeZone
    /// What was saved since counts from now on, in milliseconds.
    let now: Int64

    /// Those whose moments are after the one and not after the other, in seconds since 1970; in order. What became of them
    /// already is not asked.
    func reminders(after start: Int64, until end: Int64) throws -> [DueReminder] {
        guard start < end else { return [] }
        var found: [ReminderIdentity: DueReminder] = [:]
        let reach = Int64(ReminderColumn.usualReach) * 60 + Self.wholeDayReach
        let usual = try db.rows(
            """
            SELECT \(Self.columns) FROM occurrence o CROSS JOIN meeting m ON m.id = o.meetingID
            \(Self.joins) WHERE o.startsAt BETWEEN ? AND ? AND \(Self.condition)
            """, [start - Self.wholeDayReach, end + reach])
        let unusual = try db.rows(
            """
            SELECT \(Self.columns) FROM meeting m CROSS JOIN occurrence o ON o.meetingID = m.id
            \(Self.joins) WHERE m.remindAhead IS NOT NULL AND \(Self.condition)
                AND ifnull(o.endsAt, o.startsAt) >= ? AND o.startsAt <= ? + m.remindAhead * 60
            """, [start - Self.latest, end + reach])
        var dates = AlarmDates()
        for row in usual + unusual {
            for reminder in try reminders(row, after: start, until: end, &dates)
            where found[reminder.id] == nil {
                let at = reminder.at.secondsBefore
                if at > start, at <= end { found[reminder.id] = reminder }
            }
        }
        return found.values.sorted { ($0.at, $0.id.description) < ($1.at, $1.id.description) }
    }

    /// When the first one after an instant is due that `isWanted`; `nil` where none is within the time that series are
    /// known for.
    func first(after instant: Int64, where isWanted: (DueReminder) -> Bool) throws -> Int64? {
        var start = instant
        var span = Placement.day
        while start < instant + Self.farthest {
            let end = start + span
            if let first = try reminders(after: start, until: end).first(where: isWanted) {
                return first.at.secondsBefore
            }
            start = end
            span = min(span * 2, 64 * Placement.day)
        }
        return nil
    }

    /// How far ahead is looked, in seconds.
    static let farthest = 500 * Placement.day

    /// Those of all dates of a meeting that are after an instant.
    func reminders(ofMeeting id: Int64, after start: Int64) throws -> [DueReminder] {
        let rows = try db.rows(
            """
            SELECT \(Self.columns) FROM occurrence o JOIN meeting m ON m.id = o.meetingID \(Self.joins)
            WHERE o.meetingID = ? AND ifnull(o.endsAt, o.startsAt) >= ? AND \(Self.condition) ORDER BY o.startsAt
            """, [id, start - Self.latest])
        var dates = AlarmDates()
        return try rows.flatMap { try reminders($0, after: start, &dates) }
            .filter { $0.at.secondsBefore > start }
    }

    /// All that a date of a meeting still has, whatever the time is.
    func reminders(of occurrence: OccurrenceIdentity) throws -> [DueReminder] {
        let row = try db.row(
            """
            SELECT \(Self.columns) FROM occurrence o JOIN meeting m ON m.id = o.meetingID \(Self.joins)
            WHERE o.meetingID = ? AND o.recurrenceID = ? AND \(Self.condition)
            """, [occurrence.meeting.rawValue, occurrence.recurrenceID])
        var dates = AlarmDates()
        return try row.map { try reminders($0, &dates) } ?? []
    }

    /// The date that a row of the ledger is about; `nil` where it is no more, or is done or called off.
    func reminder(_ id: ReminderIdentity, at: Int64) throws -> DueReminder? {
        let row = try db.row(
            """
            SELECT \(Self.columns) FROM occurrence o JOIN meeting m ON m.id = o.meetingID \(Self.joins)
            WHERE o.meetingID = ? AND o.recurrenceID = ? AND \(Self.condition)
            """, [id.occurrence.meeting.rawValue, id.occurrence.recurrenceID])
        return try row.map { try reminder(id, at: Date(seconds: at), $0) }
    }

    // MARK: - Rows

    private static let columns = """
        m.id, o.recurrenceID, m.title, m.timeKind, m.firstDate, m.clock, m.zone, m.minutes, m.lastDate, m.dueDate,
        m.dueClock, m.dueZone, m.recurrence IS NOT NULL AS isSeries, m.unmodelled, o.startsAt, o.endsAt, m.reminders, m.remindFrom, k.leadMinutes, k.since,
        v.name AS venueName
        """

    private static let joins = "LEFT JOIN kind k ON k.name = m.kind LEFT JOIN venue v ON v.id = m.venueID"

    private static let condition = "m.doneAt IS NULL AND m.status <> 'cancelled' AND m.isUnconfirmed = 0"

    /// For which dates of series alarms ring that have a moment of their own, by the meeting: what was found out once is not
    /// asked for at every date.
    private typealias AlarmDates = [Int64: [Int64: Int64?]]

    /// - Parameters:
    ///   - start: Alarms at moments of their own that are not after it, and those after `end`, may be left out.
    private func reminders(
        _ row: StoredRow, after start: Int64 = .min, until end: Int64 = .max, _ dates: inout AlarmDates
    ) throws -> [DueReminder] {
        let lead: Int? = try row["leadMinutes"]
        let since: Int64? = try row["since"]
        var rules = try ReminderRules(
            Self.time(row), asked: MeetingRow.reminders(row), lead: lead,
            saved: Date(milliseconds: (row["remindFrom"] as Int64?) ?? now),
            leadSaved: lead == nil ? nil : Date(milliseconds: since ?? now), zone: zone)
        rules.alarms = try alarms(row, after: start, until: end, &dates)
        let occurrence = try Self.occurrence(row)
        return try rules.reminders.map { planned in
            try reminder(ReminderIdentity(occurrence, planned.reason), at: planned.at, row)
        }
    }

    private func reminder(_ id: ReminderIdentity, at: Date, _ row: StoredRow) throws -> DueReminder {
        try DueReminder(
            id: id, at: at, title: row["title"], time: Self.time(row), venueName: row["venueName"])
    }

    /// Those that it was received with. Of a series, one at a moment of its own rings for the next date after it.
    private func alarms(
        _ row: StoredRow, after first: Int64, until last: Int64, _ dates: inout AlarmDates
    ) throws -> [ReceivedAlarm] {
        guard let text: String = try row["unmodelled"], text.contains("VALARM") else { return [] }
        let alarms = ReceivedAlarm.all(in: UnmodelledColumn.properties(text))
        guard try row["isSeries"] else { return alarms }
        let start: Int64 = try row["startsAt"]
        let id: Int64 = try row["id"]
        return try alarms.filter { alarm in
            guard case .at(let wall) = alarm else { return true }
            let at = Int64(wall.utcSeconds)
            guard at > first, at <= last else { return false }
            if let known = dates[id]?[at] { return known == start }
            let next = try Int64.fetchOne(
                db,
                sql: """
                    SELECT coalesce((SELECT min(startsAt) FROM occurrence WHERE meetingID = ?1 AND startsAt >= ?2),
                        (SELECT max(startsAt) FROM occurrence WHERE meetingID = ?1))
                    """, arguments: [id, at])
            dates[id, default: [:]].updateValue(next, forKey: at)
            return next == start
        }
    }

    private static func occurrence(_ row: StoredRow) throws -> OccurrenceIdentity {
        try OccurrenceIdentity(meeting: Identifier(row["id"]), recurrenceID: row["recurrenceID"])
    }

    /// The time of the date that the row is about.
    private static func time(_ row: StoredRow) throws -> MeetingTime {
        let time = try MeetingRow.time(row)
        guard try row["isSeries"], let start = WallTime(basicText: try row["recurrenceID"] as String) else {
            return time
        }
        guard case .timed(_, let zone, _) = time, let end: Int64 = try row["endsAt"] else {
            return time.starting(at: start)
        }
        return .timed(start: start, zone: zone, minutes: Int(end - (try row["startsAt"] as Int64)) / 60)
    }
}
