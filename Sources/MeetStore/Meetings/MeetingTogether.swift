import Foundation
import GRDB
import MeetCore

/// A date of a meeting with a person.
package struct MeetingTogether: Hashable, Sendable {
    package var id: OccurrenceIdentity
    package var title: String
    /// The start; midnight in the reader's zone for whole days.
    package var start: Date
}

/// The last and the next meeting with a person.
package struct MeetingsTogether: Hashable, Sendable {
    /// The last one that took place; `nil` without one.
    package var last: MeetingTogether?
    /// The one that is going on or planned next; `nil` without one.
    package var next: MeetingTogether?

    package init(last: MeetingTogether? = nil, next: MeetingTogether? = nil) {
        self.last = last
        self.next = next
    }
}

extension MeetStore {
    /// Returns the last and the next meeting with each of these contacts, by the contact or any of their
    /// addresses; contacts with neither are left out.
    ///
    /// A meeting took place with a person who came, as far as that was recorded (`Attendance`), else with one
    /// who had accepted, or organized it. Cancelled meetings and those that the reader did not accept do not
    /// count. The next one is any that neither of both has declined.
    package func meetingsTogether(
        with contacts: [Identifier<Contact>], at instant: Date
    ) throws(StoreError) -> [Identifier<Contact>: MeetingsTogether] {
        if contacts.isEmpty { return [:] }
        return try read { db in
            let query = TogetherQuery(
                contacts: JSONText.array(contacts.map(\.rawValue)),
                own: JSONText.array(try OwnAddresses(db).keys.sorted()),
                ends: OccurrenceFilter.ends(after: ReaderInstant(instant.secondsBefore, reader: zone)))
            var found: [Identifier<Contact>: MeetingsTogether] = [:]
            for (contact, meeting) in try query.last(db, reader: zone) {
                found[contact, default: MeetingsTogether()].last = meeting
            }
            for (contact, meeting) in try query.next(db, reader: zone) {
                found[contact, default: MeetingsTogether()].next = meeting
            }
            return found
        }
    }
}

/// The conditions in SQL under which a meeting took place for the reader.
enum TookPlace {
    /// The participations of people who said that they come.
    static let coming = "('accepted', 'in-process', 'completed')"

    /// The condition on a meeting `m` that is the reader's own, or that they accepted; `own` are the keys of
    /// their addresses. An own meeting that they declined is none.
    static let forReader = """
        (m.organizerEmail IS NULL OR lower(m.organizerEmail) IN (SELECT address FROM own)
            OR EXISTS (SELECT 1 FROM invitee s WHERE s.meetingID = m.id AND s.participation IN \(coming)
                AND lower(s.email) IN (SELECT address FROM own)))
        AND \(isNotDeclined)
        """

    /// The condition on a meeting `m` that the reader did not decline.
    static let isNotDeclined = """
        NOT EXISTS (SELECT 1 FROM invitee s WHERE s.meetingID = m.id AND s.participation = 'declined'
            AND lower(s.email) IN (SELECT address FROM own))
        """

    /// The condition on a date `o` of a meeting `m` with a time that counts.
    static let isReal = """
        m.status <> 'cancelled' AND m.isUnconfirmed = 0 AND m.timeKind <> 'unscheduled'
        AND o.endsAt IS NOT NULL
        """

    /// The join with what was said about who came to a date `o` of a meeting `m`.
    static let attendance = """
        LEFT JOIN attendance a ON a.meetingID = coalesce(m.seriesID, m.id) AND a.recurrenceID = o.recurrenceID
        """
}

/// The search for the meetings with some contacts.
private struct TogetherQuery {
    /// The ids, as a JSON array.
    var contacts: String
    /// The keys of the reader's addresses, as a JSON array.
    var own: String
    /// The condition on dates that are not over.
    var ends: OccurrenceFilter.Part

    typealias Found = [(Identifier<Contact>, MeetingTogether)]

    /// The meetings that each contact has to do with. People who came without an invitation are in it too,
    /// without a participation: they are not expected at other dates.
    ///
    /// A CROSS JOIN keeps its order: from the contact by indexes to the dates. An address without affinity
    /// (`+`) can be looked up in the index of an expression
    /// (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
    private static let meant = """
        WITH own(address) AS (SELECT value FROM json_each(?)),
        wanted(id) AS (SELECT value FROM json_each(?)),
        known(contactID, address) AS (
            SELECT contactID, address FROM contactEmail WHERE contactID IN (SELECT id FROM wanted)),
        meant(contactID, meetingID, participation) AS (
            SELECT contactID, meetingID, participation FROM invitee
                WHERE contactID IN (SELECT id FROM wanted)
            UNION SELECT known.contactID, i.meetingID, i.participation FROM known
                CROSS JOIN invitee i ON lower(i.email) = +known.address
                    WHERE i.contactID IS NULL AND i.email IS NOT NULL
            UNION SELECT known.contactID, m.id, 'accepted' FROM known
                CROSS JOIN meeting m ON lower(m.organizerEmail) = +known.address
                WHERE m.organizerEmail IS NOT NULL
            UNION SELECT t.contactID, m.id, NULL FROM attendee t
                JOIN attendance a ON a.id = t.attendanceID
                JOIN meeting m ON m.id = a.meetingID OR m.seriesID = a.meetingID
                WHERE t.contactID IN (SELECT id FROM wanted))
        """

    private static let columns = """
        meant.contactID AS contactID, o.endsAt AS endsAt, o.isWholeDay AS isWholeDay, m.id AS meetingID,
        o.recurrenceID AS recurrenceID, m.title AS title
        """

    func last(_ db: Database, reader: TimeZone) throws -> Found {
        try found(
            "max(o.startsAt) AS startsAt, \(Self.columns)",
            """
            NOT (\(ends.sql)) AND iif(coalesce(a.isKnown, 0) = 1,
                EXISTS (SELECT 1 FROM attendee t WHERE t.attendanceID = a.id AND (
                    t.contactID = meant.contactID OR t.contactID IS NULL AND lower(t.email) IN (
                        SELECT address FROM known WHERE known.contactID = meant.contactID))),
                meant.participation IN \(TookPlace.coming) AND \(TookPlace.forReader))
            """, db, reader: reader)
    }

    func next(_ db: Database, reader: TimeZone) throws -> Found {
        try found(
            "min(o.startsAt) AS startsAt, \(Self.columns)",
            """
            \(ends.sql) AND m.doneAt IS NULL AND meant.participation <> 'declined'
            AND \(TookPlace.isNotDeclined)
            """, db, reader: reader)
    }

    /// Returns a date for each contact. The other columns are those of the row with the largest or smallest
    /// start (https://www.sqlite.org/lang_select.html#bareagg).
    private func found(
        _ columns: String, _ condition: String, _ db: Database, reader: TimeZone
    ) throws -> Found {
        let arguments: StatementArguments = [own, contacts]
        return try db.rows(
            """
            \(Self.meant)
            SELECT \(columns) FROM meant CROSS JOIN meeting m ON m.id = meant.meetingID
            CROSS JOIN occurrence o ON o.meetingID = m.id
            \(TookPlace.attendance)
            WHERE \(TookPlace.isReal) AND \(condition)
            GROUP BY meant.contactID
            """, arguments + ends.arguments
        ) { row in
            let meeting = MeetingTogether(
                id: OccurrenceIdentity(
                    meeting: Identifier(try row["meetingID"]), recurrenceID: try row["recurrenceID"]),
                title: try row["title"],
                start: Date(seconds: try OccurrenceSortKey(row).start(for: reader)))
            return (Identifier(try row["contactID"]), meeting)
        }
    }
}
