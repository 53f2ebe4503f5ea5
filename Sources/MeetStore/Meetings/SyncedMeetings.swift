import Foundation
import GRDB
import MeetCore

/// A meeting as another place holds it: of a series the series itself, and the dates that differ from it.
package struct SyncedMeeting: Sendable {
    package private(set) var meeting: Meeting
    /// The dates that differ, without ids, by `recurrenceID`.
    package private(set) var dates: [Meeting] = []

    /// Makes a value of the entries of one UID; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - zone: The zone of times without one.
    ///   - now: The creation time, if an entry has none.
    package init?(_ entries: [CalendarEvent], zone: String, now: Date) {
        let series = entries.first { $0.recurrenceID.isEmpty }
        guard let first = series ?? entries.first else { return nil }
        meeting = first.meeting(now: now, zone: zone)
        meeting.recurrenceID = ""
        guard meeting.recurrence != nil else { return }
        var known: [String: Meeting] = [:]
        for entry in entries where !entry.recurrenceID.isEmpty {
            var date = entry.meeting(now: now, zone: zone)
            date.uid = meeting.uid
            date.recurrence = nil
            date.recurrenceID = entry.recurrenceID(in: meeting.time)
            // A cancelled date need not have its time.
            if !date.time.isScheduled, let start = WallTime(basicText: date.recurrenceID) {
                date.time = meeting.time(at: start)
            }
            if date.title.isEmpty { date.title = meeting.title }
            known[date.recurrenceID] = date
        }
        dates = known.values.sorted { $0.recurrenceID < $1.recurrenceID }
    }

    /// All entries, as `MeetStore.wholeMeeting` returns them.
    package var all: [Meeting] {
        // Only a date of a series is written with its RECURRENCE-ID.
        [meeting]
            + dates.map { date in
                var date = date
                date.seriesID = Identifier(0)
                return date
            }
    }
}

extension MeetStore {
    /// Returns a meeting, and of a series the dates that differ from it; nothing if it is not stored.
    package func wholeMeeting(_ id: Identifier<Meeting>) throws(StoreError) -> [Meeting] {
        try read { db in
            guard let meeting = try MeetingRow.meeting(id.rawValue, db) else { return [] }
            return [meeting] + (try Self.dates(of: id, db))
        }
    }

    /// Stores a meeting as another place holds it, in place of a stored one with its exceptions.
    ///
    /// It is no revision by this program: SEQUENCE and the time of the change are those of the other place.
    /// What its text cannot say, such as the contacts of invitees, stays. Undo does not affect it.
    ///
    /// - Parameters:
    ///   - id: The stored meeting; `nil` for a new one, which gets a UID of its own if its UID is taken.
    ///   - calendar: The `calendarID` of the meetings.
    /// - Returns: The meeting as `wholeMeeting` returns it.
    /// - Throws: `invalid` for an impossible time.
    package func put(
        _ synced: SyncedMeeting, over id: Identifier<Meeting>?, in calendar: Identifier<MeetingCalendar>?
    ) throws(StoreError) -> [Meeting] {
        for meeting in synced.all { try MeetingRow.check(meeting.time) }
        return try performUndoable(as: .background) { db in
            var series = synced.meeting
            series.calendarID = calendar
            let stored = try id.flatMap { try MeetingRow.meeting($0.rawValue, db) }
            let saved =
                try stored.map { stored in
                    try self.update(stored, to: self.taken(series, over: stored), isRevision: false, db)
                } ?? self.insert(series, db)
            guard let own = saved.id else { return (.changed(.meeting, name: saved.title), [saved]) }
            var wanted: [String: Meeting] = [:]
            for var date in synced.dates {
                (date.seriesID, date.uid, date.calendarID) = (own, saved.uid, saved.calendarID)
                wanted[date.recurrenceID] = date
            }
            for date in try Self.dates(of: own, db) {
                if let new = wanted.removeValue(forKey: date.recurrenceID) {
                    _ = try self.update(date, to: self.taken(new, over: date), isRevision: false, db)
                } else {
                    try self.deleteRow(date, db)
                }
            }
            for date in wanted.values.sorted(by: { $0.recurrenceID < $1.recurrenceID }) {
                _ = try self.insert(date, db)
            }
            let all = [saved] + (try Self.dates(of: own, db))
            return (.changed(.meeting, name: saved.title), all)
        }
    }

    /// Stores new meetings as another place holds them, each like `put(_:over:in:)` without a stored one, all of
    /// them or none.
    ///
    /// - Parameter meetings: Meetings without dates that differ.
    /// - Returns: The meetings as `wholeMeeting` returns them, in order.
    /// - Throws: `invalid` if one of them has an impossible time.
    package func put(
        new meetings: [Meeting], in calendar: Identifier<MeetingCalendar>?
    ) throws(StoreError) -> [Meeting] {
        if meetings.isEmpty { return [] }
        for meeting in meetings { try MeetingRow.check(meeting.time) }
        return try performUndoable(as: .background) { db in
            let home = try Self.stored(calendar, db)
            var taken = try Self.takenUIDs(among: meetings, db)
            var batch = MeetingBatch(store: self, db, sharesVenues: false, lot: Self.lot)
            var ids: [Int64] = []
            for var meeting in meetings {
                meeting.uid = meeting.uid.storable
                if meeting.uid.isEmpty || !taken.insert(Array(meeting.uid.utf8)).inserted {
                    meeting.uid = UUID().uuidString.lowercased()
                }
                meeting.calendarID = home
                if let id = try batch.add(meeting).id { ids.append(id.rawValue) }
            }
            try batch.flush()
            return (.changed(.meeting, name: ""), try MeetingRow.meetings(ids, db))
        }
    }

    /// Returns the UIDs that stored meetings have, in UTF-8: SQLite compares bytes, Swift characters.
    private static func takenUIDs(among meetings: [Meeting], _ db: Database) throws -> Set<[UInt8]> {
        let rows = try db.preparedCursor(
            """
            SELECT uid FROM meeting WHERE recurrenceID = '' AND uid IN (SELECT value FROM json_each(?))
            """, [JSONText.array(meetings.map(\.uid.storable))])
        var taken: Set<[UInt8]> = []
        while let row = try rows.next() {
            let uid: String = try row["uid"]
            taken.insert(Array(uid.utf8))
        }
        return taken
    }

    /// Gives a meeting and the dates of its series a UID, unless another meeting has it. Undo does not affect
    /// it.
    package func giveUID(_ uid: String, to id: Identifier<Meeting>) throws(StoreError) {
        try performUndoable(as: .background) { db in
            let isTaken = try db.number("SELECT EXISTS (SELECT 1 FROM meeting WHERE uid = ?)", [uid]) == 1
            if !isTaken {
                try db.run(
                    "UPDATE meeting SET uid = ?1 WHERE id = ?2 OR seriesID = ?2", [uid, id.rawValue])
            }
            return (.changed(.meeting, name: ""), ())
        }
    }

    private static func dates(of series: Identifier<Meeting>, _ db: Database) throws -> [Meeting] {
        try db.integers("SELECT id FROM meeting WHERE seriesID = ? ORDER BY recurrenceID", [series.rawValue])
            .compactMap { try MeetingRow.meeting($0, db) }
    }

    /// Returns the stored meeting with the changes of the new text since this program wrote it last.
    private func taken(_ new: Meeting, over stored: Meeting) -> Meeting {
        var base = stored
        if let said = ICalendarReader.events(of: ICalendarEncoder.encode([stored])).first {
            base = said.meeting(now: stored.createdAt, zone: zone.identifier)
        }
        var mine = new
        // The text does not tell them.
        (base.calendarID, base.seriesID, base.recurrenceID) = (
            stored.calendarID, stored.seriesID, stored.recurrenceID
        )
        (mine.id, mine.seriesID, mine.recurrenceID) = (stored.id, stored.seriesID, stored.recurrenceID)
        for place in base.invitees.indices { base.invitees[place].id = nil }
        var meeting = MeetingMerge(base: base, mine: mine, theirs: stored, preferring: .mine).meeting
        meeting.sequence = max(new.sequence, stored.sequence)
        meeting.updatedAt = new.updatedAt
        meeting.received = new.received
        meeting.organizer = new.organizer ?? stored.organizer
        return meeting
    }
}
