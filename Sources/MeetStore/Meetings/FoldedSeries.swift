import Foundation
import GRDB
import MeetCore

/// A list in which each series has one row.
///
/// A series has hundreds of stored dates, so its next one is searched by the primary key of the dates: recurrence ids
/// are in order of time.
enum FoldedSeries {
    /// The days before an instant in which a date may begin that is not over: an id tells no length.
    private static let longestDays = 2

    /// Returns the condition that an occurrence is the row of its series, or of no series; `nil` without series.
    static func condition(
        at instant: Date, reader: TimeZone, _ kept: ListCache, _ db: Database
    ) throws -> OccurrenceFilter.Part? {
        let shown = try kept.folded(at: instant, reader: reader, db) {
            try shownDates(at: instant, reader: reader, db)
        }
        guard !shown.isEmpty else { return nil }
        return OccurrenceFilter.Part(
            sql: """
                (o.meetingID NOT IN (SELECT id FROM meeting WHERE recurrence IS NOT NULL)
                    OR o.meetingID || ' ' || o.recurrenceID IN (SELECT value FROM json_each(?)))
                """, arguments: [shown])
    }

    /// Returns the row of each series as a JSON array; an empty text without series.
    private static func shownDates(at instant: Date, reader: TimeZone, _ db: Database) throws -> String {
        let earliest = CalendarDate(instant, in: .gmt).adding(days: -longestDays).basicText
        let ends = OccurrenceFilter.ends(after: ReaderInstant(instant.secondsBefore, reader: reader))
        // The next date, else the last one.
        let rows = try db.rows(
            """
            SELECT m.id, coalesce(
                (SELECT o.recurrenceID FROM occurrence o
                    WHERE o.meetingID = m.id AND o.recurrenceID >= ? AND \(ends.sql)
                    ORDER BY o.recurrenceID LIMIT 1),
                (SELECT max(o.recurrenceID) FROM occurrence o WHERE o.meetingID = m.id), '') AS shown
            FROM meeting m WHERE m.recurrence IS NOT NULL
            """, [earliest] + ends.arguments)
        guard !rows.isEmpty else { return "" }
        let shown = try rows.map { row in
            let (id, date): (Int64, String) = (try row["id"], try row["shown"])
            return JSONText.quoted("\(id) \(date)")
        }
        return "[" + shown.joined(separator: ",") + "]"
    }
}

extension MeetStore {
    /// Returns the number of rows of a list that are further dates of a listed meeting: a series with its exceptions
    /// is one meeting.
    package func furtherDateCount(_ query: MeetingQuery = MeetingQuery()) throws(StoreError) -> Int {
        try read { db in
            let listed = try OccurrenceFilter(query, reader: zone, kept, db)
            let series = """
                SELECT id, id AS series FROM meeting WHERE recurrence IS NOT NULL
                UNION ALL SELECT id, seriesID FROM meeting WHERE seriesID IS NOT NULL
                """
            var found = OccurrenceFilter.Part(sql: "", arguments: [])
            if listed.hasWords {
                let ids = try listed.matching(try db.integers("SELECT id FROM (\(series))"), kept, db)
                if ids.isEmpty { return 0 }
                found = .init(
                    sql: "WHERE m.id IN (SELECT value FROM json_each(?))", arguments: [JSONText.array(ids)])
            }
            // Counted by the primary key for each series: a join takes three times as long.
            let dates = listed.withoutWords.adding("o.meetingID = m.id", [])
            return try db.number(
                """
                SELECT sum(dates - 1) FROM (
                    SELECT sum((SELECT count(*) FROM occurrence o \(dates.condition))) AS dates
                    FROM (\(series)) AS m \(found.sql) GROUP BY m.series)
                WHERE dates > 0
                """, dates.arguments + found.arguments)
        }
    }
}
