import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct SettingsAndDraftsTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    @Test func settingsAreSetListedAndUnset() throws {
        #expect(try store.setting("me.name") == nil)
        try store.set("venues.provider", to: "nominatim")
        try store.set("me.name", to: "Maria")
        try store.set("me.name", to: "Zoë")
        #expect(try store.setting("me.name") == "Zoë")
        let all = try store.settings()
        #expect(all.map(\.key) == ["me.name", "venues.provider"])
        #expect(all.map(\.value) == ["Zoë", "nominatim"])
        try store.set("me.name", to: nil)
        try store.set("nothing", to: nil)
        #expect(try fixture.open().settings().map(\.key) == ["venues.provider"])
    }

    @Test func draftsAreKeptUntilTheyAreDeleted() throws {
        let first = Draft(id: "a", kind: "meeting", payload: Data([0, 255, 7]), updatedAt: .distantPast)
        let second = Draft(id: "b", kind: "contact", payload: Data(), updatedAt: .distantPast)
        try store.saveDraft(first)
        try store.saveDraft(second)
        #expect(try store.drafts().map(\.id) == ["b", "a"])
        try store.saveDraft(Draft(id: "a", kind: "meeting", payload: Data([1]), updatedAt: .distantPast))
        let drafts = try fixture.open().drafts()
        #expect(drafts.map(\.id) == ["a", "b"])
        #expect(drafts[0].payload == Data([1]))
        #expect(drafts[0].updatedAt > drafts[1].updatedAt)
        try store.deleteDraft(id: "a")
        try store.deleteDraft(id: "none")
        #expect(try store.drafts().map(\.id) == ["b"])
    }

    @Test func factsTellWhatIsThere() throws {
        try store.save(Meeting.unscheduled("Coffee"))
        try store.save(Contact.named("Maria"))
        try store.save(Venue(name: "Port"))
        try store.saveDraft(Draft(id: "a", kind: "k", payload: Data(), updatedAt: .distantPast))
        let facts = try store.facts()
        #expect(facts.path.hasSuffix("/data/meet.sqlite"))
        #expect(facts.sqliteVersion.hasPrefix("3."))
        #expect(facts.schemaVersion == StoreMigrations.steps.count)
        let counts = [facts.meetings, facts.contacts, facts.venues, facts.drafts, facts.actions]
        #expect(counts == [1, 1, 1, 1, 3])
        #expect(facts.fileSize > 0 && facts.logSize > 0 && facts.historySize > 0)
    }

    @Test func theCheckNamesWhatIsWrong() throws {
        try store.save(Contact.named("Maria"))
        #expect(try store.integrityCheck() == [])
        try store.withPool { pool in
            try pool.writeWithoutTransaction { db in
                try db.execute(
                    sql: """
                        PRAGMA foreign_keys = OFF;
                        DROP TRIGGER contactSearchUpdate;
                        UPDATE contact SET searchText = 'other';
                        INSERT INTO contactEmail(address, nameHash, contactID) VALUES ('x', 0, 99);
                        """)
            }
        }
        #expect(
            try store.integrityCheck() == [
                .danglingRow(0, of: "contactEmail", parent: "contact"),
                .searchIndex(of: "contact"),
            ])
    }
}
