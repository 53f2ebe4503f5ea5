import Foundation
import GRDB
import MeetCore

/// What a query says, as SQL about an occurrence `o`.
struct OccurrenceFilter {
    struct Part {
        var sql: String
        var arguments: StatementArguments
    }

    private var words: MeetingWords?
    private var conditions: [Part] = []
    /// Nothing that is shown begins before: for the index, for the past of 100,000 meetings takes 3 ms to read.
    private var earliestStart: Int64?
    /// Whether few rows are looked at, so that each is asked for the words.
    private var isByRow = false

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: KeptLists, _ db: Database) throws {
        words = try MeetingWords(query.text, kept, db)
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

    /// Only these, of which it is known that they have the words.
    func ofMeetings(_ ids: [Int64]) -> OccurrenceFilter {
        var filter = self
        filter.words = .few(ids: JSONText.array(ids))
        return filter
    }

    /// For what holds for few rows whatever the words are.
    func forFewRows() -> OccurrenceFilter {
        var filter = self
        filter.isByRow = true
        // The order of the list is not what finds them.
        filter.earliestStart = nil
        return filter
    }

    var hasWords: Bool { words != nil }

    /// The whole list, and what the words show of it; `nil` where few match, or where more is asked for.
    func listed(_ kept: KeptLists, _ db: Database) throws -> (rows: ListedRows, matched: MatchedRows)? {
        guard case .many(let expression) = words, !isByRow, conditions.isEmpty else { return nil }
        return try kept.filtered(.meetings, by: expression.text, db) {
            let columns = try db.integerColumns(
                "SELECT startsAt, meetingID FROM occurrence ORDER BY startsAt, meetingID, recurrenceID")
            return ListedRows(columns[1], startingAt: columns[0])
        }
    }

    var condition: String { Self.joined(parts).sql }
    var arguments: StatementArguments { Self.joined(parts).arguments }

    /// How many there are. What matches is looked up one by one then: it takes half of the time of a list of them.
    func count(_ db: Database) throws -> Int {
        var source = "occurrence o"
        var found: StatementArguments = []
        switch words {
        case .few(let ids):
            source = "json_each(?) AS found CROSS JOIN occurrence o ON o.meetingID = found.value"
            found = [ids]
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

    static func dayBefore(_ instant: ReaderInstant) -> Int64 {
        max(instant.timed, .min + Placement.day) - Placement.day
    }

    static func ends(after instant: ReaderInstant) -> Part {
        Part(
            sql: "o.endsAt >= iif(o.isWholeDay, ?, ?)",
            arguments: [instant.firstDayAfter, instant.timed == .max ? .max : instant.timed + 1])
    }
}

/// The meetings with the words that a query asks for.
enum MeetingWords {
    /// These, as an array of JSON.
    case few(ids: String)
    case many(SearchExpression)

    /// `nil` for a text without words.
    init?(_ text: String, _ kept: KeptLists, _ db: Database) throws {
        guard let expression = SearchExpression(text) else { return nil }
        let ids = try kept.matches(.meetings, of: expression.text, db)
        self = ids.count < SearchExpression.manyMatches ? .few(ids: JSONText.array(ids)) : .many(expression)
    }

    /// That a column is one of them, for the rows of a list: few are found one by one. Many are collected, and the list is gone
    /// through in its order: of 100,000 meetings, where half match, that takes 10 ms and then next to nothing a row.
    func ofList(_ column: String) -> OccurrenceFilter.Part {
        switch self {
        case .few: collected(column)
        // A unary plus keeps the term from choosing the index: https://www.sqlite.org/optoverview.html
        case .many: collected("+" + column)
        }
    }

    /// The same for few rows that something else finds: each is looked up, in the index of words in some 3 µs.
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
            OccurrenceFilter.Part(sql: "\(column) IN (SELECT value FROM json_each(?))", arguments: [ids])
        case .many(let expression):
            OccurrenceFilter.Part(
                sql: "\(column) IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)",
                arguments: [expression.text])
        }
    }
}
