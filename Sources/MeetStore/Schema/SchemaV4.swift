/// The fourth version.
///
/// - `draft.owner` is the process that a form is open in, by the name of its lock file; `NULL` where no lock is held,
///   as for drafts of the versions before.
/// - `distinctContacts` are pairs of contacts that look alike and that the person called two people; the smaller
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
