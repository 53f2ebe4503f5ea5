import GRDB
import MeetCore

/// The eleventh version.
///
/// - `meeting.isTransparent` marks a meeting that takes no time (RFC 5545, 3.8.2.7 TRANSP). The value in a
///   file is among `meeting.unmodelled`, and stays there. A change of it is a revision without notification.
/// - `invitee.userType` is the type of the calendar user (`Invitee.UserType`).
///
/// Received text is now parsed by later rules than before: `completeV11` updates the stored meetings, or they
/// would look changed by the person.
let schemaV11 = """
    ALTER TABLE meeting ADD COLUMN isTransparent INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE invitee ADD COLUMN userType TEXT NOT NULL DEFAULT 'individual';

    UPDATE meeting SET isTransparent = 1 WHERE timeKind <> 'unscheduled' AND unmodelled LIKE '%"TRANSP"%' AND EXISTS (
        SELECT 1 FROM json_each(unmodelled) AS property
        WHERE json_extract(property.value, '$.name') = 'TRANSP'
            AND upper(trim(json_extract(property.value, '$.value'))) = 'TRANSPARENT');

    CREATE TRIGGER meetingTransparency AFTER UPDATE OF isTransparent ON meeting
    WHEN (SELECT revisedAt FROM journalScope) IS NOT NULL AND new.isTransparent IS NOT old.isTransparent BEGIN
        UPDATE meeting SET updatedAt = (SELECT revisedAt FROM journalScope) WHERE id = new.id;
    END;
    """

/// Fills in `invitee.userType`, replaces notes stored as HTML by their plain text, and marks the meetings
/// that only X-MICROSOFT-CDO-BUSYSTATUS declares free.
@Sendable
func completeV11(_ db: Database, _ cards: any ContactCardCoding) throws {
    let rows = try db.cursor(
        """
        SELECT id, notes, receivedComponent FROM meeting
        WHERE receivedComponent LIKE '%CUTYPE=%' OR receivedComponent LIKE '%BUSYSTATUS%'
            OR (notes LIKE '%<%' AND receivedComponent LIKE '%DESCRIPTION%')
        ORDER BY id
        """)
    var found: [(meeting: Int64, address: String, type: Invitee.UserType)] = []
    var notes: [(meeting: Int64, text: String)] = []
    var free: [Int64] = []
    while let row = try rows.next() {
        let meeting: Int64 = try row["id"]
        let text: String = try row["receivedComponent"]
        let stored: String = try row["notes"]
        guard let event = ICalendarReader.events(of: text).first else { continue }
        for attendee in event.attendees where attendee.userType != .individual {
            guard let address = attendee.email else { continue }
            found.append((meeting, address, attendee.userType))
        }
        if let source = event.written.description?.value,
            TextValue.unescaped(Array(source.utf8)[...]) == stored
        {
            notes.append((meeting, event.notes))
        }
        if event.isTransparent { free.append(meeting) }
    }
    for (meeting, address, type) in found {
        try db.execute(
            sql: "UPDATE invitee SET userType = ? WHERE meetingID = ? AND email = ?",
            arguments: [type.rawValue, meeting, address])
    }
    for (meeting, text) in notes {
        try db.execute(sql: "UPDATE meeting SET notes = ? WHERE id = ?", arguments: [text, meeting])
    }
    for meeting in free {
        try db.execute(
            sql: "UPDATE meeting SET isTransparent = 1 WHERE id = ? AND timeKind <> 'unscheduled'",
            arguments: [meeting])
    }
}
