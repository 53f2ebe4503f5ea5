import Foundation
import GRDB
import MeetCore

/// The order of every list of meetings: by start, then by meeting; those without a time last. A row is an
/// occurrence.
///
/// The stored order is right for every reader except for whole days, which begin up to some hours earlier or
/// later than stored. So if there are whole days near a page, the surrounding rows are sorted for this reader
/// while they are read; their positions follow from the stored order, because no row moves farther than
/// `OccurrenceList.reach`.
extension MeetStore {
    /// Returns the number of meetings that match the query.
    package func meetingCount(_ query: MeetingQuery = MeetingQuery()) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).count() }
    }

    /// Returns the meetings at these positions of the list; fewer at its end.
    package func meetings(
        _ query: MeetingQuery = MeetingQuery(), rows: Range<Int>
    ) throws(StoreError) -> [MeetingSummary] {
        guard let page = Page(rows) else { return [] }
        return try read { db in try MeetingOrder(query, reader: zone, kept, db).summaries(page) }
    }

    /// Returns the number of meetings before the first one that ends after `instant`; if none does, the
    /// position of the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), firstEndingAfter instant: Date
    ) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).index(firstEndingAfter: instant) }
    }

    /// Returns the number of meetings before the first one that starts at `instant` or later; if none does,
    /// the position of the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), atOrAfter instant: Date
    ) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).index(atOrAfter: instant) }
    }

    /// Returns the position of an occurrence in the list; `nil` if the query does not match it. For a series
    /// as a whole the next date is meant, and a date may have become an exception.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), of id: OccurrenceIdentity
    ) throws(StoreError) -> Int? {
        try read { db in
            let list = try MeetingOrder(query, reader: zone, kept, db)
            if let place = try list.index(of: id) { return place }
            if query.foldsSeriesAt != nil, let place = try list.index(ofSeries: id.meeting) { return place }
            return try Self.standIn(for: id, now: now.secondsBefore, db).flatMap { try list.index(of: $0) }
        }
    }

    private static func standIn(
        for id: OccurrenceIdentity, now: Int64, _ db: Database
    ) throws -> OccurrenceIdentity? {
        guard id.recurrenceID.isEmpty else {
            let other = try Int64.fetchOne(
                db, sql: "SELECT id FROM meeting WHERE seriesID = ? AND recurrenceID = ?",
                arguments: [id.meeting.rawValue, id.recurrenceID])
            return other.map { OccurrenceIdentity(meeting: Identifier($0), recurrenceID: id.recurrenceID) }
        }
        // The first that is not over, else the last.
        let next = try String.fetchOne(
            db,
            sql: """
                SELECT recurrenceID FROM occurrence WHERE meetingID = ? AND recurrenceID <> ''
                ORDER BY endsAt <= ?, iif(endsAt <= ?, -startsAt, startsAt) LIMIT 1
                """, arguments: [id.meeting.rawValue, now, now])
        return next.map { id.meeting.occurrence($0) }
    }

    /// Returns the instants from the start of a time to its end, for the reader; `nil` without a time.
    package func interval(of time: MeetingTime) -> Range<Date>? { time.interval(in: zone) }

    /// Returns the meetings that overlap `interval`, without cancelled and unconfirmed ones, and those of
    /// calendars that take no time.
    package func meetings(
        overlapping interval: DateInterval, excluding id: Identifier<Meeting>? = nil
    ) throws(StoreError) -> [MeetingSummary] {
        try read { db in
            let start = ReaderInstant(interval.start.secondsBefore, reader: zone)
            let end = ReaderInstant(interval.end.secondsAfter, reader: zone)
            let (before, after) = (OccurrenceFilter.starts(before: end), OccurrenceFilter.ends(after: start))
            let (recent, long) = (OccurrenceFilter.recent(start), OccurrenceFilter.long(start))
            func places(_ part: OccurrenceFilter.Part) -> String {
                "SELECT o.meetingID, o.recurrenceID FROM occurrence o WHERE \(part.sql) AND \(before.sql) AND \(after.sql)"
            }
            let bounds = before.arguments + after.arguments
            let rows = try db.rows(
                """
                SELECT \(MeetingSummary.columns) FROM (\(places(recent)) UNION ALL \(places(long))) AS found
                CROSS JOIN occurrence o ON o.meetingID = found.meetingID AND o.recurrenceID = found.recurrenceID
                JOIN meeting m ON m.id = o.meetingID LEFT JOIN venue v ON v.id = m.venueID
                WHERE m.status <> 'cancelled' AND m.isUnconfirmed = 0 AND m.id IS NOT ?
                    AND \(CalendarMark.isBusy.condition("m"))
                """, recent.arguments + bounds + long.arguments + bounds + [id?.rawValue])
            let found = try rows.map { (key: try OccurrenceKey($0, reader: zone), row: $0) }
            let own = try OwnAddresses(db).keys
            return try found.sorted { $0.key < $1.key }.map {
                try MeetingSummary($0.row, reader: zone, own: own)
            }
        }
    }
}

/// The sort key of a list row.
struct OccurrenceKey: Comparable {
    /// The start as stored, and for this reader.
    var stored: Int64
    var start: Int64
    var meeting: Int64
    var recurrenceID: String

    /// Reads a key.
    ///
    /// - Parameter row: A row with the columns of an occurrence.
    init(_ row: StoredRow, reader: TimeZone) throws {
        stored = try row["startsAt"]
        start = try OccurrenceSortKey(row).start(for: reader)
        meeting = try row["meetingID"] ?? row["id"]
        recurrenceID = try row["recurrenceID"]
    }

    static func < (one: Self, other: Self) -> Bool {
        (one.start, one.meeting, one.recurrenceID) < (other.start, other.meeting, other.recurrenceID)
    }
}

/// A list of occurrences for a reader, each at its own time.
struct OccurrenceList {
    /// The maximum difference of a zone from UTC in seconds, with a margin.
    static let reach: Int64 = 26 * 3600

    private var filter: OccurrenceFilter
    /// All rows and the matches, if the query has only words, and many rows match.
    private var listed: (rows: ListedRows, matched: MatchedRows)?
    private let reader: TimeZone
    private let db: Database
    /// True if there are any whole days.
    private let hasWholeDays: Bool

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: ListCache, _ db: Database) throws {
        filter = try OccurrenceFilter(query, reader: reader, kept, db)
        listed = try filter.listed(kept, db)
        self.reader = reader
        self.db = db
        hasWholeDays =
            try db.number("SELECT EXISTS (SELECT 1 FROM occurrence WHERE isWholeDay = 1)") == 1
    }

    func count() throws -> Int {
        try listed?.matched.count ?? filter.count(db)
    }

    /// Returns the list without these meetings.
    func without(_ meetings: [Int64]) -> OccurrenceList {
        var list = self
        let ids = JSONText.array(meetings)
        list.filter = filter.adding("o.meetingID NOT IN (SELECT value FROM json_each(?))", [ids])
        if let rows = listed?.rows {
            for place in meetings.flatMap(rows.places(of:)) { list.listed?.matched.remove(place) }
        }
        return list
    }

    /// Returns the keys of the rows at these positions.
    func keys(_ page: Page) throws -> [OccurrenceKey] {
        // Only the narrow index is read here.
        let stored = try listedKeys(page) ?? keys(filter, "LIMIT ? OFFSET ?", [page.limit, page.offset])
        let scheduled = stored.prefix { $0.stored != OccurrenceSortKey.never }
        guard let first = scheduled.first, let last = scheduled.last else { return stored }
        let start = first.stored - 2 * Self.reach
        let end = last.stored + 2 * Self.reach
        guard try hasWholeDays(from: start, to: end) else { return stored }
        let around = try keys(filter.between(start, end))
        guard let place = around.firstIndex(where: { !($0.isStored(before: first)) }) else { return stored }
        let ordered = around.sorted()
        return Array(ordered[place..<place + scheduled.count]) + stored.dropFirst(scheduled.count)
    }

    /// Returns the rows of these keys, in order.
    func summaries(_ keys: [OccurrenceKey]) throws -> [MeetingSummary] {
        if keys.isEmpty { return [] }
        let list =
            "[" + keys.map { "[\($0.meeting),\(JSONText.quoted($0.recurrenceID))]" }.joined(separator: ",")
            + "]"
        let own = try OwnAddresses(db).keys
        return try db.rows(
            """
            SELECT \(MeetingSummary.columns) FROM json_each(?) AS wanted
            CROSS JOIN occurrence o ON o.meetingID = json_extract(wanted.value, '$[0]')
                AND o.recurrenceID = json_extract(wanted.value, '$[1]')
            JOIN meeting m ON m.id = o.meetingID LEFT JOIN venue v ON v.id = m.venueID
            ORDER BY wanted.key
            """, [list]
        ) { try MeetingSummary($0, reader: reader, own: own) }
    }

    func index(firstEndingAfter instant: Date) throws -> Int {
        try first(endingAfter: instant).map { try count(before: $0) } ?? count()
    }

    func index(atOrAfter instant: Date) throws -> Int {
        let starts = OccurrenceFilter.starts(from: ReaderInstant(instant.secondsAfter, reader: reader))
        return try first(where: starts).map { try count(before: $0) } ?? count()
    }

    /// Returns the first row that ends after an instant, or has no time.
    func first(endingAfter instant: Date) throws -> OccurrenceKey? {
        let start = ReaderInstant(instant.secondsBefore, reader: reader)
        let ends = OccurrenceFilter.ends(after: start)
        let (recent, long) = (OccurrenceFilter.recent(start), OccurrenceFilter.long(start))
        let wanted = filter.adding("(\(ends.sql) OR o.endsAt IS NULL)", ends.arguments)
        let found =
            try keys(wanted.adding(long.sql, long.arguments).forFewRows(), "LIMIT 1")
            + (listedKey(wanted, after: OccurrenceFilter.dayBefore(start))
                ?? keys(wanted.adding(recent.sql, recent.arguments), "LIMIT 1"))
        return try found.min { $0.isStored(before: $1) }.map { try settled($0, wanted) }
    }

    func index(of id: OccurrenceIdentity) throws -> Int? {
        let filter = filter.adding(
            "o.meetingID = ? AND o.recurrenceID = ?", [id.meeting.rawValue, id.recurrenceID])
        guard let key = try keys(filter).first else { return nil }
        return try count(before: key)
    }

    /// Returns the position of the row of a folded series.
    func index(ofSeries meeting: Identifier<Meeting>) throws -> Int? {
        try keys(filter.adding("o.meetingID = ?", [meeting.rawValue])).first.map { try count(before: $0) }
    }

    private func first(where condition: OccurrenceFilter.Part) throws -> OccurrenceKey? {
        let wanted = filter.adding("(\(condition.sql) OR o.endsAt IS NULL)", condition.arguments)
        return try keys(wanted, "LIMIT 1").first.map { try settled($0, wanted) }
    }

    /// Returns the first of the wanted rows for this reader.
    ///
    /// - Parameter first: The first in the stored order.
    private func settled(_ first: OccurrenceKey, _ wanted: OccurrenceFilter) throws -> OccurrenceKey {
        guard first.stored != OccurrenceSortKey.never else { return first }
        let end = first.stored + 2 * Self.reach
        guard try hasWholeDays(from: first.stored, to: end) else { return first }
        return try keys(wanted.between(first.stored, end)).min() ?? first
    }

    private func count(before key: OccurrenceKey) throws -> Int {
        let timed: StatementArguments = [key.start, key.meeting, key.recurrenceID]
        guard hasWholeDays else {
            return try count(from: key.start, to: key.start) {
                $0.adding("(o.startsAt, o.meetingID, o.recurrenceID) < (?, ?, ?)", timed)
            }
        }
        let instant = ReaderInstant(key.start, reader: reader)
        // Whole days that begin at exactly that instant are ordered by meeting.
        let isMidnight = instant.firstDayFrom != instant.firstDayAfter
        let whole: StatementArguments =
            isMidnight
            ? [instant.firstDayFrom, key.meeting, key.recurrenceID] : [instant.firstDayFrom, Int64.min, ""]
        return try count(
            from: min(key.start, instant.firstDayFrom), to: max(key.start, instant.firstDayFrom)
        ) {
            $0.adding(
                """
                iif(o.isWholeDay, (o.startsAt, o.meetingID, o.recurrenceID) < (?, ?, ?),
                    (o.startsAt, o.meetingID, o.recurrenceID) < (?, ?, ?))
                """, whole + timed)
        }
    }

    /// Returns the number of rows stored before `first`, plus those from there to `last` that satisfy
    /// `bound`. In one query each row would be compared: for 100,000 meetings that takes 4 ms, and 1.5 this
    /// way.
    private func count(
        from first: Int64, to last: Int64, _ bound: (OccurrenceFilter) -> OccurrenceFilter
    ) throws -> Int {
        if let (rows, matched) = listed {
            let place = rows.place(atOrAfter: first)
            let near = bound(filter.adding("o.startsAt BETWEEN ? AND ?", [first, last])).forFewRows()
            return try matched.count(before: place) + keys(near).count
        }
        // Matches of words are looked up once.
        if filter.hasWords { return try bound(filter.adding("o.startsAt <= ?", [last])).count(db) }
        return try filter.adding("o.startsAt < ?", [first]).count(db)
            + bound(filter.adding("o.startsAt BETWEEN ? AND ?", [first, last])).count(db)
    }

    /// Returns the first wanted key that begins after an instant, as stored; `nil` if the positions of the
    /// matches are not known. They are searched in steps.
    private func listedKey(_ wanted: OccurrenceFilter, after start: Int64) throws -> [OccurrenceKey]? {
        guard let (rows, matched) = listed else { return nil }
        var passed = matched.count(before: start == .max ? rows.ids.count : rows.place(atOrAfter: start + 1))
        while true {
            guard let last = matched.places(passed..<passed + 64).last else { return [] }
            // Including all that begin with the last one, so that none is taken for another date of an
            // earlier one.
            let end =
                rows.starts[last] == .max ? rows.ids.count : rows.place(atOrAfter: rows.starts[last] + 1)
            let places = matched.places(passed..<matched.count(before: end))
            let first = places[0]
            let near = wanted.between(rows.starts[first], rows.starts[last])
            let found = try keys(near.ofMeetings(places.map { rows.ids[$0] }), "LIMIT 1")
            if !found.isEmpty { return found }
            passed += places.count
        }
    }

    /// Returns the keys if the positions of the matches are known.
    private func listedKeys(_ page: Page) throws -> [OccurrenceKey]? {
        guard let (rows, matched) = listed else { return nil }
        let places = matched.places(page.offset..<page.offset + page.limit)
        guard let first = places.first, let last = places.last else { return [] }
        let start = rows.place(atOrAfter: rows.starts[first])
        let all = try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID FROM occurrence o
            WHERE o.startsAt BETWEEN ? AND ? ORDER BY o.startsAt, o.meetingID, o.recurrenceID LIMIT ?
            """, [rows.starts[first], rows.starts[last], last - start + 1])
        return try places.map { try OccurrenceKey(all[$0 - start], reader: reader) }
    }

    /// Returns keys in the stored order.
    private func keys(
        _ filter: OccurrenceFilter, _ limit: String = "", _ arguments: StatementArguments = []
    ) throws -> [OccurrenceKey] {
        try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID FROM occurrence o
            \(filter.condition) ORDER BY o.startsAt, o.meetingID, o.recurrenceID \(limit)
            """, filter.arguments + arguments
        ).map { try OccurrenceKey($0, reader: reader) }
    }

    private func hasWholeDays(from start: Int64, to end: Int64) throws -> Bool {
        guard hasWholeDays else { return false }
        return try db.number(
            "SELECT EXISTS (SELECT 1 FROM occurrence WHERE isWholeDay = 1 AND startsAt BETWEEN ? AND ?)",
            [start, end]) == 1
    }
}

extension OccurrenceKey {
    fileprivate func isStored(before other: Self) -> Bool {
        (stored, meeting, recurrenceID) < (other.stored, other.meeting, other.recurrenceID)
    }
}
