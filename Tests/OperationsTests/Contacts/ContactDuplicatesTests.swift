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

    private func sure() throws -> [FindDuplicates.Group] {
        try FindDuplicates(atLeast: .sure).run(in: workspace)
    }

    private func mergeAll() throws -> Int {
        return try MergeContacts(sure().map(\.id)).run(in: workspace)
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
        #expect(try FindDuplicates(atLeast: .likely).run(in: workspace).isEmpty)
        let third = try add("MARIA K", "m3", ["A@x.gr"], ["+30 694 123 4567"])
        // Somebody else is at both addresses: they may be a family's.
        #expect(try sure().isEmpty)
        let groups = try FindDuplicates(atLeast: .likely).run(in: workspace)
        #expect(groups.map(\.id) == [[first, second, third]])
        #expect(groups.first?.reasons == [.sameName, .swappedName, .email, .phone])
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
        #expect(try sure().isEmpty)

        try store.undo()
        #expect(try store.contactCount() == 5)
        #expect(try store.contact(friends)?.members == ["m2", "b1", "m1"])
        #expect(try #require(try store.meeting(id)).invitees.map(\.contactID) == [first, second, other])
        #expect(try sure().count == 2)
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
        #expect(try store.importContacts(cards) == ImportCounts(unchanged: 2))
        #expect(try store.names() == ["Maria K"])
    }

    @Test func whoWasSaidToBeSomebodyElseIsNeverFoundAgain() throws {
        let one = try add("Maria K", "m1", ["a@x.gr"])
        let other = try add("Maria K", "m2", ["a@x.gr"])
        #expect(try FindDuplicates().run(in: workspace).map(\.id) == [[one, other]])
        #expect(try KeepApart([other, one]).run(in: workspace) == 2)
        #expect(try store.history().undo?.title == .keptApart(name: "Maria K"))
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
        // To say it again is nothing to be taken back.
        #expect(try KeepApart([one, other]).run(in: workspace) == 2)
        try store.undo()
        #expect(try FindDuplicates().run(in: workspace).map(\.id) == [[one, other]])
        try store.redo()
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
        // It lasts beyond the program, and beyond a deletion that was taken back.
        try store.deleteContact(one)
        try store.undo()
        store.close()
        let again = Workspace(store: try fixture.open())
        #expect(try FindDuplicates().run(in: again).isEmpty)
        #expect(try KeepApart([one, Identifier(4711)]).run(in: again) == 1)
    }

    /// Whoever is no more was somebody else than the third: so is the one that stays.
    @Test func whatWasSaidOfOneCardHoldsForTheMergedOne() throws {
        let first = try add("Maria K", "m1", ["a@x.gr"])
        let second = try add("Maria K", "m2", ["a@x.gr"])
        let third = try add("Maria K", "m3", ["a@x.gr"])
        _ = try KeepApart([second, third]).run(in: workspace)
        _ = try MergeContacts([[first, second]]).run(in: workspace)
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
        try store.undo()
        #expect(try store.distinctContacts() == [DuplicateIndex.Pair(second.rawValue, third.rawValue)])
    }

    /// The third is possibly one of those who are surely one.
    @Test func theLessCertainStandBesideTheCertain() throws {
        let first = try add("Maria Karra", "m1", ["a@x.gr"], ["6941234567"])
        let second = try add("Maria Karra", "m2", ["a@x.gr"], ["6941234567"])
        let third = try add("Maria Karra", "m3", ["other@x.gr"], ["6949999999"])
        let groups = try FindDuplicates().run(in: workspace)
        #expect(groups.map(\.id) == [[first, second], [first, third]])
        #expect(groups.map(\.grade) == [.sure, .possible])
        #expect(groups.map(\.reasons) == [[.sameName, .email, .phone], [.sameName]])
        _ = try KeepApart([first, third]).run(in: workspace)
        #expect(try FindDuplicates().run(in: workspace).map(\.id) == [[first, second]])
    }

    @Test func anOfficeIsNoPerson() throws {
        for (number, name) in ["Ada Abel", "Bo Berg", "Cy Cole", "Di Dorn", "Ed Esch", "Flo Falk"]
            .enumerated()
        {
            _ = try add(name, "o\(number)", [], ["+30 210 5555555"])
        }
        #expect(try FindDuplicates().run(in: workspace).isEmpty)
    }
}
