/// The tenth version.
///
/// - `invitee.formerAnswer` is the answer that was reset when the meeting was moved, as JSON
///   (`FormerAnswer`).
/// - `journalScope.recordsBookkeeping` is set for an action that also records changes of bookkeeping columns
///   alone (`JournalTriggers.Table`). `journalScope.ownAddresses` holds the keys of the person's addresses, a
///   JSON array, during an undo or redo: `meeting.sequence` is raised only for the person's own meetings.
let schemaV10 = """
    ALTER TABLE invitee ADD COLUMN formerAnswer TEXT;
    ALTER TABLE journalScope ADD COLUMN recordsBookkeeping INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE journalScope ADD COLUMN ownAddresses TEXT NOT NULL DEFAULT '[]';

    DROP TRIGGER meetingRevisionInsert;
    CREATE TRIGGER meetingRevisionInsert AFTER INSERT ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(new.sequence, 9223372036854775806) + (\(isOwn)) WHERE id = new.id;
    END;
    DROP TRIGGER meetingRevisionUpdate;
    CREATE TRIGGER meetingRevisionUpdate AFTER UPDATE OF \((told + noted).joined(separator: ", ")) ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL AND (\(differs(told + noted))) BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(max(old.sequence, new.sequence), 9223372036854775806)
                + ((\(isOwn)) AND (\(differs(told))))
            WHERE id = new.id;
    END;
    """

/// The condition of `Meeting.isOrganized(by:)`.
private let isOwn = """
    new.organizerEmail IS NULL OR lower(new.organizerEmail) IN (
        SELECT value FROM journalScope, json_each(journalScope.ownAddresses))
    """

/// The columns whose changes invitees must be notified of, as in the sixth version.
private let told = [
    "title", "timeKind", "firstDate", "clock", "zone", "minutes", "lastDate", "venueID", "status",
    "recurrence", "dueDate", "dueClock", "dueZone", "placeKind",
]

private let noted = ["notes", "doneAt", "kind", "reminders", "url", "conference"]

private func differs(_ columns: [String]) -> String {
    func row(_ name: String) -> String { "(" + columns.map { "\(name).\($0)" }.joined(separator: ", ") + ")" }
    return "\(row("old")) IS NOT \(row("new"))"
}
