import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Stores the meetings of files as one action, in one transaction.
    ///
    /// A meeting is known by its UID, a changed date of a series by that and its RECURRENCE-ID (RFC 5545, 3.8.4.4). What is
    /// there is merged in three ways: what the file changed since it was taken in last is taken, and what the person
    /// changed stays. An older SEQUENCE, or the same with an older DTSTAMP, changes nothing. Series are stored before the
    /// dates of them that differ. A date whose series is nowhere becomes a meeting alone. A floating time is the reader's.
    ///
    /// - Parameters:
    ///   - isPreview: Whether only to find out; nothing is stored then.
    ///   - body: Hears what becomes of each, with its place in `meetings`; on the caller's thread.
    /// - Throws: `cancelled` where the task is, and `invalid` for a time no calendar has; nothing is stored then.
    package func importMeetings(
        _ meetings: [IncomingMeeting], isPreview: Bool = false,
        _ body: (Int, MeetingImportOutcome) -> Void = { _, _ in }
    ) throws(StoreError) {
        for incoming in meetings { try MeetingRow.check(incoming.meeting.time) }
        let places = meetings.indices
        let order =
            places.filter { meetings[$0].event.recurrenceID.isEmpty }
            + places.filter { !meetings[$0].event.recurrenceID.isEmpty }
        func run(_ db: Database) throws -> Int {
            var importer = MeetingImporter(store: self, db: db, isPreview: isPreview)
            var count = 0
            for (done, place) in order.enumerated() {
                if done.isMultiple(of: 64) { try Task.checkCancellation() }
                let outcome = try importer.add(meetings[place])
                if outcome.change != .unchanged { count += 1 }
                body(place, outcome)
            }
            return count
        }
        if isPreview {
            _ = try read(run)
        } else {
            try act { db in (.imported(.meeting, count: try run(db)), ()) }
        }
    }
}

/// Finds the meeting that is meant, and brings it to what the file says.
private struct MeetingImporter {
    let store: MeetStore
    let db: Database
    let isPreview: Bool
    /// What a preview would have stored, by UID and date.
    private var planned: [Key: Meeting] = [:]
    /// Those stored already, by what the file says of them.
    private var venues: [Venue: Venue] = [:]

    private struct Key: Hashable {
        var uid: String
        var recurrenceID: String
    }

    init(store: MeetStore, db: Database, isPreview: Bool) {
        self.store = store
        self.db = db
        self.isPreview = isPreview
    }

    mutating func add(_ incoming: IncomingMeeting) throws -> MeetingImportOutcome {
        var meeting = incoming.meeting
        if case .timed(let start, "", let minutes) = meeting.time {
            meeting.time = .timed(start: start, zone: store.zone.identifier, minutes: minutes)
        }
        meeting.seriesID = nil
        meeting.recurrenceID = ""
        if !incoming.event.recurrenceID.isEmpty {
            if let series = try stored(Key(uid: meeting.uid, recurrenceID: "")),
                series.recurrence != nil
            {
                tie(&meeting, to: series, incoming.event)
            } else {
                // As Google names what begins at a date of a series: the same at every import.
                meeting.uid += "_R" + incoming.event.recurrenceID
            }
        }
        let key = Key(uid: meeting.uid, recurrenceID: meeting.recurrenceID)
        guard let stored = try stored(key) else {
            if isPreview {
                planned[key] = meeting
            } else {
                try settle(&meeting.venue)
                try store.insertRow(meeting, db)
            }
            return MeetingImportOutcome(change: .added, before: nil, after: meeting)
        }
        let (merged, keptOwn) = Self.merge(meeting, incoming.event, onto: stored)
        guard let merged else {
            return MeetingImportOutcome(change: .unchanged, before: stored, after: stored)
        }
        if isPreview {
            planned[key] = merged
        } else {
            let whole = stored.recurrenceID.isEmpty
            let after =
                try whole
                ? store.update(occurrence: stored, to: merged, scope: .all, db)
                : store.update(stored, to: merged, db)
            if after == stored {
                return MeetingImportOutcome(
                    change: .unchanged, before: stored, after: stored, keptOwn: keptOwn)
            }
        }
        return MeetingImportOutcome(change: .updated, before: stored, after: merged, keptOwn: keptOwn)
    }

    /// A room that many meetings of a file are in is one row.
    private mutating func settle(_ venue: inout Venue?) throws {
        guard let wanted = venue else { return }
        if let known = venues[wanted] {
            venue = known
        } else {
            let known = try store.venueForMeeting(wanted, db)
            venues[wanted] = known
            venue = known
        }
    }

    private func stored(_ key: Key) throws -> Meeting? {
        if let meeting = planned[key] { return meeting }
        let id = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM meeting WHERE uid = ? AND recurrenceID = ?"),
            arguments: [key.uid, key.recurrenceID])
        return try id.flatMap { try MeetingRow.meeting($0, db) }
    }

    /// Makes it a date of the series.
    private func tie(_ meeting: inout Meeting, to series: Meeting, _ event: CalendarEvent) {
        // A preview's series has no id yet.
        meeting.seriesID = series.id ?? Identifier(0)
        meeting.recurrenceID = event.recurrenceID(in: series.time)
        meeting.uid = series.uid
        meeting.recurrence = nil
        // One that is called off need not say when it was to be.
        if !meeting.time.isScheduled, let start = WallTime(basicText: meeting.recurrenceID) {
            meeting.time = series.time.starting(at: start)
        }
        if meeting.title.isEmpty { meeting.title = series.title }
    }

    /// `nil` where nothing is to be changed.
    private static func merge(
        _ mine: Meeting, _ event: CalendarEvent, onto stored: Meeting
    ) -> (merged: Meeting?, keptOwn: Bool) {
        let none = (Meeting?.none, false)
        if stored.received != nil, stored.received == mine.received { return none }
        let known = stored.received.flatMap { ICalendarReader.events(of: $0).first }
        if let known {
            if event.sequence < known.sequence { return none }
            if event.sequence == known.sequence, let new = event.stamp, let old = known.stamp, new < old {
                return none
            }
        } else if mine.sequence < stored.sequence {
            return none
        }
        // What was never received is what our own export would say of it.
        let first = known ?? ICalendarReader.events(of: ICalendarEncoder.encode([stored])).first
        guard let first else { return none }
        let base = comparable(first.meeting(now: stored.createdAt, zone: zone(of: mine)), like: mine)
        var merge = MeetingMerge(base: base, mine: comparable(mine, like: mine), theirs: stored)
        var keptOwn = false
        if known != nil, !merge.conflicts.isEmpty {
            keptOwn = true
            let resolution = Dictionary(
                merge.conflicts.map { ($0.part, MeetingMerge.Side.theirs) },
                uniquingKeysWith: { one, _ in one })
            merge = MeetingMerge(
                base: base, mine: comparable(mine, like: mine), theirs: stored, resolution: resolution)
        }
        var merged = merge.meeting
        // One that merely stands there as it was exported needs no word of its own.
        let isSame = merged == stored
        if known == nil, isSame { return none }
        merged.sequence = max(stored.sequence, mine.sequence)
        merged.received = mine.received
        merged.organizer = mine.organizer ?? stored.organizer
        merged.url = mine.url ?? stored.url
        merged.conference = mine.conference ?? stored.conference
        return (merged, keptOwn)
    }

    private static func zone(of meeting: Meeting) -> String {
        meeting.time.zoneIdentifier ?? ""
    }

    /// Without what a merge cannot compare: when answers came.
    private static func comparable(_ meeting: Meeting, like other: Meeting) -> Meeting {
        var meeting = meeting.storable
        for place in meeting.invitees.indices {
            meeting.invitees[place].id = nil
            meeting.invitees[place].answeredAt = nil
        }
        meeting.seriesID = other.seriesID
        meeting.recurrenceID = other.recurrenceID
        return meeting
    }
}
