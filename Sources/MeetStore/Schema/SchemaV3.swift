import Foundation
import GRDB
import MeetCore

/// The third version.
///
/// - `occurrence` is a row of lists: one for a single meeting, maintained by triggers, with an empty
///   `recurrenceID`. Its `startsAt` and `endsAt` are seconds since 1970: UTC for a timed one. For whole days
///   (`isWholeDay`) they are the reader's wall time at midnight, 86400 for each day, independent of the zone.
///   An occurrence without a time starts at the largest number and has no end.
/// - `meeting.sortInstant` and `endInstant` follow the same rule.
/// - A UID belongs to one meeting, and to one contact. Of cards that shared one, the later ones get their
///   own; their UID in the file stays among `sourceKeys`. `contactSource` therefore distinguishes names.
/// - `meeting.receivedComponent` is the iCalendar text a meeting was received as, the base of the next merge;
///   `unmodelled` are the properties without a column, as JSON.
/// - `invitee` has all the RFC 5545 data of an attendee: `rsvp`, and `delegatedTo` and `delegatedFrom`, an
///   address per line. The values of `role` and `participation` are not restricted by the schema.
/// - The row `folding` of `meta` is the version of the folding tables of search texts and sort keys.
/// - `action.title` is JSON (`ActionTitle`). During an undo or redo, `journalScope.revisedAt` is its time:
///   triggers then make every restored meeting a later revision.
let schemaV3 = """
    ALTER TABLE meeting ADD COLUMN receivedComponent TEXT;
    ALTER TABLE meeting ADD COLUMN unmodelled TEXT;
    DROP INDEX meetingOrder;
    DROP INDEX meetingWholeDays;
    DROP INDEX meetingUID;
    UPDATE meeting SET sortInstant = \(secondsOf("firstDate")), endInstant = \(secondsOf("lastDate")) + 86400
        WHERE timeKind = 'allDay';

    CREATE TABLE occurrence (
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        recurrenceID TEXT NOT NULL,
        startsAt INTEGER NOT NULL,
        endsAt INTEGER,
        isWholeDay INTEGER NOT NULL CHECK (isWholeDay IN (0, 1)),
        PRIMARY KEY (meetingID, recurrenceID)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO occurrence
        SELECT id, '', sortInstant, endInstant, timeKind = 'allDay' FROM meeting;
    CREATE INDEX occurrenceOrder ON occurrence(startsAt, meetingID, recurrenceID, endsAt, isWholeDay);
    CREATE INDEX occurrenceWholeDays ON occurrence(startsAt) WHERE isWholeDay = 1;
    CREATE TRIGGER occurrenceInsert AFTER INSERT ON meeting BEGIN
        INSERT INTO occurrence VALUES (new.id, '', \(start("new")), \(end("new")), new.timeKind = 'allDay');
    END;
    CREATE TRIGGER occurrenceUpdate
    AFTER UPDATE OF timeKind, firstDate, lastDate, sortInstant, endInstant ON meeting BEGIN
        UPDATE occurrence SET startsAt = \(start("new")), endsAt = \(end("new")), isWholeDay = new.timeKind = 'allDay'
            WHERE meetingID = new.id AND recurrenceID = '';
    END;

    CREATE TABLE newInvitee (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        meetingID INTEGER NOT NULL REFERENCES meeting(id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        contactID INTEGER REFERENCES contact(id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        email TEXT,
        role TEXT NOT NULL,
        participation TEXT NOT NULL,
        answeredAt INTEGER,
        answeredBy TEXT,
        comment TEXT,
        rsvp INTEGER NOT NULL DEFAULT 0 CHECK (rsvp IN (0, 1)),
        delegatedTo TEXT,
        delegatedFrom TEXT
    ) STRICT;
    INSERT INTO newInvitee(id, meetingID, position, contactID, name, email, role, participation, answeredAt,
            answeredBy, comment)
        SELECT id, meetingID, position, contactID, name, email, role, participation, answeredAt, answeredBy,
            comment FROM invitee;
    DELETE FROM sqlite_sequence WHERE name = 'newInvitee';
    INSERT INTO sqlite_sequence(name, seq) SELECT 'newInvitee', seq FROM sqlite_sequence WHERE name = 'invitee';
    DROP TABLE invitee;
    ALTER TABLE newInvitee RENAME TO invitee;
    CREATE INDEX inviteeMeeting ON invitee(meetingID, participation);
    CREATE INDEX inviteeContact ON invitee(contactID) WHERE contactID IS NOT NULL;

    DROP TRIGGER contactSourcesInsert;
    DROP TRIGGER contactSourcesUpdate;
    DROP TABLE contactSource;
    CREATE TABLE contactSource (
        uidKey TEXT NOT NULL,
        nameHash INTEGER NOT NULL,
        contactID INTEGER NOT NULL REFERENCES contact(id) ON DELETE CASCADE,
        PRIMARY KEY (uidKey, nameHash, contactID)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX contactSourceContact ON contactSource(contactID);
    INSERT OR IGNORE INTO contactSource
        SELECT value, nameHash, contact.id FROM contact, json_each(sourceKeys) WHERE sourceKeys IS NOT NULL;
    CREATE TRIGGER contactSourcesInsert AFTER INSERT ON contact WHEN new.sourceKeys IS NOT NULL BEGIN
        \(sourceKeysOfNew)
    END;
    CREATE TRIGGER contactSourcesUpdate AFTER UPDATE OF sourceKeys, nameHash ON contact
    WHEN old.sourceKeys IS NOT new.sourceKeys
        OR new.sourceKeys IS NOT NULL AND old.nameHash IS NOT new.nameHash BEGIN
        DELETE FROM contactSource WHERE contactID = old.id;
        \(sourceKeysOfNew)
    END;

    INSERT INTO meta(key, value) VALUES ('folding', '1');

    UPDATE action SET title = json_object('code', 'legacy', 'text', title);
    ALTER TABLE action ADD COLUMN rowCount INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE journal ADD COLUMN rowCount INTEGER NOT NULL DEFAULT 1;
    UPDATE journal SET rowCount = 1 + length(row) - length(replace(row, ',', ''))
        WHERE formID IN (SELECT id FROM journalForm WHERE head LIKE 'DELETE FROM %');
    UPDATE action SET rowCount = (SELECT ifnull(sum(rowCount), 0) FROM journal WHERE actionID = action.id);
    DROP TRIGGER journalSize;
    DROP TABLE journalScope;
    CREATE TABLE journalScope (
        actionID INTEGER NOT NULL,
        size INTEGER NOT NULL,
        sizeLimit INTEGER NOT NULL,
        rowCount INTEGER NOT NULL,
        revisedAt INTEGER
    ) STRICT;
    CREATE TRIGGER journalSize AFTER INSERT ON journal BEGIN
        UPDATE journalScope
            SET size = size + length(new.row) + 40, rowCount = rowCount + new.rowCount;
    END;

    CREATE TRIGGER meetingRevisionInsert AFTER INSERT ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(new.sequence, 9223372036854775806) + 1 WHERE id = new.id;
    END;
    CREATE TRIGGER meetingRevisionUpdate AFTER UPDATE OF title, notes, timeKind, firstDate, clock, zone, minutes,
        lastDate, venueID, status, doneAt ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL
        AND (old.title, old.notes, old.timeKind, old.firstDate, old.clock, old.zone, old.minutes, old.lastDate,
            old.venueID, old.status, old.doneAt)
        IS NOT (new.title, new.notes, new.timeKind, new.firstDate, new.clock, new.zone, new.minutes, new.lastDate,
            new.venueID, new.status, new.doneAt) BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope),
            sequence = min(max(old.sequence, new.sequence), 9223372036854775806)
                + ((old.title, old.timeKind, old.firstDate, old.clock, old.zone, old.minutes, old.lastDate,
                    old.venueID, old.status)
                IS NOT (new.title, new.timeKind, new.firstDate, new.clock, new.zone, new.minutes, new.lastDate,
                    new.venueID, new.status))
            WHERE id = new.id;
    END;
    CREATE TRIGGER inviteeRevisionInsert AFTER INSERT ON invitee
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope) WHERE id = new.meetingID;
    END;
    CREATE TRIGGER inviteeRevisionUpdate AFTER UPDATE OF name, email, role, participation, comment ON invitee
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL
        AND (old.name, old.email, old.role, old.participation, old.comment)
            IS NOT (new.name, new.email, new.role, new.participation, new.comment) BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope) WHERE id = new.meetingID;
    END;
    CREATE TRIGGER inviteeRevisionDelete AFTER DELETE ON invitee
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope) WHERE id = old.meetingID;
    END;

    """

/// Returns the midnight of an ISO 8601 date, in seconds since 1970.
private func secondsOf(_ date: String) -> String { "CAST(strftime('%s', \(date)) AS INTEGER)" }

private func start(_ row: String) -> String {
    "iif(\(row).timeKind = 'allDay', \(secondsOf("\(row).firstDate")), \(row).sortInstant)"
}

private func end(_ row: String) -> String {
    "iif(\(row).timeKind = 'allDay', \(secondsOf("\(row).lastDate")) + 86400, \(row).endInstant)"
}

private let sourceKeysOfNew = """
    INSERT OR IGNORE INTO contactSource(uidKey, nameHash, contactID)
        SELECT value, new.nameHash, new.id FROM json_each(new.sourceKeys);
    """

/// Completes the third version with the steps that SQL alone cannot do.
func completeV3(_ db: Database, _ cards: any ContactCardCoding) throws {
    try separateMeetings(db)
    try db.execute(sql: "CREATE UNIQUE INDEX meetingUID ON meeting(uid)")
    try separateContacts(db, cards)
    try db.execute(
        sql: """
            DROP INDEX contactUID;
            CREATE UNIQUE INDEX contactUID ON contact(uidKey);
            """)
    // The time, the reader's zone and the rules; the zone no longer matters.
    if let placement = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'placement'") {
        let parts = placement.split(separator: " ")
        try db.execute(
            sql: """
                DELETE FROM meta WHERE key = 'placement';
                INSERT INTO meta(key, value) VALUES ('zoneRules', ?)
                """, arguments: ["\(parts.first ?? "0") \(parts.count == 3 ? String(parts[2]) : "")"])
    }
}

/// Gives meetings with a shared UID their own; the oldest keeps it.
private func separateMeetings(_ db: Database) throws {
    let later = try Int64.fetchAll(
        db,
        sql: """
            SELECT id FROM (SELECT id, uid, row_number() OVER (PARTITION BY uid ORDER BY id) AS number FROM meeting)
            WHERE number > 1 OR uid = '' ORDER BY id
            """)
    for id in later {
        try db.execute(
            sql: "UPDATE meeting SET uid = ? WHERE id = ?",
            arguments: [UUID().uuidString.lowercased(), id])
    }
}

/// Gives contacts with a shared UID their own: some programs give all cards the same.
private func separateContacts(_ db: Database, _ cards: any ContactCardCoding) throws {
    let later = try db.rows(
        """
        SELECT id, uidKey, card, importedCard, sourceKeys FROM contact WHERE id IN (
            SELECT id FROM (
                SELECT id, uidKey, row_number() OVER (PARTITION BY uidKey ORDER BY id) AS number FROM contact)
            WHERE number > 1 OR uidKey = '') ORDER BY id
        """)
    for row in later {
        let card: String = try row["card"]
        var contact = try cards.decode(card)
        contact.uid = UUID().uuidString.lowercased()
        let imported: String? = try row["importedCard"]
        let sources: Data? = (try row["sourceKeys"] as String?).map { Data($0.utf8) }
        let keys = try sources.map { try JSONDecoder().decode([String].self, from: $0) } ?? []
        try db.execute(
            sql: """
                UPDATE contact SET uid = ?, uidKey = ?, card = ?, importedCard = ?, sourceKeys = ? WHERE id = ?
                """,
            arguments: [
                contact.uid, ContactKeys.uid(contact.uid), try cards.card(contact),
                imported == "" ? card : imported, ContactKeys.json(keys + [try row["uidKey"]]),
                try row["id"] as Int64,
            ])
    }
}
