import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// Filters that few, many and nearly all of a book match give the same rows, whichever way they are come by.
@Suite struct ContactFilterTests {
    private let fixture: StoreFixture
    private let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let names = ["Maria", "Nikos", "Ζωή", "Åse", "Zoë", "王小明", "Michael", "Łukasz"]
        _ = try store.importContacts(
            (0..<2600).map { number in
                var contact = Contact.named("\(names[number % 8]) \(number * 37 % 2600)", uid: "\(number)")
                if number % 13 != 0 { contact.note = number % 100 == 0 ? "met rarely" : "met" }
                return contact
            })
    }

    @Test(arguments: [
        ("m", true), ("met", true), ("maria", false), ("rarely", false), ("z", false), ("", true),
    ])
    func givesTheRowsOfTheWholeList(text: String, isMany: Bool) throws {
        let all = try store.contacts(rows: 0..<5000)
        let found = try store.contacts(text, rows: 0..<5000)
        let count = try store.contactCount(text)
        #expect(found.count == count && (count >= 1000) == isMany && count > 0)
        let ids = Set(found.map(\.id))
        #expect(all.filter { ids.contains($0.id) }.map(\.id) == found.map(\.id))
        for rows in [0..<10, 90..<120, count - 5..<count + 5] {
            let page = try store.contacts(text, rows: rows)
            #expect(page.map(\.id) == found[rows.clamped(to: 0..<count)].map(\.id))
        }
        for place in [0, count / 2, count - 1] {
            #expect(try store.contactIndex(text, of: found[place].id) == place)
        }
        for letter in try store.contactLetters(text) {
            let key = NameAlphabet.element(of: SortKey.of(found[letter.row].name))
            #expect(key == letter.key)
            if letter.row > 0 {
                #expect(NameAlphabet.element(of: SortKey.of(found[letter.row - 1].name)) != letter.key)
            }
        }
    }

    @Test func whatIsStoredSinceIsShown() throws {
        let count = try store.contactCount("met")
        let letters = try store.contactLetters("met")
        var added = Contact.named("Ωρίων", uid: "new")
        added.note = "met"
        let id = try #require(try store.save(added).id)
        #expect(try store.contactCount("met") == count + 1)
        let place = try #require(try store.contactIndex("met", of: id))
        #expect(try store.contactLetters("met").count == letters.count + 1)
        #expect(try store.contacts("met", rows: place..<place + 1).map(\.id) == [id])
        try store.deleteContact(id)
        #expect(try store.contactCount("met") == count && store.contactIndex("met", of: id) == nil)
        #expect(try store.contactLetters("met") == letters)
    }

    @Test func wordsOfOneReadingAreAllWanted() throws {
        #expect(try store.contactCount("wang xiao ming") == 325)
        #expect(try store.contactCount("wang xiao mong") == 0)
        #expect(try store.contactCount("zoe") == 650 && store.contactCount("Ζωή") == 650)
    }
}
