/// The part of the fifteenth version about tracks.
///
/// - `track` are the tracks (`Track`), times in milliseconds. `digest` is that of the contents: each track is
///   stored once. The numbers are `NULL` if they are unknown. `line` are the points for a map
///   (`TrackLine.text`).
/// - `trackFile` are the files of the watched folder that were read (`TrackFileStamp`). It is not journaled.
let schemaV15Tracks = """
    CREATE TABLE track (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        file TEXT NOT NULL DEFAULT '',
        name TEXT NOT NULL DEFAULT '',
        startsAt INTEGER,
        endsAt INTEGER,
        metres REAL NOT NULL,
        movingSeconds REAL,
        elevationGain REAL,
        averageSpeed REAL,
        activity TEXT CHECK (activity IN ('walk', 'run', 'bike')),
        isActivityChosen INTEGER NOT NULL DEFAULT 0 CHECK (isActivityChosen IN (0, 1)),
        line TEXT NOT NULL DEFAULT '',
        addedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX trackTime ON track(startsAt, endsAt);

    CREATE TABLE trackFile (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        modifiedAt INTEGER NOT NULL,
        isRefused INTEGER NOT NULL DEFAULT 0 CHECK (isRefused IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    """
