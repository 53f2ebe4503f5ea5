import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct ContactSortingTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func workspace(_ environment: [String: String] = [:]) throws -> Workspace {
        Workspace(store: try fixture.open(), environment: environment)
    }

    @Test func theSettingOrdersTheList() throws {
        let workspace = try workspace()
        try SetSetting("contacts.sort", to: " Family ").run(in: workspace)
        #expect(try LoadSetting("contacts.sort").run(in: workspace) == "family")
        #expect(try workspace.store.contactOrder() == NameOrder(.family))
        #expect(try Profile(readFrom: workspace.store).contactSorting == .family)
        #expect(throws: SettingError.noneOf(["name", "given", "family"], "age")) {
            try SetSetting("contacts.sort", to: "age").run(in: workspace)
        }
        try SetSetting("contacts.sort", to: "given").run(in: workspace)
        #expect(try workspace.store.contactOrder() == NameOrder(.given))
        try SetSetting("contacts.sort", to: nil).run(in: workspace)
        #expect(try workspace.store.contactOrder() == NameOrder())
    }

    @Test func theAlphabetIsThatOfTheLanguage() throws {
        let danish = try workspace(["LANG": "da_DK.UTF-8"])
        #expect(try OrderContacts().run(in: danish))
        #expect(try danish.store.contactOrder() == NameOrder(language: "da"))
        #expect(try !OrderContacts().run(in: danish))
        try danish.store.set("language", to: "el")
        #expect(try OrderContacts().run(in: danish))
        #expect(try danish.store.contactOrder() == NameOrder(language: "el"))
    }

    @Test func lettersAreGoneToByTheAlphabet() {
        let keys = [("a", "a", 0), ("z", "z", 1), ("z{", "æ", 2), ("z}", "å", 3)]
        let letters = ContactLetters(
            letters: keys.map { ContactLetter(key: $0.0, letter: $0.1, row: $0.2) },
            alphabet: NameAlphabet(language: "da"))
        #expect(letters.letter(for: "Å")?.row == 3)
        #expect(letters.letter(for: "ø")?.row == 2)
        #expect(letters.letter(for: "M")?.row == 0)
        #expect(letters.letter(for: "1")?.row == 0)
        #expect(ContactLetters().letter(for: "a") == nil)
    }
}
