import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Who is taken of several whom a typed name may mean.
@Suite struct PreferredContactTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for name in [
            "Maria Papadopoulou", "Мария Димитрова", "Αναστασία-Μαρία Κωνσταντίνου", "Nikos Karras",
            "Χρήστος Νικολάου", "Petros Makris", "Petros Louris", "Run Sample", "Zoe Zora", "Zoe Zora",
        ] { try store.save(.named(name)) }
        var group = Contact.named("Run club", uid: "run")
        group.kind = .group
        group.members = ["Nikos Karras"]
        try store.save(group)
    }

    private func names(_ text: String) throws -> [String] {
        try store.invitees(named: text, prefersOne: true).map(\.name)
    }

    @Test(arguments: [
        ("maria", "Maria Papadopoulou"), ("μαρία", "Maria Papadopoulou"), ("мария", "Мария Димитрова"),
        ("nik", "Nikos Karras"), ("νικολ", "Χρήστος Νικολάου"), ("Νίκο", "Nikos Karras"),
        ("αναστασία", "Αναστασία-Μαρία Κωνσταντίνου"), ("maria pap", "Maria Papadopoulou"),
    ])
    func theFirstNameBeforeOtherParts(text: String, name: String) throws {
        #expect(try names(text) == [name])
    }

    @Test func theGroup() throws {
        let group = try #require(try store.contacts("run", rows: 0..<9).first { $0.kind == .group })
        let found = try store.contacts("run", rows: 0..<9)
        #expect(found.preferred(named: "run", mayGuess: true) == group)
        #expect(found.preferred(named: "run", mayGuess: false) == nil)
    }

    /// Whoever is invited often is not invited in place of somebody else.
    @Test func earlierMeetingsDecideNothing() throws {
        #expect(throws: NamingError.self) { try names("petros") }
        for (name, count) in [("Petros Makris", 1), ("Petros Louris", 2)] {
            for number in 0..<count {
                var meeting = Meeting(title: "Coffee \(number)", createdAt: Date(timeIntervalSince1970: 0))
                for invitee in try store.invitees(named: name) { meeting.invite(invitee) }
                try store.save(meeting)
            }
        }
        #expect(throws: NamingError.self) { try names("petros") }
        // Who is named the whole way is taken.
        #expect(try names("petros makris") == ["Petros Makris"])
    }

    /// An address that two have says nobody without a name, and the name beside it who is meant.
    @Test func aSharedAddressIsOfWhomTheNameSays() throws {
        for name in ["Ann Acme", "Bob Acme"] {
            try store.save(.named(name, uid: name, emails: ["\(name.prefix(3))@acme.gr", "info@acme.gr"]))
        }
        var meeting = Meeting(title: "Coffee", createdAt: Date(timeIntervalSince1970: 0))
        for invitee in try store.invitees(named: "Ann Acme") { meeting.invite(invitee) }
        try store.save(meeting)
        let found = try store.invitees(named: "Bob Acme <info@acme.gr>", prefersOne: true)
        #expect(found.map(\.name) == ["Bob Acme"] && found.map(\.email) == ["info@acme.gr"])
        #expect(throws: NamingError.self) { try names("info@acme.gr") }
    }

    /// Where somebody works does not name them, and what no mail reaches is not the address to invite by.
    @Test func aWorkplaceNamesNobodyAndABadAddressGivesWay() throws {
        var contact = Contact.named("Taro Yamada", uid: "taro", emails: ["bad address", "good@x.example"])
        contact.organization = "Ben Works"
        try store.save(contact)
        #expect(throws: NamingError.nobody("ben")) { try names("ben") }
        #expect(try store.invitees(named: "taro").map(\.email) == ["good@x.example"])
    }

    /// Of two who are called the same nobody is guessed, whichever words are typed.
    @Test(arguments: ["zoe", "zoe zora", "Zora"]) func namesakesAreAskedFor(text: String) throws {
        do {
            _ = try names(text)
            Issue.record("Nobody is meant alone.")
        } catch NamingError.severalContacts(_, let contacts, let isMany) {
            #expect(contacts.map(\.name) == ["Zoe Zora", "Zoe Zora"] && !isMany)
        }
    }

    /// The last name of two people is asked for, though one of them is written in the script of the text.
    @Test func aLastNameOfTwoIsAskedFor() throws {
        try store.save(.named("Ελένη Παπαδοπούλου"))
        for text in ["παπαδοπουλου", "papadopoulou"] {
            #expect(throws: NamingError.self) { try names(text) }
        }
        #expect(try names("ελένη") == ["Ελένη Παπαδοπούλου"])
    }

    /// In a form, which lists the matches, only a whole first name decides, in whatever script.
    @Test func inAFormOnlyTheFirstNameDecides() throws {
        try store.save(.named("Anna-Petra Makri"))
        try store.save(.named("Petra Louka"))
        #expect(try store.invitees(named: "petra").map(\.name) == ["Petra Louka"])
        for text in ["maria", "petr", "nik"] {
            #expect(throws: NamingError.self) { try store.invitees(named: text) }
        }
    }
}
