/// The part of the fifteenth version about the table.
///
/// - `quizQuestion` are the questions of imported packs (`QuizQuestion`), each once by its digest. `options`
///   is a JSON array.
/// - `quizUse` counts how often a question was put, whichever pack has it.
/// - `tableSession` are the sessions (`StoredTable`), times in milliseconds. `state` is JSON, empty once the
///   session is forgotten. `address` is where the host listened.
/// - `tableScore` are the scores of quizzes that ended (`TableStanding`). A contact that was deleted is known
///   by its name, and again by its id once that is undone: so the ids are no references.
///
/// The questions and scores are journaled, for imports and merged contacts; playing is no action to be
/// undone.
let schemaV15Table = """
    CREATE TABLE quizQuestion (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL UNIQUE,
        pack TEXT NOT NULL DEFAULT '',
        text TEXT NOT NULL,
        options TEXT NOT NULL,
        rightOption INTEGER NOT NULL,
        category TEXT NOT NULL DEFAULT '',
        isTrueFalse INTEGER NOT NULL DEFAULT 0 CHECK (isTrueFalse IN (0, 1)),
        addedAt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE quizUse (
        digest TEXT PRIMARY KEY,
        uses INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tableSession (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER,
        recurrenceID TEXT NOT NULL DEFAULT '',
        kind TEXT NOT NULL CHECK (kind IN ('vote', 'quiz', 'icebreaker')),
        state TEXT NOT NULL DEFAULT '',
        address TEXT NOT NULL DEFAULT '',
        createdAt INTEGER NOT NULL,
        savedAt INTEGER NOT NULL,
        endedAt INTEGER
    ) STRICT;
    CREATE INDEX tableSessionMeeting ON tableSession(meetingID) WHERE endedAt IS NULL;

    CREATE TABLE tableScore (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        sessionID INTEGER NOT NULL,
        contactID INTEGER,
        name TEXT NOT NULL,
        points INTEGER NOT NULL,
        rights INTEGER NOT NULL,
        isWinner INTEGER NOT NULL CHECK (isWinner IN (0, 1)),
        playedAt INTEGER NOT NULL
    ) STRICT;

    """
