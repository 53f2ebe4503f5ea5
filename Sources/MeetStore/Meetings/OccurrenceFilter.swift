import Foundation
import GRDB
import MeetCore

/// What a query says, as SQL about an occurrence `o`.
struct OccurrenceFilter {
    struct Part {
        var sql: String
        var arguments: StatementArguments
    }

    /// How the meetings with the words are come by.
    private enum Way {
        /// One by one, from the index of words.
        case byWords
        /// In the order of the list, with all that match collected before: of 100,000 meetings, where half match, that takes
        /// 10 ms and then next to nothing a row.
        case byOrder
        /// Each row is looked up in the index of words, in some 3 µs.
        case byRow
    }

    private var words: SearchExpression?
    private var conditions: [Part] = []
    /// Nothing that is shown begins before: for the index, for the past of 100,000 meetings takes 3 ms to read.
    private var earliestStart: Int64?
    private var way = Way.byWords

    init(_ query: MeetingQuery, reader: TimeZone, _ db: Database) throws {
        words = SearchExpression(query.text)
        if let words, try words.hasManyMatches(in: "meetingSearch", db) { way = .byOrder }
        var instants: [Part] = []
        if let from = query.from {
            earliestStart = try Self.earliestStart(endingAfter: from, reader: reader, db)
            instants.append(Self.ahead(of: from, reader: reader))
        }
        if let to = query.to {
            instants.append(Self.starts(before: ReaderInstant(to.secondsAfter, reader: reader)))
        }
        if let end = query.endedBy {
            let ahead = Self.ahead(of: end, reader: reader)
            instants.append(Part(sql: "NOT \(ahead.sql)", arguments: ahead.arguments))
        }
        guard !instants.isEmpty else { return }
        if query.keepsUndated {
            let all = instants.map(\.sql).joined(separator: " AND ")
            self = adding(
                "(o.endsAt IS NULL OR \(all))", instants.reduce(into: []) { $0 += $1.arguments })
        } else {
            for part in instants + [Part(sql: "o.endsAt IS NOT NULL", arguments: [])] {
                self = adding(part.sql, part.arguments)
            }
        }
    }

    func adding(_ condition: String, _ values: StatementArguments) -> OccurrenceFilter {
        var filter = self
        filter.conditions.append(Part(sql: condition, arguments: values))
        return filter
    }

    /// Only what is stored between the two, which are near each other.
    func between(_ start: Int64, _ end: Int64) -> OccurrenceFilter {
        adding("o.startsAt BETWEEN ? AND ?", [start, end]).forFewRows()
    }

    /// For what holds for few rows whatever the words are.
    func forFewRows() -> OccurrenceFilter {
        var filter = self
        filter.way = .byRow
        // The order of the list is not what finds them.
        filter.earliestStart = nil
        return filter
    }

    var hasWords: Bool { words != nil }

    /// The whole list, and what the words show of it; `nil` where few match, or where more is asked for.
    func listed(_ kept: KeptLists, _ db: Database) throws -> (rows: ListedRows, matched: MatchedRows)? {
        guard let words, way == .byOrder, conditions.isEmpty else { return nil }
        return try kept.filtered(.meetings, by: words.text, db) {
            let rows = try db.preparedCursor(
                "SELECT startsAt, meetingID FROM occurrence ORDER BY startsAt, meetingID, recurrenceID")
            var (starts, meetings): ([Int64], [Int64]) = ([], [])
            while let row = try rows.next() {
                starts.append(try row[0])
                meetings.append(try row[1])
            }
            return ListedRows(meetings, startingAt: starts)
        } match: {
            try words.matches(in: "meetingSearch", db)
        }
    }

    var condition: String { Self.joined(parts).sql }
    var arguments: StatementArguments { Self.joined(parts).arguments }

    /// How many there are. What matches is looked up one by one then: it takes half of the time of a list of them.
    func count(_ db: Database) throws -> Int {
        var source = "occurrence o"
        var conditions = bounded
        if let words {
            source = "meetingSearch CROSS JOIN occurrence o ON o.meetingID = meetingSearch.rowid"
            conditions.insert(Part(sql: "meetingSearch MATCH ?", arguments: [words.text]), at: 0)
        }
        let all = Self.joined(conditions)
        return try db.number("SELECT count(*) FROM \(source) \(all.sql)", all.arguments)
    }

    private var bounded: [Part] {
        guard let earliestStart else { return conditions }
        return [Part(sql: "o.startsAt >= ?", arguments: [earliestStart])] + conditions
    }

    private var parts: [Part] {
        guard let words else { return bounded }
        return bounded + [Part(sql: Self.condition(of: way), arguments: [words.text])]
    }

    private static func condition(of way: Way) -> String {
        let collected = "o.meetingID IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)"
        return switch way {
        case .byWords: collected
        // A unary plus keeps the term from choosing the index: https://www.sqlite.org/optoverview.html
        case .byOrder: "+" + collected
        case .byRow:
            "EXISTS (SELECT 1 FROM meetingSearch WHERE meetingSearch MATCH ? AND rowid = o.meetingID)"
        }
    }

    private static func joined(_ parts: [Part]) -> Part {
        Part(
            sql: parts.isEmpty ? "" : "WHERE " + parts.map(\.sql).joined(separator: " AND "),
            arguments: parts.reduce(into: []) { $0 += $1.arguments })
    }

    /// What is not over by an instant.
    private static func ahead(of instant: Date, reader: TimeZone) -> Part {
        let ends = ends(after: ReaderInstant(instant.secondsBefore, reader: reader))
        let starts = starts(from: ReaderInstant(instant.secondsAfter, reader: reader))
        return Part(sql: "(\(ends.sql) OR \(starts.sql))", arguments: ends.arguments + starts.arguments)
    }

    /// Nothing that is not over by an instant begins before.
    private static func earliestStart(
        endingAfter instant: Date, reader: TimeZone, _ db: Database
    ) throws -> Int64 {
        let instant = ReaderInstant(instant.secondsBefore, reader: reader)
        let long = long(instant)
        return try Int64.fetchOne(
            // A unary plus keeps SQLite from looking for the smallest in the order of the list.
            db.cachedStatement(sql: "SELECT min(+o.startsAt) FROM occurrence o WHERE \(long.sql)"),
            arguments: long.arguments) ?? dayBefore(instant)
    }

    static func starts(before instant: ReaderInstant) -> Part {
        // The first of the two is for the index.
        Part(
            sql: "o.startsAt < ? AND o.startsAt < iif(o.isWholeDay, ?, ?)",
            arguments: [
                max(instant.timed, instant.firstDayFrom), instant.firstDayFrom, instant.timed,
            ])
    }

    static func starts(from instant: ReaderInstant) -> Part {
        // The first of the two is for the index.
        Part(
            sql: "o.startsAt >= ? AND o.startsAt >= iif(o.isWholeDay, ?, ?)",
            arguments: [
                min(instant.firstDayFrom, instant.timed), instant.firstDayFrom, instant.timed,
            ])
    }

    /// What has begun within the last day, and all that begins later.
    static func recent(_ instant: ReaderInstant) -> Part {
        Part(sql: "o.startsAt > ?", arguments: [dayBefore(instant)])
    }

    /// What has begun before that, takes a day or longer, and may not be over: the few that the index `occurrenceSpans` has.
    static func long(_ instant: ReaderInstant) -> Part {
        // A unary plus keeps the term from choosing another index: https://www.sqlite.org/optoverview.html
        Part(
            sql: "o.endsAt - o.startsAt >= 86400 AND o.endsAt >= ? AND +o.startsAt <= ?",
            arguments: [min(instant.timed, instant.firstDayAfter), dayBefore(instant)])
    }

    private static func dayBefore(_ instant: ReaderInstant) -> Int64 {
        max(instant.timed, .min + Placement.day) - Placement.day
    }

    static func ends(after instant: ReaderInstant) -> Part {
        Part(
            sql: "o.endsAt >= iif(o.isWholeDay, ?, ?)",
            arguments: [instant.firstDayAfter, instant.timed == .max ? .max : instant.timed + 1])
    }
}
