/// The fourth version.
///
/// - `draft.owner` is the process with the open form, by the name of its lock file; `NULL` without a lock, as
///   for older drafts.
/// - `distinctContacts` are pairs of similar contacts that the person marked as different people; the smaller
///   id is `contactID`.
let schemaV4 = """
    ALTER TABLE draft ADD COLUMN owner TEXT;

    CREATE TABLE distinctContacts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        contactID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        otherID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        UNIQUE (contactID, otherID),
        CHECK (contactID < otherID)
    ) STRICT;
    CREATE INDEX distinctContactsOther ON distinctContacts(otherID);
    """
