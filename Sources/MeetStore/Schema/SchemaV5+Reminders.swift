/// The reminders of the fifth version.
///
/// - `kind` are the kinds of meetings, with their lead times in minutes. A meeting names its kind, so that
///   deleting a kind does not change its meetings.
/// - `reminder` is the state of reminders since the meeting was saved: shown, dismissed, being shown or
///   snoozed. Others are computed (`ReminderRules`), so pending ones have no row. `at` is the computed time,
///   `due` the time to show it, `NULL` if it is finished, both seconds since 1970; `toldAt` (milliseconds) is
///   when it was shown, `NULL` before, and after it was dismissed. `owner` is the process that shows it, by
///   the name of a lock file (`LockFile`).
/// - `meeting.remindFrom` and `kind.since` (milliseconds) are the times of the saves that reminders depend
///   on: they are `NULL` from the change until the end of its transaction (`followReminders`).
///   `meeting.remindAhead` is the minutes of the earliest reminder that the person set, if more than
///   `ReminderColumn.usualReach`.
/// - The row `remindersUntil` of `meta` is the time up to which reminders were checked, in seconds.
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

/// The columns that determine the reminders of a meeting. The recurrence is not among them: the remaining
/// dates keep theirs.
private let columns =
    "timeKind, firstDate, clock, zone, dueDate, dueClock, dueZone, kind, reminders, status, doneAt"

private func values(_ row: String) -> String {
    let plain = [
        "timeKind", "firstDate", "clock", "zone", "dueDate", "dueClock", "dueZone", "kind", "reminders",
    ].map { "\(row).\($0)" }
    let marks = ["\(row).status = 'cancelled'", "\(row).doneAt IS NULL"]
    return "(" + (plain + marks).joined(separator: ", ") + ")"
}

/// Returns the statement that deletes the states of reminders from a kind.
private func forgetLead(_ row: String) -> String {
    """
    DELETE FROM reminder WHERE reason = 'lead' AND EXISTS (
        SELECT 1 FROM meeting WHERE id = reminder.meetingID AND kind = \(row).name COLLATE NOCASE);
    """
}
