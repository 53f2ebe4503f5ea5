import Foundation
import GRDB
import MeetCore

/// The calendars. A file with one calendar stores none; the first that is added brings the default one with
/// it.
extension MeetStore {
    /// Returns the calendars in order; none in a file with one.
    package func calendars() throws(StoreError) -> [MeetingCalendar] {
        try read { db in
            try db.rows("SELECT \(MeetingCalendar.columns) FROM calendar ORDER BY position, id").map {
                try MeetingCalendar($0)
            }
        }
    }

    /// Adds a calendar.
    ///
    /// - Parameter first: The only calendar until now. It is stored as the default one if none is stored.
    /// - Returns: The calendar as stored.
    @discardableResult
    package func add(
        _ calendar: MeetingCalendar, beside first: MeetingCalendar, as author: Author = .person
    ) throws(StoreError) -> MeetingCalendar {
        try performUndoable(as: author) { db in
            (.added(.calendar, name: calendar.name), try Self.insertCalendar(calendar, beside: first, db))
        }
    }

    /// Stores a changed calendar; without an id as the default one. Which calendar is the default one changes
    /// only by `setDefault`.
    ///
    /// - Returns: The calendar as stored.
    /// - Throws: `notFound`.
    @discardableResult
    package func save(
        _ calendar: MeetingCalendar, as author: Author = .person
    ) throws(StoreError) -> MeetingCalendar {
        try performUndoable(as: author) { db in
            guard let id = try calendar.id?.rawValue ?? Self.defaultCalendar(db) else {
                return (.changed(.calendar, name: calendar.name), try Self.insertDefault(calendar, db))
            }
            var calendar = calendar
            calendar.isDefault = try Self.required(id, db).isDefault
            try db.update("calendar", id: id, calendar.columnValues)
            return (.changed(.calendar, name: calendar.name), try Self.required(id, db))
        }
    }

    /// Makes a calendar the default one, for new meetings. The meetings of the former stay there.
    ///
    /// - Throws: `notFound`.
    @discardableResult
    package func setDefault(_ id: Identifier<MeetingCalendar>) throws(StoreError) -> MeetingCalendar {
        try performUndoable { db in
            let calendar = try Self.required(id.rawValue, db)
            if let former = try Self.defaultCalendar(db), former != id.rawValue {
                // While the former is still the default one, this moves no meeting to another calendar.
                try db.run("UPDATE meeting SET calendarID = ? WHERE calendarID IS NULL", [former])
                try db.run("UPDATE calendar SET isDefault = 0 WHERE id = ?", [former])
                try db.run("UPDATE calendar SET isDefault = 1 WHERE id = ?", [id.rawValue])
            }
            return (.changed(.calendar, name: calendar.name), try Self.required(id.rawValue, db))
        }
    }

    /// Deletes a calendar that is not the default one.
    ///
    /// - Parameter keepsMeetings: True to move its meetings to the default calendar, false to delete them.
    /// - Returns: The number of its meetings; a series with its exceptions is one.
    /// - Throws: `notFound`.
    @discardableResult
    package func deleteCalendar(
        _ id: Identifier<MeetingCalendar>, keepsMeetings: Bool, as author: Author = .person
    ) throws(StoreError) -> Int {
        try performUndoable(as: author) { db in
            let calendar = try Self.required(id.rawValue, db)
            let count = try db.number(
                "SELECT count(*) FROM meeting WHERE calendarID = ? AND seriesID IS NULL", [id.rawValue])
            if keepsMeetings {
                try db.run("UPDATE meeting SET calendarID = NULL WHERE calendarID = ?", [id.rawValue])
            } else {
                try Self.deleteMeetings(in: id.rawValue, db)
            }
            try db.run("DELETE FROM calendar WHERE id = ?", [id.rawValue])
            return (.deleted(.calendar, name: calendar.name), count)
        }
    }

    /// Returns whether undo or redo may change a calendar, or bring back a meeting in it: without the
    /// calendar such an action could not be undone, nor those before it.
    package func isInHistory(_ id: Identifier<MeetingCalendar>) throws(StoreError) -> Bool {
        try read { db in
            try JournalTriggers.mayChange(id.rawValue, of: "calendar", db)
                || JournalTriggers.mayRestore(id.rawValue, as: "calendarID", of: "meeting", db)
        }
    }

    /// Records a reading of a subscription. It is no action: undo does not affect it.
    package func record(
        _ reading: CalendarReadingState, of id: Identifier<MeetingCalendar>
    ) throws(StoreError) {
        try write { db in try db.update("calendar", id: id.rawValue, reading.columnValues) }
    }

    /// Returns the meetings of a calendar by their start, including series and exceptions.
    ///
    /// - Parameter id: The `calendarID` of the meetings; `nil` for the default calendar.
    package func meetingIDs(
        in id: Identifier<MeetingCalendar>?
    ) throws(StoreError) -> [Identifier<Meeting>] {
        try read { db in
            try db.rows(
                "SELECT id FROM meeting WHERE calendarID IS ? ORDER BY sortInstant, id", [id?.rawValue]
            ).map { Identifier(try $0["id"]) }
        }
    }

    /// Returns whether the meetings of a calendar take time.
    ///
    /// - Parameter id: The `calendarID` of the meetings; `nil` for the default calendar.
    package func isBusy(_ id: Identifier<MeetingCalendar>?) throws(StoreError) -> Bool {
        try calendars().calendar(of: id)?.isBusy ?? true
    }
}

// MARK: - The calendar of a meeting

extension MeetStore {
    /// Checks that the person may change a meeting. Others may: the source of the calendar, and messages.
    ///
    /// - Throws: `readOnlyCalendar`.
    static func requireWritable(_ meeting: Meeting, as author: Author, _ db: Database) throws {
        guard case .person = author, let id = meeting.calendarID?.rawValue else { return }
        let name = try String.fetchOne(
            db, sql: "SELECT name FROM calendar WHERE id = ? AND isWritable = 0", arguments: [id])
        if let name { throw StoreError.readOnlyCalendar(name) }
    }

    /// Checks that the person puts no meeting into a task list: its server refuses events (RFC 4791, 5.2.3).
    /// One that is there already may be changed.
    ///
    /// - Parameter stored: The meeting before the change; `nil` for a new one.
    /// - Throws: `taskList`.
    static func requireFitting(
        _ meeting: Meeting, over stored: Meeting? = nil, as author: Author, _ db: Database
    ) throws {
        guard case .person = author, meeting.time.isScheduled else { return }
        if let stored, stored.time.isScheduled, stored.calendarID == meeting.calendarID { return }
        let name = try String.fetchOne(
            db,
            sql: """
                SELECT calendar.name FROM calendar JOIN collection ON collection.id = calendar.collectionID
                WHERE collection.kind = 'tasks'
                    AND CASE WHEN ?1 IS NULL THEN calendar.isDefault = 1 ELSE calendar.id = ?1 END
                """, arguments: [meeting.calendarID?.rawValue])
        if let name { throw StoreError.taskList(name) }
    }

    /// Returns the ids of the calendars whose meetings cannot be changed here.
    static func readOnlyCalendars(_ db: Database) throws -> Set<Int64> {
        Set(try db.integers("SELECT id FROM calendar WHERE isWritable = 0"))
    }

    /// Returns the calendar that a meeting is stored with: that of its series, no deleted one, and `nil` for
    /// the default one.
    func calendar(of meeting: Meeting, _ db: Database) throws -> Identifier<MeetingCalendar>? {
        if let series = meeting.seriesID {
            return try Int64.fetchOne(
                db, sql: "SELECT calendarID FROM meeting WHERE id = ?", arguments: [series.rawValue]
            ).map { Identifier($0) }
        }
        return try Self.stored(meeting.calendarID, db)
    }

    /// Moves a series with its exceptions to a calendar.
    func move(
        series: Identifier<Meeting>, to calendar: Identifier<MeetingCalendar>?, _ db: Database
    ) throws {
        try db.run(
            """
            UPDATE meeting SET calendarID = ?1 WHERE (id = ?2 OR seriesID = ?2) AND calendarID IS NOT ?1
            """, [try Self.stored(calendar, db)?.rawValue, series.rawValue])
    }

    /// Returns the `calendarID` of meetings in a calendar: `nil` for the default one, and for one that is deleted.
    static func stored(
        _ id: Identifier<MeetingCalendar>?, _ db: Database
    ) throws -> Identifier<MeetingCalendar>? {
        // It may have been deleted since it was chosen.
        guard let id,
            try db.number(
                "SELECT EXISTS (SELECT 1 FROM calendar WHERE id = ? AND isDefault = 0)", [id.rawValue]) == 1
        else { return nil }
        return id
    }

    /// Inserts a calendar, and the default one before it if none is stored; see `add`.
    static func insertCalendar(
        _ calendar: MeetingCalendar, beside first: MeetingCalendar, _ db: Database
    ) throws -> MeetingCalendar {
        if try defaultCalendar(db) == nil { try insertDefault(first, db) }
        var calendar = calendar
        calendar.isDefault = false
        let id = try db.insert(into: "calendar", calendar.columnValues + calendar.reading.columnValues)
        return try required(id, db)
    }

    private static func defaultCalendar(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT min(id) FROM calendar WHERE isDefault = 1")
    }

    @discardableResult
    private static func insertDefault(_ calendar: MeetingCalendar, _ db: Database) throws -> MeetingCalendar {
        var calendar = calendar
        calendar.isDefault = true
        let id = try db.insert(into: "calendar", calendar.columnValues)
        return try required(id, db)
    }

    private static func required(_ id: Int64, _ db: Database) throws -> MeetingCalendar {
        let row = try db.row("SELECT \(MeetingCalendar.columns) FROM calendar WHERE id = ?", [id])
        guard let row else { throw StoreError.notFound(.calendar(Identifier(id))) }
        return try MeetingCalendar(row)
    }

    /// Deletes the meetings of a calendar, with the places that only they use.
    private static func deleteMeetings(in calendar: Int64, _ db: Database) throws {
        let venues = try db.integers(
            """
            SELECT venueID FROM meeting WHERE calendarID = ?1 AND venueID IS NOT NULL
            UNION SELECT alternativeVenue.venueID FROM alternativeVenue
                JOIN meeting ON meeting.id = meetingID WHERE calendarID = ?1
            """, [calendar])
        // Exceptions first, so that undo restores their series before them.
        try db.run("DELETE FROM meeting WHERE calendarID = ? AND seriesID IS NOT NULL", [calendar])
        try db.run("DELETE FROM meeting WHERE calendarID = ?", [calendar])
        for venue in venues { try deleteVenueIfUnused(venue, db) }
    }
}

// MARK: - Rows

extension MeetingCalendar {
    fileprivate static let columns = """
        id, name, colour, sign, isShown, isBusy, isDefault, address, source, url, isWritable, hasReminders, \
        refreshSeconds, etag, lastModified, checkedAt, changedAt, error, collectionID, position,
        (SELECT account.name FROM collection JOIN account ON account.id = collection.accountID
            WHERE collection.id = calendar.collectionID) AS accountName,
        EXISTS (SELECT 1 FROM collection
            WHERE collection.id = calendar.collectionID AND collection.kind = 'tasks') AS holdsTasks
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            id: Identifier(row["id"]), name: row["name"],
            colour: (row["colour"] as String?).flatMap { CalendarColour($0) }, sign: row["sign"])
        isShown = try row["isShown"]
        isBusy = try row["isBusy"]
        isDefault = try row["isDefault"]
        address = try row["address"]
        source = try Source(rawValue: row["source"]) ?? .here
        url = try row["url"]
        isWritable = try row["isWritable"]
        hasReminders = try row["hasReminders"]
        refreshSeconds = try row["refreshSeconds"]
        collectionID = try row["collectionID"]
        account = try row["accountName"]
        holdsTasks = try row["holdsTasks"]
        position = try row["position"]
        reading.etag = try row["etag"]
        reading.lastModified = try row["lastModified"]
        reading.checkedAt = (try row["checkedAt"] as Int64?).map(Date.init(milliseconds:))
        reading.changedAt = (try row["changedAt"] as Int64?).map(Date.init(milliseconds:))
        reading.error = try row["error"]
    }

    /// The columns except the id and the state of a subscription.
    fileprivate var columnValues: ColumnValues {
        [
            ("name", name.storable), ("colour", colour?.hex), ("sign", sign.storable), ("isShown", isShown),
            ("isBusy", isBusy), ("isDefault", isDefault), ("address", address?.storable),
            ("source", source.rawValue), ("url", url?.storable), ("isWritable", isWritable),
            ("hasReminders", hasReminders), ("refreshSeconds", refreshSeconds),
            ("collectionID", collectionID), ("position", position),
        ]
    }
}

extension CalendarReadingState {
    fileprivate var columnValues: ColumnValues {
        [
            ("etag", etag), ("lastModified", lastModified), ("checkedAt", checkedAt?.milliseconds),
            ("changedAt", changedAt?.milliseconds), ("error", error),
        ]
    }
}
