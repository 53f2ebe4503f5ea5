/// The twelfth version: several calendars, and copies on servers.
///
/// - `calendar` are the calendars (`MeetingCalendar`). A file with one calendar has no row. With several, one
///   row has `isDefault`, and `meeting.calendarID` is `NULL` in its meetings. `colour` is `#RRGGBB`. `etag`,
///   `lastModified`, `checkedAt`, `changedAt` (milliseconds) and `error` are the state of a subscription. Its
///   meetings are deleted with it, also by undo: those read later are no part of the action that added it.
///   `collectionID` is not a foreign key: undo may restore a calendar whose collection is gone.
/// - `account` are servers and folders, `collection` the collections found there (`RemoteAccount`,
///   `RemoteCollection`); times in milliseconds. `account.isToken` tells that `passwordCommand` prints a token
///   of OAuth. `collection.calendarID` is not a foreign key either.
/// - `remoteCopy` are the copies of meetings, contacts and venues in a collection (`RemoteCopy`). The ids of
///   the records are not foreign keys: the copy of a deleted record stays until it is deleted on the server,
///   and undo restores the record with its id. A series and its exceptions are one copy, that of the series.
/// - `venue.directoryID` is the collection of places in which a venue is shared, also not a foreign key.
///   `addedBy` names who shared it, and is `NULL` in the person's own venues. Those of others are deleted with
///   the collection; the person's own stay.
///
/// Accounts, collections and copies are not journaled. Triggers mark the copies of changed and deleted records, in the
/// transaction of the change, while an action is recorded: a background job, such as the synchronization
/// itself, marks none.
let schemaV12 =
    """
    CREATE TABLE calendar (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        colour TEXT,
        sign TEXT NOT NULL,
        isShown INTEGER NOT NULL DEFAULT 1 CHECK (isShown IN (0, 1)),
        isBusy INTEGER NOT NULL DEFAULT 1 CHECK (isBusy IN (0, 1)),
        isDefault INTEGER NOT NULL DEFAULT 0 CHECK (isDefault IN (0, 1)),
        address TEXT,
        source TEXT NOT NULL DEFAULT 'here',
        url TEXT,
        isWritable INTEGER NOT NULL DEFAULT 1 CHECK (isWritable IN (0, 1)),
        hasReminders INTEGER NOT NULL DEFAULT 1 CHECK (hasReminders IN (0, 1)),
        refreshSeconds INTEGER,
        etag TEXT,
        lastModified TEXT,
        checkedAt INTEGER,
        changedAt INTEGER,
        error TEXT,
        collectionID INTEGER,
        position INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    ALTER TABLE meeting ADD COLUMN calendarID INTEGER REFERENCES calendar(id) ON DELETE SET NULL;
    CREATE INDEX meetingCalendar ON meeting(calendarID) WHERE calendarID IS NOT NULL;
    CREATE INDEX meetingOfDefault ON meeting(id)
        WHERE calendarID IS NULL AND seriesID IS NULL AND isUnconfirmed = 0;
    CREATE TRIGGER calendarTakesItsMeetings BEFORE DELETE ON calendar WHEN old.source = 'subscription' BEGIN
        DELETE FROM meeting WHERE calendarID = old.id AND seriesID IS NOT NULL;
        DELETE FROM meeting WHERE calendarID = old.id;
    END;

    CREATE TABLE account (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        url TEXT NOT NULL,
        user TEXT,
        passwordCommand TEXT,
        isToken INTEGER NOT NULL DEFAULT 0 CHECK (isToken IN (0, 1)),
        caFile TEXT,
        kind TEXT NOT NULL CHECK (kind IN ('dav', 'folder')),
        lastSuccess INTEGER,
        offlineSince INTEGER,
        error TEXT,
        retryAt INTEGER
    ) STRICT;

    CREATE TABLE collection (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        accountID INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        href TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('calendar', 'tasks', 'contacts', 'places')),
        name TEXT NOT NULL,
        colour TEXT,
        isWritable INTEGER NOT NULL DEFAULT 1 CHECK (isWritable IN (0, 1)),
        isTaken INTEGER NOT NULL DEFAULT 0 CHECK (isTaken IN (0, 1)),
        schedules INTEGER NOT NULL DEFAULT 0 CHECK (schedules IN (0, 1)),
        syncToken TEXT,
        ctag TEXT,
        calendarID INTEGER,
        lastSuccess INTEGER,
        error TEXT
    ) STRICT;
    CREATE INDEX collectionAccount ON collection(accountID, href);
    CREATE TRIGGER calendarFollowsCollection AFTER UPDATE OF isWritable ON collection
    WHEN old.isWritable <> new.isWritable BEGIN
        UPDATE calendar SET isWritable = new.isWritable WHERE collectionID = new.id;
    END;

    CREATE TABLE remoteCopy (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        collectionID INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
        href TEXT NOT NULL,
        uid TEXT NOT NULL,
        etag TEXT,
        scheduleTag TEXT,
        text TEXT NOT NULL,
        meetingID INTEGER,
        contactID INTEGER,
        venueID INTEGER,
        isDirty INTEGER NOT NULL DEFAULT 0 CHECK (isDirty IN (0, 1)),
        isDeleted INTEGER NOT NULL DEFAULT 0 CHECK (isDeleted IN (0, 1)),
        conflictText TEXT,
        refusal TEXT,
        UNIQUE (collectionID, href)
    ) STRICT;
    CREATE INDEX remoteCopyUID ON remoteCopy(uid);
    CREATE INDEX remoteCopyMeeting ON remoteCopy(meetingID) WHERE meetingID IS NOT NULL;
    CREATE INDEX remoteCopyContact ON remoteCopy(contactID) WHERE contactID IS NOT NULL;
    CREATE INDEX remoteCopyVenue ON remoteCopy(venueID) WHERE venueID IS NOT NULL;
    CREATE INDEX remoteCopyWaiting ON remoteCopy(collectionID) WHERE isDirty = 1;
    CREATE INDEX remoteCopyAsked ON remoteCopy(collectionID) WHERE conflictText IS NOT NULL;
    CREATE INDEX remoteCopyRefused ON remoteCopy(collectionID) WHERE refusal IS NOT NULL;

    ALTER TABLE venue ADD COLUMN directoryID INTEGER;
    ALTER TABLE venue ADD COLUMN addedBy TEXT;
    CREATE INDEX venueDirectory ON venue(directoryID) WHERE directoryID IS NOT NULL;
    CREATE TRIGGER collectionTakesItsPlaces AFTER DELETE ON collection WHEN old.kind = 'places' BEGIN
        DELETE FROM venue WHERE directoryID = old.id AND addedBy IS NOT NULL;
        UPDATE venue SET directoryID = NULL WHERE directoryID = old.id;
    END;

    """
    + recordTriggers("meeting", "meetingID", meetingColumns, orElse: isMoved)
    + recordTriggers("contact", "contactID", ["card"])
    + recordTriggers("venue", "venueID", venueColumns + ["isSaved", "directoryID"])
    + partTriggers("invitee", inviteeColumns) + partTriggers("alternativeVenue", ["position", "venueID"])
        + """

        CREATE TRIGGER copyMeetingSeriesInsert AFTER INSERT ON meeting
        WHEN new.seriesID IS NOT NULL AND \(isRecorded) BEGIN
            UPDATE remoteCopy SET isDirty = 1 WHERE meetingID = new.seriesID;
        END;
        CREATE TRIGGER copyMeetingSeriesUpdate AFTER UPDATE OF \(meetingColumns.joined(separator: ", ")) ON meeting
        WHEN (old.seriesID IS NOT NULL OR new.seriesID IS NOT NULL) AND \(isRecorded)
            AND \(differs(meetingColumns)) BEGIN
            UPDATE remoteCopy SET isDirty = 1 WHERE meetingID IN (old.seriesID, new.seriesID);
        END;
        CREATE TRIGGER copyMeetingSeriesDelete AFTER DELETE ON meeting
        WHEN old.seriesID IS NOT NULL AND \(isRecorded) BEGIN
            UPDATE remoteCopy SET isDirty = 1 WHERE meetingID = old.seriesID;
        END;
        CREATE TRIGGER copyMeetingVenue AFTER UPDATE OF \(venueColumns.joined(separator: ", ")) ON venue
        WHEN \(isRecorded) AND \(differs(venueColumns)) BEGIN
            UPDATE remoteCopy SET isDirty = 1 WHERE meetingID IN (
                SELECT coalesce(seriesID, id) FROM meeting WHERE venueID = new.id
                UNION SELECT coalesce(seriesID, meeting.id) FROM alternativeVenue
                    JOIN meeting ON meeting.id = meetingID WHERE alternativeVenue.venueID = new.id);
        END;
        """

/// The condition that the changes of an action are recorded, and that there are any copies.
private let isRecorded = "EXISTS (SELECT 1 FROM remoteCopy) AND EXISTS (SELECT 1 FROM journalScope)"

/// The columns whose changes are changes of the copy.
private let meetingColumns = [
    "uid", "title", "notes", "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "venueID",
    "status", "sequence", "doneAt", "unmodelled", "recurrence", "seriesID", "recurrenceID", "dueDate",
    "dueClock", "dueZone", "kind", "reminders", "placeKind", "organizerName", "organizerEmail", "url",
    "conference", "isTransparent",
]

private let inviteeColumns = [
    "name", "email", "role", "participation", "comment", "rsvp", "delegatedTo", "delegatedFrom", "userType",
]

private let venueColumns = [
    "name", "category", "addressLine", "street", "locality", "postcode", "country", "latitude", "longitude",
    "phone", "website", "openingHours", "notes", "tags",
]

/// The condition that a meeting was moved to another calendar. A new default calendar moves none.
private let isMoved = """
    ifnull(old.calendarID, \(standard)) IS NOT ifnull(new.calendarID, \(standard))
    """

private let standard = "(SELECT min(id) FROM calendar WHERE isDefault = 1)"

private func differs(_ columns: [String]) -> String {
    func values(_ name: String) -> String {
        columns.count == 1
            ? "\(name).\(columns[0])"
            : "(" + columns.map { "\(name).\($0)" }.joined(separator: ", ") + ")"
    }
    return "\(values("old")) IS NOT \(values("new"))"
}

/// Returns the triggers of a table whose rows have copies.
///
/// - Parameters:
///   - key: The column of the row's id in `remoteCopy`.
///   - columns: The columns whose changes are changes of the copy.
///   - condition: A further change of the copy.
private func recordTriggers(
    _ table: String, _ key: String, _ columns: [String], orElse condition: String? = nil
) -> String {
    let watched = columns + (condition == nil ? [] : ["calendarID"])
    let changed = ([differs(columns)] + [condition].compactMap(\.self)).map { "(\($0))" }
    return """

        CREATE TRIGGER \(table)CopyInsert AFTER INSERT ON \(table) WHEN \(isRecorded) BEGIN
            UPDATE remoteCopy SET isDirty = 1, isDeleted = 0 WHERE \(key) = new.id;
        END;
        CREATE TRIGGER \(table)CopyUpdate AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(table)
        WHEN \(isRecorded) AND (\(changed.joined(separator: " OR "))) BEGIN
            UPDATE remoteCopy SET isDirty = 1 WHERE \(key) = new.id;
        END;
        CREATE TRIGGER \(table)CopyDelete AFTER DELETE ON \(table) WHEN \(isRecorded) BEGIN
            UPDATE remoteCopy SET isDirty = 1, isDeleted = 1 WHERE \(key) = old.id;
        END;
        """
}

/// Returns the triggers of a table whose rows are parts of a meeting.
private func partTriggers(_ table: String, _ columns: [String]) -> String {
    func mark(_ row: String) -> String {
        """
        UPDATE remoteCopy SET isDirty = 1 WHERE meetingID IN (
            \(row).meetingID, (SELECT seriesID FROM meeting WHERE id = \(row).meetingID));
        """
    }
    return """

        CREATE TRIGGER \(table)CopyInsert AFTER INSERT ON \(table) WHEN \(isRecorded) BEGIN
            \(mark("new"))
        END;
        CREATE TRIGGER \(table)CopyUpdate AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table)
        WHEN \(isRecorded) AND \(differs(columns)) BEGIN
            \(mark("new"))
        END;
        CREATE TRIGGER \(table)CopyDelete AFTER DELETE ON \(table) WHEN \(isRecorded) BEGIN
            \(mark("old"))
        END;
        """
}
