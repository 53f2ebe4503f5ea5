import Foundation
import GRDB
import MeetCore

/// An open meeting or to-do, and a possible place of it.
package struct MeetingAtPlace: Hashable, Sendable {
    package var meeting: MeetingSummary
    package var venue: Venue

    package init(meeting: MeetingSummary, venue: Venue) {
        self.meeting = meeting
        self.venue = venue
    }
}

/// Open meetings by their possible places: those without a date, and those that are not over, without done
/// and cancelled ones, and those of hidden calendars. A series is included once, with its next date.
extension MeetStore {
    /// Returns the meetings with a venue within a box, a row for each venue.
    package func openMeetings(in box: BoundingBox, at instant: Date) throws(StoreError) -> [MeetingAtPlace] {
        try read { db in
            let inBox = """
                v.latitude IS NOT NULL AND v.latitude BETWEEN ? AND ? AND v.longitude BETWEEN ? AND ?
                """
            let bounds: StatementArguments = [box.south, box.north, box.west, box.east]
            let places = """
                SELECT m.id AS meetingID, v.id AS placeID
                FROM venue v JOIN meeting m ON m.venueID = v.id WHERE \(inBox)
                UNION SELECT a.meetingID, v.id
                FROM venue v JOIN alternativeVenue a ON a.venueID = v.id WHERE \(inBox)
                """
            let rows = try openRows(
                "JOIN (\(places)) p ON p.meetingID = m.id", bounds + bounds, columns: ", p.placeID",
                at: instant,
                db)
            let own = try OwnAddresses(db).keys
            var seen: Set<[Int64]> = []
            return try rows.compactMap { row -> MeetingAtPlace? in
                let (meeting, place): (Int64, Int64) = (try row["id"], try row["placeID"])
                guard seen.insert([meeting, place]).inserted, let venue = try Venue.stored(place, db) else {
                    return nil
                }
                return MeetingAtPlace(
                    meeting: try MeetingSummary(row, reader: zone, own: own), venue: venue)
            }
        }
    }

    /// Returns the meetings for any place of a kind: `MeetingSummary.placeKind`.
    package func openMeetingsOfAnyPlace(at instant: Date) throws(StoreError) -> [MeetingSummary] {
        try read { db in
            let own = try OwnAddresses(db).keys
            var seen: Set<Int64> = []
            let rows = try openRows("", [], condition: "m.placeKind IS NOT NULL", at: instant, db)
            return try rows.compactMap { row -> MeetingSummary? in
                guard seen.insert(try row["id"]).inserted else { return nil }
                return try MeetingSummary(row, reader: zone, own: own)
            }
        }
    }

    /// Returns the rows, earliest dates first.
    private func openRows(
        _ join: String, _ joined: StatementArguments, columns: String = "", condition: String = "1",
        at instant: Date, _ db: Database
    ) throws -> [StoredRow] {
        let ends = OccurrenceFilter.ends(after: ReaderInstant(instant.secondsBefore, reader: zone))
        return try db.rows(
            """
            SELECT \(MeetingSummary.columns)\(columns) FROM meeting m \(join)
            JOIN occurrence o ON o.meetingID = m.id LEFT JOIN venue v ON v.id = m.venueID
            WHERE m.doneAt IS NULL AND m.status <> 'cancelled' AND \(condition)
                AND \(CalendarMark.isShown.condition("m"))
                AND (m.timeKind = 'unscheduled' OR \(ends.sql))
            ORDER BY o.startsAt, o.meetingID, o.recurrenceID
            """, joined + ends.arguments)
    }
}
