/// The thirteenth version: polls, and the free-busy times of contacts.
///
/// - `poll` are the polls (`Poll`), times in milliseconds. `options` is a JSON array of `Poll.Option`. What was
///   sent is not undone. `meetingID` is not a foreign key: undo may restore it before the meeting.
/// - `pollVoter` are the people of a poll (`Poll.Voter`). `votes` is a JSON object of votes by the number of the
///   option.
/// - `busySource` are the sources of the busy times of others that were asked (`BusySource`): the free-busy
///   addresses of contacts (RFC 6350, 6.9.1 FBURL), and with `account` the servers that schedule (RFC 6638).
///   `busyTime` are the times in milliseconds, without any title. Neither is journaled: they are copies.
let schemaV13 = """
    CREATE TABLE poll (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        notes TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'closed', 'decided', 'dropped')),
        options TEXT NOT NULL,
        deadline INTEGER,
        minutes INTEGER NOT NULL DEFAULT 60,
        hasHolds INTEGER NOT NULL DEFAULT 0 CHECK (hasHolds IN (0, 1)),
        meetingID INTEGER,
        decided INTEGER,
        createdAt INTEGER NOT NULL,
        sentAt INTEGER,
        remindedAt INTEGER,
        completedAt INTEGER,
        page TEXT
    ) STRICT;
    CREATE INDEX pollWaiting ON poll(deadline) WHERE state = 'open';

    CREATE TABLE pollVoter (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        pollID INTEGER NOT NULL REFERENCES poll(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        email TEXT,
        isRequired INTEGER NOT NULL DEFAULT 0 CHECK (isRequired IN (0, 1)),
        votes TEXT NOT NULL DEFAULT '{}',
        comment TEXT,
        votedAt INTEGER
    ) STRICT;
    CREATE INDEX pollVoterPoll ON pollVoter(pollID, position);
    CREATE INDEX pollVoterContact ON pollVoter(contactID) WHERE contactID IS NOT NULL;

    CREATE TABLE busySource (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        address TEXT NOT NULL,
        url TEXT NOT NULL UNIQUE,
        account TEXT,
        etag TEXT,
        lastModified TEXT,
        askedAt INTEGER,
        checkedAt INTEGER,
        changedAt INTEGER,
        begins INTEGER,
        ends INTEGER,
        error TEXT
    ) STRICT;
    CREATE INDEX busySourceAddress ON busySource(address);

    CREATE TABLE busyTime (
        sourceID INTEGER NOT NULL REFERENCES busySource(id) ON DELETE CASCADE,
        begins INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        isTentative INTEGER NOT NULL DEFAULT 0 CHECK (isTentative IN (0, 1)),
        PRIMARY KEY (sourceID, begins, ends)
    ) STRICT, WITHOUT ROWID;
    """
