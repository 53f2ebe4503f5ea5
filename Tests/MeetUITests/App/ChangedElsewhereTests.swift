import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// What others change while a form is open is not lost, and what both change is asked about.
@MainActor
@Suite struct ChangedElsewhereTests {
    private func meeting(_ harness: Harness) throws -> Meeting {
        try #require(try harness.store.meeting(Identifier(1)))
    }

    /// Another connection to the same file.
    private func elsewhere(_ harness: Harness) throws -> MeetStore {
        try MeetStore(
            path: harness.folder + "/meet.sqlite", now: { Harness.now }, zone: { Harness.zone })
    }

    /// A form in which the title is changed, as it was elsewhere.
    private func bothTitles() async throws -> Harness {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!")
        let other = try elsewhere(harness)
        var stored = try #require(try other.meeting(Identifier(1)))
        stored.title = "Tea at Entra"
        stored.notes = "Bring the pens."
        try other.save(stored)
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Also changed elsewhere"))
        #expect(harness.screen.contains("“Coffee at Entra!”"))
        #expect(harness.screen.contains("“Tea at Entra”"))
        return harness
    }

    @Test func aFormLosesNothingOfOthers() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!")
        let other = try elsewhere(harness)
        var stored = try #require(try other.meeting(Identifier(1)))
        stored.invitees.append(Invitee(name: "Petros Makris"))
        stored.notes = "Bring the pens."
        stored = try other.save(stored)
        let zoe = try #require(stored.invitees.first { $0.name == "Zoë Tzanaki" }?.id)
        try other.recordAnswer(
            meeting: Identifier(1), invitee: zoe, participation: .accepted, comment: "gladly")
        await harness.changeElsewhere()
        await harness.press(.control("s"))
        let saved = try meeting(harness)
        #expect(saved.title == "Coffee at Entra!")
        #expect(saved.notes == "Bring the pens.")
        #expect(
            saved.invitees.map(\.name) == [
                "Maria Papadopoulou", "Nikos Karras", "Zoë Tzanaki", "Petros Makris",
            ])
        #expect(saved.invitees[2].participation == .accepted)
        #expect(saved.invitees[2].comment == "gladly")
        #expect(!harness.screen.contains("Edit meeting"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func mineIsKept() async throws {
        let harness = try await bothTitles()
        await harness.press("M")
        #expect(try meeting(harness).title == "Coffee at Entra!")
        #expect(try meeting(harness).notes == "Bring the pens.")
        #expect(!harness.screen.contains("Edit meeting"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func theirsIsTaken() async throws {
        let harness = try await bothTitles()
        await harness.press("T")
        #expect(try meeting(harness).title == "Tea at Entra")
        #expect(try meeting(harness).notes == "Bring the pens.")
        #expect(!harness.screen.contains("Edit meeting"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func theFormGoesOn() async throws {
        let harness = try await bothTitles()
        // Enter may be meant for the form, the letters for the list below it.
        await harness.press("x", "d", "u", "n", .enter, "m", "t")
        #expect(harness.screen.contains("Also changed elsewhere"))
        await harness.press(.escape)
        #expect(harness.screen.contains("Edit meeting"))
        #expect(!harness.screen.contains("Also changed elsewhere"))
        #expect(try meeting(harness).title == "Tea at Entra")
        #expect(try harness.store.drafts().count == 1)
        await harness.press("?", .control("s"), "M")
        #expect(try meeting(harness).title == "Coffee at Entra!?")
    }

    /// A draft that lay there remembers what it began with.
    @Test func aDraftLosesNothingOfOthersEither() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("e", "!", .escape, "F")
        let other = try elsewhere(harness)
        var stored = try #require(try other.meeting(Identifier(1)))
        stored.invitees.append(Invitee(name: "Petros Makris"))
        stored.notes = "Bring the pens."
        try other.save(stored)
        await harness.press("n", .enter, .control("s"))
        let saved = try meeting(harness)
        #expect(saved.title == "Coffee at Entra!")
        #expect(saved.notes == "Bring the pens.")
        #expect(saved.invitees.map(\.name).contains("Petros Makris"))
    }

    @Test func anImportAndAFormGoTogether() async throws {
        var zoe = Seed.contact("z", "Zoë", email: "zoe@example.net")
        let harness = try await Harness { store in _ = try store.importContacts([zoe]) }
        await harness.press("3", "e")
        await harness.type(" Tzanaki")
        zoe.phones = [ContactPhone(number: "+30 694 000 0000")]
        _ = try elsewhere(harness).importContacts([zoe])
        await harness.press(.control("s"))
        let id = try #require(try harness.store.contacts(named: "Zoë Tzanaki").first?.id)
        let saved = try #require(try harness.store.contact(id))
        #expect(saved.phones.map(\.number) == ["+30 694 000 0000"])
        #expect(saved.emails.map(\.address) == ["zoe@example.net"])
    }

    @Test(arguments: [("M", "Zoë T"), ("T", "Zoe")])
    func aNameOfAContactIsAskedAbout(_ key: Character, _ name: String) async throws {
        let harness = try await Harness { store in
            try store.save(Seed.contact("z", "Zoë", email: "zoe@example.net"))
        }
        await harness.press("3", "e")
        await harness.type(" T")
        let other = try elsewhere(harness)
        let id = try #require(try other.contacts(rows: 0..<1).first?.id)
        var stored = try #require(try other.contact(id))
        stored.name = "Zoe"
        try other.save(stored)
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Also changed elsewhere"))
        #expect(try harness.store.contact(id)?.name == "Zoe")
        await harness.press(.character(key))
        #expect(try harness.store.contact(id)?.name == name)
        #expect(!harness.screen.contains("Edit contact"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func aGroupAndItsMembersGoTogether() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "/")
        await harness.type("run club")
        await harness.press(.enter, "e")
        await harness.type(" Volos")
        let other = try elsewhere(harness)
        let id = try #require(try other.contacts(named: "Run club").first?.id)
        var stored = try #require(try other.contact(id))
        stored.members.removeLast()
        try other.save(stored)
        await harness.press(.control("s"))
        let saved = try #require(try harness.store.contact(id))
        #expect(saved.name == "Run club Volos")
        #expect(saved.members.count == stored.members.count)
        #expect(try harness.store.members(ofGroup: id).count == 2)
    }

    /// A form of Café Entra on whose name something was typed.
    private func venueForm(_ typed: String) async throws -> (Harness, Identifier<Venue>) {
        let harness = try await Harness { store in
            var venue = Seed.entra
            venue.address = VenueAddress(line: "Ermou 14, Volos", street: "Ermou 14", locality: "Volos")
            try store.save(venue)
        }
        await harness.press("4", "e")
        await harness.type(typed)
        let id = try #require(try harness.store.venues(rows: 0..<1).first?.id)
        return (harness, id)
    }

    @Test func aVenueFormLosesNothingOfOthers() async throws {
        let (harness, id) = try await venueForm(" Nova")
        let other = try elsewhere(harness)
        var stored = try #require(try other.venue(id))
        stored.phone = "+30 24210 00000"
        stored.tags = ["quiet"]
        try other.save(stored)
        await harness.press(.control("s"))
        stored.name = "Café Entra Nova"
        #expect(try harness.store.venue(id) == stored)
        #expect(!harness.screen.contains("Edit venue"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test(arguments: [("M", "Café Entra Nova"), ("T", "Entra")])
    func aNameOfAVenueIsAskedAbout(_ key: Character, _ name: String) async throws {
        let (harness, id) = try await venueForm(" Nova")
        let other = try elsewhere(harness)
        var stored = try #require(try other.venue(id))
        stored.name = "Entra"
        stored.phone = "+30 24210 00000"
        try other.save(stored)
        await harness.press(.control("s"))
        #expect(harness.screen.contains("Also changed elsewhere"))
        #expect(harness.screen.contains("“Café Entra Nova”") && harness.screen.contains("“Entra”"))
        #expect(try harness.store.venue(id) == stored)
        await harness.press(.character(key))
        stored.name = name
        #expect(try harness.store.venue(id) == stored)
        #expect(!harness.screen.contains("Edit venue"))
        #expect(try harness.store.drafts().isEmpty)
    }

    @Test func tagsOfAVenueLeaveTheRestAsItIs() async throws {
        let (harness, id) = try await venueForm("")
        await harness.press(.escape, "t")
        await harness.type("quiet")
        let other = try elsewhere(harness)
        var stored = try #require(try other.venue(id))
        stored.phone = "+30 24210 00000"
        stored.tags = ["wifi"]
        try other.save(stored)
        await harness.press(.enter)
        stored.tags = ["quiet", "wifi"]
        #expect(try harness.store.venue(id) == stored)
    }

    /// Another street leaves the rest of the address in its parts.
    @Test func anAddressKeepsItsParts() async throws {
        let (harness, id) = try await venueForm("")
        await harness.press(.tab, .tab, .control("x"))
        await harness.type("Ermou 16, Volos")
        await harness.press(.control("s"))
        #expect(
            try harness.store.venue(id)?.address
                == VenueAddress(line: "Ermou 16, Volos", street: "Ermou 16", locality: "Volos"))
    }
}
