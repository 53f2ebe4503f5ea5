import Foundation
import GRDB
import MeetCore

/// The people who came to a meeting that is over.
package struct Attendance: Hashable, Sendable {
    /// The people besides the reader, invited or not; nobody if the meeting did not take place.
    package var people: [Invitee]
    package var recordedAt: Date

    package init(people: [Invitee], recordedAt: Date) {
        self.people = people
        self.recordedAt = recordedAt
    }
}

/// The data about a meeting that are given afterwards. Missing parts stay as they are.
package struct AfterMeeting: Hashable, Sendable {
    /// The people who came.
    package var people: [Invitee]?
    package var decided: String?
    package var notes: String?

    package init(people: [Invitee]? = nil, decided: String? = nil, notes: String? = nil) {
        self.people = people
        self.decided = decided
        self.notes = notes
    }
}

extension MeetStore {
    /// Returns who came to a meeting, or to a date of a series; `nil` if nobody said.
    package func attendance(at meeting: Meeting) throws(StoreError) -> Attendance? {
        guard let key = AttendanceKey(meeting) else { return nil }
        return try read { db in
            guard
                let row = try db.row(
                    """
                    SELECT id, recordedAt FROM attendance
                    WHERE meetingID = ? AND recurrenceID = ? AND isKnown = 1
                    """, [key.meeting, key.recurrenceID])
            else { return nil }
            var seen: Set<Identifier<Contact>> = []
            let people = try db.rows(
                "SELECT contactID, name, email FROM attendee WHERE attendanceID = ? ORDER BY position, id",
                [row["id"] as Int64]
            ) { row in
                try Invitee(
                    contactID: (row["contactID"] as Int64?).map { Identifier($0) }, name: row["name"],
                    email: row["email"])
            }.filter { person in person.contactID.map { seen.insert($0).inserted } ?? true }
            return Attendance(people: people, recordedAt: Date(milliseconds: try row["recordedAt"]))
        }
    }

    /// Stores what is said about a meeting afterwards, as one action. Of a series only that date changes.
    ///
    /// - Returns: The meeting as stored.
    /// - Throws: `notFound`, and `readOnlyCalendar` for other words in a calendar that cannot be changed
    ///   here.
    @discardableResult
    package func save(
        _ after: AfterMeeting, of id: OccurrenceIdentity
    ) throws(StoreError) -> Meeting {
        try performUndoable { db in
            let stored = try Self.requireOccurrence(id, db)
            var edited = stored
            if let decided = after.decided { edited.decided = decided }
            if let notes = after.notes { edited.notes = notes }
            var saved = stored
            if edited != stored {
                try Self.requireWritable(stored, as: .person, db)
                saved = try update(occurrence: stored, to: edited, scope: .this, db)
            }
            if let people = after.people, let key = AttendanceKey(saved) {
                try put(people, at: key, db)
            }
            let changes = MeetingChange.all(from: stored, to: edited)
            let title: ActionTitle =
                changes.isEmpty
                ? .changed(.meeting, name: stored.title) : .changedMeeting(name: stored.title, changes)
            return (title, saved)
        }
    }

    /// Puts the question who came away: it is not asked again. An answer stays.
    ///
    /// - Throws: `notFound`.
    package func dismissAttendance(at id: OccurrenceIdentity) throws(StoreError) {
        try write { db in
            guard let key = AttendanceKey(try Self.requireOccurrence(id, db)) else { return }
            try db.run(
                """
                INSERT INTO attendance(meetingID, recurrenceID, isKnown, recordedAt) VALUES (?, ?, 0, ?)
                ON CONFLICT(meetingID, recurrenceID) DO NOTHING
                """, [key.meeting, key.recurrenceID, now.milliseconds])
        }
    }

    private func put(_ people: [Invitee], at key: AttendanceKey, _ db: Database) throws {
        let known = try attendance(at: key, db)
        let id: Int64
        if let known {
            id = known
            try db.update("attendance", id: id, [("isKnown", true), ("recordedAt", now.milliseconds)])
            try db.run("DELETE FROM attendee WHERE attendanceID = ?", [id])
        } else {
            id = try db.insert(
                into: "attendance",
                [
                    ("meetingID", key.meeting), ("recurrenceID", key.recurrenceID), ("isKnown", true),
                    ("recordedAt", now.milliseconds),
                ])
        }
        for (position, person) in people.enumerated() {
            let name = person.name.storable
            _ = try db.insert(
                into: "attendee",
                [
                    ("attendanceID", id), ("position", position),
                    ("contactID", try existing(person.contactID, db)),
                    ("name", name.isEmpty ? person.email?.storable ?? "" : name),
                    ("email", person.email?.storable),
                ])
        }
    }

    private func attendance(at key: AttendanceKey, _ db: Database) throws -> Int64? {
        try db.integers(
            "SELECT id FROM attendance WHERE meetingID = ? AND recurrenceID = ?",
            [key.meeting, key.recurrenceID]
        ).first
    }

    /// Returns the id of a contact that was not deleted meanwhile.
    private func existing(_ contact: Identifier<Contact>?, _ db: Database) throws -> Int64? {
        guard let id = contact?.rawValue else { return nil }
        return try db.integers("SELECT id FROM contact WHERE id = ?", [id]).first
    }

    /// Moves what was said about the dates of a series with them.
    ///
    /// - Parameter time: The time of the moved series.
    func moveAttendance(
        ofSeries series: Int64, _ time: MeetingTime, _ move: SeriesMove, _ db: Database
    ) throws {
        let moved = try db.rows(
            "SELECT id, recurrenceID FROM attendance WHERE meetingID = ? AND recurrenceID <> ''", [series]
        ) { row -> (id: Int64, before: String, after: String) in
            let id: Int64 = try row["id"]
            let before: String = try row["recurrenceID"]
            let after = WallTime(basicText: before).map { time.recurrenceID(of: move.moved($0)) }
            return (id, before, after ?? before)
        }.filter { $0.before != $0.after }
        // A date must not have the key of another one meanwhile.
        for row in moved {
            try db.update("attendance", id: row.id, [("recurrenceID", "moving \(row.after)")])
        }
        for row in moved { try db.update("attendance", id: row.id, [("recurrenceID", row.after)]) }
    }

    // MARK: - The question

    /// Returns the latest meeting that ended within a span and of which nobody said who came; `nil` without
    /// one. Somebody else was invited to it and did not decline, and the reader did not either.
    package func meetingToAskAbout(
        endedAfter first: Date, before instant: Date
    ) throws(StoreError) -> MeetingSummary? {
        try read { db in
            let own = try OwnAddresses(db).keys
            let began = ReaderInstant(first.secondsBefore, reader: zone)
            let recent = OccurrenceFilter.ends(after: began)
            let now = ReaderInstant(instant.secondsBefore, reader: zone)
            let ahead = OccurrenceFilter.ends(after: now)
            // Whatever has ended has begun, so that nothing of what is ahead is read.
            let arguments: StatementArguments = [
                JSONText.array(own.sorted()), began.timed - Self.longestAsked,
                max(now.timed, now.firstDayAfter),
            ]
            return try db.rows(
                """
                WITH own(address) AS (SELECT value FROM json_each(?))
                SELECT \(MeetingSummary.columns) FROM occurrence o JOIN meeting m ON m.id = o.meetingID
                LEFT JOIN venue v ON v.id = m.venueID
                \(TookPlace.attendance)
                WHERE o.startsAt BETWEEN ? AND ? AND \(recent.sql) AND NOT (\(ahead.sql))
                    AND \(TookPlace.isReal) AND a.id IS NULL AND \(TookPlace.forReader)
                    AND EXISTS (SELECT 1 FROM invitee i WHERE i.meetingID = m.id
                        AND i.userType IN ('individual', 'unknown') AND i.participation <> 'declined'
                        AND coalesce(lower(i.email), '') NOT IN (SELECT address FROM own))
                ORDER BY o.startsAt DESC, m.id DESC LIMIT 1
                """, arguments + recent.arguments + ahead.arguments
            ) { try MeetingSummary($0, reader: zone, own: own) }.first
        }
    }

    /// The seconds from the start to the end of the longest meetings that are asked about.
    private static let longestAsked: Int64 = 7 * 86_400
}

/// The key under which the attendance of a date is stored: the series, even of a date that differs from it.
private struct AttendanceKey {
    var meeting: Int64
    var recurrenceID: String

    /// Makes the key; `nil` for a series as a whole, and before the meeting is stored.
    init?(_ meeting: Meeting) {
        guard let id = meeting.seriesID ?? meeting.id else { return nil }
        if meeting.recurrence != nil, meeting.recurrenceID.isEmpty { return nil }
        self.meeting = id.rawValue
        recurrenceID = meeting.recurrenceID
    }
}
