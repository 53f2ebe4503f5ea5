import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// A pasted list becomes people.
@Suite struct ReadPeopleTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for (name, email) in [
            ("Maria Papadopoulou", "maria@x.gr"), ("Maria Karra", "mk@x.gr"), ("Νίκος Καρράς", "nikos@x.gr"),
        ] { try store.save(.named(name, uid: name, emails: [email])) }
        var group = Contact.named("Friends", uid: "friends")
        group.kind = .group
        group.members = ["Maria Karra", "Νίκος Καρράς"]
        try store.save(group)
    }

    private func read(_ text: String) throws -> ReadPeople.Found {
        try ReadPeople(text).run(in: Workspace(store: store))
    }

    @Test func contactsAreKnownAndOthersWithAnAddressStayAsTheyAreWritten() throws {
        let found = try read("Somebody <maria@x.gr>; nikos karras; Petros P <petros@y.gr>; new@y.gr; Bob")
        #expect(
            found.invitees.map(\.name) == ["Maria Papadopoulou", "Νίκος Καρράς", "Petros P", "new@y.gr"])
        #expect(found.invitees.map { $0.contactID != nil } == [true, true, false, false])
        #expect(found.invitees.map(\.email) == ["maria@x.gr", "nikos@x.gr", "petros@y.gr", "new@y.gr"])
        #expect(found.ambiguous.isEmpty && found.unreadable == ["Bob"])
    }

    @Test func proseInvitesNobody() throws {
        let found = try read("Hi all, can we meet on Friday, please bring the drafts")
        #expect(found.invitees.isEmpty && found.ambiguous.isEmpty)
        #expect(found.unreadable == ["Hi all", "can we meet on Friday", "please bring the drafts"])
    }

    @Test func anAddressThatSeveralHaveIsKept() throws {
        try store.save(.named("Maria Rossi", uid: "mr", emails: ["maria@x.gr"]))
        #expect(try read("Maria P <maria@x.gr>, bob@y.gr").ambiguous == ["Maria P <maria@x.gr>"])
    }

    @Test func nobodyIsGuessed() throws {
        let found = try read("maria\nbob@\nMaria Karra")
        #expect(found.invitees.map(\.name) == ["Maria Karra"])
        #expect(found.ambiguous == ["maria"])
        #expect(found.unreadable == ["bob@"])
    }

    @Test func eachOnceAndAGroupIsItsMembers() throws {
        let found = try read("Friends, nikos@x.gr, NIKOS KARRAS, bob@y.gr, Bob <BOB@y.gr>")
        #expect(found.invitees.map(\.name) == ["Maria Karra", "Νίκος Καρράς", "bob@y.gr"])
    }
}
