import Foundation
import GRDB
import MeetCore

/// The conditions of a query in SQL, on an occurrence `o`.
struct OccurrenceFilter {
    struct Part {
        var sql: String
        var arguments: StatementArguments
    }

    private var words: MeetingWords?
    private var conditions: [Part] = []
    /// A lower bound of the starts of all matches, for the index: the past of 100,000 meetings takes 3 ms to
    /// read.
    private var earliestStart: Int64?
    /// True if few rows are examined, so that the words are checked for each.
    private var isByRow = false

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: ListCache, _ db: Database) throws {
        let typed = try TypedFilter(query.text, only: query.calendar, db)
        words = try MeetingWords(typed.words, kept, db)
        if let calendars = typed.calendars {
            conditions.append(Part(sql: calendars.ofMeeting("o.meetingID"), arguments: []))
        }
        if let part = try Self.free(query, reader: reader, db) { conditions.append(part) }
        if let instant = query.foldsSeriesAt,
            let part = try FoldedSeries.condition(at: instant, reader: reader, kept, db)
        {
            conditions.append(part)
        }
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

    /// Returns the condition on meetings of calendars that take no time; `nil` if there is none.
    private static func free(_ query: MeetingQuery, reader: TimeZone, _ db: Database) throws -> Part? {
        guard query.free != .listed, query.text.isEmpty, query.calendar == nil else { return nil }
        let ids = try db.integers("SELECT id FROM calendar WHERE isBusy = 0 AND isDefault = 0")
        if ids.isEmpty { return nil }
        let list = ids.map(String.init).joined(separator: ",")
        // A unary plus keeps the term from choosing an index: https://www.sqlite.org/optoverview.html
        let isOther = "+o.meetingID NOT IN (SELECT id FROM meeting WHERE calendarID IN (\(list)))"
        guard case .ahead(let instant) = query.free else { return Part(sql: isOther, arguments: []) }
        let ahead = ahead(of: instant, reader: reader)
        return Part(sql: "(\(ahead.sql) OR \(isOther))", arguments: ahead.arguments)
    }

    func adding(_ condition: String, _ values: StatementArguments) -> OccurrenceFilter {
        var filter = self
        filter.conditions.append(Part(sql: condition, arguments: values))
        return filter
    }

    /// Returns the filter restricted to stored starts between the two, which are close together.
    func between(_ start: Int64, _ end: Int64) -> OccurrenceFilter {
        adding("o.startsAt BETWEEN ? AND ?", [start, end]).forFewRows()
    }

    /// Returns the filter restricted to meetings known to match the words.
    func ofMeetings(_ ids: [Int64]) -> OccurrenceFilter {
        var filter = self
        filter.words = .few(ids: ids)
        return filter
    }

    /// Returns the filter for a condition that few rows satisfy.
    func forFewRows() -> OccurrenceFilter {
        var filter = self
        filter.isByRow = true
        // They are not found by the list's order.
        filter.earliestStart = nil
        return filter
    }

    /// The filter regardless of the words.
    var withoutWords: OccurrenceFilter {
        var filter = self
        filter.words = nil
        return filter
    }

    /// Returns those of some meetings that match the words, by id.
    func matching(_ ids: [Int64], _ kept: ListCache, _ db: Database) throws -> [Int64] {
        let matches: [Int64]
        switch words {
        case nil: return ids
        case .few(let found): matches = found.sorted()
        case .many(let expression): matches = try kept.matches(.meetings, of: expression.text, db)
        }
        var rest = matches[...]
        return ids.sorted().filter { id in
            rest = rest.drop { $0 < id }
            return rest.first == id
        }
    }

    var hasWords: Bool { words != nil }

    /// Returns the whole list and the matches of the words; `nil` for few matches, or further conditions.
    func listed(_ kept: ListCache, _ db: Database) throws -> (rows: ListedRows, matched: MatchedRows)? {
        guard case .many(let expression) = words, !isByRow, conditions.isEmpty else { return nil }
        return try kept.filtered(.meetings, by: expression.text, db) {
            let columns = try db.integerColumns(
                "SELECT startsAt, meetingID FROM occurrence ORDER BY startsAt, meetingID, recurrenceID")
            return ListedRows(columns[1], startingAt: columns[0])
        }
    }

    var condition: String { Self.joined(parts).sql }
    var arguments: StatementArguments { Self.joined(parts).arguments }

    /// Returns the number of matches. They are looked up one by one, which takes half of the time of listing
    /// them.
    func count(_ db: Database) throws -> Int {
        var source = "occurrence o"
        var found: StatementArguments = []
        switch words {
        case .few(let ids):
            source = "json_each(?) AS found CROSS JOIN occurrence o ON o.meetingID = found.value"
            found = [JSONText.array(ids)]
        case .many(let expression):
            source = "meetingSearch(?) AS found CROSS JOIN occurrence o ON o.meetingID = found.rowid"
            found = [expression.text]
        case nil: break
        }
        let bounds = Self.joined(bounded)
        return try db.number("SELECT count(*) FROM \(source) \(bounds.sql)", found + bounds.arguments)
    }

    private var bounded: [Part] {
        guard let earliestStart else { return conditions }
        return [Part(sql: "o.startsAt >= ?", arguments: [earliestStart])] + conditions
    }

    private var parts: [Part] {
        guard let words else { return bounded }
        return bounded + [isByRow ? words.ofRow("o.meetingID") : words.ofList("o.meetingID")]
    }

    private static func joined(_ parts: [Part]) -> Part {
        Part(
            sql: parts.isEmpty ? "" : "WHERE " + parts.map(\.sql).joined(separator: " AND "),
            arguments: parts.reduce(into: []) { $0 += $1.arguments })
    }

    /// Returns the condition that an occurrence is not over by an instant.
    private static func ahead(of instant: Date, reader: TimeZone) -> Part {
        let ends = ends(after: ReaderInstant(instant.secondsBefore, reader: reader))
        let starts = starts(from: ReaderInstant(instant.secondsAfter, reader: reader))
        return Part(sql: "(\(ends.sql) OR \(starts.sql))", arguments: ends.arguments + starts.arguments)
    }

    /// Returns a lower bound of the starts of occurrences that are not over by an instant.
    private static func earliestStart(
        endingAfter instant: Date, reader: TimeZone, _ db: Database
    ) throws -> Int64 {
        let instant = ReaderInstant(instant.secondsBefore, reader: reader)
        let long = long(instant)
        return try Int64.fetchOne(
            // A unary plus keeps SQLite from searching for the minimum in list order.
            db.cachedStatement(sql: "SELECT min(+o.startsAt) FROM occurrence o WHERE \(long.sql)"),
            arguments: long.arguments) ?? dayBefore(instant)
    }

    static func starts(before instant: ReaderInstant) -> Part {
        // The first condition is for the index.
        Part(
            sql: "o.startsAt < ? AND o.startsAt < iif(o.isWholeDay, ?, ?)",
            arguments: [
                max(instant.timed, instant.firstDayFrom), instant.firstDayFrom, instant.timed,
            ])
    }

    static func starts(from instant: ReaderInstant) -> Part {
        // The first condition is for the index.
        Part(
            sql: "o.startsAt >= ? AND o.startsAt >= iif(o.isWholeDay, ?, ?)",
            arguments: [
                min(instant.firstDayFrom, instant.timed), instant.firstDayFrom, instant.timed,
            ])
    }

    /// Returns the condition for starts within the last day, and later ones.
    static func recent(_ instant: ReaderInstant) -> Part {
        Part(sql: "o.startsAt > ?", arguments: [dayBefore(instant)])
    }

    /// Returns the condition for earlier starts with a length of a day or more that may not be over: the few
    /// in the index `occurrenceSpans`.
    static func long(_ instant: ReaderInstant) -> Part {
        // A unary plus keeps the term from choosing another index: https://www.sqlite.org/optoverview.html
        Part(
            sql: "o.endsAt - o.startsAt >= 86400 AND o.endsAt >= ? AND +o.startsAt <= ?",
            arguments: [min(instant.timed, instant.firstDayAfter), dayBefore(instant)])
    }

    static func dayBefore(_ instant: ReaderInstant) -> Int64 {
        max(instant.timed, .min + OccurrenceSortKey.day) - OccurrenceSortKey.day
    }

    static func ends(after instant: ReaderInstant) -> Part {
        Part(
            sql: "o.endsAt >= iif(o.isWholeDay, ?, ?)",
            arguments: [instant.firstDayAfter, instant.timed == .max ? .max : instant.timed + 1])
    }
}

/// The meetings that match the words of a query.
enum MeetingWords {
    /// A small number of matches.
    case few(ids: [Int64])
    case many(SearchExpression)

    /// Looks up the words; `nil` for a text without words.
    init?(_ text: String, _ kept: ListCache, _ db: Database) throws {
        guard let expression = SearchExpression(text) else { return nil }
        let ids = try kept.matches(.meetings, of: expression.text, db)
        self = ids.count < SearchExpression.manyMatches ? .few(ids: ids) : .many(expression)
    }

    /// Returns the condition that a column is a match, for the rows of a list: few are found one by one. Many
    /// are collected, and the list is read in order: for 100,000 meetings with half of them matching, that
    /// takes 10 ms and then almost nothing per row.
    func ofList(_ column: String) -> OccurrenceFilter.Part {
        switch self {
        case .few: collected(column)
        // A unary plus keeps the term from choosing the index: https://www.sqlite.org/optoverview.html
        case .many: collected("+" + column)
        }
    }

    /// Returns the condition for few rows found otherwise: each is looked up in the full-text index, in some
    /// 3 µs.
    func ofRow(_ column: String) -> OccurrenceFilter.Part {
        switch self {
        case .few: collected("+" + column)
        case .many(let expression):
            OccurrenceFilter.Part(
                sql: "EXISTS (SELECT 1 FROM meetingSearch WHERE meetingSearch MATCH ? AND rowid = \(column))",
                arguments: [expression.text])
        }
    }

    private func collected(_ column: String) -> OccurrenceFilter.Part {
        switch self {
        case .few(let ids):
            OccurrenceFilter.Part(
                sql: "\(column) IN (SELECT value FROM json_each(?))", arguments: [JSONText.array(ids)])
        case .many(let expression):
            OccurrenceFilter.Part(
                sql: "\(column) IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)",
                arguments: [expression.text])
        }
    }
}
