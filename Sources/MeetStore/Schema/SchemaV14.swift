/// The fourteenth version: who is on the way, with the travel times (`schemaV14Travel`) and the check-ins
/// (`schemaV14Safety`).
///
/// - `fix` are the positions of people (`Fix`). `person` is the key of a person (`ArrivalPerson.key`),
///   `device` the name of their phone, `accuracy` a radius in metres. `at` is the time of the position,
///   `receivedAt` that of its arrival here, both in milliseconds. A phone that repeats a position adds
///   nothing.
/// - `arrival` is the latest message of a person about the way to a date of a meeting (`ArrivalWord`).
///   `minutes` belongs to the word: a delay, or the time until the arrival.
/// - `positionShare` are the phones of others that may send positions here, and the people who get the
///   user's own (`Share`). `passwordHash` is the SHA-256 of the phone's password. `meetingID` is `NULL` for
///   every meeting with that person. `haukURL` is the link of a share on a server of Hauk, from which their
///   positions are taken. A stopped one stays listed, without its password and link.
/// - `arrivalNews` is the latest news about a person on the way to a date of a meeting (`ArrivalNewsRow`): their
///   state and delay. `toldAt` is the time at which it was shown; without it, it is to be shown, by `owner` if
///   that process still runs.
/// - `position` has the radius in metres in which the person is; `NULL` if it is unknown.
///
/// None of them is journaled: undo does not move people.
let schemaV14 = """
    CREATE TABLE fix (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        person TEXT NOT NULL,
        device TEXT NOT NULL DEFAULT '',
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        accuracy REAL,
        at INTEGER NOT NULL,
        receivedAt INTEGER NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (person, device, at)
    ) STRICT;
    CREATE INDEX fixOfPerson ON fix(person, at);
    CREATE INDEX fixAt ON fix(at);

    CREATE TABLE arrival (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL DEFAULT '',
        person TEXT NOT NULL,
        word TEXT NOT NULL,
        minutes INTEGER,
        saidAt INTEGER NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (meetingID, recurrenceID, person)
    ) STRICT;
    CREATE INDEX arrivalSaid ON arrival(saidAt);

    CREATE TABLE arrivalNews (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL DEFAULT '',
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,
        delay INTEGER,
        foundAt INTEGER NOT NULL,
        toldAt INTEGER,
        owner TEXT,
        UNIQUE (meetingID, recurrenceID, person)
    ) STRICT;
    CREATE INDEX arrivalNewsFound ON arrivalNews(foundAt);

    CREATE TABLE positionShare (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        email TEXT,
        user TEXT NOT NULL UNIQUE,
        passwordHash TEXT,
        meetingID INTEGER REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL DEFAULT '',
        endsAt INTEGER,
        isMinutesOnly INTEGER NOT NULL DEFAULT 1 CHECK (isMinutesOnly IN (0, 1)),
        haukURL TEXT,
        createdAt INTEGER NOT NULL,
        stoppedAt INTEGER
    ) STRICT;
    CREATE INDEX positionShareContact ON positionShare(contactID) WHERE contactID IS NOT NULL;
    CREATE INDEX positionShareMeeting ON positionShare(meetingID) WHERE meetingID IS NOT NULL;

    ALTER TABLE position ADD COLUMN accuracy REAL;

    """

/// The part of the fourteenth version about ways.
///
/// - `travelAnswer` are the answers of servers of ways, by the question; `askedAt` in milliseconds.
/// - `departure` are the times at which the person has to leave for a date of a meeting
///   (`StoredDeparture`), in milliseconds. A row counts only while the meeting starts at `startsAt`, in
///   seconds. `basis` is the text of all that it follows from.
///
/// Neither is journaled: both can be computed again.
let schemaV14Travel = """
    CREATE TABLE travelAnswer (
        key TEXT PRIMARY KEY,
        askedAt INTEGER NOT NULL,
        answer BLOB NOT NULL
    ) STRICT;
    CREATE INDEX travelAnswerAge ON travelAnswer(askedAt);

    CREATE TABLE departure (
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL,
        startsAt INTEGER NOT NULL,
        leaveAt INTEGER NOT NULL,
        isEstimated INTEGER NOT NULL,
        basis TEXT NOT NULL DEFAULT '',
        madeAt INTEGER NOT NULL,
        PRIMARY KEY (meetingID, recurrenceID)
    ) STRICT, WITHOUT ROWID;

    """
