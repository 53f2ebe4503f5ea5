import Foundation
import GRDB
import MeetCore

/// The dates of series, as rows of `occurrence`.
///
/// A series may be infinite, so its dates are written up to a horizon: some time ahead of now, or of the
/// latest view. Triggers mark the series to be written again (`schemaV5`).
extension MeetStore {
    /// The minimum horizon, in seconds from now.
    static let ahead: Int64 = 400 * 86_400
    /// The step by which the horizon is extended, in seconds.
    private static let stride: Int64 = 60 * 86_400
    /// The maximum number of rows of a series.
    static let mostDates = 50_000
    /// The number of rows per batch.
    private static let datesAtOnce = 1024

    /// Ensures that the dates of all series are written up to an instant, and some time ahead of now. If they
    /// are, this is a single query; in a read-only file nothing happens.
    package func expandSeries(until instant: Date? = nil) throws(StoreError) {
        let now = now.secondsBefore
        let wanted = min(
            max(instant?.secondsAfter ?? now, now + Self.ahead - Self.stride), Self.farthest(now))
        let isDone = try read { db in try Self.isExpanded(until: wanted, db) }
        if isDone { return }
        do throws(StoreError) {
            try write { db in try expandSeries(until: wanted + Self.stride, db) }
        } catch .readOnly {
            // The known dates must suffice.
        } catch .locked {
            // The other writer will do it, or a later call.
        }
    }

    /// Writes the dates of series that a change invalidated. To be called in each transaction that changes
    /// meetings.
    func followSeries(_ db: Database) throws {
        if try Self.isExpanded(until: 0, db) { return }
        try expandSeries(until: now.secondsBefore + Self.ahead, db)
    }

    /// Returns the maximum horizon; a hundred years.
    private static func farthest(_ now: Int64) -> Int64 { now + 3_155_760_000 }

    private static func isExpanded(until wanted: Int64, _ db: Database) throws -> Bool {
        try db.number(
            // With OR, SQLite would scan the index.
            """
            SELECT EXISTS (SELECT 1 FROM meeting WHERE recurrence IS NOT NULL AND expandedUntil IS NULL)
                OR EXISTS (SELECT 1 FROM meeting WHERE recurrence IS NOT NULL AND expandedUntil < ?)
            """, [wanted]) == 0
    }

    private func expandSeries(until horizon: Int64, _ db: Database) throws {
        let rows = try db.rows(
            """
            SELECT id, timeKind, firstDate, clock, zone, minutes, lastDate, dueDate, dueClock, dueZone, recurrence,
                expandedUntil
            FROM meeting WHERE recurrence IS NOT NULL AND (expandedUntil IS NULL OR expandedUntil < ?)
            """, [horizon])
        var batch = RowBatch(into: "occurrence", passesOverKnown: true, keepsStatements: true)
        for row in rows {
            let id: Int64 = try row["id"]
            var known: Int64? = try row["expandedUntil"]
            var horizon = horizon
            if let before = known, before <= 0 {
                // Up to the former horizon.
                if before > -.max { horizon = max(horizon, -before) }
                known = nil
            }
            if known == nil { try db.run("DELETE FROM occurrence WHERE meetingID = ?", [id]) }
            let recurrence = (try row["recurrence"] as String?).flatMap(Recurrence.init(text:))
            guard let recurrence, let series = Series(try MeetingRow.time(row), recurrence) else {
                try db.run("UPDATE meeting SET expandedUntil = ? WHERE id = ?", [Int64.max, id])
                continue
            }
            let until = try expand(series, of: id, after: known, until: horizon, into: &batch, db)
            try db.run("UPDATE meeting SET expandedUntil = ? WHERE id = ?", [until, id])
        }
        try batch.flush(db)
    }

    /// Writes the dates of a series.
    ///
    /// - Returns: The new horizon.
    private func expand(
        _ series: Series, of id: Int64, after known: Int64?, until horizon: Int64,
        into batch: inout RowBatch, _ db: Database
    ) throws -> Int64 {
        let others = try Set(
            String.fetchAll(
                db.cachedStatement(sql: "SELECT recurrenceID FROM meeting WHERE seriesID = ?"),
                arguments: [id]))
        var count = 0
        for start in series.starts {
            let placement = OccurrenceSortKey(series.time(at: start), reader: zone)
            if placement.start > horizon { return horizon }
            count += 1
            if count > Self.mostDates { break }
            let recurrenceID = series.recurrenceID(of: start)
            // A tolerance of a day, for clocks that were set back.
            if let known, placement.start < known - OccurrenceSortKey.day { continue }
            if others.contains(recurrenceID) { continue }
            batch.append([
                ("meetingID", id), ("recurrenceID", recurrenceID), ("startsAt", placement.start),
                ("endsAt", placement.end), ("isWholeDay", placement.isWholeDay),
            ])
            if batch.count >= Self.datesAtOnce { try batch.flush(db) }
        }
        return .max
    }
}
