import Foundation
import GRDB
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

@Suite struct ContactOrderTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func person(_ given: String, _ family: String) -> Contact {
        var contact = Contact.named("\(given) \(family)")
        contact.structuredName.given = [given]
        contact.structuredName.family = [family]
        return contact
    }

    @Test func theListFollowsTheOrder() throws {
        for contact in [person("Zoë", "Adams"), person("Ann", "Zimmer"), Contact.named("Café Mole")] {
            try store.save(contact)
        }
        #expect(try store.names() == ["Ann Zimmer", "Café Mole", "Zoë Adams"])
        #expect(try store.orderContacts(NameOrder(.family)))
        #expect(try store.names() == ["Zoë Adams", "Café Mole", "Ann Zimmer"])
        #expect(try !store.orderContacts(NameOrder(.family)))
        let ann = try #require(try store.contacts(named: "ann zimmer").first)
        #expect(try store.contactIndex(of: ann.id) == 2)
        #expect(try store.contactLetters().map(\.letter) == ["a", "c", "z"])
        // What comes later stands by it too, saved or imported.
        try store.save(person("Bob", "Baker"))
        try store.importContacts([person("Tim", "Young")])
        #expect(
            try store.names() == ["Zoë Adams", "Bob Baker", "Café Mole", "Tim Young", "Ann Zimmer"])
        #expect(try store.orderContacts(NameOrder(.given)))
        #expect(
            try store.names() == ["Ann Zimmer", "Bob Baker", "Café Mole", "Tim Young", "Zoë Adams"])
        #expect(try store.integrityCheck() == [])
    }

    @Test func theLettersAreThoseOfTheAlphabet() throws {
        for name in ["Åse", "Ærlig", "Zoë", "Anna", "Øystein", "Άννα"] { try store.save(Contact.named(name)) }
        #expect(try store.contactLetters().map(\.letter) == ["a", "o", "z", "α"])
        try store.orderContacts(NameOrder(language: "nb"))
        #expect(try store.names() == ["Anna", "Zoë", "Ærlig", "Øystein", "Åse", "Άννα"])
        #expect(try store.contactLetters().map(\.letter) == ["a", "z", "æ", "ø", "å", "α"])
        #expect(try store.contactLetters().map(\.row) == [0, 1, 2, 3, 4, 5])
        try store.orderContacts(NameOrder(language: "el"))
        #expect(try store.names().first == "Άννα")
        #expect(try store.contactLetters().first?.letter == "α")
    }

    @Test func whatComesBackStandsInTheOrderOfToday() throws {
        try store.save(person("Mia", "Miller"))
        let contact = try store.save(person("Ann", "Zimmer"))
        try store.save(person("Zoë", "Adams"))
        let id = try #require(contact.id)
        try store.deleteContact(id)
        try store.orderContacts(NameOrder(.family))
        try store.undo()
        #expect(try store.names() == ["Zoë Adams", "Mia Miller", "Ann Zimmer"])
        // The order is no action of the person.
        #expect(try store.contactOrder() == NameOrder(.family))
        try store.redo()
        #expect(try store.names() == ["Zoë Adams", "Mia Miller"])
    }

    @Test func aNameThatIsChangedBackGoesBack() throws {
        var contact = try store.save(person("Ann", "Zimmer"))
        try store.save(person("Mia", "Miller"))
        try store.orderContacts(NameOrder(.family))
        contact.structuredName.family = ["Adams"]
        contact.name = "Ann Adams"
        try store.save(contact)
        #expect(try store.names() == ["Ann Adams", "Mia Miller"])
        try store.undo()
        #expect(try store.names() == ["Mia Miller", "Ann Zimmer"])
    }

    /// With MEET_TIMES in the environment, how long it takes is looked at as well.
    @Test func manyContactsAreOrderedAnew() throws {
        let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil
        let count = measuresTime ? 100_000 : 2_000
        let contacts = (0..<count).lazy.map { number in
            var contact = Contact.named("Person \(number)", uid: "p\(number)")
            contact.structuredName.given = ["Person"]
            contact.structuredName.family = ["Łowicz \(count - number)"]
            contact.note = String(repeating: "x", count: 400)
            return contact
        }
        try store.importContacts(Array(contacts))
        let time = try ContinuousClock().measure {
            try store.orderContacts(NameOrder(.family, language: "pl"))
        }
        #expect(try store.contactLetters() == [ContactLetter(key: "l{", letter: "ł", row: 0)])
        #expect(try store.names().first == "Person \(count - 1)")
        guard measuresTime else { return }
        print("ordered anew", time)
        #expect(time < .seconds(2))
    }
}
