/// What the fifth version has for reminders.
///
/// - `kind` are the kinds of meetings, with how many minutes before one begins it is told. A meeting names its kind, so that
///   one that is taken away leaves its meetings as they are called.
/// - `reminder` is what became of reminders since the meeting was saved: which were told or dismissed, are being told, or
///   were put off. Others are worked out (`ReminderRules`), so there is no row for what is to come. `at` is when it was due
///   by the rules, `due` when it is to be told, `NULL` where nothing more comes of it, both seconds since 1970; `toldAt`
///   (milliseconds) is when it was told, `NULL` before, and once it was dismissed. Whoever tells it is its `owner`, by the name of a lock file (`HeldFile`).
/// - `meeting.remindFrom` and `kind.since` (milliseconds) are when that was saved which reminders follow: they are `NULL`
///   from the change on until the end of its transaction (`followReminders`). `meeting.remindAhead` is how many minutes
///   before it the first reminder is that was asked for, where that is more than `ReminderColumn.usualReach`.
/// - The row `remindersUntil` of `meta` says up to when reminders were looked for, in seconds.
let schemaV5Reminders = """

    ALTER TABLE meeting ADD COLUMN remindAhead INTEGER;
    ALTER TABLE meeting ADD COLUMN remindFrom INTEGER;
    UPDATE meeting SET remindFrom = 0;
    CREATE INDEX meetingUnfollowed ON meeting(id) WHERE remindFrom IS NULL;
    CREATE INDEX meetingFarReminders ON meeting(id) WHERE remindAhead IS NOT NULL;

    CREATE TABLE kind (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE COLLATE NOCASE,
        leadMinutes INTEGER NOT NULL CHECK (leadMinutes >= 0),
        since INTEGER
    ) STRICT;
    INSERT INTO kind(name, leadMinutes, since) VALUES ('Coffee', 45, 0), ('Restaurant', 60, 0), ('Friends', 30, 0);

    CREATE TABLE reminder (
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL,
        reason TEXT NOT NULL,
        at INTEGER NOT NULL,
        due INTEGER,
        owner TEXT,
        toldAt INTEGER,
        PRIMARY KEY (meetingID, recurrenceID, reason)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminderDue ON reminder(due) WHERE due IS NOT NULL;

    CREATE TRIGGER reminderMeetingInsert AFTER INSERT ON meeting WHEN new.remindFrom IS NOT NULL BEGIN
        UPDATE meeting SET remindFrom = NULL WHERE id = new.id;
    END;
    CREATE TRIGGER reminderMeetingUpdate AFTER UPDATE OF \(columns) ON meeting
    WHEN \(values("old")) IS NOT \(values("new")) BEGIN
        UPDATE meeting SET remindFrom = NULL WHERE id = new.id;
        DELETE FROM reminder WHERE meetingID = new.id;
    END;

    CREATE TRIGGER reminderKindInsert AFTER INSERT ON kind BEGIN
        UPDATE kind SET since = NULL WHERE id = new.id;
        \(forgetLead("new"))
    END;
    CREATE TRIGGER reminderKindUpdate AFTER UPDATE OF name, leadMinutes ON kind
    WHEN (old.name, old.leadMinutes) IS NOT (new.name, new.leadMinutes) BEGIN
        UPDATE kind SET since = NULL WHERE id = new.id;
        \(forgetLead("old"))
        \(forgetLead("new"))
    END;
    CREATE TRIGGER reminderKindDelete AFTER DELETE ON kind BEGIN
        \(forgetLead("old"))
    END;
    """

/// What says which reminders a meeting has. How a series comes again is not among it: the dates it keeps have theirs as
/// before.
private let columns =
    "timeKind, firstDate, clock, zone, dueDate, dueClock, dueZone, kind, reminders, status, doneAt"

private func values(_ row: String) -> String {
    let plain = [
        "timeKind", "firstDate", "clock", "zone", "dueDate", "dueClock", "dueZone", "kind", "reminders",
    ].map { "\(row).\($0)" }
    let marks = ["\(row).status = 'cancelled'", "\(row).doneAt IS NULL"]
    return "(" + (plain + marks).joined(separator: ", ") + ")"
}

/// What became of the reminders that a kind brought.
private func forgetLead(_ row: String) -> String {
    """
    DELETE FROM reminder WHERE reason = 'lead' AND EXISTS (
        SELECT 1 FROM meeting WHERE id = reminder.meetingID AND kind = \(row).name COLLATE NOCASE);
    """
}
