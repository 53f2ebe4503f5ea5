/// The sixth version: invitations.
///
/// - `meeting.organizerEmail`, with `organizerName` if known, is the foreign organizer. `url` and
///   `conference` are the properties of RFC 5545 and RFC 7986.
/// - `outbox` are the messages to send, and sent ones: the row exists before anything is sent. Its
///   `messageID` is that of the mail at every attempt. `state` is a word of `OutgoingMessage.State`; it is
///   `sending` before the message is handed over, with the token of the sending process (`owner`, see
///   `LockFile`), and a row whose owner has ended may have been sent or not. `recipients` are addresses as
///   JSON; `recipientKeys` their keys, each between line ends. The delivered state of a meeting is computed
///   from the messages that were or will be sent, the latest last, so rows stay. `actionID` is the action
///   that the message is part of, whose undo withdraws it; `afterAction` the latest action at that time: the
///   message is withdrawn if that or an earlier one is undone and changed its meeting. `withdrawnBy` is the
///   action that did.
/// - `inbox` are received messages and their states. `news` and `changes` are JSON. `sourceKey` identifies
///   the source. `component` is the iCalendar text. `actionID` is the action that settled it; when undone,
///   the row gets `formerState` back.
/// - `replyState` is the latest accepted answer of each invitee, `receivedState` the latest of each organizer
///   (RFC 5546, 2.1.5), instants in milliseconds.
/// - `mailbox` is the position of reading in a mailbox.
///
/// None of this is journaled, because sent messages cannot be recalled. `History/UndoneMessages.swift`
/// describes the effect of undo.
let schemaV6 = """
    ALTER TABLE meeting ADD COLUMN organizerName TEXT;
    ALTER TABLE meeting ADD COLUMN organizerEmail TEXT;
    ALTER TABLE meeting ADD COLUMN url TEXT;
    ALTER TABLE meeting ADD COLUMN conference TEXT;

    CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        messageID TEXT NOT NULL UNIQUE,
        method TEXT NOT NULL,
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        fromName TEXT NOT NULL,
        fromEmail TEXT NOT NULL,
        recipients TEXT NOT NULL,
        recipientKeys TEXT NOT NULL,
        subject TEXT NOT NULL,
        text TEXT NOT NULL,
        calendar TEXT NOT NULL,
        inReplyTo TEXT,
        state TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        nextAttempt INTEGER,
        error TEXT,
        createdAt INTEGER NOT NULL,
        sentAt INTEGER,
        owner TEXT,
        actionID INTEGER,
        afterAction INTEGER,
        withdrawnBy INTEGER
    ) STRICT;
    CREATE INDEX outboxWaiting ON outbox(state, nextAttempt) WHERE state IN ('queued', 'sending', 'doubtful', 'failed');
    CREATE INDEX outboxUID ON outbox(uid, id);
    CREATE INDEX outboxAction ON outbox(actionID) WHERE actionID IS NOT NULL;

    CREATE TABLE inbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        method TEXT NOT NULL,
        news TEXT NOT NULL,
        state TEXT NOT NULL,
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        fromName TEXT,
        fromEmail TEXT,
        changes TEXT,
        comment TEXT,
        receivedAt INTEGER NOT NULL,
        settledAt INTEGER,
        messageID TEXT,
        sourceKey TEXT UNIQUE,
        component TEXT NOT NULL,
        actionID INTEGER,
        formerState TEXT
    ) STRICT;
    CREATE INDEX inboxOrder ON inbox(receivedAt, id);
    CREATE INDEX inboxOpen ON inbox(receivedAt, id) WHERE state IN ('waiting', 'unseen');
    CREATE INDEX inboxUID ON inbox(uid, id);
    CREATE INDEX inboxAction ON inbox(actionID) WHERE actionID IS NOT NULL;

    CREATE TABLE replyState (
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        address TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        stamp INTEGER NOT NULL,
        PRIMARY KEY (uid, recurrenceID, address)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE receivedState (
        uid TEXT NOT NULL,
        recurrenceID TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        stamp INTEGER NOT NULL,
        PRIMARY KEY (uid, recurrenceID)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE mailbox (
        name TEXT PRIMARY KEY,
        state TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    DROP TRIGGER meetingRevisionUpdate;
    CREATE TRIGGER meetingRevisionUpdate AFTER UPDATE OF \((told + noted).joined(separator: ", ")) ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL AND (\(differs(told + noted))) BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(max(old.sequence, new.sequence), 9223372036854775806)
                + (new.organizerEmail IS NULL AND (\(differs(told))))
            WHERE id = new.id;
    END;
    """

/// The columns whose changes invitees must be notified of, as in the fifth version.
private let told = [
    "title", "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "venueID", "status",
    "recurrence", "dueDate", "dueClock", "dueZone", "placeKind",
]

private let noted = ["notes", "doneAt", "kind", "reminders", "url", "conference"]

private func differs(_ columns: [String]) -> String {
    func row(_ name: String) -> String { "(" + columns.map { "\(name).\($0)" }.joined(separator: ", ") + ")" }
    return "\(row("old")) IS NOT \(row("new"))"
}
