import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Returns a meeting with its venue and its invitees, in order; `nil` if there is none.
    package func meeting(_ id: Identifier<Meeting>) throws(StoreError) -> Meeting? {
        try read { db in try MeetingRow.meeting(id.rawValue, db) }
    }

    /// Returns the meeting with this UID (RFC 5545, 3.8.4.7), or the series of a recurring one; UIDs are
    /// unique.
    package func meeting(uid: String) throws(StoreError) -> Meeting? {
        try read { db in
            try db.integers("SELECT id FROM meeting WHERE uid = ? AND recurrenceID = ''", [uid]).first
                .flatMap { try MeetingRow.meeting($0, db) }
        }
    }

    /// Stores a meeting: a new one without an id, else in place of the stored one, whatever its current
    /// state.
    ///
    /// `updatedAt` becomes the current time, and `sequence` of the person's own meeting is raised by
    /// `SchedulingSequence`. A venue without an id is stored too; one with an id is only referred to. An
    /// unchanged meeting is not written. A new meeting with an existing UID gets its own.
    ///
    /// - Parameters:
    ///   - scope: The dates to change in a series.
    ///   - draft: The id of a draft that is deleted in the same transaction.
    /// - Returns: The meeting as stored, every part with its id.
    /// - Throws: `notFound` if the id no longer exists, `invalid` for an impossible time, `readOnlyCalendar`,
    ///   `taskList`.
    @discardableResult
    package func save(
        _ meeting: Meeting, scope: SeriesScope = .this, as author: Author = .person,
        discarding draft: String? = nil
    ) throws(StoreError) -> Meeting {
        try MeetingRow.check(meeting.time)
        return try performUndoable(as: author) { db in
            if let draft { try deleteDraft(draft, db) }
            try Self.requireWritable(meeting, as: author, db)
            guard let id = meeting.id else {
                try Self.requireFitting(meeting, as: author, db)
                let saved = try self.insert(meeting, db)
                return (.added(.meeting, name: meeting.title), saved)
            }
            let stored = try Self.requireOccurrence(id.occurrence(meeting.recurrenceID), db)
            try Self.requireWritable(stored, as: author, db)
            try Self.requireFitting(meeting, over: stored, as: author, db)
            let saved = try self.update(occurrence: stored, to: meeting, scope: scope, db)
            return (Self.title(of: stored, changedTo: saved.id == stored.id ? saved : meeting), saved)
        }
    }

    /// Stores an edited meeting that may have been changed by others in the meantime. Changes of one side are
    /// taken (`MeetingMerge`); if both changed a part differently, nothing is stored and the conflicts are
    /// returned, except those that the resolution decides.
    ///
    /// - Parameters:
    ///   - edited: The edited meeting, with the id of the stored one.
    ///   - base: The meeting before editing.
    ///   - draft: The id of a draft that is deleted in the same transaction, once the meeting is stored.
    /// - Throws: The errors of `save`.
    package func save(
        _ edited: Meeting, base: Meeting, resolution: [MeetingMerge.Part: MeetingMerge.Side] = [:],
        scope: SeriesScope = .this, as author: Author = .person, discarding draft: String? = nil
    ) throws(StoreError) -> Saved<Meeting, MeetingMerge.Conflict> {
        try MeetingRow.check(edited.time)
        guard let id = edited.id else {
            return .saved(try save(edited, scope: scope, as: author, discarding: draft))
        }
        return try performUndoable(as: author) { db in
            let stored = try Self.requireOccurrence(id.occurrence(edited.recurrenceID), db)
            try Self.requireWritable(stored, as: author, db)
            try Self.requireWritable(edited, as: author, db)
            try Self.requireFitting(edited, over: stored, as: author, db)
            let merge = MeetingMerge(
                base: base.storable, mine: edited.storable, theirs: stored, resolution: resolution)
            guard merge.conflicts.isEmpty else {
                return (
                    .changed(.meeting, name: stored.title), .conflicts(merge.conflicts, stored: stored)
                )
            }
            if let draft { try deleteDraft(draft, db) }
            let saved = try self.update(occurrence: stored, to: merge.meeting, scope: scope, db)
            let title = Self.title(of: stored, changedTo: saved.id == stored.id ? saved : merge.meeting)
            return (title, .saved(saved))
        }
    }

    /// Deletes a meeting, its invitees, and its venue if no other meeting uses it and it is not saved.
    ///
    /// - Throws: `notFound`.
    package func deleteMeeting(_ id: Identifier<Meeting>, as author: Author = .person) throws(StoreError) {
        try performUndoable(as: author) { db in
            let stored = try Self.requireMeeting(id, db)
            try Self.requireWritable(stored, as: author, db)
            try deleteRow(stored, db)
            return (.deleted(.meeting, name: stored.title), ())
        }
    }

    /// Records an invitee's answer with the current time. `comment` replaces an earlier one, `nil` removes
    /// it.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func recordAnswer(
        meeting id: Identifier<Meeting>, invitee: Identifier<Invitee>,
        participation: Invitee.Participation, comment: String? = nil, answeredBy: String? = nil,
        as author: Author = .person
    ) throws(StoreError) -> Meeting {
        try recordAnswer(
            meeting: id.occurrence(), scope: .this, invitee: invitee, participation: participation,
            comment: comment,
            answeredBy: answeredBy, as: author)
    }

    /// Records an answer for a date of a series, or for more of them.
    @discardableResult
    package func recordAnswer(
        meeting occurrence: OccurrenceIdentity, scope: SeriesScope, invitee: Identifier<Invitee>,
        participation: Invitee.Participation, comment: String? = nil, answeredBy: String? = nil,
        as author: Author = .person
    ) throws(StoreError) -> Meeting {
        try performUndoable(as: author) { db in
            let id = occurrence.meeting
            var meeting = try Self.requireOccurrence(occurrence, db)
            try Self.requireWritable(meeting, as: author, db)
            let stored = meeting
            guard let index = meeting.invitees.firstIndex(where: { $0.id == invitee }) else {
                throw StoreError.notFound(.invitee(invitee, of: id))
            }
            let before = meeting.invitees[index]
            meeting.invitees[index].participation = participation
            meeting.invitees[index].comment = comment
            meeting.invitees[index].answeredBy = answeredBy
            // Recording an existing answer changes nothing, which undo could not show either; a repeated
            // message is later.
            let isAgain = author == .person && before.formerAnswer == nil && before == meeting.invitees[index]
            if !isAgain {
                meeting.invitees[index].answeredAt = participation == .needsAction ? nil : self.now
            }
            if participation == .accepted || participation == .tentative { meeting.isUnconfirmed = false }
            meeting.invitees[index].formerAnswer = nil
            let who = meeting.invitees[index].name
            let changes = MeetingChange.all(from: stored, to: meeting)
            let title =
                changes.contains(where: { $0 != .invitees })
                ? ActionTitle.changedMeeting(name: meeting.title, changes)
                : .recordedAnswer(invitee: who, meeting: meeting.title)
            return (title, try self.update(occurrence: stored, to: meeting, scope: scope, db))
        }
    }

    /// Marks a meeting as done or open.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func setDone(_ id: Identifier<Meeting>, _ isDone: Bool) throws(StoreError) -> Meeting {
        try setDone(id.occurrence(), isDone, scope: .this)
    }

    /// Marks a date of a series, or more of them, as done or open.
    @discardableResult
    package func setDone(
        _ id: OccurrenceIdentity, _ isDone: Bool, scope: SeriesScope
    ) throws(StoreError) -> Meeting {
        try performUndoable { db in
            let stored = try Self.requireOccurrence(id, db)
            try Self.requireWritable(stored, as: .person, db)
            var meeting = stored
            meeting.doneAt = isDone ? stored.doneAt ?? self.now : nil
            if !isDone { meeting.doneAmount = nil }
            let title: ActionTitle =
                isDone ? .markedDone(meeting: meeting.title) : .markedOpen(meeting: meeting.title)
            return (title, try self.update(occurrence: stored, to: meeting, scope: scope, db))
        }
    }

    /// Sets the status of a meeting: confirmed, tentative or cancelled.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func setStatus(
        _ id: Identifier<Meeting>, _ status: Meeting.Status
    ) throws(StoreError) -> Meeting {
        try setStatus(id.occurrence(), status, scope: .this)
    }

    /// Sets the status of a date of a series, or of more of them.
    @discardableResult
    package func setStatus(
        _ id: OccurrenceIdentity, _ status: Meeting.Status, scope: SeriesScope
    ) throws(StoreError) -> Meeting {
        try performUndoable { db in
            let stored = try Self.requireOccurrence(id, db)
            try Self.requireWritable(stored, as: .person, db)
            var meeting = stored
            meeting.status = status
            let title = ActionTitle.setStatus(status, meeting: meeting.title)
            return (title, try self.update(occurrence: stored, to: meeting, scope: scope, db))
        }
    }

    private static func requireMeeting(_ id: Identifier<Meeting>, _ db: Database) throws -> Meeting {
        guard let meeting = try MeetingRow.meeting(id.rawValue, db) else { throw noMeeting(id) }
        return meeting
    }

    private static func title(of stored: Meeting, changedTo saved: Meeting) -> ActionTitle {
        .changedMeeting(name: saved.title, MeetingChange.all(from: stored, to: saved))
    }

    private static func noMeeting(_ id: Identifier<Meeting>) -> StoreError {
        .notFound(.meeting(id))
    }
}

extension MeetStore {
    func insert(_ meeting: Meeting, _ db: Database) throws -> Meeting {
        var meeting = meeting.storable
        let isTaken =
            try db.number(
                "SELECT EXISTS (SELECT 1 FROM meeting WHERE uid = ? AND recurrenceID = ?)",
                [meeting.uid, meeting.recurrenceID]) == 1
        if isTaken || meeting.uid.isEmpty { meeting.uid = UUID().uuidString.lowercased() }
        meeting.calendarID = try calendar(of: meeting, db)
        if let venue = meeting.venue { meeting.venue = try venueForMeeting(venue, db) }
        let values = MeetingRow.values(
            meeting, venueID: meeting.venue?.id?.rawValue, zone: zone, searchText: meeting.searchText)
        let id = try db.insert(into: "meeting", values)
        for (position, invitee) in meeting.invitees.enumerated() {
            _ = try insert(invitee, position: position, meeting: id, db)
        }
        try put(otherVenues: meeting.otherVenues, of: id, db)
        return try MeetingRow.meeting(id, db) ?? meeting
    }

    /// Updates the row of `stored` to `meeting`. Does nothing if they are equal.
    ///
    /// - Parameter isRevision: False if the revision was made elsewhere: its number and time are those of
    ///   `meeting`.
    func update(
        _ stored: Meeting, to meeting: Meeting, isRevision: Bool = true, _ db: Database
    ) throws -> Meeting {
        guard let id = stored.id?.rawValue else { return try insert(meeting, db) }
        var meeting = meeting.storable
        // A date whose series is unknown.
        if stored.seriesID == nil, meeting.seriesID == nil { meeting.recurrenceID = stored.recurrenceID }
        if let venue = meeting.venue {
            // The meeting's copy may be older than the venue's row.
            meeting.venue =
                venue.id != nil && venue.id == stored.venue?.id
                ? stored.venue : try venueForMeeting(venue, db)
        }
        // An exception has the UID of its series.
        if meeting.seriesID == nil || meeting.seriesID == stored.seriesID { meeting.uid = stored.uid }
        meeting.sequence = max(meeting.sequence, stored.sequence)
        if isRevision { meeting.updatedAt = stored.updatedAt }
        if meeting.calendarID != stored.calendarID { meeting.calendarID = try calendar(of: meeting, db) }
        if meeting == stored { return stored }
        if isRevision {
            meeting.sequence = try SchedulingSequence.next(
                from: stored, to: meeting, isOwn: meeting.isOwn(db))
            meeting.updatedAt = now
        }
        let values = MeetingRow.values(
            meeting, venueID: meeting.venue?.id?.rawValue, zone: zone, searchText: meeting.searchText)
        try db.update("meeting", id: id, values)
        try update(invitees: stored.invitees, to: meeting.invitees, meeting: id, db)
        if stored.otherVenues != meeting.otherVenues {
            try db.run("DELETE FROM alternativeVenue WHERE meetingID = ?", [id])
            try put(otherVenues: meeting.otherVenues, of: id, db)
            for venue in stored.otherVenues { try Self.deleteVenueIfUnused(venue.id?.rawValue, db) }
        }
        if stored.venue?.id != meeting.venue?.id {
            try Self.deleteVenueIfUnused(stored.venue?.id?.rawValue, db)
        }
        return try MeetingRow.meeting(id, db) ?? meeting
    }

    private func put(otherVenues: [Venue], of meeting: Int64, _ db: Database) throws {
        for (position, venue) in otherVenues.enumerated() {
            let venueID = try venueForMeeting(venue, db).id?.rawValue
            _ = try db.insert(
                into: "alternativeVenue",
                [("meetingID", meeting), ("position", position), ("venueID", venueID)])
        }
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

    func values(
        _ invitee: Invitee, _ position: Int, _ meeting: Int64, _ db: Database
    ) throws -> ColumnValues {
        // The contact may have been deleted since it was chosen.
        let contact = try invitee.contactID.flatMap { contact in
            try db.number("SELECT EXISTS (SELECT 1 FROM contact WHERE id = ?)", [contact.rawValue]) == 1
                ? contact.rawValue : nil
        }
        return [("meetingID", meeting), ("position", position), ("contactID", contact)]
            + invitee.columnValues
    }
}
