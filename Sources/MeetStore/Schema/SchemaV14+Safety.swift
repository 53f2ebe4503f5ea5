/// The part of the fourteenth version about check-ins, trusted contacts and incidents.
///
/// - `trustedContact` are the contacts who are told (`TrustedContact`), one for each key of an address
///   (`CalendarAddress.key`).
/// - `checkin` are the check-ins and calls for help (`Checkin`), times in milliseconds. `people` and `toldFix` are
///   JSON. None is journaled: what was told cannot be taken back. At most one is open.
/// - `checkinPoint` are the positions while one is open, for the way so far.
/// - `safetyTask` is what is done outside of the file (`SafetyTask`): stored first, done later. `owner` is the
///   process that does it.
/// - `incident` are the incidents (`Incident`).
/// - `alarm` are the alarms of friends (`Alarm`), one for each check-in and sender; `fix`, `others` and `helpers`
///   are JSON.
/// - `outbox.marker` is what a mail about safety tells the recipient's program (`SafetyMarker`).
let schemaV14Safety = """
    CREATE TABLE trustedContact (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        addressKey TEXT NOT NULL UNIQUE,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        name TEXT NOT NULL DEFAULT '',
        email TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('asked', 'agreed', 'refused')),
        askedAt INTEGER,
        answeredAt INTEGER
    ) STRICT;
    CREATE INDEX trustedContactContact ON trustedContact(contactID) WHERE contactID IS NOT NULL;

    CREATE TABLE checkin (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL UNIQUE,
        stage TEXT NOT NULL CHECK (stage IN
            ('armed', 'asked', 'asked-again', 'asked-twice', 'told', 'danger', 'over')),
        startedAt INTEGER NOT NULL,
        dueAt INTEGER NOT NULL,
        destination TEXT NOT NULL DEFAULT '',
        latitude REAL,
        longitude REAL,
        people TEXT NOT NULL DEFAULT '[]',
        steppedAt INTEGER,
        toldAt INTEGER,
        toldFix TEXT,
        updatedAt INTEGER,
        endedAt INTEGER,
        handover TEXT
    ) STRICT;
    CREATE UNIQUE INDEX checkinOpen ON checkin((1)) WHERE stage <> 'over';

    CREATE TABLE checkinPoint (
        checkinID INTEGER NOT NULL REFERENCES checkin(id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        accuracy REAL,
        PRIMARY KEY (checkinID, at)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE safetyTask (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        checkinID INTEGER NOT NULL REFERENCES checkin(id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('command', 'hand-over', 'take-back', 'all-clear')),
        payload TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'doubtful', 'dropped')),
        attempts INTEGER NOT NULL DEFAULT 0,
        nextAttempt INTEGER,
        owner TEXT
    ) STRICT;
    CREATE INDEX safetyTaskWaiting ON safetyTask(nextAttempt) WHERE state IN ('queued', 'running');
    CREATE INDEX safetyTaskCheckin ON safetyTask(checkinID);

    CREATE TABLE incident (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        place TEXT NOT NULL DEFAULT '',
        who TEXT NOT NULL DEFAULT '',
        words TEXT NOT NULL DEFAULT '',
        isHandled INTEGER NOT NULL DEFAULT 0 CHECK (isHandled IN (0, 1)),
        isReceived INTEGER NOT NULL DEFAULT 0 CHECK (isReceived IN (0, 1))
    ) STRICT;
    CREATE INDEX incidentArea ON incident(latitude, longitude);

    CREATE TABLE alarm (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        personKey TEXT NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        email TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('missing', 'danger')),
        at INTEGER NOT NULL,
        fix TEXT,
        words TEXT NOT NULL DEFAULT '',
        isVerified INTEGER NOT NULL DEFAULT 0 CHECK (isVerified IN (0, 1)),
        others TEXT NOT NULL DEFAULT '[]',
        helpers TEXT NOT NULL DEFAULT '[]',
        isHelping INTEGER NOT NULL DEFAULT 0 CHECK (isHelping IN (0, 1)),
        messageID TEXT,
        incidentID INTEGER REFERENCES incident(id) ON DELETE SET NULL,
        endedAt INTEGER,
        handledAt INTEGER,
        shownAt INTEGER,
        UNIQUE (uid, personKey)
    ) STRICT;
    CREATE INDEX alarmStanding ON alarm(at) WHERE handledAt IS NULL;
    CREATE INDEX alarmIncident ON alarm(incidentID) WHERE incidentID IS NOT NULL;

    ALTER TABLE outbox ADD COLUMN marker TEXT NOT NULL DEFAULT '';
    """
