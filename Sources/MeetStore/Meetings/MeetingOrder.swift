import Foundation
import GRDB
import MeetCore

/// The rows of a query in order. Overdue to-dos are where the query wants them: at their deadlines they would
/// be out of sight among the past; and in the list of a person what has no date is after them, as it would be out of
/// sight after the last date of a series.
///
/// They are few, so they are read completely, by an index of their own, and inserted between the pages of the
/// others.
struct MeetingOrder {
    /// All rows except those listed elsewhere.
    private let list: OccurrenceList
    /// The rows listed elsewhere: the overdue ones, in order, and after them those without a date.
    private let moved: [OccurrenceKey]
    private let overdueCount: Int
    /// The number of other rows before them.
    private let place: Int

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: ListCache, _ db: Database) throws {
        let all = try OccurrenceList(query, reader: reader, kept, db)
        let typed = try TypedFilter(query.text, only: query.calendar, db)
        let found = try Self.conditions(MeetingWords(typed.words, kept, db), typed.calendars)
        let overdue =
            try query.overdue.instant.map { try Self.overdue(at: $0, found, reader: reader, db) } ?? []
        overdueCount = overdue.count
        if case .today = query.overdue {
            moved = overdue + (try Self.undated(found, reader: reader, db))
        } else {
            moved = overdue
        }
        list = moved.isEmpty ? all : all.without(moved.map(\.meeting))
        guard case .today(let now) = query.overdue, !moved.isEmpty else {
            place = 0
            return
        }
        // Before the day at which the list opens: the current meeting may have begun before today.
        var day = CalendarDate(now, in: reader)
        if let opened = try list.first(endingAfter: now), opened.start != OccurrenceSortKey.never {
            day = min(day, CalendarDate(Date(seconds: opened.start), in: reader))
        }
        place = try list.index(atOrAfter: day.startOfDay(in: reader))
    }

    /// Returns the conditions of the words and the calendars on a meeting `m`.
    private static func conditions(
        _ words: MeetingWords?, _ calendars: CalendarSelection?
    ) -> [OccurrenceFilter.Part] {
        let part = calendars.map { OccurrenceFilter.Part(sql: $0.of("m"), arguments: []) }
        return [words?.ofRow("m.id"), part].compactMap(\.self)
    }

    /// Returns the keys of to-dos overdue at an instant, ordered by deadline.
    private static func overdue(
        at instant: Date, _ found: [OccurrenceFilter.Part], reader: TimeZone, _ db: Database
    ) throws -> [OccurrenceKey] {
        let now = ReaderInstant(instant.secondsBefore, reader: reader)
        let after = now.timed == .max ? Int64.max : now.timed + 1
        var conditions = """
            m.dueDate IS NOT NULL AND m.doneAt IS NULL AND m.status <> 'cancelled' AND m.sortInstant <= ?
            AND o.endsAt < iif(o.isWholeDay, ?, ?)
            """
        var arguments: StatementArguments = [
            max(now.timed, now.firstDayAfter), now.firstDayAfter, after,
        ]
        for part in found {
            conditions += " AND " + part.sql
            arguments += part.arguments
        }
        return try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID
            FROM meeting m CROSS JOIN occurrence o ON o.meetingID = m.id WHERE \(conditions)
            """, arguments
        ).map { try OccurrenceKey($0, reader: reader) }.sorted()
    }

    /// The most meetings without a date that are moved: with more they stay at the end.
    private static let mostUndated = 7

    /// Returns the keys of open meetings without a date, if they are few.
    private static func undated(
        _ found: [OccurrenceFilter.Part], reader: TimeZone, _ db: Database
    ) throws -> [OccurrenceKey] {
        var conditions = "o.startsAt = ? AND m.doneAt IS NULL AND m.status <> 'cancelled'"
        var arguments: StatementArguments = [OccurrenceSortKey.never]
        for part in found {
            conditions += " AND " + part.sql
            arguments += part.arguments
        }
        let keys = try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID
            FROM occurrence o CROSS JOIN meeting m ON m.id = o.meetingID WHERE \(conditions)
            ORDER BY o.startsAt, o.meetingID LIMIT ?
            """, arguments + [mostUndated + 1]
        ).map { try OccurrenceKey($0, reader: reader) }
        return keys.count > mostUndated ? [] : keys
    }

    func count() throws -> Int { try list.count() + moved.count }

    /// Returns the rows at these positions.
    func summaries(_ page: Page) throws -> [MeetingSummary] {
        guard !moved.isEmpty else { return try list.summaries(try list.keys(page)) }
        let rows = page.offset..<page.offset + page.limit
        let end = place + moved.count
        func others(_ rows: Range<Int>) throws -> [MeetingSummary] {
            try Page(rows).map { try list.summaries(try list.keys($0)) } ?? []
        }
        let elsewhere = rows.clamped(to: place..<end)
        let after = rows.clamped(to: end..<Int.max)
        let shown = elsewhere.lowerBound - place..<elsewhere.upperBound - place
        return try others(rows.clamped(to: 0..<place))
            + zip(shown, list.summaries(Array(moved[shown]))).map { index, summary in
                var summary = summary
                summary.isOverdue = index < overdueCount
                return summary
            }
            + others(after.lowerBound - moved.count..<after.upperBound - moved.count)
    }

    func index(firstEndingAfter instant: Date) throws -> Int {
        shifted(try list.index(firstEndingAfter: instant))
    }

    func index(atOrAfter instant: Date) throws -> Int {
        shifted(try list.index(atOrAfter: instant))
    }

    func index(of id: OccurrenceIdentity) throws -> Int? {
        let index = moved.firstIndex {
            $0.meeting == id.meeting.rawValue && $0.recurrenceID == id.recurrenceID
        }
        if let index { return place + index }
        return try list.index(of: id).map(shifted)
    }

    func index(ofSeries meeting: Identifier<Meeting>) throws -> Int? {
        try list.index(ofSeries: meeting).map(shifted)
    }

    private func shifted(_ row: Int) -> Int { row < place ? row : row + moved.count }
}

/// The position of overdue to-dos in a list.
package enum OverduePlace: Hashable, Sendable {
    /// At their deadlines.
    case atDeadline
    /// Before the day at which the list opens.
    case today(at: Date)
    /// Before all others, whatever the bounds of the query.
    case first(at: Date)

    var instant: Date? {
        switch self {
        case .atDeadline: nil
        case .today(let instant), .first(let instant): instant
        }
    }
}
