import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Returns the next dates of the meetings that a contact organizes or is invited to, by any of their
    /// addresses: each meeting once, earliest first, without done and cancelled ones.
    package func meetings(
        with contact: Identifier<Contact>, at instant: Date, most: Int
    ) throws(StoreError) -> [MeetingSummary] {
        try read { db in
            let own = try OwnAddresses(db).keys
            let ends = OccurrenceFilter.ends(after: ReaderInstant(instant.secondsBefore, reader: zone))
            let ids: StatementArguments = [contact.rawValue, contact.rawValue]
            return try db.rows(
                // The unary plus takes the column's affinity away: indexes on expressions have none. Without the order of the
                // joins every date would be read.
                """
                WITH known(address) AS (SELECT +address FROM contactEmail WHERE contactID = ?),
                meant(id) AS (
                    SELECT meetingID FROM invitee WHERE contactID = ?
                    UNION SELECT meetingID FROM invitee
                        WHERE email IS NOT NULL AND lower(email) IN (SELECT address FROM known)
                    UNION SELECT id FROM meeting
                        WHERE organizerEmail IS NOT NULL
                            AND lower(organizerEmail) IN (SELECT address FROM known))
                SELECT \(MeetingSummary.columns), min(o.startsAt) AS next FROM meant
                CROSS JOIN meeting m ON m.id = meant.id CROSS JOIN occurrence o ON o.meetingID = m.id
                LEFT JOIN venue v ON v.id = m.venueID
                WHERE m.doneAt IS NULL AND m.status <> 'cancelled' AND \(ends.sql)
                GROUP BY m.id ORDER BY next, m.id LIMIT ?
                """, ids + ends.arguments + [most]
            ) { try MeetingSummary($0, reader: zone, own: own) }
        }
    }
}
