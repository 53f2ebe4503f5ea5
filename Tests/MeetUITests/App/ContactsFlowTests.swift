import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import MeetUI

@MainActor
@Suite struct ContactsFlowTests {
    private func contact(_ name: String, _ harness: Harness) throws -> Contact {
        let found = try #require(try harness.store.contacts(named: name).first)
        return try #require(try harness.store.contact(found.id))
    }

    @Test func aContactIsWrittenDown() async throws {
        let harness = try await Harness()
        await harness.press("2", "n")
        await harness.type("Ελένη Νικολάου")
        await harness.press(.tab)
        await harness.type("Ελένη")
        await harness.press(.tab)
        await harness.type("Νικολάου")
        await harness.press(.tab, .tab, .tab, .tab, .tab)
        await harness.type("Φάρος")
        await harness.press(.tab, .tab, .tab, .tab)
        await harness.type("work: eleni@example.gr")
        await harness.press(.tab)
        await harness.type("eleni@example.org")
        await harness.press(.tab, .tab)
        await harness.type("cell: +30 694 000")
        await harness.press(.control("s"))
        let contact = try contact("Ελένη Νικολάου", harness)
        #expect(contact.structuredName.given == ["Ελένη"])
        #expect(contact.structuredName.family == ["Νικολάου"])
        #expect(contact.organization == "Φάρος")
        #expect(contact.emails.map(\.address) == ["eleni@example.gr", "eleni@example.org"])
        #expect(contact.emails.map(\.label) == ["work", nil])
        #expect(contact.phones.map(\.label) == ["cell"])
        #expect(harness.screen.contains("eleni@example.gr"))
    }

    @Test func editingKeepsWhatTheFormDoesNotShow() async throws {
        let harness = try await Harness { store in
            var contact = Contact(uid: "u", name: "Anna Kowalska")
            contact.unmodelled = [UnmodelledProperty(name: "X-SHOE-SIZE", value: "39")]
            contact.nicknames = ["Ania, the tall"]
            contact.emails = [ContactEmail(label: "work", address: "anna@example.org", isPreferred: true)]
            try store.save(contact)
        }
        await harness.press("2", "e")
        await harness.type(" PhD")
        await harness.press(.control("s"))
        let contact = try contact("Anna Kowalska PhD", harness)
        #expect(contact.unmodelled == [UnmodelledProperty(name: "X-SHOE-SIZE", value: "39")])
        #expect(contact.nicknames == ["Ania, the tall"])
        #expect(
            contact.emails == [ContactEmail(label: "work", address: "anna@example.org", isPreferred: true)])
        await harness.press("u")
        #expect(try harness.store.contacts(named: "Anna Kowalska").count == 1)
    }

    @Test func anAddressIsWrittenInItsParts() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "e")
        while !harness.rows.contains(where: { $0.contains("▌ Address") }) { await harness.press(.tab) }
        await harness.press(.enter)
        await harness.type("Ermou 14")
        await harness.press(.tab, .tab, .tab)
        await harness.type("38221")
        await harness.press(.tab)
        await harness.type("Volos")
        await harness.press(.control("s"), .control("s"))
        let address = try #require(try contact("Maria Papadopoulou", harness).addresses.first)
        #expect(address.street == "Ermou 14")
        #expect(address.postcode == "38221")
        #expect(address.locality == "Volos")
    }

    @Test func aGroupIsMadeOfContacts() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "o")
        await harness.type("Drivers")
        await harness.press(.tab, .enter)
        await harness.type("nikos")
        await harness.press(.space)
        await harness.type("wang")
        await harness.press(.enter, .control("s"))
        let group = try contact("Drivers", harness)
        #expect(group.kind == .group)
        #expect(group.members.count == 2)
        #expect(harness.screen.contains("王小明"))
    }

    @Test func aLetterGoesToItsNames() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 12)) { store in
            _ = try store.importContacts(
                ["Ada", "Bo", "Çağla", "Dora", "Ελένη", "Zoë", "Άννα", "Иван", "王"].map {
                    Seed.contact($0, $0)
                })
        }
        await harness.press("2", "'", "z")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Zoë") })
        await harness.press("'", "α")
        #expect(harness.rows.contains { $0.hasPrefix("▌ Άννα") })
        #expect(harness.rows.contains { $0.hasSuffix("А") || $0.hasSuffix("И") })
    }

    @Test func aLinkThatIsNoLinkIsNotOpened() async throws {
        let harness = try await Harness { store in
            var contact = Seed.contact("u", "Eve")
            contact.urls = [LabelledText(text: "file:///etc/passwd")]
            try store.save(contact)
        }
        await harness.press("2", "w")
        #expect(harness.screen.contains("is no link that can be opened"))
    }

    @Test func somebodyIsInvitedFromTheAddressBook() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("2", "m")
        #expect(harness.screen.contains("New meeting"))
        #expect(harness.screen.contains("Maria Papadopoulou"))
    }

    @Test func aChangedFormIsNotLeftWithoutAsking() async throws {
        let harness = try await Harness()
        await harness.press("2", "n")
        await harness.type("Half")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"))
        await harness.press("n")
        #expect(harness.screen.contains("Half"))
        await harness.press(.escape, "y")
        #expect(harness.screen.contains("Nobody here yet."))
    }

    @Test(arguments: [
        ("work: a@example.org", "work", "a@example.org"), ("a@example.org", nil, "a@example.org"),
        ("https://example.org", nil, "https://example.org"),
        ("blog: https://example.org", "blog", "https://example.org"),
    ])
    func aLabelStandsBeforeAColon(typed: String, label: String?, text: String) {
        let split = ContactFormLines.split(typed)
        #expect(split.label == label)
        #expect(split.text == text)
    }
}
