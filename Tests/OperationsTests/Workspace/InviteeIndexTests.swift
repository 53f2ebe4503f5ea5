import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Whom a picker of people finds, in a book that is held and in one that is too large for that.
@Suite(.serialized) struct InviteeIndexTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        var zoe = Contact.named("Zoë Tzanaki", uid: "z", emails: ["zoe@x.gr", "zt@work.gr"])
        zoe.note = "Brings the drafts. Knows Maria."
        zoe.nicknames = ["Zizi"]
        zoe.phones = [
            ContactPhone(label: "home", number: "+30 2421 000 103"),
            ContactPhone(label: "cell", number: "+30 690 000 0103"),
        ]
        var group = Contact.named("Run club", uid: "g")
        group.kind = .group
        let names = ["Maria Papadopoulou", "Мария Димитрова", "Åse Bjørnstad", "Marios Adler", "Nikos Maris"]
        for contact in [zoe, group] + names.map({ Contact.named($0, uid: $0) }) { try store.save(contact) }
    }

    static let sizes = [20_000, 3]

    private func find(_ text: String, most: Int, label: String = "Gruppe") throws -> [String] {
        var names: [String] = []
        for name in try InviteeIndex(most: most).find(text, limit: 20, groupLabel: label, in: store)
            .map(\.contact.name)
        where names.last != name {
            names.append(name)
        }
        return names
    }

    /// The preferred one first, which Enter takes; of an address that is typed, that one alone.
    @Test(
        arguments: sizes,
        [
            ("zoe", ["zoe@x.gr", "zt@work.gr"]), ("zt@work.gr", ["zt@work.gr"]), ("ZT@", ["zt@work.gr"]),
            ("z", ["zoe@x.gr", "zt@work.gr"]),
        ])
    func whoHasSeveralAddressesIsListedByEach(most: Int, case: (text: String, addresses: [String])) throws {
        let found = try InviteeIndex(most: most).find(`case`.text, limit: 20, groupLabel: "", in: store)
        #expect(found.map(\.contact.email) == `case`.addresses)
        #expect(found.allSatisfy { $0.isOneOfSeveral })
    }

    @Test(
        arguments: sizes,
        [
            ("maria dimitrova", ["Мария Димитрова"]), ("asdf", []), ("tanaka", []), ("drafts", []),
            ("bring the drafts please", []), ("zizi", ["Zoë Tzanaki"]), ("zt@work.gr", ["Zoë Tzanaki"]),
            ("690 000", ["Zoë Tzanaki"]), ("zoe@", ["Zoë Tzanaki"]), ("grupp", ["Run club"]),
            ("group run", ["Run club"]),
            ("maria", ["Maria Papadopoulou", "Мария Димитрова"]),
            ("mari", ["Maria Papadopoulou", "Marios Adler", "Мария Димитрова", "Nikos Maris"]),
            ("!!!", []),
        ])
    func finds(most: Int, case: (text: String, names: [String])) throws {
        #expect(try find(`case`.text, most: most) == `case`.names)
    }

    @Test func initialsAreFoundWhereTheBookIsHeld() throws {
        #expect(try find("mp", most: 20_000) == ["Maria Papadopoulou"])
    }

    @Test(arguments: sizes) func withoutTextEverybodyIsListedByName(most: Int) throws {
        let names = try find("", most: most)
        #expect(names.count == 7)
        #expect(try find(" ", most: most) == names)
    }

    @Test(arguments: sizes) func whatChangesMeanwhileIsNotKept(most: Int) throws {
        let index = InviteeIndex(most: most)
        func find(_ text: String, label: String = "") throws -> [String] {
            try index.find(text, limit: 9, groupLabel: label, in: store).map(\.contact.name)
        }
        #expect(try find("petros").isEmpty)
        var petros = try store.save(.named("Petros"))
        index.forget()
        #expect(try find("petros") == ["Petros"])
        petros.name = "Pavlos"
        try store.save(petros)
        index.forget()
        #expect(try find("pavlos") == ["Pavlos"] && find("petros").isEmpty)
        // Another language calls groups otherwise.
        #expect(try find("ryhm", label: "ryhmä") == ["Run club"])
        #expect(try find("ryhm", label: "group").isEmpty)
    }
}
