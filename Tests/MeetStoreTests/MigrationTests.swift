import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// A file that the release before wrote, made with its command line and its screen: imported contacts, three of them
/// with one UID and one merged from two files, meetings of every kind, answers, venues, places, settings, a draft,
/// and a history with something undone.
@Suite struct MigrationTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture(makesStores: true)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/v2.sqlite")
        try FileManager.default.copyItem(at: file, to: URL(filePath: fixture.path))
    }

    private func open(zone: TimeZone = StoreFixture.athens) throws -> MeetStore {
        let clock = fixture.clock
        // After the file was written.
        return fixture.closing(
            try MeetStore(
                path: fixture.path, now: { clock.now.addingTimeInterval(1_000_000_000) }, zone: { zone }))
    }

    @Test func opensIsBackedUpAndComplete() throws {
        let before = try DatabaseQueue(path: fixture.path).read { db in
            try Row.fetchAll(db, sql: "SELECT id, uid, title, notes, status FROM meeting ORDER BY id")
        }
        let store = try open()
        #expect(try store.facts().schemaVersion == StoreMigrations.steps.count)
        #expect(try store.integrityCheck() == [])
        let backup = try DatabaseQueue(path: fixture.path + ".backup-v2")
        #expect(try backup.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 2)
        #expect(try backup.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM contact") } == 15)
        let after = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT id, uid, title, notes, status FROM meeting ORDER BY id")
        }
        #expect(after == before)
        #expect(
            try store.titles() == [
                "Past call", "Fair", "Coffee at Entra", "Design review, second", "Called off",
                "Dinner with Petros",
            ])
        let coffee = try #require(try store.meeting(Identifier(1)))
        #expect(coffee.venue?.name == "Café Entra" && coffee.notes == "Bring the drafts.")
        #expect(coffee.invitees.map(\.participation) == [.accepted, .declined, .needsAction])
        #expect(coffee.invitees[0].comment == "gladly" && coffee.invitees[0].contactID != nil)
        #expect(try store.venueCount() == 1)
        #expect(try store.placeCollections().map(\.count) == [2])
        #expect(try store.setting("me.name") == "Zoë Tzanaki")
        let draft = try #require(try store.drafts().first)
        #expect(String(decoding: draft.payload, as: UTF8.self).contains("Half typed draft"))
        #expect(try store.titles(MeetingQuery(text: "maria")) == ["Coffee at Entra"])
    }

    @Test func whatWasDoneBeforeCanStillBeUndone() throws {
        let store = try open()
        #expect(try store.history().undo?.title == .legacy("Added “Bench at the port”"))
        #expect(try store.history().redo?.title == .legacy("Deleted “Ann Roe”"))
        #expect(try store.redo() != nil)
        #expect(try !store.names().contains("Ann Roe"))
        #expect(try store.undo() != nil)
        #expect(try store.names().contains("Ann Roe"))
        var undone: [String] = []
        while let entry = try store.undo() {
            if case .legacy(let text) = entry.title { undone.append(text) }
        }
        #expect(undone.count == 17 && undone.last == "Imported 12 contacts")
        #expect(try store.contactCount() == 0)
        #expect(try store.meetingCount() == 0)
        #expect(try store.venueCount() == 0)
        #expect(try store.integrityCheck() == [])
        while try store.redo() != nil {}
        // The last to be redone is the deletion that was undone before.
        #expect(try store.contactCount() == 14)
        #expect(try store.titles().first == "Past call")
        #expect(try store.integrityCheck() == [])
    }

    /// The words of the release before stand in what it wrote down; they are made anew when that comes back.
    @Test func whatComesBackIsFoundByItsWholeNumber() throws {
        let store = try open()
        #expect(try store.redo() != nil)
        while try store.undo() != nil {}
        while try store.redo() != nil {}
        let all = try store.contacts(rows: 0..<100).compactMap(\.phone).map(PhoneKeys.digits)
        let long = all.filter { $0.utf8.count > 8 }
        #expect(!long.isEmpty)
        for number in long {
            #expect(try store.contactCount(number) > 0)
            #expect(try store.contactCount(String(number.dropFirst(2))) > 0)
        }
    }

    /// An undone change of the release before does not turn the sequence back.
    @Test func theSequenceOnlyRises() throws {
        let store = try open()
        let review = try #require(try store.meetings(MeetingQuery(text: "review"), rows: 0..<1).first)
        let before = try #require(try store.meeting(review.meetingID))
        for _ in 0..<3 { try store.undo() }
        let after = try #require(try store.meeting(review.meetingID))
        #expect(after.title == "Design review")
        #expect(after.sequence > before.sequence && after.updatedAt > before.updatedAt)
    }

    @Test func aUIDBelongsToOne() throws {
        let queue = try DatabaseQueue(path: fixture.path)
        try queue.write { db in
            try db.execute(
                sql: "UPDATE meeting SET uid = (SELECT uid FROM meeting WHERE id = 1) WHERE id IN (2, 3)")
        }
        try queue.close()
        let store = try open()
        let uids = try (1...3).map { try store.meeting(Identifier($0))?.uid }
        #expect(Set(uids).count == 3 && !uids.contains(nil))
        #expect(try store.contacts(uid: "0").map(\.name) == ["Ann Roe"])
        for name in ["Bo Lee", "Cy Young"] {
            let found = try #require(try store.contacts(named: name).first)
            let contact = try #require(try store.contact(found.id))
            #expect(ContactKeys.uid(contact.uid) != "0")
            #expect(try store.contacts(uid: contact.uid) == [contact])
        }
        #expect(try store.integrityCheck() == [])
    }

    @Test func wholeDaysAreTheSameInEveryZone() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let store = try open(zone: newYork)
        let fair = try #require(try store.meetings(MeetingQuery(text: "fair"), rows: 0..<1).first)
        #expect(fair.start == instant("2026-11-21T05:00Z") && fair.end == instant("2026-11-22T05:00Z"))
        #expect(fair.time == .allDay(first: CalendarDate("2026-11-21"), last: CalendarDate("2026-11-21")))
    }

    @Test func newFoldingTablesFoldEverythingAnew() throws {
        let store = try open()
        let undo = try store.history().undo
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE meta SET value = '0' WHERE key = 'folding';
                    UPDATE meeting SET searchText = 'old'; UPDATE contact SET searchText = 'old', sortKey = 'old',
                        listKey = 'old';
                    UPDATE venue SET searchText = 'old'; UPDATE place SET searchText = 'old';
                    """)
        }
        #expect(try store.contactCount("maria") == 0)
        store.close()
        let again = try open()
        #expect(try again.contactCount("maria") > 0)
        #expect(try again.titles(MeetingQuery(text: "entra nikos")) == ["Coffee at Entra"])
        #expect(try again.venueCount("bench") == 1)
        #expect(try again.places(PlaceQuery(text: "thalassa")).count == 1)
        let left = try again.history().undo
        #expect(undo != nil && left == undo)
        #expect(try again.integrityCheck() == [])
    }

    /// What was done before can still be undone.
    @Test func aNewOrderSortsEverythingAnew() throws {
        let store = try open()
        let names = try store.names()
        let undo = try store.history().undo
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE meta SET value = '1' WHERE key = 'sorting';
                    UPDATE contact SET sortKey = 'old', listKey = 'old'; UPDATE venue SET sortKey = 'old';
                    """)
        }
        store.close()
        let again = try open()
        #expect(try again.names() == names)
        #expect(try again.contacts(named: names[0]).map(\.name) == [names[0]])
        let left = try again.history().undo
        #expect(undo != nil && left == undo)
    }
}

/// A file of the version with one calendar.
@Suite struct CalendarMigrationTests {
    private func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture(makesStores: true)
        let folder = (fixture.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: fixture.path)
        try StoreMigrations.migrator(Array(StoreMigrations.steps.prefix(11)), cards: JSONContactCoding())
            .migrate(queue)
        try queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(StoreMigrations.applicationID);
                    INSERT INTO meeting(uid, title, notes, timeKind, firstDate, lastDate, status, sequence, createdAt,
                        updatedAt, searchText, recurrenceID, sortInstant, endInstant)
                    VALUES ('fair', 'Fair', '', 'allDay', '2026-12-04', '2026-12-04', 'confirmed', 2, 0, 0, 'fair', '',
                        1796342400, 1796428800);
                    INSERT INTO action(id, title, at, size, rowCount)
                    VALUES (1, '{"code":"changed","record":"meeting","name":"Fair"}', 0, 60, 1);
                    INSERT INTO journal(actionID, formID, row)
                    SELECT 1, max(id), '1' FROM journalForm WHERE head LIKE 'DELETE FROM meeting %';
                    """)
        }
        try queue.close()
        return fixture
    }

    @Test func itsMeetingsAreInTheOnlyCalendar() throws {
        let fixture = try fixture()
        let store = try fixture.open()
        #expect(try store.facts().schemaVersion == StoreMigrations.steps.count)
        #expect(try store.calendars().isEmpty && store.remoteAccounts().isEmpty)
        #expect(try store.titles() == ["Fair"])
        let fair = try #require(try store.meeting(uid: "fair"))
        #expect(fair.calendarID == nil && fair.sequence == 2)
        #expect(try store.integrityCheck() == [])
    }

    @Test func whatWasDoneBeforeIsUndone() throws {
        let fixture = try fixture()
        let store = try fixture.open()
        #expect(try store.undo() != nil)
        #expect(try store.titles() == [])
        try store.redo()
        #expect(try store.titles() == ["Fair"])
        #expect(try store.meeting(uid: "fair")?.calendarID == nil)
    }
}

/// Steps of versions to come.
@Suite struct LaterStepTests {
    private static let notes = SchemaStep(
        sql: """
            CREATE TABLE remark (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;
            """,
        then: { db, _ in try db.execute(sql: "INSERT INTO remark(text) VALUES ('by Swift')") },
        journaled: [JournalTriggers.Table(name: "remark")])

    /// On a file of before, and on a new one.
    @Test(arguments: [true, false]) func aTableJoinsTheJournal(isOld: Bool) throws {
        let fixture = try StoreFixture(makesStores: true)
        if isOld { try fixture.open().save(Meeting.unscheduled("Coffee")) }
        var options = StoreOptions()
        options.laterSteps = [Self.notes]
        let store = try fixture.open(options)
        func remarks() throws -> [String] {
            try store.read { try String.fetchAll($0, sql: "SELECT text FROM remark ORDER BY id") }
        }
        #expect(try remarks() == ["by Swift"])
        try store.performUndoable { db in
            try db.execute(sql: "UPDATE remark SET text = 'mine'; INSERT INTO remark(text) VALUES ('new')")
            return (.legacy("remark"), ())
        }
        try store.undo()
        #expect(try remarks() == ["by Swift"])
        try store.redo()
        #expect(try remarks() == ["mine", "new"])
        try store.undo()
        if isOld {
            #expect(try store.undo()?.title == .added(.meeting, name: "Coffee"))
            #expect(try store.meetingCount() == 0)
        }
    }

    @Test func aStepMayForgetWhatItMakesUnreadable() throws {
        let fixture = try StoreFixture(makesStores: true)
        try fixture.open().save(Meeting.unscheduled("Coffee"))
        var options = StoreOptions()
        options.laterSteps = [SchemaStep(sql: "CREATE TABLE t (id INTEGER) STRICT", forgetsHistory: true)]
        let store = try fixture.open(options)
        #expect(try store.history().undo == nil)
        #expect(try store.read { try $0.number("SELECT count(*) FROM journal") } == 0)
        #expect(try store.titles() == ["Coffee"])
    }
}
