import Foundation
import GRDB
import MeetCore

/// The order of every list of meetings: by start, then by meeting; what has no time comes last. A row is an
/// occurrence.
///
/// Rows are stored in an order that holds for every reader but for whole days, which begin up to some hours earlier
/// or later than they are stored. So where there are whole days near a page, the rows around it are put in order for
/// this reader while they are read; their places in the list follow from those in the stored order, for nothing
/// moves farther than `OccurrenceOrder.reach`.
extension MeetStore {
    /// How many meetings the query shows.
    package func meetingCount(_ query: MeetingQuery = MeetingQuery()) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).count() }
    }

    /// The meetings at these places of the list; fewer where the list ends before.
    package func meetings(
        _ query: MeetingQuery = MeetingQuery(), rows: Range<Int>
    ) throws(StoreError) -> [MeetingSummary] {
        guard let page = Page(rows) else { return [] }
        return try read { db in try MeetingOrder(query, reader: zone, kept, db).summaries(page) }
    }

    /// How many meetings stand before the first one that ends after `instant`. Where none does, the place of
    /// the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), firstEndingAfter instant: Date
    ) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).index(firstEndingAfter: instant) }
    }

    /// How many meetings stand before the first one that starts at `instant` or later. Where none does, the
    /// place of the first one without a time, or the end of the list.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), atOrAfter instant: Date
    ) throws(StoreError) -> Int {
        try read { db in try MeetingOrder(query, reader: zone, kept, db).index(atOrAfter: instant) }
    }

    /// The place of an occurrence in the list; `nil` where the query does not show it. Of a series as a whole the next
    /// date is meant, and a date may differ from its series by now.
    package func meetingIndex(
        _ query: MeetingQuery = MeetingQuery(), of id: OccurrenceIdentity
    ) throws(StoreError) -> Int? {
        try read { db in
            let list = try MeetingOrder(query, reader: zone, kept, db)
            if let place = try list.index(of: id) { return place }
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

    /// From the first instant of a time to the first one after it, for the reader; `nil` for what has none.
    package func interval(of time: MeetingTime) -> Range<Date>? { time.interval(in: zone) }

    /// The meetings that take up a part of `interval`, apart from the cancelled ones and those that nobody confirmed.
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
                """, recent.arguments + bounds + long.arguments + bounds + [id?.rawValue])
            let found = try rows.map { (key: try OccurrenceKey($0, reader: zone), row: $0) }
            return try found.sorted { $0.key < $1.key }.map { try MeetingSummary($0.row, reader: zone) }
        }
    }
}

/// What a row of the list is ordered by.
struct OccurrenceKey: Comparable {
    /// As it is stored, and for this reader.
    var stored: Int64
    var start: Int64
    var meeting: Int64
    var recurrenceID: String

    /// - Parameter row: With the columns of an occurrence.
    init(_ row: StoredRow, reader: TimeZone) throws {
        stored = try row["startsAt"]
        start = try Placement(row).start(for: reader)
        meeting = try row["meetingID"] ?? row["id"]
        recurrenceID = try row["recurrenceID"]
    }

    static func < (one: Self, other: Self) -> Bool {
        (one.start, one.meeting, one.recurrenceID) < (other.start, other.meeting, other.recurrenceID)
    }
}

/// A list of occurrences, as one reader sees it, each at its own time.
struct OccurrenceList {
    /// No zone is farther from UTC, in seconds.
    static let reach: Int64 = 26 * 3600

    private var filter: OccurrenceFilter
    /// All rows, and those of them that are shown, where words are all that is asked for, and many rows have them.
    private var listed: (rows: ListedRows, matched: MatchedRows)?
    private let reader: TimeZone
    private let db: Database
    /// Whether there are any whole days at all.
    private let hasWholeDays: Bool

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: KeptLists, _ db: Database) throws {
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

    /// The same without these meetings.
    func without(_ meetings: [Int64]) -> OccurrenceList {
        var list = self
        let ids = JSONText.array(meetings)
        list.filter = filter.adding("o.meetingID NOT IN (SELECT value FROM json_each(?))", [ids])
        if let rows = listed?.rows {
            for place in meetings.flatMap(rows.places(of:)) { list.listed?.matched.remove(place) }
        }
        return list
    }

    /// The keys of the rows at these places.
    func keys(_ page: Page) throws -> [OccurrenceKey] {
        // Only the narrow index is read here.
        let stored = try listedKeys(page) ?? keys(filter, "LIMIT ? OFFSET ?", [page.limit, page.offset])
        let scheduled = stored.prefix { $0.stored != Placement.never }
        guard let first = scheduled.first, let last = scheduled.last else { return stored }
        let start = first.stored - 2 * Self.reach
        let end = last.stored + 2 * Self.reach
        guard try hasWholeDays(from: start, to: end) else { return stored }
        let around = try keys(filter.between(start, end))
        guard let place = around.firstIndex(where: { !($0.isStored(before: first)) }) else { return stored }
        let ordered = around.sorted()
        return Array(ordered[place..<place + scheduled.count]) + stored.dropFirst(scheduled.count)
    }

    /// The rows of these keys, in their order.
    func summaries(_ keys: [OccurrenceKey]) throws -> [MeetingSummary] {
        if keys.isEmpty { return [] }
        let list =
            "[" + keys.map { "[\($0.meeting),\(JSONText.quoted($0.recurrenceID))]" }.joined(separator: ",")
            + "]"
        return try db.rows(
            """
            SELECT \(MeetingSummary.columns) FROM json_each(?) AS wanted
            CROSS JOIN occurrence o ON o.meetingID = json_extract(wanted.value, '$[0]')
                AND o.recurrenceID = json_extract(wanted.value, '$[1]')
            JOIN meeting m ON m.id = o.meetingID LEFT JOIN venue v ON v.id = m.venueID
            ORDER BY wanted.key
            """, [list]
        ) { try MeetingSummary($0, reader: reader) }
    }

    func index(firstEndingAfter instant: Date) throws -> Int {
        try first(endingAfter: instant).map { try count(before: $0) } ?? count()
    }

    func index(atOrAfter instant: Date) throws -> Int {
        let starts = OccurrenceFilter.starts(from: ReaderInstant(instant.secondsAfter, reader: reader))
        return try first(where: starts).map { try count(before: $0) } ?? count()
    }

    /// The first row that ends after an instant, or has no time.
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

    private func first(where condition: OccurrenceFilter.Part) throws -> OccurrenceKey? {
        let wanted = filter.adding("(\(condition.sql) OR o.endsAt IS NULL)", condition.arguments)
        return try keys(wanted, "LIMIT 1").first.map { try settled($0, wanted) }
    }

    /// Of the rows that are wanted, the first one for this reader.
    ///
    /// - Parameter first: The first in the order in which they are stored.
    private func settled(_ first: OccurrenceKey, _ wanted: OccurrenceFilter) throws -> OccurrenceKey {
        guard first.stored != Placement.never else { return first }
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
        // Whole days that begin at the very instant come in the order of the meetings.
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

    /// How many rows are stored before `first`, and how many from there to `last` are what `bound` makes of them. All in
    /// one, each row is compared: of 100,000 meetings that takes 4 ms, and 1.5 so.
    private func count(
        from first: Int64, to last: Int64, _ bound: (OccurrenceFilter) -> OccurrenceFilter
    ) throws -> Int {
        if let (rows, matched) = listed {
            let place = rows.place(atOrAfter: first)
            let near = bound(filter.adding("o.startsAt BETWEEN ? AND ?", [first, last])).forFewRows()
            return try matched.count(before: place) + keys(near).count
        }
        // What matches words is looked for once.
        if filter.hasWords { return try bound(filter.adding("o.startsAt <= ?", [last])).count(db) }
        return try filter.adding("o.startsAt < ?", [first]).count(db)
            + bound(filter.adding("o.startsAt BETWEEN ? AND ?", [first, last])).count(db)
    }

    /// The first key that is wanted and begins after an instant, as it is stored; `nil` where it is not known which places of the
    /// whole list are shown, among which it is looked for some at a time.
    private func listedKey(_ wanted: OccurrenceFilter, after start: Int64) throws -> [OccurrenceKey]? {
        guard let (rows, matched) = listed else { return nil }
        var passed = matched.count(before: start == .max ? rows.ids.count : rows.place(atOrAfter: start + 1))
        while true {
            guard let last = matched.places(passed..<passed + 64).last else { return [] }
            // All that begin as the last one does: none of them is to be passed for another date of one before.
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

    /// The same where it is known which places of the whole list are shown.
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

    /// In the stored order.
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
