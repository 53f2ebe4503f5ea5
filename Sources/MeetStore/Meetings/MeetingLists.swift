import Foundation
import GRDB
import MeetCore

/// The order of every list of meetings: by start, then by id; what has no time comes last.
extension MeetStore {
    /// How many meetings the query shows.
    package func meetingCount(_ query: MeetingQuery = MeetingQuery()) throws(StoreError) -> Int {
        try read { db in
            let filter = MeetingFilter(query, try instants(db))
            return try db.number("SELECT count(*) FROM meeting m \(filter.condition)", filter.arguments)
        }
    }

    /// The meetings at these places of the list; fewer where the list ends before.
    package func meetings(
        _ query: MeetingQuery = MeetingQuery(), rows: Range<Int>
    ) throws(StoreError) -> [MeetingSummary] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            let instants = try instants(db)
            let filter = MeetingFilter(query, instants)
            // The page is cut from the narrow index first; only its rows are then looked up.
            return try db.rows(
                """
                \(Self.summaryColumns(instants)) FROM (
                    SELECT m.id AS pageID FROM meeting m \(filter.condition)
                    ORDER BY \(instants.start), m.id LIMIT ? OFFSET ?
                ) JOIN meeting m ON m.id = pageID LEFT JOIN venue v ON v.id = m.venueID
                ORDER BY \(instants.start), m.id
                """, filter.arguments + [page.limit, page.offset]
            ).map(MeetingSummary.init)
        }
    }

    /// How many meetings stand before the first one that ends after `instant`. Where none does, the place of
    /// the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), firstEndingAfter instant: Date
    ) throws(StoreError) -> Int {
        try index(query) { instants in ("\(instants.end) > ?", [instant.secondsBefore]) }
    }

    /// How many meetings stand before the first one that starts at `instant` or later. Where none does, the
    /// place of the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), atOrAfter instant: Date
    ) throws(StoreError) -> Int {
        try index(query) { instants in ("\(instants.start) >= ?", [instant.secondsAfter]) }
    }

    /// The place of a meeting in the list; `nil` where the query does not show it.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), of id: Identifier<Meeting>
    ) throws(StoreError) -> Int? {
        try read { db in
            let instants = try instants(db)
            let filter = MeetingFilter(query, instants).adding("m.id = ?", [id.rawValue])
            guard
                let row = try db.row(
                    "SELECT \(instants.start) AS startInstant, m.id FROM meeting m \(filter.condition)",
                    filter.arguments)
            else { return nil }
            return try countBefore(row, query, instants, db)
        }
    }

    /// The meetings that take up a part of `interval`, the cancelled ones apart.
    package func meetings(
        overlapping interval: DateInterval, excluding id: Identifier<Meeting>? = nil
    ) throws(StoreError) -> [MeetingSummary] {
        try read { db in
            let instants = try instants(db)
            return try db.rows(
                """
                \(Self.summaryColumns(instants)) FROM meeting m LEFT JOIN venue v ON v.id = m.venueID
                WHERE \(instants.start) < ? AND \(instants.end) > ? AND m.status <> 'cancelled' AND m.id IS NOT ?
                ORDER BY \(instants.start), m.id
                """,
                [interval.end.secondsAfter, interval.start.secondsBefore, id?.rawValue]
            ).map(MeetingSummary.init)
        }
    }

    /// How many meetings each day of `zone` has a part of, the cancelled ones apart. Only days that `interval`
    /// touches, and of those only the ones that have any.
    package func daysWithMeetings(
        in interval: DateInterval, zone: TimeZone
    ) throws(StoreError) -> [CalendarDate: Int] {
        let start = interval.start.secondsBefore
        let end = max(start + 1, interval.end.secondsAfter)
        let firstDay = CalendarDate(Date(seconds: start), in: zone).dayNumber
        let lastDay = CalendarDate(Date(seconds: end - 1), in: zone).dayNumber
        return try read { db in
            var days: [CalendarDate: Int] = [:]
            // A day of slack, for whole days are stored as the reader's, and `zone` may be another.
            let rows = try db.rows(
                """
                SELECT timeKind, firstDate, lastDate, sortInstant, endInstant FROM meeting
                WHERE sortInstant < ? AND endInstant >= ? AND status <> 'cancelled'
                """, [end + 86_400, start - 86_400])
            for row in rows {
                let first: Int
                let last: Int
                if case .allDay(let firstDate, let lastDate) = MeetingRow.time(row) {
                    (first, last) = (firstDate.dayNumber, lastDate.dayNumber)
                } else {
                    let (begin, finish): (Int64, Int64) = (row["sortInstant"], row["endInstant"])
                    guard begin < end, finish > start || begin >= start else { continue }
                    first = CalendarDate(Date(seconds: begin), in: zone).dayNumber
                    last = CalendarDate(Date(seconds: max(begin, finish - 1)), in: zone).dayNumber
                }
                guard max(first, firstDay) <= min(last, lastDay) else { continue }
                for day in max(first, firstDay)...min(last, lastDay) {
                    days[CalendarDate(dayNumber: day), default: 0] += 1
                }
            }
            return days
        }
    }

    private func index(
        _ query: MeetingQuery,
        first condition: (Instants) -> (String, StatementArguments)
    ) throws(StoreError) -> Int {
        try read { db in
            let instants = try instants(db)
            let (sql, arguments) = condition(instants)
            let filter = MeetingFilter(query, instants).adding("(\(sql) OR m.endInstant IS NULL)", arguments)
            let row = try db.row(
                """
                SELECT \(instants.start) AS startInstant, m.id FROM meeting m \(filter.condition)
                ORDER BY \(instants.start), m.id LIMIT 1
                """, filter.arguments)
            return try countBefore(row, query, instants, db)
        }
    }

    /// How many meetings of the list stand before a row; all of them where there is none.
    private func countBefore(
        _ row: Row?, _ query: MeetingQuery, _ instants: Instants, _ db: Database
    ) throws -> Int {
        var filter = MeetingFilter(query, instants)
        if let row {
            filter = filter.adding(
                "(\(instants.start), m.id) < (?, ?)", [row["startInstant"] as Int64, row["id"] as Int64])
        }
        return try db.number("SELECT count(*) FROM meeting m \(filter.condition)", filter.arguments)
    }

    private static func summaryColumns(_ instants: Instants) -> String {
        func count(_ participation: String) -> String {
            "(SELECT count(*) FROM invitee WHERE meetingID = m.id AND participation = '\(participation)')"
        }
        return """
            SELECT m.id, m.uid, m.title, m.timeKind, m.firstDate, m.clock, m.zone, m.minutes, m.lastDate,
                \(instants.start) AS startInstant, \(instants.end) AS endInstant, m.status,
                m.doneAt IS NOT NULL AS isDone, v.name AS venueName,
                \(count("accepted")) AS accepted, \(count("declined")) AS declined,
                \(count("tentative")) AS tentative, \(count("needs-action")) AS needsAction
            """
    }
}

/// What a query says, as SQL about a meeting `m`.
private struct MeetingFilter {
    private var conditions: [String] = []
    var arguments = StatementArguments()

    init(_ query: MeetingQuery, _ instants: Instants) {
        if let expression = SearchExpression(query.text) {
            self = adding(
                "m.id IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)", [expression.text])
        }
        if let from = query.from {
            self = adding(
                "(\(instants.end) > ? OR \(instants.start) >= ?)", [from.secondsBefore, from.secondsAfter])
        }
        if let to = query.to { self = adding("\(instants.start) < ?", [to.secondsAfter]) }
        if query.from != nil || query.to != nil { self = adding("m.endInstant IS NOT NULL", []) }
    }

    func adding(_ condition: String, _ values: StatementArguments) -> MeetingFilter {
        var filter = self
        filter.conditions.append(condition)
        filter.arguments += values
        return filter
    }

    var condition: String { conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ") }
}
