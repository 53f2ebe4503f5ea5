import Foundation
import GRDB
import MeetCore

/// Changes of one date of a series, of it and all later ones, or of all.
///
/// An exception is a meeting of its own (`Meeting.seriesID`). A change from a date on makes a series of its
/// own, with another UID. A change of all dates also applies to exceptions, in the parts that they have in
/// common with the series.
extension MeetStore {
    /// Returns a meeting on one of its dates: for a series, with the time of the date and its `recurrenceID`.
    /// An exception has the recurrence of its series. `nil` if there is none.
    package func meeting(_ id: OccurrenceIdentity) throws(StoreError) -> Meeting? {
        try read { db in try Self.occurrence(id, db) }
    }

    /// Returns the exceptions of a series, in order.
    package func exceptions(of series: Identifier<Meeting>) throws(StoreError) -> [Identifier<Meeting>] {
        try read { db in
            try Int64.fetchAll(
                db, sql: "SELECT id FROM meeting WHERE seriesID = ? ORDER BY recurrenceID",
                arguments: [series.rawValue]
            ).map { Identifier($0) }
        }
    }

    /// Returns all meetings by their start, including series and exceptions.
    package func meetingIDs() throws(StoreError) -> [Identifier<Meeting>] {
        try read { db in
            try db.rows("SELECT id FROM meeting ORDER BY sortInstant, id").map { Identifier(try $0["id"]) }
        }
    }

    static func occurrence(_ id: OccurrenceIdentity, _ db: Database) throws -> Meeting? {
        guard var meeting = try MeetingRow.meeting(id.meeting.rawValue, db) else { return nil }
        if let series = meeting.seriesID {
            meeting.recurrence = try MeetingRow.meeting(series.rawValue, db)?.recurrence
            return meeting
        }
        guard meeting.recurrence != nil, !id.recurrenceID.isEmpty else { return meeting }
        let other = try Int64.fetchOne(
            db, sql: "SELECT id FROM meeting WHERE seriesID = ? AND recurrenceID = ?",
            arguments: [id.meeting.rawValue, id.recurrenceID])
        if let other, var exception = try MeetingRow.meeting(other, db) {
            exception.recurrence = meeting.recurrence
            return exception
        }
        guard let start = WallTime(basicText: id.recurrenceID) else { return nil }
        meeting.time = meeting.time(at: start)
        meeting.recurrenceID = id.recurrenceID
        return meeting
    }

    static func requireOccurrence(_ id: OccurrenceIdentity, _ db: Database) throws -> Meeting {
        guard let meeting = try occurrence(id, db) else { throw StoreError.notFound(.meeting(id.meeting)) }
        return meeting
    }

    /// Updates a date.
    ///
    /// - Parameters:
    ///   - stored: The result of `occurrence`.
    ///   - edited: The changed meeting. A new calendar is that of all dates, whatever the scope.
    /// - Returns: The new result of `occurrence`.
    func update(
        occurrence stored: Meeting, to edited: Meeting, scope: SeriesScope, _ db: Database
    ) throws -> Meeting {
        var stored = stored
        guard let id = stored.id else { return try insert(edited, db) }
        // A date of a series is identified by its recurrence id; anything else is a single meeting, or a
        // series as a whole.
        guard !stored.recurrenceID.isEmpty, stored.seriesID != nil || stored.recurrence != nil else {
            let saved = try update(stored, to: edited, db)
            if stored.recurrence != nil {
                try follow(saved, before: stored, move(from: stored, to: saved), db)
            }
            return saved
        }
        guard let start = WallTime(basicText: stored.recurrenceID) else { return stored }
        let seriesID = stored.seriesID ?? id
        if edited.calendarID != stored.calendarID {
            try move(series: seriesID, to: edited.calendarID, db)
            stored.calendarID = edited.calendarID
        }
        if scope == .this {
            let alone = try updateAlone(stored, to: edited, seriesID, db)
            guard stored.seriesID != nil, let usual = try Self.regularDate(like: alone, of: seriesID, db)
            else {
                return alone
            }
            try deleteRow(alone, db)
            return usual
        }
        guard let series = try MeetingRow.meeting(seriesID.rawValue, db), let recurrence = series.recurrence,
            let dates = Series(series.time, recurrence)
        else { return try update(stored, to: edited, db) }
        if stored.seriesID != nil { _ = try updateAlone(stored, to: edited, seriesID, db) }
        var edited = edited
        if stored.seriesID == nil { edited.time = Self.withCommonLength(edited.time, stored, series) }
        let isFirst = dates.first.map { start <= $0 } ?? true
        return scope == .all || isFirst
            ? try updateAll(series, from: stored, to: edited, db)
            : try split(series, dates, at: start, from: stored, to: edited, db)
    }

    /// Returns the change for all dates: a date may have a length of its own, and if that is unchanged, the
    /// others keep theirs.
    private static func withCommonLength(
        _ edited: MeetingTime, _ stored: Meeting, _ series: Meeting
    ) -> MeetingTime {
        guard case .timed(let start, let zone, let minutes) = edited,
            case .timed(_, _, minutes) = stored.time,
            case .timed(_, _, let common) = series.time
        else { return edited }
        return .timed(start: start, zone: zone, minutes: common)
    }

    /// Makes a date an exception.
    private func updateAlone(
        _ stored: Meeting, to edited: Meeting, _ series: Identifier<Meeting>, _ db: Database
    ) throws -> Meeting {
        var edited = edited
        edited.seriesID = series
        edited.recurrenceID = stored.recurrenceID
        var result: Meeting
        if stored.seriesID != nil {
            var alone = stored
            alone.recurrence = nil
            result = try update(alone, to: edited, db)
        } else {
            if edited == Self.alone(stored, in: series) { return stored }
            edited.id = nil
            edited.uid = stored.uid
            edited.recurrence = nil
            edited.received = nil
            edited.updatedAt = now
            var before = stored
            before.recurrence = nil
            edited.sequence = try SchedulingSequence.next(
                from: before, to: edited, isOwn: edited.isOwn(db))
            for place in edited.invitees.indices { edited.invitees[place].id = nil }
            result = try insert(edited, db)
        }
        result.recurrence = stored.recurrence
        return result
    }

    /// Returns the date that a series has instead of an exception, if the exception no longer differs from it.
    /// An exception that was received stays: its sender may change it.
    private static func regularDate(
        like exception: Meeting, of series: Identifier<Meeting>, _ db: Database
    ) throws -> Meeting? {
        guard exception.received == nil, let start = WallTime(basicText: exception.recurrenceID),
            let whole = try MeetingRow.meeting(series.rawValue, db), let recurrence = whole.recurrence,
            let dates = Series(whole.time, recurrence), dates.contains(start)
        else { return nil }
        var usual = whole
        usual.time = whole.time(at: start)
        usual.recurrenceID = exception.recurrenceID
        return content(of: exception) == content(of: usual) ? usual : nil
    }

    /// Returns the meeting without its identity, its revision and the times of answers.
    private static func content(of meeting: Meeting) -> Meeting {
        var content = nameless(meeting)
        content.id = nil
        content.uid = ""
        content.seriesID = nil
        content.recurrenceID = ""
        content.recurrence = nil
        content.sequence = 0
        content.createdAt = .distantPast
        content.updatedAt = .distantPast
        content.received = nil
        for place in content.invitees.indices {
            content.invitees[place].answeredAt = nil
            content.invitees[place].formerAnswer = nil
        }
        return content
    }

    private static func alone(_ stored: Meeting, in series: Identifier<Meeting>) -> Meeting {
        var meeting = stored
        meeting.seriesID = series
        return meeting
    }

    private func updateAll(
        _ series: Meeting, from stored: Meeting, to edited: Meeting, _ db: Database
    ) throws -> Meeting {
        var all = edited
        all.id = series.id
        all.seriesID = nil
        all.recurrenceID = ""
        all.sequence = max(all.sequence, series.sequence)
        all.createdAt = series.createdAt
        all.received = series.received
        // An exception has parts of its own that do not apply to the others.
        if stored.seriesID != nil { all = Self.merged(series, base: stored, mine: all) }
        let isRuleSame = edited.recurrence == stored.recurrence
        let move = SeriesMove(from: stored.time, to: edited.time)
        if let move, let first = series.time.wallStart, all.recurrence != nil {
            all.time = edited.time.starting(at: move.moved(first))
            if isRuleSame { all.recurrence = series.recurrence.map(move.moved) }
        }
        if !isRuleSame { all = Self.beginningByRule(all) }
        let saved = try update(series, to: all, db)
        try follow(saved, before: series, move, db)
        guard let move, saved.recurrence != nil, let start = WallTime(basicText: stored.recurrenceID),
            let id = saved.id
        else { return saved }
        let moved = OccurrenceIdentity(
            meeting: id, recurrenceID: saved.time.recurrenceID(of: move.moved(start)))
        return try Self.occurrence(moved, db) ?? saved
    }

    /// Ends the series before that date, and begins another one there.
    private func split(
        _ series: Meeting, _ dates: Series, at start: WallTime, from stored: Meeting, to edited: Meeting,
        _ db: Database
    ) throws -> Meeting {
        let parts = dates.split(at: start)
        var before = series
        before.recurrence = parts.before
        var after = edited
        if stored.seriesID != nil { after = Self.merged(series, base: stored, mine: after) }
        after.id = nil
        after.uid = UUID().uuidString.lowercased()
        after.seriesID = nil
        after.recurrenceID = ""
        after.sequence = 0
        after.createdAt = now
        after.updatedAt = now
        after.received = nil
        for place in after.invitees.indices { after.invitees[place].id = nil }
        let move = SeriesMove(from: series.time.starting(at: start), to: edited.time)
        if edited.recurrence == stored.recurrence {
            after.recurrence = move.map { $0.moved(parts.after) } ?? parts.after
        } else {
            after.recurrence?.removed.removeAll { $0 < start }
            after.recurrence?.added.removeAll { $0 < start }
            after = Self.beginningByRule(after)
        }
        let saved = try insert(after, db)
        guard let old = series.id, let new = saved.id else { return saved }
        try db.run(
            "UPDATE meeting SET seriesID = ?, uid = ? WHERE seriesID = ? AND recurrenceID >= ?",
            [new.rawValue, saved.uid, old.rawValue, series.time.recurrenceID(of: start)])
        try db.run(
            "UPDATE attendance SET meetingID = ? WHERE meetingID = ? AND recurrenceID >= ?",
            [new.rawValue, old.rawValue, series.time.recurrenceID(of: start)])
        _ = try update(series, to: before, db)
        try follow(saved, before: series, move, db)
        guard let first = saved.recurrence.flatMap({ Series(saved.time, $0)?.first }) else { return saved }
        return try Self.occurrence(
            OccurrenceIdentity(meeting: new, recurrenceID: saved.time.recurrenceID(of: first)), db) ?? saved
    }

    /// Returns the series with the changes of an exception applied.
    private static func merged(_ series: Meeting, base: Meeting, mine: Meeting) -> Meeting {
        var theirs = series
        theirs.time = base.time
        theirs.recurrence = base.recurrence
        return MeetingMerge(base: nameless(base), mine: nameless(mine), theirs: theirs).meeting
    }

    /// Returns the meeting without invitees' ids, so that they are matched by identity.
    private static func nameless(_ meeting: Meeting) -> Meeting {
        var meeting = meeting
        for place in meeting.invitees.indices { meeting.invitees[place].id = nil }
        return meeting
    }

    /// Returns the meeting starting at the first date that the rule gives.
    private static func beginningByRule(_ meeting: Meeting) -> Meeting {
        var meeting = meeting
        guard let rule = meeting.recurrence?.rule, let start = meeting.time.wallStart else { return meeting }
        var expansion = RecurrenceExpansion(rule, from: start, in: meeting.time.timeZone ?? .gmt)
        if let first = expansion.next() {
            let clock = WallTime(date: first.date, hour: start.hour, minute: start.minute)
            meeting.time = meeting.time.starting(at: meeting.time.zoneIdentifier == nil ? clock : first)
        }
        return meeting
    }

    private func move(from old: Meeting, to new: Meeting) -> SeriesMove? {
        SeriesMove(from: old.time, to: new.time)
    }

    /// Moves the exceptions of a series. Those that it no longer has are deleted.
    private func follow(_ series: Meeting, before old: Meeting, _ move: SeriesMove?, _ db: Database) throws {
        guard let id = series.id?.rawValue else { return }
        if let move { try moveAttendance(ofSeries: id, series.time, move, db) }
        let dates = series.recurrence.flatMap { Series(series.time, $0) }
        for row in try db.rows("SELECT id FROM meeting WHERE seriesID = ? ORDER BY id", [id]) {
            guard let exception = try MeetingRow.meeting(row["id"], db),
                let start = WallTime(basicText: exception.recurrenceID)
            else { continue }
            let moved = move?.moved(start) ?? start
            guard let dates, Self.gives(dates, moved) else {
                try deleteRow(exception, db)
                continue
            }
            var (base, theirs) = (Self.nameless(old), Self.nameless(series))
            base.time = old.time(at: start)
            theirs.time = series.time(at: moved)
            var changed = MeetingMerge(base: base, mine: exception, theirs: theirs).meeting
            changed.id = exception.id
            changed.uid = series.uid
            changed.seriesID = series.id
            changed.recurrence = nil
            changed.createdAt = exception.createdAt
            changed.received = exception.received
            changed.sequence = exception.sequence
            changed.recurrenceID = series.time.recurrenceID(of: moved)
            _ = try update(exception, to: changed, db)
        }
    }

    /// Returns whether a series has a date, even an excluded one.
    private static func gives(_ series: Series, _ start: WallTime) -> Bool {
        var recurrence = series.recurrence
        recurrence.removed.removeAll { $0 == start }
        return Series(series.time, recurrence)?.contains(start) ?? false
    }

    // MARK: Deleting

    /// Removes a date from its series, or the date and all later ones, or deletes the series.
    ///
    /// - Throws: `notFound`.
    package func deleteMeeting(
        _ id: OccurrenceIdentity, scope: SeriesScope, as author: Author = .person
    ) throws(StoreError) {
        try performUndoable(as: author) { db in
            let stored = try Self.requireOccurrence(id, db)
            try Self.requireWritable(stored, as: author, db)
            try delete(occurrence: stored, scope: scope, db)
            return (.deleted(.meeting, name: stored.title), ())
        }
    }

    private func delete(occurrence stored: Meeting, scope: SeriesScope, _ db: Database) throws {
        guard let seriesID = stored.seriesID ?? stored.id,
            var series = try MeetingRow.meeting(seriesID.rawValue, db)
        else { return }
        guard let start = WallTime(basicText: stored.recurrenceID), scope != .all,
            let recurrence = series.recurrence,
            let dates = Series(series.time, recurrence)
        else { return try deleteRow(series, db) }
        if scope == .following, dates.first.map({ start <= $0 }) ?? true { return try deleteRow(series, db) }
        let old = series
        switch scope {
        case .this:
            series.recurrence?.removed.append(start)
            series.recurrence?.removed.sort()
            if stored.seriesID != nil { try deleteRow(stored, db) }
        case .following, .all:
            series.recurrence = dates.split(at: start).before
            let later = try db.rows(
                "SELECT id FROM meeting WHERE seriesID = ? AND recurrenceID >= ?",
                [seriesID.rawValue, stored.recurrenceID])
            for row in later {
                if let exception = try MeetingRow.meeting(row["id"], db) { try deleteRow(exception, db) }
            }
        }
        let isOver = series.recurrence.flatMap { Series(series.time, $0)?.first } == nil
        let exceptions = try db.number("SELECT count(*) FROM meeting WHERE seriesID = ?", [seriesID.rawValue])
        if isOver, exceptions == 0 { return try deleteRow(old, db) }
        _ = try update(old, to: series, db)
    }

    /// Deletes a meeting, with the places that only it uses.
    func deleteRow(_ meeting: Meeting, _ db: Database) throws {
        guard let id = meeting.id else { return }
        let exceptions = try db.rows("SELECT id FROM meeting WHERE seriesID = ?", [id.rawValue])
        for row in exceptions {
            if let exception = try MeetingRow.meeting(row["id"], db) { try deleteRow(exception, db) }
        }
        try db.run("DELETE FROM meeting WHERE id = ?", [id.rawValue])
        for venue in [meeting.venue].compactMap(\.self) + meeting.otherVenues {
            try Self.deleteVenueIfUnused(venue.id?.rawValue, db)
        }
    }
}
