/// The part of the fifteenth version about staying in touch, and about who came to meetings.
///
/// - `contact.touchEvery` is the wish of the card (`TouchWish.text`); `NULL` without one.
/// - `attendance` is what was said about who came to a meeting, or to a date of a series (`Attendance`).
///   `meetingID` is the series of a date, also of one that differs, so that the answer stays when the date
///   begins to differ.
///   `isKnown` is 0 if the question was put away. An answer that is redone replaces that.
/// - `attendee` are those who came.
let schemaV15Touch = """
    ALTER TABLE contact ADD COLUMN touchEvery TEXT;
    CREATE INDEX contactTouch ON contact(touchEvery) WHERE touchEvery IS NOT NULL;

    CREATE TABLE attendance (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL DEFAULT '',
        isKnown INTEGER NOT NULL DEFAULT 1 CHECK (isKnown IN (0, 1)),
        recordedAt INTEGER NOT NULL,
        UNIQUE (meetingID, recurrenceID) ON CONFLICT REPLACE
    ) STRICT;

    CREATE TABLE attendee (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        attendanceID INTEGER NOT NULL REFERENCES attendance(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        email TEXT
    ) STRICT;
    CREATE INDEX attendeeAttendance ON attendee(attendanceID);
    CREATE INDEX attendeeContact ON attendee(contactID) WHERE contactID IS NOT NULL;

    """
