import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// A file whose rows are not what its schema says. GRDB alone would end the process at the first of them.
@Suite struct DamagedRowTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture(makesStores: true) }

    private func filled() throws -> MeetStore {
        let store = try MeetStore(path: fixture.path, zone: { StoreFixture.athens })
        let venue = try store.save(Venue(name: "Port"))
        var ann = Contact(name: "Ann Secret")
        ann.emails = [ContactEmail(address: "ann@example.net")]
        ann.phones = [ContactPhone(number: "+30 2421 012345")]
        let contact = try store.save(ann)
        var meeting = Meeting.timed("Coffee", "2026-11-21 11:00")
        meeting.venue = venue
        meeting.invitees = [Invitee(contactID: contact.id, name: "Ann Secret", email: "ann@example.net")]
        try store.save(meeting)
        let fair = try store.save(Meeting.allDay("Fair", "2026-11-23"))
        if let id = fair.id {
            try store.snooze([ReminderIdentity(id.occurrence(), .start)], until: .distantPast)
        }
        try store.set("me.name", to: "Maria")
        try store.saveDraft(Draft(id: "a", kind: "meeting", payload: Data([1]), updatedAt: .distantPast))
        var place = Venue(name: "Quay", coordinate: Coordinate(latitude: 39, longitude: 23))
        place.source = Venue.Source(
            provider: "file", providerID: "1", fetchedAt: Date(timeIntervalSince1970: 0))
        try store.importPlaces([place], collection: "map")
        try store.save(
            Poll(
                title: "Dinner", options: [Poll.Option(.text("Secret"))],
                people: [Poll.Voter(name: "Ann Secret", email: "ann@example.net")], createdAt: .distantPast))
        try store.cacheSearch("k", provider: "p", payload: [1], fetchedAt: Date(timeIntervalSince1970: 0))
        return store
    }

    /// Everything that reads; what each throws, where it does.
    private func readings(of store: MeetStore) -> [any Error] {
        let id = Identifier<Meeting>(1)
        let day = DateInterval(start: instant("2026-11-20T00:00Z"), duration: 1_000_000)
        let near = Coordinate(latitude: 39, longitude: 23) ?? Coordinate(latitude: 0, longitude: 0)!
        let all: [() throws -> Void] = [
            { _ = try store.titles() },
            { _ = try store.meeting(id) },
            { _ = try store.meetings(overlapping: day) },
            { _ = try store.meetingIndex(of: OccurrenceIdentity(meeting: id)) },
            { _ = try store.meetingIndex(atOrAfter: day.start) },
            { _ = try store.names() },
            { _ = try store.contact(Identifier(1)) },
            { _ = try store.contactLetters() },
            { _ = try store.contactIndex(of: Identifier(1)) },
            { try store.forEachContact { _ in } },
            { try store.forEachVCard { _ in } },
            { _ = try store.venues(rows: 0..<10) },
            { _ = try store.venue(Identifier(1)) },
            { _ = try store.places(PlaceQuery(near: near)) },
            { _ = try store.places(PlaceQuery()) },
            { _ = try store.placeCollections() },
            { _ = try store.placePoints(in: BoundingBox(around: near, radius: 1000), limit: 9) },
            { _ = try store.settings() },
            { _ = try store.setting("me.name") },
            { _ = try store.drafts() },
            { _ = try store.takeDrafts() },
            { _ = try store.cachedSearch("k") },
            { _ = try store.history() },
            { _ = try store.facts() },
            { _ = try store.polls() },
            { try store.save(Contact(name: "Zoë")) },
            { try store.deleteMeeting(id) },
            { try store.deleteContact(Identifier(1)) },
            { _ = try store.kinds() },
            { _ = try store.reminders() },
            { _ = try store.standingReminders() },
            { _ = try store.takeReminders() },
            { _ = try store.undo() },
            { _ = try store.redo() },
        ]
        return all.compactMap { read in
            do {
                try read()
                return nil
            } catch { return error }
        }
    }

    @Test(arguments: [
        "meeting", "contact", "venue", "invitee", "setting", "draft", "place", "searchCache", "action",
        "journal",
        "journalForm", "poll", "pollVoter", "kind", "reminder", "contactEmail", "contactPhone", "occurrence",
        "placeArea",
    ])
    func aMissingValueIsToldAndNothingEnds(table: String) throws {
        let columns = try filled().read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?) WHERE \"notnull\" = 1", arguments: [table])
        }
        for column in columns {
            guard let store = try damaged(table, column) else { continue }
            for error in readings(of: store) {
                let shown = String(reflecting: error)
                #expect(
                    error is StoreError && !shown.contains("Secret") && !shown.contains("example"), "\(shown)"
                )
            }
            store.close()
        }
    }

    /// A database in which that column is `NULL` everywhere; `nil` where SQLite has no such rows.
    private func damaged(_ table: String, _ column: String) throws -> MeetStore? {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: fixture.path + end) }
        try filled().close()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: fixture.path, configuration: configuration)
        let isDamaged = try queue.writeWithoutTransaction { db in
            let triggers = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
            for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger)") }
            try db.execute(
                sql: """
                    PRAGMA ignore_check_constraints = ON;
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE name = '\(table)';
                    PRAGMA writable_schema = RESET;
                    """)
            // A key of the table stays one.
            return (try? db.execute(sql: "UPDATE \(table) SET \(column) = NULL")) != nil
        }
        try queue.close()
        return !isDamaged ? nil : try MeetStore(path: fixture.path, zone: { StoreFixture.athens })
    }

    @Test func theColumnIsNamedAndNothingOfTheRow() throws {
        let store = try #require(try damaged("meeting", "title"))
        #expect(throws: StoreError.damagedValue(column: "title")) { try store.titles() }
        #expect(throws: StoreError.damagedValue(column: "title")) { try store.meeting(Identifier(1)) }
    }
}
