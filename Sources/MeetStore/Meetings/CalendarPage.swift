import Foundation
import GRDB
import MeetCore

/// Some days of a calendar with their meetings, including cancelled and done ones.
package struct CalendarPage: Hashable, Sendable {
    package var first: CalendarDate
    /// The last day; not before the first.
    package var last: CalendarDate
    /// The meetings in list order: of those shorter than a day, the first that begin on each day, and those
    /// that continue into the first day; and all of whole days or longer, up to a limit. Among them are
    /// birthdays and anniversaries (`OccurrenceIdentity.contactID`), if a calendar shows them.
    package var meetings: [MeetingSummary]
    /// The number of meetings that begin on each day or take all of it; without birthdays.
    package var counts: [Int]

    package init(
        first: CalendarDate, last: CalendarDate, meetings: [MeetingSummary] = [], counts: [Int] = []
    ) {
        self.first = first
        self.last = last
        self.meetings = meetings
        self.counts = counts
    }

    /// Returns the number of meetings that begin on a day or take all of it; 0 for a day outside the page.
    package func count(on day: CalendarDate) -> Int {
        let place = day.dayNumber - first.dayNumber
        return counts.indices.contains(place) ? counts[place] : 0
    }

    /// Returns whether all of these days are in the page.
    package func covers(_ days: ClosedRange<CalendarDate>) -> Bool {
        first <= days.lowerBound && days.upperBound <= last
    }
}

extension MeetStore {
    /// Returns the meetings on these days, a thousand days at most. Only those of these days are read,
    /// however many meetings there are.
    ///
    /// - Parameters:
    ///   - text: A filter as in `MeetingQuery`.
    ///   - zone: The zone of the days.
    ///   - most: The maximum number of meetings shorter than a day on each day; 0 for counts only.
    package func calendar(
        _ days: ClosedRange<CalendarDate>, text: String = "", zone: TimeZone, mostPerDay most: Int
    ) throws(StoreError) -> CalendarPage {
        try read { db in try CalendarReading(days, text: text, zone: zone, db).page(mostPerDay: most) }
    }

    /// Returns the meetings of whole days or longer on any of these days.
    package func spans(
        over days: ClosedRange<CalendarDate>, text: String = "", zone: TimeZone
    ) throws(StoreError) -> [MeetingSummary] {
        try read { db in
            let reading = try CalendarReading(days, text: text, zone: zone, db)
            return try reading.summaries(try reading.spans())
        }
    }

    /// Returns the other meetings on the day on which a meeting begins for the reader, in order and at most
    /// `most`; without cancelled and done ones.
    package func others(onDayOf meeting: Meeting, most: Int) throws(StoreError) -> [MeetingSummary] {
        let zone = zone
        guard let day = meeting.time.firstDay(in: zone), day.isReal else { return [] }
        let own = meeting.occurrence
        return try calendar(day...day, zone: zone, mostPerDay: most).meetings.filter {
            $0.id != own && $0.status != .cancelled && !$0.isDone
        }
    }

    /// Returns the meetings of whole days or longer on the days from the first to the last of these list
    /// rows, for the reader. Overdue ones are listed elsewhere than on their day.
    package func spans(
        beside rows: [MeetingSummary], text: String = ""
    ) throws(StoreError) -> [MeetingSummary] {
        let zone = zone
        let days = rows.filter { !$0.isOverdue }.compactMap(\.start).map { CalendarDate($0, in: zone) }
        guard let first = days.first, let last = days.last, first <= last else { return [] }
        return try spans(over: first...last, text: text, zone: zone)
    }
}

/// A reader of some days. Meetings shorter than a day are found by their start, because they end within a
/// day. The few longer ones have an index of their own.
private struct CalendarReading {
    private static let mostDays = 1000
    private static let mostSpans = 500

    private let first: CalendarDate
    private let last: CalendarDate
    private let words: SearchExpression?
    private let calendars: CalendarSelection?
    private let zone: TimeZone
    private let db: Database

    init(_ days: ClosedRange<CalendarDate>, text: String, zone: TimeZone, _ db: Database) throws {
        first = days.lowerBound
        last = days.upperBound
        let typed = try TypedFilter(text, db)
        words = SearchExpression(typed.words)
        calendars = typed.calendars
        self.zone = zone
        self.db = db
    }

    func page(mostPerDay most: Int) throws -> CalendarPage {
        let last = min(self.last, first.adding(days: Self.mostDays - 1))
        let count = last.dayNumber - first.dayNumber + 1
        // The midnights at the beginning of the days, and of the day after them.
        let midnights = (0...count).map { first.adding(days: $0).startOfDay(in: zone).secondsBefore }
        let spans = try spans()
        var counts = try counts(midnights)
        for days in spans.map({ $0.days(in: zone) }) {
            let (from, to) = (max(days.lowerBound, first.dayNumber), min(days.upperBound, last.dayNumber))
            for day in from..<max(from, to + 1) { counts[day - first.dayNumber] += 1 }
        }
        guard most > 0 else { return CalendarPage(first: first, last: last, counts: counts) }
        let shorts = try shorts(midnights, most: most)
        let keys = (spans.prefix(Self.mostSpans).map(\.key) + shorts).sorted()
        return CalendarPage(first: first, last: last, meetings: try list().summaries(keys), counts: counts)
    }

    func summaries(_ spans: [Span]) throws -> [MeetingSummary] {
        try list().summaries(spans.prefix(Self.mostSpans).map(\.key))
    }

    /// Without words, the only condition that is cached.
    private func list() throws -> OccurrenceList {
        try OccurrenceList(MeetingQuery(), reader: zone, ListCache(), db)
    }

    // MARK: - What takes less than a day

    /// Returns the number of meetings that begin between consecutive midnights.
    private func counts(_ midnights: [Int64]) throws -> [Int] {
        let days = zip(midnights, midnights.dropFirst()).map { "[\($0),\($1)]" }
        let json = "[\(days.joined(separator: ","))]"
        return try db.rows(
            """
            SELECT (
                SELECT count(*) FROM occurrence o
                WHERE o.startsAt >= json_extract(day.value, '$[0]') AND o.startsAt < json_extract(day.value, '$[1]')
                    AND \(Self.isShort) \(wordCondition)) AS count
            FROM json_each(?) AS day ORDER BY day.key
            """, wordArguments + [json]
        ) { try $0[0] }
    }

    /// Returns the first meetings of each day, and those that continue into the first day.
    private func shorts(_ midnights: [Int64], most: Int) throws -> [OccurrenceKey] {
        guard let start = midnights.first, let end = midnights.last else { return [] }
        let before = try keys(from: start - OccurrenceSortKey.day, to: start, endingAfter: start, limit: most)
        guard words != nil || calendars != nil else {
            return try zip(midnights, midnights.dropFirst()).reduce(into: before) {
                $0 += try keys(from: $1.0, to: $1.1, limit: most)
            }
        }
        // Matches are looked up once and not for each day.
        var (shown, day, count) = (before, 0, 0)
        for key in try keys(from: start, to: end, limit: .max) {
            while day + 1 < midnights.count - 1, midnights[day + 1] <= key.stored {
                (day, count) = (day + 1, 0)
            }
            count += 1
            if count <= most { shown.append(key) }
        }
        return shown
    }

    private func keys(
        from start: Int64, to end: Int64, endingAfter instant: Int64 = .min, limit: Int
    ) throws -> [OccurrenceKey] {
        let bounds: StatementArguments = [start, end, instant]
        return try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID FROM occurrence o
            WHERE o.startsAt >= ? AND o.startsAt < ? AND \(Self.isShort) AND o.endsAt > ? \(wordCondition)
            ORDER BY o.startsAt, o.meetingID, o.recurrenceID LIMIT ?
            """, bounds + wordArguments + [limit]
        ) { try OccurrenceKey($0, reader: zone) }
    }

    // MARK: - What takes whole days or longer

    /// An occurrence of a day or more.
    struct Span {
        var key: OccurrenceKey
        private var placement: OccurrenceSortKey

        init(_ row: StoredRow, reader: TimeZone) throws {
            key = try OccurrenceKey(row, reader: reader)
            placement = try OccurrenceSortKey(row)
        }

        /// Returns the numbers of its days.
        func days(in zone: TimeZone) -> ClosedRange<Int> {
            let end = placement.end ?? placement.start
            if placement.isWholeDay {
                let first = Int(placement.start / OccurrenceSortKey.day)
                return first...max(first, Int(end / OccurrenceSortKey.day) - 1)
            }
            let first = CalendarDate(Date(seconds: placement.start), in: zone).dayNumber
            return first...max(first, CalendarDate(Date(seconds: end - 1), in: zone).dayNumber)
        }
    }

    /// Returns the long occurrences in list order.
    func spans() throws -> [Span] {
        let start = ReaderInstant(first.startOfDay(in: zone).secondsBefore, reader: zone)
        let end = ReaderInstant(last.adding(days: 1).startOfDay(in: zone).secondsBefore, reader: zone)
        let (before, after) = (OccurrenceFilter.starts(before: end), OccurrenceFilter.ends(after: start))
        let earliest: StatementArguments = [min(start.timed, start.firstDayFrom)]
        return try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID FROM occurrence o
            WHERE \(Self.isLong) AND o.endsAt >= ? AND \(before.sql) AND \(after.sql)
                \(words == nil ? "" : Self.isMatch) \(calendarCondition)
            """,
            earliest + before.arguments + after.arguments + wordArguments
        ) { try Span($0, reader: zone) }
        .sorted { $0.key < $1.key }
    }

    // MARK: - Conditions

    private static let isShort = "o.endsAt - o.startsAt < 86400"
    /// The condition of the index `occurrenceSpans`.
    private static let isLong = "o.endsAt - o.startsAt >= 86400"

    /// The condition for the few rows of an index.
    private static let isMatch =
        "AND EXISTS (SELECT 1 FROM meetingSearch WHERE meetingSearch MATCH ? AND rowid = o.meetingID)"

    /// The plus keeps SQLite from visiting the meetings one by one: https://www.sqlite.org/optoverview.html
    private var wordCondition: String {
        let match =
            words == nil
            ? "" : "AND +o.meetingID IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)"
        return match + calendarCondition
    }
    private var calendarCondition: String { calendars.map { " AND " + $0.ofMeeting("o.meetingID") } ?? "" }
    private var wordArguments: StatementArguments { words.map { [$0.text] } ?? [] }
}
