import Foundation
import GRDB
import MeetCore

/// The time at which the person has to leave for a date of a meeting.
package struct StoredDeparture: Hashable, Sendable {
    package var id: OccurrenceIdentity
    /// The start of the date. Another start makes the departure void.
    package var start: Date
    package var leaveAt: Date
    /// True if it follows from the distance alone.
    package var isEstimated: Bool
    /// The text of what it was computed from, apart from the position. With another one it is void.
    package var basis: String
    /// The time at which it was computed.
    package var madeAt: Date

    package init(
        id: OccurrenceIdentity, start: Date, leaveAt: Date, isEstimated: Bool = false, basis: String,
        madeAt: Date
    ) {
        self.id = id
        self.start = start
        self.leaveAt = leaveAt
        self.isEstimated = isEstimated
        self.basis = basis
        self.madeAt = madeAt
    }
}

/// The departures, from which reminders follow. They are not actions: undo does not affect them.
extension MeetStore {
    /// Returns the departures for dates that start after an instant, by their dates.
    package func departures(
        startingAfter instant: Date
    ) throws(StoreError) -> [OccurrenceIdentity: StoredDeparture] {
        try read { db in
            let rows = try db.rows(
                """
                SELECT meetingID, recurrenceID, startsAt, leaveAt, isEstimated, basis, madeAt
                FROM departure WHERE startsAt > ?
                """, [instant.secondsBefore])
            let found = try rows.map { row in
                StoredDeparture(
                    id: OccurrenceIdentity(
                        meeting: Identifier(try row["meetingID"]), recurrenceID: try row["recurrenceID"]),
                    start: Date(seconds: try row["startsAt"]),
                    leaveAt: Date(milliseconds: try row["leaveAt"]), isEstimated: try row["isEstimated"],
                    basis: try row["basis"], madeAt: Date(milliseconds: try row["madeAt"]))
            }
            return Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        }
    }

    /// Stores departures in place of earlier ones, and removes those of `gone` and of past dates.
    package func keep(
        _ departures: [StoredDeparture], removing gone: [OccurrenceIdentity] = []
    ) throws(StoreError) {
        if departures.isEmpty, gone.isEmpty { return }
        try write { db in
            for departure in departures {
                try db.run(
                    """
                    INSERT INTO departure(
                        meetingID, recurrenceID, startsAt, leaveAt, isEstimated, basis, madeAt)
                    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM meeting WHERE id = ?1)
                    ON CONFLICT(meetingID, recurrenceID) DO UPDATE SET startsAt = excluded.startsAt,
                        leaveAt = excluded.leaveAt, isEstimated = excluded.isEstimated,
                        basis = excluded.basis, madeAt = excluded.madeAt
                    """,
                    [
                        departure.id.meeting.rawValue, departure.id.recurrenceID.storable,
                        departure.start.secondsBefore, departure.leaveAt.milliseconds,
                        departure.isEstimated, departure.basis.storable, departure.madeAt.milliseconds,
                    ])
            }
            for id in gone {
                try db.run(
                    "DELETE FROM departure WHERE meetingID = ? AND recurrenceID = ?",
                    [id.meeting.rawValue, id.recurrenceID])
            }
            try db.run("DELETE FROM departure WHERE startsAt < ?", [now.secondsBefore - 86_400])
        }
    }
}
