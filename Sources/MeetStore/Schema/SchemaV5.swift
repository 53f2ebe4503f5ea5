/// The fifth version: series, deadlines, several places, kinds and reminders.
///
/// - `meeting.recurrence` is the recurrence of a series, as content lines (`Recurrence.text`). Its dates are
///   rows of `occurrence` up to `expandedUntil`, seconds since 1970, the largest number if the series ends
///   before. They must be written again if it is `NULL` or less than 0 (`SeriesOccurrences.swift`). An
///   exception is a meeting of its own, with `seriesID` and `recurrenceID`, and the UID of its series.
/// - `meeting.dueDate`, with `dueClock` (minutes since midnight) and `dueZone` for a time of day, is the
///   deadline of a meeting without a date (`timeKind` is `unscheduled`). Such a row is listed at its
///   deadline, and without a time of day as a whole day.
/// - `meeting.kind` is the name of a kind, `reminders` are those that the person set, as JSON.
/// - `occurrenceSpans` finds the few occurrences of a whole day or longer: only these may have begun long
///   before the viewed days.
/// - `alternativeVenue` are places besides `meeting.venueID`; `meeting.placeKind` is a kind of place, any of
///   which will do.
/// - `position` is the person's last position, one row at most. `nearNotice` are the places near it that they
///   were notified of.
let schemaV5 = """
    ALTER TABLE meeting ADD COLUMN recurrence TEXT;
    ALTER TABLE meeting ADD COLUMN seriesID INTEGER REFERENCES meeting(id) ON DELETE CASCADE;
    ALTER TABLE meeting ADD COLUMN recurrenceID TEXT NOT NULL DEFAULT '';
    ALTER TABLE meeting ADD COLUMN expandedUntil INTEGER;
    ALTER TABLE meeting ADD COLUMN dueDate TEXT;
    ALTER TABLE meeting ADD COLUMN dueClock INTEGER;
    ALTER TABLE meeting ADD COLUMN dueZone TEXT;
    ALTER TABLE meeting ADD COLUMN kind TEXT;
    ALTER TABLE meeting ADD COLUMN reminders TEXT;
    ALTER TABLE meeting ADD COLUMN placeKind TEXT;
    DROP INDEX meetingUID;
    CREATE UNIQUE INDEX meetingUID ON meeting(uid, recurrenceID);
    CREATE INDEX meetingSeries ON meeting(expandedUntil) WHERE recurrence IS NOT NULL;
    CREATE INDEX meetingExceptions ON meeting(seriesID, recurrenceID) WHERE seriesID IS NOT NULL;

    CREATE TABLE alternativeVenue (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        venueID INTEGER NOT NULL REFERENCES venue(id) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX alternativeVenueMeeting ON alternativeVenue(meetingID, position);
    CREATE INDEX alternativeVenueVenue ON alternativeVenue(venueID);
    CREATE INDEX meetingDue ON meeting(sortInstant) WHERE dueDate IS NOT NULL AND doneAt IS NULL;
    CREATE INDEX meetingPlaceKind ON meeting(placeKind) WHERE placeKind IS NOT NULL AND doneAt IS NULL;
    CREATE INDEX venueArea ON venue(latitude, longitude) WHERE latitude IS NOT NULL;

    CREATE TABLE position (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        setAt INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE nearNotice (
        place TEXT PRIMARY KEY,
        toldAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX occurrenceSpans ON occurrence(endsAt, startsAt, isWholeDay, meetingID, recurrenceID)
        WHERE endsAt - startsAt >= 86400;
    DROP TRIGGER occurrenceInsert;
    DROP TRIGGER occurrenceUpdate;
    CREATE TRIGGER occurrenceInsert AFTER INSERT ON meeting WHEN new.recurrence IS NULL BEGIN
        \(singleOfNew)
        \(seriesWithoutNew)
    END;
    CREATE TRIGGER seriesInsert AFTER INSERT ON meeting WHEN new.recurrence IS NOT NULL BEGIN
        UPDATE meeting SET expandedUntil = -abs(expandedUntil) WHERE id = new.id;
    END;
    CREATE TRIGGER occurrenceUpdate AFTER UPDATE OF \(placing.joined(separator: ", ")) ON meeting
    WHEN \(differs(placing)) BEGIN
        DELETE FROM occurrence WHERE meetingID = new.id;
        UPDATE meeting SET expandedUntil = -abs(expandedUntil) WHERE id = new.id AND new.recurrence IS NOT NULL;
        \(singleOfNew)
        \(seriesWithOld)
        \(seriesWithoutNew)
    END;
    CREATE TRIGGER occurrenceDelete AFTER DELETE ON meeting WHEN old.seriesID IS NOT NULL BEGIN
        \(seriesWithOld)
    END;

    DROP TRIGGER meetingRevisionUpdate;
    CREATE TRIGGER meetingRevisionUpdate AFTER UPDATE OF \((told + noted).joined(separator: ", ")) ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL AND (\(differs(told + noted))) BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(max(old.sequence, new.sequence), 9223372036854775806) + (\(differs(told)))
            WHERE id = new.id;
    END;
    """

/// The columns that determine a meeting's position in time.
private let placing = [
    "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "sortInstant", "endInstant", "dueDate",
    "dueClock",
    "dueZone", "recurrence", "seriesID", "recurrenceID",
]

/// The columns whose changes invitees must be notified of.
private let told = [
    "title", "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "venueID", "status",
    "recurrence", "dueDate",
    "dueClock", "dueZone", "placeKind",
]

private let noted = ["notes", "doneAt", "kind", "reminders"]

private func differs(_ columns: [String]) -> String {
    func row(_ name: String) -> String { "(" + columns.map { "\(name).\($0)" }.joined(separator: ", ") + ")" }
    return "\(row("old")) IS NOT \(row("new"))"
}

/// The only row of a meeting that does not recur.
private let singleOfNew = """
    INSERT INTO occurrence SELECT new.id, new.recurrenceID,
        iif(\(isWholeDay), \(secondsOf("ifnull(new.firstDate, new.dueDate)")), new.sortInstant),
        iif(\(isWholeDay), \(secondsOf("ifnull(new.lastDate, new.dueDate)")) + 86400, new.endInstant),
        \(isWholeDay)
        WHERE new.recurrence IS NULL;
    """

private let isWholeDay =
    "(new.timeKind = 'allDay' OR new.timeKind = 'unscheduled' AND new.dueDate IS NOT NULL AND new.dueClock IS NULL)"

/// An exception replaces the date of its series.
private let seriesWithoutNew = """
    DELETE FROM occurrence WHERE meetingID = new.seriesID AND recurrenceID = new.recurrenceID;
    """

/// The series has the date again when its exception is gone.
private let seriesWithOld = """
    UPDATE meeting SET expandedUntil = -abs(expandedUntil) WHERE id = old.seriesID AND recurrence IS NOT NULL;
    """

/// Returns the midnight of an ISO 8601 date, in seconds since 1970.
private func secondsOf(_ date: String) -> String { "CAST(strftime('%s', \(date)) AS INTEGER)" }
