import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What an older file says of the time that meetings take, and of rooms.
@Suite struct TransparencyMigrationTests {
    @Test func whatWasSaidIsKnown() throws {
        let fixture = try StoreFixture(makesStores: true)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: fixture.path)
        try StoreMigrations.migrator(Array(StoreMigrations.steps.prefix(10)), cards: JSONContactCoding())
            .migrate(queue)
        try queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(StoreMigrations.applicationID)")
            let received = "BEGIN:VEVENT\r\nATTENDEE;CUTYPE=ROOM:mailto:room@example.org\r\nEND:VEVENT\r\n"
            let rows: [(String, String?)] = [
                ("transparent", #"[{"name":"X-A","value":"1"},{"name":"TRANSP","value":"transparent"}]"#),
                ("opaque", #"[{"name":"TRANSP","value":"OPAQUE"},{"name":"X-B","value":"TRANSPARENT"}]"#),
                ("silent", nil),
            ]
            for (uid, unmodelled) in rows {
                try db.execute(
                    sql: """
                        INSERT INTO meeting(uid, title, notes, timeKind, firstDate, lastDate, status, sequence, createdAt,
                            updatedAt, searchText, unmodelled, recurrenceID, receivedComponent,
                            sortInstant, endInstant)
                        VALUES (?, ?, '', 'allDay', '2026-12-04', '2026-12-04', 'confirmed', 0, 0, 0, '', ?, '', ?, 1796342400, 1796428800)
                        """, arguments: [uid, uid, unmodelled, received])
                try db.execute(
                    sql: """
                        INSERT INTO invitee(meetingID, name, email, role, participation, position, rsvp)
                        VALUES (?, 'Room', 'room@example.org', 'required', 'needs-action', 0, 0)
                        """, arguments: [db.lastInsertedRowID])
            }
            // Received by the rules of before: the notes as HTML, and free by Outlook's word alone.
            let html = "<p>Bring the <b>drafts</b>.</p>"
            try db.execute(
                sql: """
                    INSERT INTO meeting(uid, title, notes, timeKind, firstDate, lastDate, status, sequence, createdAt,
                        updatedAt, searchText, recurrenceID, receivedComponent, sortInstant, endInstant)
                    VALUES ('outlook', 'Outlook', ?, 'allDay', '2026-12-05', '2026-12-05', 'confirmed', 0, 0, 0, '', '', ?,
                        1796428800, 1796515200)
                    """,
                arguments: [
                    html,
                    "BEGIN:VEVENT\r\nUID:outlook\r\nDTSTART;VALUE=DATE:20261205\r\nDESCRIPTION:\(html)\r\n"
                        + "X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\nEND:VEVENT\r\n",
                ])
        }
        try queue.close()
        let store = try MeetStore(
            path: fixture.path, now: { instant("2026-11-21T09:00Z") }, zone: { StoreFixture.athens })
        let rows = try store.meetings(MeetingQuery(), rows: 0..<9)
        #expect(rows.filter(\.isTransparent).map(\.uid).sorted() == ["outlook", "transparent"])
        let outlook = try #require(rows.first { $0.uid == "outlook" })
        #expect(try store.meeting(outlook.meetingID)?.notes == "Bring the drafts.")
        #expect(rows.allSatisfy { $0.counts == AnswerCounts() })
        #expect(try store.meeting(#require(rows.first?.meetingID))?.invitees.map(\.userType) == [.room])
    }
}
