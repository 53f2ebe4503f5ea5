/// The tenth version.
///
/// - `invitee.formerAnswer` is the answer that was opened when the meeting was moved, as JSON (`FormerAnswer`).
/// - `journalScope.recordsBookkeeping` says that an action also records rows of which only bookkeeping columns change
///   (`JournalTriggers.Table`).
let schemaV10 = """
    ALTER TABLE invitee ADD COLUMN formerAnswer TEXT;
    ALTER TABLE journalScope ADD COLUMN recordsBookkeeping INTEGER NOT NULL DEFAULT 0;
    """
