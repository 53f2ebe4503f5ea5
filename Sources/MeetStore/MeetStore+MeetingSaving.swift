import Foundation
import GRDB
import MeetCore

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

extension Meeting {
    /// As it comes back from the store: no NUL characters, instants in whole milliseconds, no nameless invitees.
    fileprivate var storable: Meeting {
        var meeting = self
        meeting.uid = uid.storable
        meeting.title = title.storable
        meeting.notes = notes.storable
        meeting.doneAt = doneAt.map { Date(milliseconds: $0.milliseconds) }
        meeting.createdAt = Date(milliseconds: createdAt.milliseconds)
        meeting.invitees = invitees.map { invitee in
            var invitee = invitee
            invitee.name = invitee.name.storable
            invitee.email = invitee.email?.storable
            invitee.comment = invitee.comment?.storable
            invitee.answeredBy = invitee.answeredBy?.storable
            invitee.answeredAt = invitee.answeredAt.map { Date(milliseconds: $0.milliseconds) }
            if invitee.name.isEmpty { invitee.name = invitee.email ?? "" }
            return invitee
        }
        return meeting
    }

    /// What the search looks into.
    var searchText: String {
        var search = SearchText()
        search.add(title)
        search.add(notes)
        search.add(venue?.name)
        search.add(venue?.address.locality)
        for invitee in invitees {
            search.add(invitee.name)
            search.add(invitee.email)
        }
        return search.text
    }
}
