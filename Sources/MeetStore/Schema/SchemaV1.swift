import MeetCore

/// The first version of the schema. Frozen: later versions are written as changes to it.
///
/// Instants (`…At`) are milliseconds since 1970 UTC, except `sortInstant` and `endInstant`, which are
/// seconds.
///
/// `contact.importedCard` holds the cards that a contact was last imported from, concatenated, one for each
/// source card (identified by its UID); empty if it equals `card`, `NULL` if it was never imported.
/// `contact.sourceKeys` are the UIDs among them that differ from the contact's own. `nameHash` is
/// `ContactMatching.nameHash`.
let schemaV1 = """
    PRAGMA application_id = 0x6d656574;

    CREATE TABLE meta (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE venue (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        sortKey TEXT NOT NULL,
        category TEXT,
        addressLine TEXT,
        street TEXT,
        locality TEXT,
        postcode TEXT,
        country TEXT,
        latitude REAL,
        longitude REAL,
        phone TEXT,
        website TEXT,
        openingHours TEXT,
        notes TEXT,
        provider TEXT,
        providerID TEXT,
        fetchedAt INTEGER,
        isSaved INTEGER NOT NULL CHECK (isSaved IN (0, 1)),
        searchText TEXT NOT NULL
    ) STRICT;
    CREATE INDEX venueOrder ON venue(isSaved, sortKey, id);
    CREATE INDEX venueSource ON venue(provider, providerID) WHERE provider IS NOT NULL;

    CREATE TABLE meeting (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        title TEXT NOT NULL,
        notes TEXT NOT NULL,
        timeKind TEXT NOT NULL CHECK (timeKind IN ('timed', 'allDay', 'unscheduled')),
        firstDate TEXT,
        clock INTEGER,
        zone TEXT,
        minutes INTEGER,
        lastDate TEXT,
        sortInstant INTEGER NOT NULL,
        endInstant INTEGER,
        venueID INTEGER REFERENCES venue(id) ON DELETE SET NULL,
        status TEXT NOT NULL CHECK (status IN ('tentative', 'confirmed', 'cancelled')),
        sequence INTEGER NOT NULL,
        doneAt INTEGER,
        createdAt INTEGER NOT NULL,
        updatedAt INTEGER NOT NULL,
        searchText TEXT NOT NULL
    ) STRICT;
    CREATE INDEX meetingOrder ON meeting(sortInstant, id, endInstant);
    CREATE INDEX meetingWholeDays ON meeting(firstDate) WHERE timeKind = 'allDay';
    CREATE INDEX meetingUID ON meeting(uid);
    CREATE INDEX meetingVenue ON meeting(venueID) WHERE venueID IS NOT NULL;

    CREATE TABLE contact (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL,
        uidKey TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('individual', 'group', 'org', 'location')),
        name TEXT NOT NULL,
        sortKey TEXT NOT NULL,
        organization TEXT,
        email TEXT,
        phone TEXT,
        nameHash INTEGER NOT NULL DEFAULT 0,
        emailKeys TEXT NOT NULL CHECK (json_valid(emailKeys)),
        phoneKeys TEXT NOT NULL CHECK (json_valid(phoneKeys)),
        searchText TEXT NOT NULL,
        card TEXT NOT NULL,
        importedCard TEXT,
        sourceKeys TEXT CHECK (sourceKeys IS NULL OR json_valid(sourceKeys))
    ) STRICT;
    CREATE INDEX contactOrder ON contact(sortKey, id);
    CREATE INDEX contactUID ON contact(uidKey, nameHash);
    CREATE INDEX contactName ON contact(nameHash);
    CREATE INDEX contactGroups ON contact(sortKey, id) WHERE kind = 'group';

    CREATE TABLE contactEmail (
        address TEXT NOT NULL,
        nameHash INTEGER NOT NULL,
        contactID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        PRIMARY KEY (address, nameHash, contactID)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contactEmailContact ON contactEmail(contactID);

    CREATE TABLE contactPhone (
        tail TEXT NOT NULL,
        nameHash INTEGER NOT NULL,
        digits TEXT NOT NULL,
        contactID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        PRIMARY KEY (tail, nameHash, digits, contactID)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contactPhoneContact ON contactPhone(contactID);

    CREATE TABLE contactSource (
        uidKey TEXT NOT NULL,
        contactID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        PRIMARY KEY (uidKey, contactID)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contactSourceContact ON contactSource(contactID);

    CREATE TRIGGER contactKeysInsert AFTER INSERT ON contact BEGIN
        \(emailKeysOfNew)
        \(phoneKeysOfNew)
    END;
    CREATE TRIGGER contactEmailsUpdate AFTER UPDATE OF emailKeys, nameHash ON contact
    WHEN old.emailKeys IS NOT new.emailKeys OR old.nameHash IS NOT new.nameHash BEGIN
        DELETE FROM contactEmail WHERE contactID = old.id;
        \(emailKeysOfNew)
    END;
    CREATE TRIGGER contactPhonesUpdate AFTER UPDATE OF phoneKeys, nameHash ON contact
    WHEN old.phoneKeys IS NOT new.phoneKeys OR old.nameHash IS NOT new.nameHash BEGIN
        DELETE FROM contactPhone WHERE contactID = old.id;
        \(phoneKeysOfNew)
    END;
    CREATE TRIGGER contactSourcesInsert AFTER INSERT ON contact WHEN new.sourceKeys IS NOT NULL BEGIN
        \(sourceKeysOfNew)
    END;
    CREATE TRIGGER contactSourcesUpdate AFTER UPDATE OF sourceKeys ON contact
    WHEN old.sourceKeys IS NOT new.sourceKeys BEGIN
        DELETE FROM contactSource WHERE contactID = old.id;
        \(sourceKeysOfNew)
    END;

    CREATE TABLE invitee (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        email TEXT,
        role TEXT NOT NULL CHECK (role IN ('required', 'optional', 'chair')),
        participation TEXT NOT NULL
            CHECK (participation IN ('needs-action', 'accepted', 'declined', 'tentative')),
        answeredAt INTEGER,
        answeredBy TEXT,
        comment TEXT
    ) STRICT;
    CREATE INDEX inviteeMeeting ON invitee(meetingID, participation);
    CREATE INDEX inviteeContact ON invitee(contactID) WHERE contactID IS NOT NULL;

    CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE draft (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        payload BLOB NOT NULL,
        updatedAt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE action (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        at INTEGER NOT NULL,
        isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1)),
        size INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE journalForm (
        id INTEGER PRIMARY KEY,
        head TEXT NOT NULL,
        foot TEXT NOT NULL
    ) STRICT;
    CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        actionID INTEGER NOT NULL REFERENCES action(id) ON DELETE CASCADE,
        formID INTEGER NOT NULL REFERENCES journalForm(id),
        row TEXT NOT NULL
    ) STRICT;
    CREATE INDEX journalAction ON journal(actionID, id);
    CREATE TABLE journalScope (
        actionID INTEGER NOT NULL,
        size INTEGER NOT NULL,
        sizeLimit INTEGER NOT NULL
    ) STRICT;
    CREATE TRIGGER journalSize AFTER INSERT ON journal BEGIN
        UPDATE journalScope SET size = size + length(new.row) + 40;
    END;

    """ + searchTables(["meeting", "contact", "venue"])

private let emailKeysOfNew = """
    INSERT OR IGNORE INTO contactEmail(address, nameHash, contactID)
        SELECT value, new.nameHash, new.id FROM json_each(new.emailKeys);
    """

/// Numbers are matched by their last digits (`PhoneKeys.tailLength`), because a number may be written with
/// its country code or without.
private let phoneKeysOfNew = """
    INSERT OR IGNORE INTO contactPhone(tail, nameHash, digits, contactID)
        SELECT substr(value, -9), new.nameHash, value, new.id FROM json_each(new.phoneKeys);
    """

private let sourceKeysOfNew = """
    INSERT OR IGNORE INTO contactSource(uidKey, contactID)
        SELECT value, new.id FROM json_each(new.sourceKeys);
    """

/// Returns the full-text index of each table, over its `searchText`, updated by triggers so that undo updates
/// it too (https://www.sqlite.org/fts5.html#external_content_tables). The text is folded and split before;
/// the `ascii` tokenizer leaves letters beyond ASCII unchanged.
private func searchTables(_ tables: [String]) -> String {
    tables.map { table in
        """
        CREATE VIRTUAL TABLE \(table)Search USING fts5(
            searchText, content='\(table)', content_rowid='id', tokenize='ascii', prefix='1 2');
        CREATE TRIGGER \(table)SearchInsert AFTER INSERT ON \(table) BEGIN
            INSERT INTO \(table)Search(rowid, searchText) VALUES (new.id, new.searchText);
        END;
        CREATE TRIGGER \(table)SearchDelete AFTER DELETE ON \(table) BEGIN
            INSERT INTO \(table)Search(\(table)Search, rowid, searchText)
                VALUES ('delete', old.id, old.searchText);
        END;
        CREATE TRIGGER \(table)SearchUpdate AFTER UPDATE OF searchText ON \(table)
        WHEN old.searchText IS NOT new.searchText BEGIN
            INSERT INTO \(table)Search(\(table)Search, rowid, searchText)
                VALUES ('delete', old.id, old.searchText);
            INSERT INTO \(table)Search(rowid, searchText) VALUES (new.id, new.searchText);
        END;

        """
    }.joined()
}
