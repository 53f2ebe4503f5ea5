import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// A meeting with its venue and its invitees, in their order; `nil` where there is none.
    package func meeting(_ id: Identifier<Meeting>) throws(StoreError) -> Meeting? {
        try read { db in try Self.meeting(id.rawValue, db) }
    }

    /// The meetings with this UID (RFC 5545, 3.8.4.7).
    package func meetings(uid: String) throws(StoreError) -> [Meeting] {
        try read { db in
            try Int64.fetchAll(db, sql: "SELECT id FROM meeting WHERE uid = ? ORDER BY id", arguments: [uid])
                .compactMap { try Self.meeting($0, db) }
        }
    }

    /// Stores a meeting: a new one where it has no id, else in place of the stored one.
    ///
    /// `updatedAt` becomes the present, and `sequence` goes up by one where time, venue, status or title differ
    /// from what is stored. A venue without an id is stored too; one with an id is referred to and not changed.
    /// A meeting that equals the stored one is left alone.
    ///
    /// - Returns: The meeting as stored, every part with its id.
    /// - Throws: `notFound` where the id is no longer there, `invalid` for a time no calendar has.
    @discardableResult
    package func save(_ meeting: Meeting) throws(StoreError) -> Meeting {
        try MeetingRow.check(meeting.time)
        return try act { db in
            guard let id = meeting.id else {
                let saved = try self.insert(meeting, db)
                return ("Added \(ActionTitle.quoted(meeting.title))", saved)
            }
            let stored = try Self.requireMeeting(id, db)
            let saved = try self.update(stored, to: meeting, db)
            return ("Changed \(ActionTitle.quoted(meeting.title))", saved)
        }
    }

    /// Deletes a meeting, its invitees, and its venue where that was only there for it.
    ///
    /// - Throws: `notFound`.
    package func deleteMeeting(_ id: Identifier<Meeting>) throws(StoreError) {
        try act { db in
            let row = try db.row("SELECT title, venueID FROM meeting WHERE id = ?", [id.rawValue])
            guard let row else { throw Self.noMeeting(id) }
            try db.run("DELETE FROM meeting WHERE id = ?", [id.rawValue])
            try Self.deleteVenueIfUnused(row["venueID"], db)
            return ("Deleted \(ActionTitle.quoted(row["title"]))", ())
        }
    }

    /// Records what an invitee answered, now. `comment` takes the place of an earlier one, `nil` takes it away.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func recordAnswer(
        meeting id: Identifier<Meeting>, invitee: Identifier<Invitee>,
        participation: Invitee.Participation, comment: String? = nil, answeredBy: String? = nil
    ) throws(StoreError) -> Meeting {
        try act { db in
            var meeting = try Self.requireMeeting(id, db)
            let stored = meeting
            guard let index = meeting.invitees.firstIndex(where: { $0.id == invitee }) else {
                throw StoreError.notFound(what: "invitee \(invitee) of meeting \(id)")
            }
            meeting.invitees[index].participation = participation
            meeting.invitees[index].comment = comment
            meeting.invitees[index].answeredAt = participation == .needsAction ? nil : self.now
            meeting.invitees[index].answeredBy = answeredBy
            let who = meeting.invitees[index].name
            let title =
                "Recorded the answer of \(ActionTitle.quoted(who)) to \(ActionTitle.quoted(meeting.title))"
            return (title, try self.update(stored, to: meeting, db))
        }
    }

    /// Marks a meeting as done, or as open again.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func setDone(_ id: Identifier<Meeting>, _ isDone: Bool) throws(StoreError) -> Meeting {
        try act { db in
            let stored = try Self.requireMeeting(id, db)
            var meeting = stored
            meeting.doneAt = isDone ? stored.doneAt ?? self.now : nil
            let title = "Marked \(ActionTitle.quoted(meeting.title)) as \(isDone ? "done" : "open")"
            return (title, try self.update(stored, to: meeting, db))
        }
    }

    /// Confirms or cancels a meeting, or makes it tentative.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func setStatus(
        _ id: Identifier<Meeting>, _ status: Meeting.Status
    ) throws(StoreError) -> Meeting {
        try act { db in
            let stored = try Self.requireMeeting(id, db)
            var meeting = stored
            meeting.status = status
            let name = ActionTitle.quoted(meeting.title)
            let title =
                switch status {
                case .tentative: "Made \(name) tentative"
                case .confirmed: "Confirmed \(name)"
                case .cancelled: "Cancelled \(name)"
                }
            return (title, try self.update(stored, to: meeting, db))
        }
    }

    static func meeting(_ id: Int64, _ db: Database) throws -> Meeting? {
        guard let row = try db.row("SELECT \(MeetingRow.columns) FROM meeting WHERE id = ?", [id]) else {
            return nil
        }
        let venueID: Int64? = row["venueID"]
        let venue = try venueID.map { try self.venue($0, db) } ?? nil
        let invitees = try db.rows(
            "SELECT \(Invitee.columns) FROM invitee WHERE meetingID = ? ORDER BY position, id", [id])
        return MeetingRow.meeting(row, venue: venue, invitees: invitees.map(Invitee.init))
    }

    private static func requireMeeting(_ id: Identifier<Meeting>, _ db: Database) throws -> Meeting {
        guard let meeting = try meeting(id.rawValue, db) else { throw noMeeting(id) }
        return meeting
    }

    private static func noMeeting(_ id: Identifier<Meeting>) -> StoreError {
        .notFound(what: "meeting \(id)")
    }
}

extension MeetStore {
    func insert(_ meeting: Meeting, _ db: Database) throws -> Meeting {
        var meeting = meeting.storable
        if let venue = meeting.venue { meeting.venue = try venueForMeeting(venue, db) }
        let values = MeetingRow.values(
            meeting, venueID: meeting.venue?.id?.rawValue, zone: zone, searchText: meeting.searchText)
        let id = try db.insert(into: "meeting", values)
        for (position, invitee) in meeting.invitees.enumerated() {
            _ = try insert(invitee, position: position, meeting: id, db)
        }
        return try Self.meeting(id, db) ?? meeting
    }

    /// Brings the row of `stored` to what `meeting` says. Nothing happens where they agree.
    func update(_ stored: Meeting, to meeting: Meeting, _ db: Database) throws -> Meeting {
        guard let id = stored.id?.rawValue else { return try insert(meeting, db) }
        var meeting = meeting.storable
        if let venue = meeting.venue {
            // What the meeting carries may be older than the venue's row.
            meeting.venue =
                venue.id != nil && venue.id == stored.venue?.id
                ? stored.venue : try venueForMeeting(venue, db)
        }
        meeting.sequence = max(meeting.sequence, stored.sequence)
        meeting.updatedAt = stored.updatedAt
        if meeting == stored { return stored }
        let mustBeTold =
            meeting.time != stored.time || meeting.venue?.id != stored.venue?.id
            || meeting.status != stored.status || meeting.title != stored.title
        if mustBeTold, meeting.sequence == stored.sequence, meeting.sequence < .max { meeting.sequence += 1 }
        meeting.updatedAt = now
        let values = MeetingRow.values(
            meeting, venueID: meeting.venue?.id?.rawValue, zone: zone, searchText: meeting.searchText)
        try db.update("meeting", id: id, values)
        try update(invitees: stored.invitees, to: meeting.invitees, meeting: id, db)
        if stored.venue?.id != meeting.venue?.id {
            try Self.deleteVenueIfUnused(stored.venue?.id?.rawValue, db)
        }
        return try Self.meeting(id, db) ?? meeting
    }

    private func update(
        invitees stored: [Invitee], to invitees: [Invitee], meeting: Int64, _ db: Database
    ) throws {
        var left = [Identifier<Invitee>: (position: Int, invitee: Invitee)]()
        for (position, invitee) in stored.enumerated() {
            if let id = invitee.id { left[id] = (position, invitee) }
        }
        for (position, invitee) in invitees.enumerated() {
            guard let id = invitee.id, let old = left.removeValue(forKey: id) else {
                _ = try insert(invitee, position: position, meeting: meeting, db)
                continue
            }
            if old.invitee != invitee || old.position != position {
                try db.update("invitee", id: id.rawValue, values(invitee, position, meeting, db))
            }
        }
        for id in left.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            try db.run("DELETE FROM invitee WHERE id = ?", [id.rawValue])
        }
    }

    private func insert(_ invitee: Invitee, position: Int, meeting: Int64, _ db: Database) throws -> Int64 {
        try db.insert(into: "invitee", values(invitee, position, meeting, db))
    }

    private func values(
        _ invitee: Invitee, _ position: Int, _ meeting: Int64, _ db: Database
    ) throws -> ColumnValues {
        // The contact may have been deleted since it was picked.
        let contact = try invitee.contactID.flatMap { contact in
            try db.number("SELECT EXISTS (SELECT 1 FROM contact WHERE id = ?)", [contact.rawValue]) == 1
                ? contact.rawValue : nil
        }
        return [
            ("meetingID", meeting), ("position", position), ("contactID", contact), ("name", invitee.name),
            ("email", invitee.email), ("role", invitee.role.rawValue),
            ("participation", invitee.participation.rawValue),
            ("answeredAt", invitee.answeredAt?.milliseconds), ("answeredBy", invitee.answeredBy),
            ("comment", invitee.comment),
        ]
    }
}
