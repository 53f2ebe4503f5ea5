/// The part of the tenth version that stores the sender of a message in addition to the user it speaks for.
///
/// - `inbox.senderName` and `senderEmail` are the mail's From if it differs from the user that the message
///   speaks for; `doubt` is the reason to doubt it (`SchedulingDoubt`), and `formerDoubt` the one before the
///   action `actionID`. `messageAction` is the action with the changes of the message.
/// - `action.isOfMessage` marks the changes of a message. Only that action's own undo reverts them, never
///   `undo`.
/// - `outbox.isAutomatic` marks automatic messages (RFC 3834).
/// - `replyState` and `receivedState` have an `id`, so that they are journaled with the rest of an action;
///   `receivedState.organizer` is the key of the organizer whose latest message it is.
/// - `messageSender` holds the senders that spoke for others about a UID (`SenderState`).
/// - `meeting.isUnconfirmed` marks a meeting from an unknown sender that the person has not accepted.
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
