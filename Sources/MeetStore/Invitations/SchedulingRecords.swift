import Foundation
import GRDB
import MeetCore

/// The stored state of a UID for the rules of RFC 5546, and their results.
extension MeetStore {
    /// Returns the state of a UID; `nil` if nothing is stored.
    package func schedulingState(uid: String) throws(StoreError) -> SchedulingState? {
        if uid.isEmpty { return nil }
        return try read { db in
            let ids = try Int64.fetchAll(
                db, sql: "SELECT id FROM meeting WHERE uid = ? ORDER BY recurrenceID", arguments: [uid])
            let meetings = try ids.compactMap { try MeetingRow.meeting($0, db) }
            let replies = try db.rows("SELECT * FROM replyState WHERE uid = ?", [uid]).map { row in
                try ReplyState(
                    recurrenceID: row["recurrenceID"], address: row["address"], sequence: row["sequence"],
                    stamp: Date(milliseconds: row["stamp"]))
            }
            let received = try db.rows("SELECT * FROM receivedState WHERE uid = ?", [uid]).map { row in
                try ReceivedState(
                    recurrenceID: row["recurrenceID"], sequence: row["sequence"],
                    stamp: Date(milliseconds: row["stamp"]), organizer: row["organizer"])
            }
            let senders = try db.rows("SELECT * FROM messageSender WHERE uid = ?", [uid]).map { row in
                try SenderState(
                    user: row["user"], sender: row["sender"], isConfirmed: row["isConfirmed"])
            }
            if meetings.isEmpty, replies.isEmpty, received.isEmpty { return nil }
            return SchedulingState(
                series: meetings.first { $0.recurrenceID.isEmpty },
                exceptions: meetings.filter { !$0.recurrenceID.isEmpty }, replies: replies,
                received: received, senders: senders)
        }
    }

    /// The reader's zone.
    package var readerZone: TimeZone { zone }

    /// Raises the sequence of a meeting to a minimum. It is not an action, and the sequence never falls.
    package func raiseSequence(of id: Identifier<Meeting>, to sequence: Int) throws(StoreError) {
        try write { db in
            try db.run(
                "UPDATE meeting SET sequence = ? WHERE id = ? AND sequence < ?",
                [sequence, id.rawValue, sequence])
        }
    }

    /// Stores the latest accepted revisions of invitees and organizers.
    package func note(
        _ replies: [ReplyState], _ received: [ReceivedState], uid: String
    ) throws(StoreError) {
        if replies.isEmpty, received.isEmpty { return }
        try write { db in try Self.note(replies, received, uid: uid, db) }
    }

    private static func note(
        _ replies: [ReplyState], _ received: [ReceivedState], uid: String, _ db: Database
    ) throws {
        for reply in replies {
            try db.run(
                """
                INSERT INTO replyState(uid, recurrenceID, address, sequence, stamp) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(uid, recurrenceID, address) DO UPDATE SET
                    sequence = excluded.sequence, stamp = excluded.stamp
                """,
                [
                    uid.storable, reply.recurrenceID, reply.address.storable, reply.sequence,
                    reply.stamp.milliseconds,
                ])
        }
        for state in received {
            try db.run(
                """
                INSERT INTO receivedState(uid, recurrenceID, sequence, stamp, organizer) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT(uid, recurrenceID) DO UPDATE SET
                    sequence = excluded.sequence, stamp = excluded.stamp, organizer = excluded.organizer
                """,
                [
                    uid.storable, state.recurrenceID, state.sequence, state.stamp.milliseconds,
                    state.organizer.storable,
                ])
        }
    }

    /// Stores the senders that spoke for others about a UID.
    ///
    /// - Parameter forgettingOthers: Whether unconfirmed senders are removed.
    package func note(
        _ senders: [SenderState], forgettingOthers: Bool = false, uid: String
    ) throws(StoreError) {
        if senders.isEmpty, !forgettingOthers { return }
        try write { db in
            if forgettingOthers {
                try db.run(
                    "DELETE FROM messageSender WHERE uid = ? AND isConfirmed = 0", [uid.storable])
            }
            for state in senders {
                try db.run(
                    """
                    INSERT INTO messageSender(uid, user, sender, isConfirmed) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET isConfirmed = max(isConfirmed, excluded.isConfirmed)
                    """,
                    [uid.storable, state.user.storable, state.sender.storable, state.isConfirmed])
            }
        }
    }

    /// Returns the addresses of each contact that has one of these.
    package func addresses(ofContactsWith keys: Set<String>) throws(StoreError) -> [[String]] {
        if keys.isEmpty { return [] }
        return try read { db in
            let wanted = String(decoding: try JSONEncoder().encode(keys.sorted()), as: UTF8.self)
            let rows = try db.rows(
                """
                SELECT contactID, address FROM contactEmail WHERE contactID IN (
                    SELECT contactID FROM contactEmail WHERE address IN (SELECT value FROM json_each(?)))
                """, [wanted])
            var found: [Int64: [String]] = [:]
            for row in rows { found[try row["contactID"], default: []].append(try row["address"]) }
            return Array(found.values)
        }
    }

    /// Updates the stored records of a UID to a message: the meeting or the series, and its exceptions. The
    /// changes of a message are not an action of the person, so undo does not affect them; changes that the
    /// person accepts are one.
    ///
    /// The sequence of a meeting with a foreign organizer is set to theirs.
    ///
    /// - Parameters:
    ///   - deleted: The meetings to delete, of the same UID.
    /// - replies, received: Stored like in `note`, as part of the same action.
    /// - Returns: The `saved` ones as stored.
    package func file(
        _ saved: [Meeting], deleting deleted: [Identifier<Meeting>] = [], replies: [ReplyState] = [],
        received: [ReceivedState] = [], uid: String = "", as author: Author = .background
    ) throws(StoreError) -> [Meeting] {
        for meeting in saved { try MeetingRow.check(meeting.time) }
        return try performUndoable(as: author) { db in
            try Self.note(replies, received, uid: uid, db)
            var stored: [Meeting] = []
            for id in deleted {
                if let meeting = try MeetingRow.meeting(id.rawValue, db) { try deleteRow(meeting, db) }
            }
            // The series precedes its dates.
            let ordered = saved.sorted { $0.recurrenceID < $1.recurrenceID }
            for meeting in ordered { stored.append(try file(meeting, db)) }
            let name = saved.first?.title ?? ""
            let isNew = saved.first?.id == nil
            let title: ActionTitle =
                author == .person && isNew ? .added(.meeting, name: name) : .changed(.meeting, name: name)
            return (title, stored)
        }
    }

    private func file(_ incoming: Meeting, _ db: Database) throws -> Meeting {
        var meeting = incoming
        let known = try Int64.fetchOne(
            db, sql: "SELECT id FROM meeting WHERE uid = ? AND recurrenceID = ?",
            arguments: [meeting.uid, meeting.recurrenceID])
        if !meeting.recurrenceID.isEmpty, meeting.seriesID == nil {
            let series = try Int64.fetchOne(
                db, sql: "SELECT id FROM meeting WHERE uid = ? AND recurrenceID = ''",
                arguments: [meeting.uid])
            meeting.seriesID = series.map { Identifier($0) }
        }
        let saved: Meeting
        if let stored = try known.flatMap({ try MeetingRow.meeting($0, db) }) {
            meeting.id = stored.id
            meeting.createdAt = stored.createdAt
            meeting.invitees = Self.known(meeting.invitees, stored.invitees)
            if let venue = meeting.venue, let old = stored.venue, venue.addsNothing(to: old) {
                meeting.venue = old
            }
            saved = try update(stored, to: meeting, db)
        } else {
            meeting.id = nil
            meeting.updatedAt = now
            for place in meeting.invitees.indices { meeting.invitees[place].id = nil }
            saved = try insertAlone(meeting, db)
        }
        if saved.recurrenceID.isEmpty, let id = saved.id {
            // Dates that were known before their series.
            try db.run(
                "UPDATE meeting SET seriesID = ? WHERE uid = ? AND recurrenceID <> '' AND seriesID IS NULL",
                [id.rawValue, saved.uid])
        }
        guard let id = saved.id, saved.sequence != meeting.sequence, try !saved.isOwn(db) else {
            return saved
        }
        try db.run(
            "UPDATE meeting SET sequence = ? WHERE id = ?", [max(0, meeting.sequence), id.rawValue])
        return try MeetingRow.meeting(id.rawValue, db) ?? saved
    }

    /// Inserts a date whose series is unknown; it keeps its key.
    private func insertAlone(_ meeting: Meeting, _ db: Database) throws -> Meeting {
        let saved = try insert(meeting, db)
        guard let id = saved.id?.rawValue, meeting.seriesID == nil, !meeting.recurrenceID.isEmpty else {
            return saved
        }
        try db.run("UPDATE meeting SET recurrenceID = ? WHERE id = ?", [meeting.recurrenceID, id])
        return try MeetingRow.meeting(id, db) ?? saved
    }

    /// Returns the invitees with the rows and contacts of those invited before.
    private static func known(_ incoming: [Invitee], _ stored: [Invitee]) -> [Invitee] {
        var left = stored
        return incoming.map { invitee in
            var invitee = invitee
            let place = left.firstIndex { known in
                if let id = invitee.id { return known.id == id }
                if let email = invitee.email {
                    return known.email.map(CalendarAddress.key) == CalendarAddress.key(email)
                }
                return known.email == nil && known.name == invitee.name
            }
            guard let place else {
                invitee.id = nil
                return invitee
            }
            let known = left.remove(at: place)
            invitee.id = known.id
            invitee.contactID = invitee.contactID ?? known.contactID
            return invitee
        }
    }
}
