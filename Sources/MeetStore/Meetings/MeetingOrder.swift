import Foundation
import GRDB
import MeetCore

/// The rows of a query in their order. What was to be done by now and is not stands where the query wants it: at its
/// deadline it would be out of sight among what is over.
///
/// There are few of these beside all meetings, so they are read whole, by an index of their own, and put in between the
/// pages of the others.
struct MeetingOrder {
    /// All rows but the overdue ones that stand elsewhere.
    private let list: OccurrenceList
    /// In their order.
    private let overdue: [OccurrenceKey]
    /// How many of the other rows stand before them.
    private let place: Int

    init(_ query: MeetingQuery, reader: TimeZone, _ kept: KeptLists, _ db: Database) throws {
        let all = try OccurrenceList(query, reader: reader, kept, db)
        overdue =
            try query.overdue.instant.map {
                try Self.overdue(at: $0, MeetingWords(query.text, kept, db), reader: reader, db)
            } ?? []
        list = overdue.isEmpty ? all : all.without(overdue.map(\.meeting))
        guard case .today(let now) = query.overdue, !overdue.isEmpty else {
            place = 0
            return
        }
        // Before the day on which the list is opened: what takes place now may have begun before today.
        var day = CalendarDate(now, in: reader)
        if let opened = try list.first(endingAfter: now), opened.start != Placement.never {
            day = min(day, CalendarDate(Date(seconds: opened.start), in: reader))
        }
        place = try list.index(atOrAfter: day.startOfDay(in: reader))
    }

    /// What was to be done by an instant and is not, in order of its deadlines.
    private static func overdue(
        at instant: Date, _ words: MeetingWords?, reader: TimeZone, _ db: Database
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
        if let found = words?.ofRow("m.id") {
            conditions += " AND " + found.sql
            arguments += found.arguments
        }
        return try db.rows(
            """
            SELECT o.startsAt, o.endsAt, o.isWholeDay, o.meetingID, o.recurrenceID
            FROM meeting m CROSS JOIN occurrence o ON o.meetingID = m.id WHERE \(conditions)
            """, arguments
        ).map { try OccurrenceKey($0, reader: reader) }.sorted()
    }

    func count() throws -> Int { try list.count() + overdue.count }

    /// The rows at these places.
    func summaries(_ page: Page) throws -> [MeetingSummary] {
        guard !overdue.isEmpty else { return try list.summaries(try list.keys(page)) }
        let rows = page.offset..<page.offset + page.limit
        let end = place + overdue.count
        func others(_ rows: Range<Int>) throws -> [MeetingSummary] {
            try Page(rows).map { try list.summaries(try list.keys($0)) } ?? []
        }
        let moved = rows.clamped(to: place..<end)
        let after = rows.clamped(to: end..<Int.max)
        let shown = overdue[moved.lowerBound - place..<moved.upperBound - place]
        return try others(rows.clamped(to: 0..<place))
            + list.summaries(Array(shown)).map { summary in
                var summary = summary
                summary.isOverdue = true
                return summary
            }
            + others(after.lowerBound - overdue.count..<after.upperBound - overdue.count)
    }

    func index(firstEndingAfter instant: Date) throws -> Int {
        shifted(try list.index(firstEndingAfter: instant))
    }

    func index(atOrAfter instant: Date) throws -> Int {
        shifted(try list.index(atOrAfter: instant))
    }

    func index(of id: OccurrenceIdentity) throws -> Int? {
        let moved = overdue.firstIndex {
            $0.meeting == id.meeting.rawValue && $0.recurrenceID == id.recurrenceID
        }
        if let moved { return place + moved }
        return try list.index(of: id).map(shifted)
    }

    private func shifted(_ row: Int) -> Int { row < place ? row : row + overdue.count }
}

/// Where to-dos stand in a list that were to be done by an instant and are not.
package enum OverduePlace: Hashable, Sendable {
    /// Where their deadlines are.
    case atDeadline
    /// Before the day that the list opens at.
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
