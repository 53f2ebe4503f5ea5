import Foundation
import GRDB
import MeetCore

/// The dates of series, as rows of `occurrence`.
///
/// A series may have no end, so its dates are written up to a horizon: some time ahead of now, or of what was looked at
/// last. Triggers say which series are to be written anew (`schemaV5`).
extension MeetStore {
    /// How far ahead dates are known without anybody looking there, in seconds.
    static let ahead: Int64 = 400 * 86_400
    /// The horizon moves by so much at a time, in seconds.
    private static let stride: Int64 = 60 * 86_400
    /// No series has more rows.
    static let mostDates = 50_000
    /// Rows that wait to be written.
    private static let datesAtOnce = 1024

    /// Makes sure that the dates of all series are known up to an instant, and some time ahead of now. Where they are,
    /// that is one look; where the file can only be read, nothing happens.
    package func expandSeries(until instant: Date? = nil) throws(StoreError) {
        let now = now.secondsBefore
        let wanted = min(
            max(instant?.secondsAfter ?? now, now + Self.ahead - Self.stride), Self.farthest(now))
        let isDone = try read { db in try Self.isExpanded(until: wanted, db) }
        if isDone { return }
        do throws(StoreError) {
            try write { db in try expandSeries(until: wanted + Self.stride, db) }
        } catch .readOnly {
            // What is known has to do.
        } catch .locked {
            // Whoever writes now will do it, or the next who looks.
        }
    }

    /// Writes the dates of series that a change made unknown. To be called in each transaction that changes meetings.
    func followSeries(_ db: Database) throws {
        if try Self.isExpanded(until: 0, db) { return }
        try expandSeries(until: now.secondsBefore + Self.ahead, db)
    }

    /// Nobody looks farther than that; a hundred years.
    private static func farthest(_ now: Int64) -> Int64 { now + 3_155_760_000 }

    private static func isExpanded(until wanted: Int64, _ db: Database) throws -> Bool {
        try db.number(
            """
            SELECT EXISTS (SELECT 1 FROM meeting
                WHERE recurrence IS NOT NULL AND (expandedUntil IS NULL OR expandedUntil < ?))
            """, [wanted]) == 0
    }

    private func expandSeries(until horizon: Int64, _ db: Database) throws {
        let rows = try db.rows(
            """
            SELECT id, timeKind, firstDate, clock, zone, minutes, lastDate, dueDate, dueClock, dueZone, recurrence,
                expandedUntil
            FROM meeting WHERE recurrence IS NOT NULL AND (expandedUntil IS NULL OR expandedUntil < ?)
            """, [horizon])
        var batch = RowBatch(into: "occurrence", passesOverKnown: true)
        for row in rows {
            let id: Int64 = try row["id"]
            var known: Int64? = try row["expandedUntil"]
            var horizon = horizon
            if let before = known, before <= 0 {
                // As far as it was known.
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

    /// - Returns: Up to when the dates are known now.
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
            let placement = Placement(series.time(at: start), reader: zone)
            if placement.start > horizon { return horizon }
            count += 1
            if count > Self.mostDates { break }
            let recurrenceID = series.recurrenceID(of: start)
            // A day of leeway, for clocks that were put back.
            if let known, placement.start < known - Placement.day { continue }
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
