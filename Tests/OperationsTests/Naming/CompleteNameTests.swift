import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// What a shell offers for what was typed.
@Suite struct CompleteNameTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.save(.named("Maria Karra", uid: "1", emails: ["mk@x.gr"]))
        try store.save(.named("Makis", uid: "2", emails: ["makis@x.gr"]))
        try store.save(.timed("Coffee", "2027-11-21 11:00"))
    }

    private func words(_ typed: String, _ thing: NamedThing, limit: Int = 50) throws -> [String] {
        try CompleteName(typed, of: thing, limit: limit).run(in: Workspace(store: store)).map(\.word)
    }

    @Test func namesThenAddresses() throws {
        #expect(try words("m", .contact) == ["Makis", "Maria Karra", "makis@x.gr", "mk@x.gr"])
        #expect(try words("m", .contact, limit: 3) == ["Makis", "Maria Karra", "makis@x.gr"])
        #expect(try words("", .contact) == ["Makis", "Maria Karra"])
        #expect(try words("x", .contact).isEmpty)
    }

    @Test func digitsAreNumbersAndMeetingsHaveNothingElse() throws {
        #expect(try words("1", .contact) == ["1"])
        #expect(try words("", .meeting) == ["1"] && words("1", .meeting) == ["1"])
        #expect(try words("cof", .meeting).isEmpty)
        let offered = try CompleteName("1", of: .meeting, limit: 9).run(in: Workspace(store: store))
        #expect(offered == [.init(word: "1", about: "Coffee")])
    }
}
