import MeetStore
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

@Suite struct ContactDuplicatesTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private var workspace: Workspace { Workspace(store: store) }

    private func mergeAll() throws -> Int {
        let groups = try FindDuplicates().run(in: workspace).map { $0.contacts.map(\.id) }
        return try MergeContacts(groups).run(in: workspace)
    }

    private func add(_ name: String, _ uid: String, _ emails: [String] = [], _ phones: [String] = []) throws
        -> Identifier<Contact>
    {
        try #require(try store.save(.named(name, uid: uid, emails: emails, phones: phones)).id)
    }

    @Test func thoseConnectedByAThirdAreOne() throws {
        let first = try add("Maria K", "m1", ["a@x.gr"])
        let second = try add("K Maria", "m2", ["b@x.gr"], ["6941234567"])
        _ = try add("Nikos", "n", ["a@x.gr"], ["6941234567"])
        _ = try add("Maria K", "m4", ["other@x.gr"])
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
        let third = try add("MARIA K", "m3", ["A@x.gr"], ["+30 694 123 4567"])
        let groups = try FindDuplicates().run(in: workspace)
        #expect(groups.map { $0.contacts.map(\.id) } == [[first, second, third]])
        #expect(groups.first?.merged.emails.map(\.address) == ["a@x.gr", "b@x.gr"])
    }

    @Test func whatSpeaksAgainstItKeepsThemApart() throws {
        _ = try add("Maria", "m1", ["a@x.gr"])
        var group = Contact.named("Maria", uid: "g", emails: ["a@x.gr"])
        group.kind = .group
        try store.save(group)
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
    }

    @Test func mergingIsOneActionThatTakesMeetingsAndGroupsAlong() throws {
        let first = try add("Maria K", "m1", ["a@x.gr"])
        let second = try add("Maria K", "m2", ["a@x.gr", "b@x.gr"])
        let bo = try add("Bo", "b1", [], ["6941234567"])
        let other = try add("Bo", "b2", [], ["+306941234567"])
        var group = Contact.named("Friends", uid: "g")
        group.kind = .group
        group.members = ["m2", "b1", "m1"]
        let friends = try #require(try store.save(group).id)
        var meeting = Meeting.unscheduled("Coffee")
        meeting.invitees = [
            Invitee(contactID: first, name: "Maria K"),
            Invitee(contactID: second, name: "Maria K", participation: .accepted),
            Invitee(contactID: other, name: "Bo"),
        ]
        let id = try #require(try store.save(meeting).id)

        #expect(try mergeAll() == 2)
        #expect(try store.history().undo?.title == .mergedDuplicates(count: 2))
        #expect(try store.names() == ["Bo", "Friends", "Maria K"])
        let maria = try #require(try store.contact(first))
        #expect(maria.uid == "m1" && maria.emails.map(\.address) == ["a@x.gr", "b@x.gr"])
        let invitees = try #require(try store.meeting(id)).invitees
        #expect(invitees.map(\.contactID) == [first, bo])
        #expect(invitees.first?.participation == .accepted)
        #expect(try store.members(ofGroup: friends).map(\.id) == [first, bo])
        #expect(try store.contact(friends)?.members == ["m1", "b1"])
        #expect(try FindDuplicates().run(in: workspace).isEmpty)

        try store.undo()
        #expect(try store.contactCount() == 5)
        #expect(try store.contact(friends)?.members == ["m2", "b1", "m1"])
        #expect(try #require(try store.meeting(id)).invitees.map(\.contactID) == [first, second, other])
        #expect(try FindDuplicates().run(in: workspace).count == 2)
        try store.redo()
        #expect(try store.contactCount() == 3)
    }

    @Test func aMergedContactIsFoundByTheCardsOfBoth() throws {
        let cards = [
            Contact.named("Maria K", uid: "m1", emails: ["a@x.gr"]),
            Contact.named("Maria Karra", uid: "m2", emails: ["a@x.gr"]),
        ]
        try store.importContacts(cards)
        var second = try #require(try store.contacts(uid: "m2").first)
        second.name = "Maria K"
        try store.save(second)
        #expect(try mergeAll() == 1)
        #expect(try store.importContacts(cards) == ContactImportCounts(unchanged: 2))
        #expect(try store.names() == ["Maria K"])
    }
}
