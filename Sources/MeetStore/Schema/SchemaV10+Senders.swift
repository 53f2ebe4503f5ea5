/// The part of the tenth version that stores who sent a message beside whom it speaks for.
///
/// - `inbox.senderName` and `senderEmail` are the From of the mail where that is another than whom the message speaks for;
///   `doubt` says why it is not accepted (`SchedulingDoubt`), and `formerDoubt` why it was not before the action `actionID`.
///   `messageAction` is the action that records what the message changed.
/// - `action.isOfMessage` marks what a message did. Only its name undoes it, never `undo`.
/// - `outbox.isAutomatic` marks what the program sends by itself (RFC 3834).
/// - `replyState` and `receivedState` have an `id`, so that they are journaled with the rest of an action;
///   `receivedState.organizer` is the key of the organizer whose messages the newest one is newer than.
/// - `messageSender` holds the senders that spoke for others in the matter of a UID (`SenderState`).
/// - `meeting.isUnconfirmed` marks what somebody unknown sent and the person has not accepted.
let schemaV10Senders = """
    ALTER TABLE inbox ADD COLUMN senderName TEXT;
    ALTER TABLE inbox ADD COLUMN senderEmail TEXT;
    ALTER TABLE inbox ADD COLUMN doubt TEXT;
    ALTER TABLE inbox ADD COLUMN formerDoubt TEXT;
    ALTER TABLE inbox ADD COLUMN messageAction INTEGER;
    ALTER TABLE action ADD COLUMN isOfMessage INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE outbox ADD COLUMN isAutomatic INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE meeting ADD COLUMN isUnconfirmed INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE newReplyState (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        address TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        stamp INTEGER NOT NULL,
        UNIQUE (uid, recurrenceID, address)
    ) STRICT;
    INSERT INTO newReplyState(uid, recurrenceID, address, sequence, stamp)
        SELECT uid, recurrenceID, address, sequence, stamp FROM replyState;
    DROP TABLE replyState;
    ALTER TABLE newReplyState RENAME TO replyState;
    CREATE TABLE newReceivedState (
        id INTEGER PRIMARY KEY,
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        stamp INTEGER NOT NULL,
        organizer TEXT NOT NULL DEFAULT '',
        UNIQUE (uid, recurrenceID)
    ) STRICT;
    INSERT INTO newReceivedState(uid, recurrenceID, sequence, stamp)
        SELECT uid, recurrenceID, sequence, stamp FROM receivedState;
    DROP TABLE receivedState;
    ALTER TABLE newReceivedState RENAME TO receivedState;

    CREATE TABLE messageSender (
        uid TEXT NOT NULL,
        user TEXT NOT NULL,
        sender TEXT NOT NULL,
        isConfirmed INTEGER NOT NULL,
        PRIMARY KEY (uid, user, sender)
    ) STRICT, WITHOUT ROWID;
    """
