import Foundation
import GRDB
import MeetCore

/// The number of meetings of a calendar that its source changed; dates of a series count too.
package struct MirroredChanges: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0

    package init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
        self.added = added
        self.changed = changed
        self.removed = removed
    }

    package var isEmpty: Bool { added == 0 && changed == 0 && removed == 0 }
}

extension MeetStore {
    /// Makes the meetings of a read-only calendar the entries of its file, in one transaction. It is no
    /// action of the person.
    ///
    /// An entry is identified by its UID and its date of a series. Nothing is merged: the file is right. An
    /// entry that says the same as before (`SubscribedEvent.digest`) is not written. An entry with an
    /// impossible time is left out, and so is one whose UID a meeting of another calendar has. A floating
    /// time is in the reader's zone.
    ///
    /// - Parameter entries: The entries, with the stored UIDs and dates in their meetings.
    package func mirror(
        _ entries: [IncomingMeeting], in calendar: Identifier<MeetingCalendar>
    ) throws(StoreError) -> MirroredChanges {
        let entries = FollowingParts(entries).meetings
        return try performUndoable(as: .background) { db in
            var mirror = CalendarMirror(store: self, calendar: calendar, db)
            for entry in entries where !entry.isReplaced { mirror.want(entry) }
            return (.changed(.calendar, name: ""), try Self.withRoom(db) { try mirror.apply() })
        }
    }
}

/// Compares the meetings of a calendar with the entries of its file, and writes the difference.
private struct CalendarMirror {
    private typealias Identity = SubscribedEvent.Identity

    private let store: MeetStore
    private let calendar: Identifier<MeetingCalendar>
    private let db: Database
    /// The entries by identity, and their order.
    private var wanted: [Identity: IncomingMeeting] = [:]
    private var order: [Identity] = []
    /// The rows of the stored meetings.
    private var ids: [Identity: Int64] = [:]

    init(store: MeetStore, calendar: Identifier<MeetingCalendar>, _ db: Database) {
        self.store = store
        self.calendar = calendar
        self.db = db
    }

    /// Takes an entry of the file.
    mutating func want(_ entry: IncomingMeeting) {
        var entry = entry
        entry.meeting.uid = entry.meeting.uid.storable
        entry.meeting.calendarID = calendar
        entry.meeting.seriesID = nil
        if case .timed(let start, "", let minutes) = entry.meeting.time {
            entry.meeting.time = .timed(start: start, zone: store.zone.identifier, minutes: minutes)
        }
        guard (try? MeetingRow.check(entry.meeting.time)) != nil else { return }
        let identity = Identity(uid: entry.meeting.uid, recurrenceID: entry.meeting.recurrenceID)
        if wanted.updateValue(entry, forKey: identity) == nil { order.append(identity) }
    }

    mutating func apply() throws -> MirroredChanges {
        let difference = SubscriptionDifference(from: try known(), to: SubscribedCalendar(events: entries))
        var changes = MirroredChanges()
        if difference.isEmpty { return changes }
        let added = try untaken(difference.added.map(\.identity))
        let changed = difference.changed.map(\.identity) + reunited(after: difference)
        // The dates of these series are tied anew.
        let series = Set((added + changed + difference.gone).filter(\.isWhole).map(\.uid))
        let written = Set(added + changed)
        let retied = order.filter {
            !$0.isWhole && series.contains($0.uid) && ids[$0] != nil && !written.contains($0)
        }
        try remove(difference.gone, &changes)
        for identity in changed where identity.isWhole { try update(identity, &changes) }
        try add(added.filter(\.isWhole), &changes)
        var unchanged = MirroredChanges()
        for identity in retied { try update(identity, &unchanged) }
        for identity in changed where !identity.isWhole { try update(identity, &changes) }
        try add(added.filter { !$0.isWhole }, &changes)
        return changes
    }

    /// The entries as `SubscriptionDifference` compares them.
    private var entries: [SubscribedEvent] {
        order.compactMap { identity in
            guard let entry = wanted[identity] else { return nil }
            // The text of a part of a series does not tell to which dates it applies.
            let digest = entry.isPart ? "" : SubscribedEvent.digest(of: entry.meeting.received ?? "")
            return SubscribedEvent(identity: identity, digest: digest, event: entry.event)
        }
    }

    /// Returns the unchanged series that lose a part, whose dates they have again.
    private func reunited(after difference: SubscriptionDifference) -> [Identity] {
        let series = Set(difference.gone.compactMap { FollowingParts.series(ofPart: $0.uid) })
        let changed = Set(difference.changed.map(\.identity))
        return series.sorted().map { Identity(uid: $0) }.filter {
            wanted[$0] != nil && ids[$0] != nil && !changed.contains($0)
        }
    }

    /// Reads the stored meetings.
    ///
    /// - Returns: The digests of the texts that they were made of.
    private mutating func known() throws -> [Identity: String] {
        var digests: [Identity: String] = [:]
        let rows = try db.preparedCursor(
            "SELECT id, uid, recurrenceID, receivedComponent FROM meeting WHERE calendarID = ?",
            [calendar.rawValue])
        while let row = try rows.next() {
            let identity = Identity(uid: try row["uid"], recurrenceID: try row["recurrenceID"])
            ids[identity] = try row["id"]
            let text: String? = try row["receivedComponent"]
            digests[identity] = SubscribedEvent.digest(of: text ?? "")
        }
        return digests
    }

    /// Returns the identities that no meeting of another calendar has.
    private func untaken(_ identities: [Identity]) throws -> [Identity] {
        if identities.isEmpty { return [] }
        var taken: Set<Identity> = []
        let rows = try db.preparedCursor(
            """
            SELECT uid, recurrenceID FROM meeting
            WHERE uid IN (SELECT value FROM json_each(?)) AND calendarID IS NOT ?
            """, [JSONText.array(identities.map(\.uid)), calendar.rawValue])
        while let row = try rows.next() {
            taken.insert(Identity(uid: try row["uid"], recurrenceID: try row["recurrenceID"]))
        }
        return taken.isEmpty ? identities : identities.filter { !taken.contains($0) }
    }

    // MARK: - Writing

    private mutating func remove(_ gone: [Identity], _ changes: inout MirroredChanges) throws {
        let rows = gone.compactMap { identity in ids.removeValue(forKey: identity).map { (identity, $0) } }
        for (identity, id) in rows where identity.isWhole {
            // Dates that the file still has outlive their series.
            try db.run("UPDATE meeting SET seriesID = NULL WHERE seriesID = ?", [id])
        }
        for (_, id) in rows {
            guard let meeting = try MeetingRow.meeting(id, db) else { continue }
            try store.deleteRow(meeting, db)
            changes.removed += 1
        }
    }

    private func update(_ identity: Identity, _ changes: inout MirroredChanges) throws {
        guard let id = ids[identity], let entry = wanted[identity],
            let stored = try MeetingRow.meeting(id, db)
        else { return }
        var meeting = tied(entry.meeting)
        if identity.isWhole, meeting.received == stored.received, meeting.time == stored.time,
            meeting.recurrence?.text == stored.recurrence?.text
        {
            return
        }
        meeting.id = stored.id
        meeting.createdAt = stored.createdAt
        if let venue = meeting.venue, let old = stored.venue, venue.addsNothing(to: old) {
            meeting.venue = old
        }
        _ = try store.update(stored, to: meeting, isRevision: false, db)
        changes.changed += 1
    }

    private mutating func add(_ added: [Identity], _ changes: inout MirroredChanges) throws {
        if added.isEmpty { return }
        var batch = MeetingBatch(store: store, db)
        for identity in added {
            try Task.checkCancellation()
            guard let entry = wanted[identity] else { continue }
            ids[identity] = try batch.add(tied(entry.meeting)).id?.rawValue
            changes.added += 1
        }
        try batch.flush()
    }

    /// Returns the meeting with its tie to the series that the file has; without a series it keeps its date.
    private func tied(_ meeting: Meeting) -> Meeting {
        if meeting.recurrenceID.isEmpty { return meeting }
        let whole = Identity(uid: meeting.uid)
        guard let series = wanted[whole]?.meeting, series.recurrence != nil, let id = ids[whole] else {
            return meeting
        }
        var meeting = meeting
        meeting.seriesID = Identifier(id)
        // A cancelled date need not have its time.
        if !meeting.time.isScheduled, let start = WallTime(basicText: meeting.recurrenceID) {
            meeting.time = series.time(at: start)
        }
        if meeting.title.isEmpty { meeting.title = series.title }
        return meeting
    }
}

extension SubscribedEvent.Identity {
    /// True for a single event and for a series as a whole.
    fileprivate var isWhole: Bool { recurrenceID.isEmpty }
}
