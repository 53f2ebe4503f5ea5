/// The part of the fourteenth version about ways.
///
/// - `travelAnswer` are the answers of servers of ways, by the question; `askedAt` in milliseconds.
/// - `departure` are the times at which the person has to leave for a date of a meeting (`StoredDeparture`), in
///   milliseconds. A row counts only while the meeting starts at `startsAt`, in seconds. `basis` is the text of
///   what it was computed from.
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
