import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Who is taken of several whom a typed name may mean, where no list is there to choose from.
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
        ("maria", "Maria Papadopoulou"), ("μαρία", "Αναστασία-Μαρία Κωνσταντίνου"), ("nik", "Nikos Karras"),
        ("νικολ", "Χρήστος Νικολάου"), ("Νίκο", "Nikos Karras"),
    ])
    func theNameAsItIsWritten(text: String, name: String) throws {
        #expect(try names(text) == [name])
    }

    @Test func theGroup() throws {
        let group = try #require(try store.contacts("run", rows: 0..<9).first { $0.kind == .group })
        let found = try store.preferred(of: try store.contacts("run", rows: 0..<9), named: "run")
        #expect(found == group)
    }

    @Test func whoIsMetMost() throws {
        #expect(throws: NamingError.self) { try names("petros") }
        for (name, count) in [("Petros Makris", 1), ("Petros Louris", 2)] {
            for number in 0..<count {
                var meeting = Meeting(title: "Coffee \(number)", createdAt: Date(timeIntervalSince1970: 0))
                for invitee in try store.invitees(named: name) { meeting.invite(invitee) }
                try store.save(meeting)
            }
        }
        #expect(try names("petros") == ["Petros Louris"])
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

    /// Of two who are called the same nobody is guessed.
    @Test func namesakesAreAskedFor() throws {
        #expect(throws: NamingError.self) { try names("zoe") }
    }
}
