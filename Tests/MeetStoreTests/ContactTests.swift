import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct ContactTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    @Test func aContactComesBackAsItsCardSays() throws {
        var contact = Contact.named(
            "Maria Papadopoulou", emails: ["a@x.gr", "b@x.gr"], phones: ["+30 24210 12345"])
        contact.emails[1].isPreferred = true
        contact.organization = "Entra"
        let saved = try store.save(contact)
        let id = try #require(saved.id)
        #expect(try store.contact(id) == saved)
        let summary = ContactSummary(
            id: id, name: "Maria Papadopoulou", organization: "Entra", email: "b@x.gr",
            phone: "+30 24210 12345")
        #expect(try store.contacts(rows: 0..<9) == [summary])
        #expect(try store.contacts(uid: contact.uid) == [saved])
        #expect(
            try store.contacts(uid: String(contact.uid.dropFirst("urn:uuid:".count)).uppercased()) == [saved])
        #expect(try store.contact(Identifier(9)) == nil)
    }

    @Test func contactsComeByFoldedName() throws {
        for name in ["Zoë", "emil", "Émile", "Àda", "“Quoted”", "Ωμέγα", "Άλφα", "bob"] {
            try store.save(Contact.named(name))
        }
        #expect(try store.names() == ["Àda", "bob", "emil", "Émile", "“Quoted”", "Zoë", "Άλφα", "Ωμέγα"])
        #expect(try store.contactCount() == 8)
        #expect(try store.contacts(rows: 6..<20).map(\.name) == ["Άλφα", "Ωμέγα"])
        let zoe = try #require(try store.contacts(named: "ZOE").first)
        #expect(try store.contactIndex(of: zoe.id) == 5)
        #expect(try store.contactIndex("zo", of: zoe.id) == 0)
        #expect(try store.contactIndex("bob", of: zoe.id) == nil)
    }

    @Test func exactNamesAndAddressesAreFound() throws {
        try store.save(
            Contact.named("Γιώργος Παπαδόπουλος", emails: ["Giorgos@Entra.GR"], phones: ["0030 2421 012345"]))
        try store.save(Contact.named("Γιώργος"))
        #expect(try store.contacts(named: "ΓΙΩΡΓΟΣ").map(\.name) == ["Γιώργος"])
        #expect(try store.contacts(named: " giorgos@entra.gr ").map(\.name) == ["Γιώργος Παπαδόπουλος"])
        #expect(try store.contacts(named: "Γιώρ").isEmpty)
        #expect(try store.contacts(phone: "+30 (2421) 012-345").map(\.name) == ["Γιώργος Παπαδόπουλος"])
    }

    @Test func keysFollowTheCard() throws {
        var contact = try store.save(
            Contact.named("Maria", emails: ["a@x.gr", "A@X.gr", ""], phones: ["123456"]))
        contact.emails = [ContactEmail(address: "new@x.gr")]
        contact.phones = []
        contact = try store.save(contact)
        #expect(try store.contacts(named: "a@x.gr").isEmpty)
        #expect(try store.contacts(named: "new@x.gr").count == 1)
        #expect(try store.contacts(phone: "123456").isEmpty)
        try store.undo()
        #expect(try store.contacts(named: "a@x.gr").count == 1)
        #expect(try store.contacts(phone: "123456").count == 1)
        try store.deleteContact(try #require(contact.id))
        #expect(try store.contacts(named: "a@x.gr").isEmpty)
        try store.undo()
        #expect(try store.contacts(named: "a@x.gr").count == 1)
    }

    @Test func aNamelessCardIsShownByWhatElseItSays() throws {
        var structured = Contact()
        structured.structuredName.given = ["Ada"]
        structured.structuredName.family = ["Lovelace"]
        #expect(try store.save(structured).name == "Ada Lovelace")
        #expect(try store.save(Contact.named(" ", emails: ["x@y.z"])).name == "x@y.z")
        #expect(try store.save(Contact(uid: "u1")).name == "u1")
        #expect(try store.save(Contact(uid: "")).name == "?")
    }

    @Test func aContactThatIsGoneIsNotFound() throws {
        var contact = Contact.named("Maria")
        contact.id = Identifier(5)
        #expect(throws: StoreError.notFound(.contact(Identifier(5)))) { try store.save(contact) }
        #expect(throws: StoreError.notFound(.contact(Identifier(5)))) {
            try store.deleteContact(Identifier(5))
        }
    }

    @Test func membersAreResolvedInTheGroupsOrder() throws {
        let uuid = "03a0e51f-d1aa-4385-8a53-e29025acd8af"
        let maria = try store.save(Contact.named("Maria", uid: "urn:uuid:\(uuid)"))
        let nikos = try store.save(Contact.named("Nikos", uid: "nikos-1"))
        let zoe = try store.save(Contact.named("Zoë", emails: ["zoe@x.gr"]))
        var group = Contact.named("Friends")
        group.kind = .group
        group.members = [
            "mailto:Zoe%40x.gr", "urn:uuid:\(uuid.uppercased())", uuid, "nikos-1", "urn:uuid:nobody", "",
            "mailto:",
        ]
        let id = try #require(try store.save(group).id)
        #expect(try store.members(ofGroup: id).map(\.id) == [zoe.id, maria.id, nikos.id])
        #expect(try store.members(ofGroup: maria.id!).isEmpty)
        #expect(try store.members(ofGroup: Identifier(99)).isEmpty)
        #expect(try store.contacts(rows: 0..<1)[0].kind == .group)
        for member in [zoe, maria, nikos] {
            let one = try #require(member.id)
            #expect(try store.groups(of: one) == ["Friends"])
        }
        let stranger = try #require(try store.save(Contact.named("Stranger", uid: "nikos-10")).id)
        #expect(try store.groups(of: stranger) == [])
    }

    @Test func anImportAddsUpdatesAndLeavesAlone() throws {
        var cards = (1...64).map { Contact.named("Person \($0)", uid: "p\($0)") }
        #expect(try store.importContacts(cards) == ImportCounts(added: 64))
        #expect(try store.history().undo?.title == .imported(.contact, count: 64))
        #expect(try store.importContacts(cards) == ImportCounts(unchanged: 64))
        #expect(try store.history().undo?.title == .imported(.contact, count: 64))
        let id = try #require(try store.contacts(uid: "p7").first?.id)
        cards[6].note = "changed"
        cards.append(.named("Person 65", uid: "p65"))
        cards.append(.named("Person 65 again", uid: "p65"))
        var heard: [Int] = []
        let counts = try store.importContacts(cards) { heard.append($0) }
        #expect(counts == ImportCounts(added: 1, updated: 2, unchanged: 63))
        #expect(heard == [0, 64, 66])
        #expect(try store.contacts(uid: "p7").first?.id == id)
        #expect(try store.contacts(uid: "p65").map(\.name) == ["Person 65 again"])
        #expect(try store.undo()?.title == .imported(.contact, count: 3))
        #expect(try store.contact(id)?.note == nil)
        #expect(try store.contactCount() == 64)
        try store.undo()
        #expect(try store.contactCount() == 0)
        try store.redo()
        #expect(try store.contactCount() == 64)
        #expect(try store.integrityCheck() == [])
    }

    @Test func aCancelledImportLeavesNothing() async throws {
        let store = store
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try store.importContacts((0..<500).map { Contact.named("Person \($0)") })
        }
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try store.contactCount() == 0)
        #expect(try store.history().undo == nil)
    }

    @Test func everyContactIsHandedOutInOrder() throws {
        try store.importContacts(["c", "a", "b"].map { Contact.named($0) })
        var names: [String] = []
        try store.forEachContact { names.append($0.name) }
        #expect(names == ["a", "b", "c"])
    }

    /// Stored as vCards they go out as they are; stored in another way they are written anew. It is the same.
    @Test func everyContactIsHandedOutAsAVCard() throws {
        var ann = Contact.named("Ann", uid: "ann")
        ann.note = "one,\ntwo; Γεια σου"
        ann.phones = [ContactPhone(label: "work", number: "+30 2421 012345", isPreferred: true)]
        for cards in [VCardCoding(), JSONContactCoding()] as [any ContactCardCoding] {
            let fixture = try StoreFixture()
            let store = try MeetStore(path: fixture.path, zone: { StoreFixture.athens }, cards: cards)
            try store.importContacts([Contact.named("Zoë", uid: "zoe"), ann])
            var written: [String] = []
            try store.forEachVCard { written.append($0) }
            var contacts: [Contact] = []
            try store.forEachContact { contacts.append($0) }
            #expect(contacts.map(\.name) == ["Ann", "Zoë"])
            #expect(written == contacts.map { VCardEncoder.encode($0, version: .v4) })
        }
    }

    @Test(arguments: [
        "", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nEND:VCARD\r\n", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A",
    ])
    func whatIsNoWholeVCardIsWrittenAnew(card: String) {
        #expect(!VCardCoding().isVCard(card))
    }
}
