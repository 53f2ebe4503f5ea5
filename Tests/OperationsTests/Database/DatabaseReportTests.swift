import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct DatabaseReportTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        workspace = Workspace(store: store)
    }

    @Test func theDatabaseIsDescribed() throws {
        try store.save(Contact.named("Maria"))
        try store.save(Venue(name: "Entra"))
        let facts = try workspace.store.facts()
        #expect(facts.path == fixture.path)
        #expect(
            [facts.meetings, facts.contacts, facts.venues, facts.drafts, facts.actions] == [0, 1, 1, 0, 2])
    }

    @Test func aSoundDatabaseHasNothingWrong() throws {
        try store.save(Contact.named("Maria"))
        #expect(try workspace.store.integrityCheck().isEmpty)
    }
}
