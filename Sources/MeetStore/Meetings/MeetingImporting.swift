import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Stores the meetings of files as one action, in one transaction.
    ///
    /// A meeting is identified by its UID, an exception also by its RECURRENCE-ID (RFC 5545, 3.8.4.4).
    /// Existing ones are merged in three ways: changes of the file since its last import are taken, and the
    /// person's changes are kept. An older SEQUENCE, or an equal one with an older DTSTAMP, changes nothing.
    /// Series are stored before their exceptions. A change of a date and all later ones is a series of its
    /// own (`FollowingParts`). A date without its series becomes a single meeting. A floating time is in the
    /// reader's zone. Meetings of read-only calendars are not changed.
    ///
    /// - Parameters:
    ///   - calendars: The calendars of new meetings (`IncomingMeeting.calendarPlace`). One that is not stored
    ///     is added with its first meeting, as a part of the action; dates and parts of a series are in the
    ///     calendar of the series.
    ///   - isPreview: Whether only the result is computed; nothing is stored then.
    ///   - body: Called with the result of each, and its index in `meetings`, on the caller's thread.
    /// - Throws: `cancelled` if the task is, and `invalid` for an impossible time; nothing is stored then.
    package func importMeetings(
        _ meetings: [IncomingMeeting], into calendars: NewMeetingCalendars? = nil, isPreview: Bool = false,
        _ body: (Int, MeetingImportOutcome) -> Void = { _, _ in }
    ) throws(StoreError) {
        let meetings = FollowingParts(meetings).meetings
        let places = meetings.indices
        for place in places { try MeetingRow.check(meetings[place].meeting.time) }
        let order =
            places.filter { meetings[$0].event.recurrenceID.isEmpty }
            + places.filter { !meetings[$0].event.recurrenceID.isEmpty }
        func run(_ db: Database) throws -> Int {
            var importer = try MeetingImporter(
                store: self, db: db, calendars: calendars, isPreview: isPreview)
            var count = 0
            for start in stride(from: 0, to: order.count, by: Self.lookedForAtOnce) {
                let next = order[start..<min(order.count, start + Self.lookedForAtOnce)]
                try importer.look(for: next.lazy.map { meetings[$0] })
                for place in next {
                    try Task.checkCancellation()
                    let outcome = try importer.add(meetings[place])
                    if outcome.change != .unchanged { count += 1 }
                    body(place, outcome)
                }
            }
            try importer.finish()
            return count
        }
        if isPreview {
            _ = try read(run)
        } else {
            try performUndoable { db in
                (.imported(.meeting, count: try Self.withRoom(db) { try run(db) }), ())
            }
        }
    }

    private static let lookedForAtOnce = 256
}

/// Finds the stored meeting, and merges the file's version into it.
private struct MeetingImporter {
    let store: MeetStore
    let db: Database
    let isPreview: Bool
    /// The calendars whose meetings no file changes.
    private let readOnly: Set<Int64>
    private var batch: MeetingBatch
    /// The calendars of new meetings; those that were added have their ids.
    private var calendars: NewMeetingCalendars?
    /// The places in `calendars` of the new series, by UID.
    private var seriesPlaces: [String: Int] = [:]
    /// The meetings that a preview would have stored, by UID and date.
    private var planned: [Key: Meeting] = [:]
    /// The stored and waiting meetings of the UIDs looked up last.
    private var known: [Key: Known] = [:]
    /// The series of those UIDs that were needed.
    private var series: [String: Meeting] = [:]
    /// The earlier versions of series with parts, from before this import, by UID.
    private var former: [String: Series?] = [:]

    private struct Key: Hashable {
        var uid: String
        var recurrenceID: String
    }

    private struct Known {
        var id: Int64
        /// The text it was received as.
        var received: String?
    }

    init(store: MeetStore, db: Database, calendars: NewMeetingCalendars?, isPreview: Bool) throws {
        self.store = store
        self.db = db
        self.calendars = calendars
        self.isPreview = isPreview
        readOnly = try MeetStore.readOnlyCalendars(db)
        batch = MeetingBatch(store: store, db)
    }

    /// Looks up the stored meetings that these may be. To be called before they are added.
    mutating func look(for incoming: some Sequence<IncomingMeeting>) throws {
        known.removeAll(keepingCapacity: true)
        series.removeAll(keepingCapacity: true)
        var uids: [String] = []
        for one in incoming {
            uids.append(one.meeting.uid.storable)
            if !one.event.recurrenceID.isEmpty { uids.append(Self.uidAlone(one)) }
        }
        try look(for: uids)
    }

    private mutating func look(for uids: [String]) throws {
        try batch.flush()
        let rows = try db.preparedCursor(
            """
            SELECT id, uid, recurrenceID, receivedComponent FROM meeting
            WHERE uid IN (SELECT value FROM json_each(?))
            """, [JSONText.array(uids)])
        while let row = try rows.next() {
            let key = Key(uid: try row["uid"], recurrenceID: try row["recurrenceID"])
            known[key] = Known(id: try row["id"], received: try row["receivedComponent"])
        }
    }

    /// Writes the waiting meetings.
    mutating func finish() throws { try batch.flush() }

    mutating func add(_ incoming: IncomingMeeting) throws -> MeetingImportOutcome {
        var meeting = incoming.meeting
        meeting.uid = meeting.uid.storable
        if case .timed(let start, "", let minutes) = meeting.time {
            meeting.time = .timed(start: start, zone: store.zone.identifier, minutes: minutes)
        }
        meeting.seriesID = nil
        meeting.recurrenceID = ""
        if !incoming.event.recurrenceID.isEmpty {
            if incoming.event.followsRecurrenceID, let series = try series(meeting.uid),
                let outcome = try follow(incoming, meeting, series)
            {
                return outcome
            }
            if let series = try series(meeting.uid) {
                tie(&meeting, to: series, incoming.event)
            } else {
                meeting.uid = Self.uidAlone(incoming)
            }
        }
        if meeting.uid.isEmpty { meeting.uid = UUID().uuidString.lowercased() }
        let key = Key(uid: meeting.uid, recurrenceID: meeting.recurrenceID)
        if incoming.isReplaced { return MeetingImportOutcome(change: .unchanged, after: meeting) }
        if !readOnly.isEmpty, let calendar = (try stored(key) ?? meeting).calendarID,
            readOnly.contains(calendar.rawValue)
        {
            return MeetingImportOutcome(change: .unchanged, after: meeting)
        }
        let former = try incoming.piece.flatMap { try self.former($0.uid.storable) }
        // The same text may apply to fewer dates by now.
        if let received = meeting.received, received == self.received(key), !incoming.isPart {
            return MeetingImportOutcome(change: .unchanged, after: meeting)
        }
        guard let stored = try stored(key) else {
            let place = try settle(&meeting, incoming)
            if meeting.recurrence != nil { seriesPlaces[meeting.uid] = place }
            try insert(meeting, key)
            return MeetingImportOutcome(change: .added, after: meeting, calendarPlace: place)
        }
        let (merged, keptOwn) = Self.merge(meeting, incoming, onto: stored, former)
        guard let merged else { return MeetingImportOutcome(change: .unchanged, after: stored) }
        if isPreview {
            planned[key] = merged
        } else if try update(stored, to: merged, keptOwn: keptOwn) == stored {
            return MeetingImportOutcome(change: .unchanged, after: stored, keptOwn: keptOwn)
        }
        return MeetingImportOutcome(change: .updated, before: stored, after: merged, keptOwn: keptOwn)
    }

    /// Sets the calendar of a new meeting. Dates and parts of a series are in that of the series.
    ///
    /// - Returns: The place in `calendars`; `nil` for another calendar.
    private mutating func settle(_ meeting: inout Meeting, _ incoming: IncomingMeeting) throws -> Int? {
        if meeting.seriesID != nil { return seriesPlaces[meeting.uid] }
        if let piece = incoming.piece, let series = try series(piece.uid.storable) {
            if meeting.calendarID == nil { meeting.calendarID = series.calendarID }
            return seriesPlaces[series.uid]
        }
        guard let place = incoming.calendarPlace, let calendars else { return nil }
        if calendars.isNew(place), !isPreview {
            let added = try MeetStore.insertCalendar(calendars.all[place], beside: calendars.usual, db)
            self.calendars?.all[place] = added
            meeting.calendarID = added.meetingsID
        } else {
            meeting.calendarID = calendars.all[place].meetingsID
        }
        return place
    }

    /// Applies a change of a date of a stored series and of all later ones; returns `nil` if it has no such
    /// date.
    private mutating func follow(
        _ incoming: IncomingMeeting, _ meeting: Meeting, _ series: Meeting
    ) throws -> MeetingImportOutcome? {
        let date = incoming.event.recurrenceID(in: series.time)
        let uid = FollowingParts.uid(series.uid, from: date)
        try look(for: [uid, series.uid])
        let known = try stored(Key(uid: uid, recurrenceID: ""))
        var meeting = meeting
        meeting.calendarID = (known ?? series).calendarID
        var part = incoming
        part.event.recurrenceID = ""
        part.isPart = true
        part.calendarPlace = nil
        part.meeting = meeting
        part.meeting.uid = uid
        if let known {
            part.meeting.recurrence = Self.recurrence(of: known, at: meeting.time)
            if part.meeting.title.isEmpty { part.meeting.title = known.title }
            return try add(part)
        }
        if part.meeting.title.isEmpty { part.meeting.title = series.title }
        if let said = Self.received(series), said.followsRecurrenceID,
            said.recurrenceID == incoming.event.recurrenceID,
            said.recurrenceZone == incoming.event.recurrenceZone
        {
            // All of it was changed in this way before.
            part.meeting.uid = series.uid
            part.meeting.recurrence = Self.recurrence(of: series, at: meeting.time)
            return try add(part)
        }
        guard let start = WallTime(basicText: date), let recurrence = series.recurrence,
            let dates = Series(series.time, recurrence).flatMap({
                FollowingDates($0, from: start, to: meeting.time, days: incoming.event.days)
            })
        else { return nil }
        part.meeting.recurrence = dates.after
        guard let before = dates.before else {
            // If no date is left, the rest is the series.
            part.meeting.uid = series.uid
            return try add(part)
        }
        var ended = series
        ended.recurrence = before
        if isPreview {
            planned[Key(uid: series.uid, recurrenceID: "")] = ended
        } else {
            _ = try update(series, to: ended, keptOwn: false)
        }
        return try add(part)
    }

    /// Returns the recurrence of a stored part whose time the file changes: its dates move too, unless the
    /// person moved them.
    private static func recurrence(of known: Meeting, at time: MeetingTime) -> Recurrence? {
        guard let recurrence = known.recurrence,
            let said = base(of: known)?.meeting(now: known.createdAt, zone: zone(of: known)).time,
            said == known.time, let move = SeriesMove(from: said, to: time)
        else { return known.recurrence }
        return move.moved(recurrence)
    }

    /// Returns the series by its latest file; `nil` if it is not stored. To be called before it is changed.
    private mutating func former(_ uid: String) throws -> Series? {
        if let found = former[uid] { return found }
        let key = Key(uid: uid, recurrenceID: "")
        if planned[key] == nil, known[key] == nil { try look(for: [uid]) }
        let said = try stored(key).flatMap { stored in
            Self.base(of: stored)?.meeting(now: stored.createdAt, zone: store.zone.identifier)
        }
        let found = said.flatMap { said in said.recurrence.flatMap { Series(said.time, $0) } }
        former.updateValue(found, forKey: uid)
        return found
    }

    private mutating func insert(_ meeting: Meeting, _ key: Key) throws {
        if isPreview {
            planned[key] = meeting
            return
        }
        let saved = try batch.add(meeting)
        guard let id = saved.id else { return }
        known[key] = Known(id: id.rawValue, received: saved.received)
        if saved.recurrence != nil { series[saved.uid] = saved }
    }

    /// Updates a stored meeting.
    ///
    /// - Parameter keptOwn: Whether it differs from the file by the person's choice. The record of the file
    ///   is then undone with the rest, so that undoing that choice does not look like a change of the file.
    private mutating func update(_ stored: Meeting, to merged: Meeting, keptOwn: Bool) throws -> Meeting {
        try batch.flush()
        if stored.received == nil, let id = stored.id, let text = Self.base(of: stored)?.text {
            // The next import compares the file with this version after an undo too.
            try db.run("UPDATE meeting SET receivedComponent = ? WHERE id = ?", [text, id.rawValue])
        }
        func update() throws -> Meeting {
            try stored.recurrenceID.isEmpty
                ? store.update(occurrence: stored, to: merged, scope: .all, db)
                : store.update(stored, to: merged, db)
        }
        let after = try keptOwn ? Journal.recordingBookkeeping(db, update) : update()
        batch.noteChange()
        // Dates of a series may have been deleted with it, or have other ids now.
        known = known.filter { $0.key.uid != stored.uid }
        series[stored.uid] = nil
        try look(for: [stored.uid])
        return after
    }

    /// Returns the UID of a date without its series: like Google's for a part of a series, and the same at
    /// every import.
    private static func uidAlone(_ incoming: IncomingMeeting) -> String {
        incoming.meeting.uid.storable + "_R" + incoming.event.recurrenceID
    }

    private func received(_ key: Key) -> String? {
        if let meeting = planned[key] { return meeting.received }
        return known[key]?.received
    }

    private mutating func stored(_ key: Key) throws -> Meeting? {
        if let meeting = planned[key] { return meeting }
        guard let id = known[key]?.id else { return nil }
        try batch.flush()
        return try MeetingRow.meeting(id, db)
    }

    /// Returns the series of a UID; `nil` if there is none that recurs.
    private mutating func series(_ uid: String) throws -> Meeting? {
        let key = Key(uid: uid, recurrenceID: "")
        if let meeting = planned[key] { return meeting.recurrence == nil ? nil : meeting }
        if let meeting = series[uid] { return meeting }
        guard let meeting = try stored(key), meeting.recurrence != nil else { return nil }
        series[uid] = meeting
        return meeting
    }

    /// Makes a meeting a date of the series.
    private func tie(_ meeting: inout Meeting, to series: Meeting, _ event: CalendarEvent) {
        // A series in a preview has no id yet.
        meeting.seriesID = series.id ?? Identifier(0)
        meeting.recurrenceID = event.recurrenceID(in: series.time)
        meeting.uid = series.uid
        meeting.calendarID = series.calendarID
        meeting.recurrence = nil
        // A cancelled date need not have its time.
        if !meeting.time.isScheduled, let start = WallTime(basicText: meeting.recurrenceID) {
            meeting.time = series.time(at: start)
        }
        if meeting.title.isEmpty { meeting.title = series.title }
    }

    /// Returns the merged meeting; `nil` if it is unchanged.
    ///
    /// - Parameter former: The earlier version of the series that it is a part of.
    private static func merge(
        _ mine: Meeting, _ incoming: IncomingMeeting, onto stored: Meeting, _ former: Series?
    ) -> (merged: Meeting?, keptOwn: Bool) {
        let none = (Meeting?.none, false)
        let event = incoming.event
        let isSameText = stored.received != nil && stored.received == mine.received
        if isSameText, !incoming.isPart { return none }
        let known = received(stored)
        if let known {
            if event.sequence < known.sequence { return none }
            if event.sequence == known.sequence, let new = event.stamp, let old = known.stamp, new < old {
                return none
            }
        } else if mine.sequence < stored.sequence {
            return none
        }
        guard let first = base(of: stored) else { return none }
        var base = comparable(
            first.meeting(now: stored.createdAt, zone: zone(of: mine)), like: mine, in: stored.venue)
        // The event does not tell to which dates it applies.
        if incoming.isPart {
            base.recurrence = stored.recurrence
            if let piece = incoming.piece, let former,
                let said = recurrence(of: piece, of: former, base.time, days: first.days, stored)
            {
                base.recurrence = said
            }
        }
        let own = comparable(mine, like: mine, in: stored.venue)
        if isSameText {
            guard isSame(base.recurrence, stored.recurrence), !isSame(own.recurrence, stored.recurrence)
            else { return none }
            var merged = stored
            merged.recurrence = own.recurrence
            return (merged, false)
        }
        let merge = MeetingMerge(
            base: base, mine: own, theirs: stored, preferring: known == nil ? .mine : .theirs)
        let keptOwn = known != nil && !merge.conflicts.isEmpty
        var merged = merge.meeting
        // An exported meeting without changes needs no received text.
        let isSame = merged == stored
        if known == nil, isSame { return none }
        merged.sequence = max(stored.sequence, mine.sequence)
        merged.received = mine.received
        merged.organizer = mine.organizer ?? stored.organizer
        merged.url = mine.url ?? stored.url
        merged.conference = mine.conference ?? stored.conference
        return (merged, keptOwn)
    }

    /// Returns a series part's recurrence by the latest file; `nil` if it is as stored.
    ///
    /// A part that reached farther then, before a new change, is returned as in the file.
    ///
    /// - Parameter time: The time of the part in the file.
    private static func recurrence(
        of piece: IncomingMeeting.Piece, of former: Series, _ time: MeetingTime, days: Int,
        _ stored: Meeting
    ) -> Recurrence? {
        var whole = former
        var end = piece.end
        if let start = piece.start {
            guard let dates = FollowingDates(former, from: start, to: time, days: days),
                let part = Series(time, dates.after)
            else { return nil }
            whole = part
            end = end.map(dates.moved)
        }
        if isSame(stored.recurrence, whole.recurrence) { return nil }
        guard let end else { return whole.recurrence }
        let next: WallTime? =
            switch stored.recurrence?.rule?.end {
            case .wallTime(let last): last.adding(minutes: 1)
            case .day(let last): WallTime(date: last.adding(days: 1), hour: 0, minute: 0)
            default: nil
            }
        if let next, next > end, isSame(stored.recurrence, whole.split(at: next).before) { return nil }
        return whole.split(at: end).before
    }

    private static func isSame(_ one: Recurrence?, _ other: Recurrence?) -> Bool {
        one == other || one?.text == other?.text
    }

    /// Returns the latest version from the organizer or a file; `nil` if it was never received.
    private static func received(_ stored: Meeting) -> CalendarEvent? {
        stored.received.flatMap { ICalendarReader.events(of: $0).first }
    }

    /// Returns the merge base: for a meeting never received, its own export.
    private static func base(of stored: Meeting) -> CalendarEvent? {
        received(stored) ?? ICalendarReader.events(of: ICalendarEncoder.encode([stored])).first
    }

    private static func zone(of meeting: Meeting) -> String {
        meeting.time.zoneIdentifier ?? ""
    }

    /// Returns the meeting without the times of answers, which a merge cannot compare, and with the stored
    /// place if the file describes it identically.
    private static func comparable(_ meeting: Meeting, like other: Meeting, in stored: Venue?) -> Meeting {
        var meeting = meeting.storable
        if let stored, let said = meeting.venue, said.addsNothing(to: stored) { meeting.venue = stored }
        for place in meeting.invitees.indices {
            meeting.invitees[place].id = nil
            meeting.invitees[place].answeredAt = nil
        }
        meeting.seriesID = other.seriesID
        meeting.recurrenceID = other.recurrenceID
        return meeting
    }
}
