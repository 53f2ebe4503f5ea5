import Foundation
import GRDB
import MeetCore

/// Computes the reminders of a span of time from the dates of meetings around it.
///
/// Only the dates that may have one then are read: by the index of their starts, and individually the
/// meetings with unusually early reminders.
struct ReminderScan {
    /// The maximum distance in seconds of whole days, with their mornings and evenings, from their stored
    /// starts.
    private static let wholeDayReach: Int64 = 32 * 3600

    /// The maximum delay in seconds of a received alarm after the end.
    private static let latest: Int64 = 40 * 86_400

    let db: Database
    /// The reader's zone.
    let zone: TimeZone
    /// The current time in milliseconds, from which later changes count.
    let now: Int64

    /// Returns the reminders after `start` up to `end`, in seconds since 1970, in order, whatever their
    /// state.
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

    /// Returns the time of the first reminder after an instant that satisfies `isWanted`; `nil` if there is
    /// none within the horizon of series.
    func first(after instant: Int64, where isWanted: (DueReminder) -> Bool) throws -> Int64? {
        var start = instant
        var span = OccurrenceSortKey.day
        while start < instant + Self.farthest {
            let end = start + span
            if let first = try reminders(after: start, until: end).first(where: isWanted) {
                return first.at.secondsBefore
            }
            start = end
            span = min(span * 2, 64 * OccurrenceSortKey.day)
        }
        return nil
    }

    /// The maximum look-ahead in seconds.
    static let farthest = 500 * OccurrenceSortKey.day

    /// Returns the reminders of all dates of a meeting after an instant.
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

    /// Returns all reminders of a date of a meeting, whatever the time is.
    func reminders(of occurrence: OccurrenceIdentity) throws -> [DueReminder] {
        let row = try db.row(
            """
            SELECT \(Self.columns) FROM occurrence o JOIN meeting m ON m.id = o.meetingID \(Self.joins)
            WHERE o.meetingID = ? AND o.recurrenceID = ? AND \(Self.condition)
            """, [occurrence.meeting.rawValue, occurrence.recurrenceID])
        var dates = AlarmDates()
        return try row.map { try reminders($0, &dates) } ?? []
    }

    /// Returns the reminder of a stored state; `nil` if its date no longer exists, or is done or cancelled.
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
        v.name AS venueName, d.leaveAt
        """

    private static let joins = """
        LEFT JOIN kind k ON k.name = m.kind LEFT JOIN venue v ON v.id = m.venueID
        LEFT JOIN departure d ON d.meetingID = o.meetingID AND d.recurrenceID = o.recurrenceID
            AND d.startsAt = o.startsAt
        """

    private static let condition = """
        m.doneAt IS NULL AND m.status <> 'cancelled' AND m.isUnconfirmed = 0
            AND \(CalendarMark.hasReminders.condition("m"))
        """

    /// The dates of series at which alarms at fixed moments ring, by meeting, cached.
    private typealias AlarmDates = [Int64: [Int64: Int64?]]

    /// Returns reminders.
    ///
    /// - Parameters:
    ///   - start: Alarms at fixed moments not after it, and those after `end`, may be left out.
    private func reminders(
        _ row: StoredRow, after start: Int64 = .min, until end: Int64 = .max, _ dates: inout AlarmDates
    ) throws -> [DueReminder] {
        let lead: Int? = try row["leadMinutes"]
        let since: Int64? = try row["since"]
        var rules = try ReminderRules(
            Self.time(row), asked: MeetingRow.reminders(row), lead: lead,
            saved: Date(milliseconds: (row["remindFrom"] as Int64?) ?? now),
            leadSaved: lead == nil ? nil : Date(milliseconds: since ?? now), zone: zone)
        rules.leave = (try row["leaveAt"] as Int64?).map(Date.init(milliseconds:))
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

    /// Returns the received alarms. One at a fixed moment rings for the next date of a series after it.
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

    /// Returns the time of the date of a row.
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
