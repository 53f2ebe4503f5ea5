import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// What is done with several contacts at once, and what is copied of one.
@MainActor
@Suite struct MarkedContactsTests {
    private func names(_ harness: Harness) throws -> [String] {
        try harness.store.contacts(rows: 0..<99).map(\.name)
    }

    @Test func theMarkedOnesAreDeletedAsOneAction() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        let before = try names(harness)
        await harness.press("3", .space, .space, "d")
        #expect(harness.screen.contains("Deleted 2 contacts; u brings them back."), "\(harness.screen)")
        #expect(try names(harness) == Array(before.dropFirst(2)))
        #expect(!harness.screen.contains("marked"))
        await harness.press("u")
        #expect(try names(harness) == before)
    }

    @Test func whoIsGoneIsPassedOver() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space)
        let maria = try #require(try harness.store.contacts(named: "Maria Papadopoulou").first)
        try harness.store.deleteContact(maria.id)
        await harness.press("d")
        #expect(harness.screen.contains("Deleted 1 contact"), "\(harness.screen)")
        #expect(try names(harness).count == 5)
    }

    /// Whoever is in a marked group is invited once.
    @Test func theMarkedOnesAreInvited() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space, .space, "m")
        #expect(harness.screen.contains("New meeting"), "\(harness.screen)")
        #expect(
            harness.screen.contains("Maria Papadopoulou, Nikos Karras, Γιώργος Παπαδόπουλος"),
            "\(harness.screen)")
    }

    @Test func theMarkedOnesArePutIntoAGroup() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        // Zoë, who is not in it, and Maria, who is.
        await harness.press("3", .space, .down, .down, .space, "a")
        #expect(harness.screen.contains("Add to a group") && harness.screen.contains("New group"))
        await harness.type("run")
        await harness.press(.enter)
        #expect(harness.screen.contains("Added 1 contact to “Run club”"), "\(harness.screen)")
        let group = try #require(try harness.store.contacts(named: "Run club").first)
        #expect(try harness.store.members(ofGroup: group.id).map(\.name).last == "Zoë Tzanaki")
        #expect(try harness.store.members(ofGroup: group.id).count == 4)
        await harness.press("u")
        #expect(try harness.store.members(ofGroup: group.id).count == 3)
    }

    @Test func aNewGroupIsMadeOfTheMarkedOnes() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space, "a", .enter)
        #expect(harness.screen.contains("Maria Papadopoulou, Nikos Karras"), "\(harness.screen)")
        await harness.type("Crew")
        await harness.press(.control("s"))
        let group = try #require(try harness.store.contacts(named: "Crew").first)
        #expect(
            try harness.store.members(ofGroup: group.id).map(\.name) == [
                "Maria Papadopoulou", "Nikos Karras",
            ])
    }

    @Test func aGroupOfATypedNameIsMade() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space, "a")
        await harness.type("Crew")
        #expect(harness.screen.contains("New group “Crew”"), "\(harness.screen)")
        await harness.press(.enter, .control("s"))
        let group = try #require(try harness.store.contacts(named: "Crew").first, "\(harness.screen)")
        #expect(try harness.store.members(ofGroup: group.id).count == 2)
    }

    @Test func aGroupIsWrittenWithItsMembers() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "/")
        await harness.type("run")
        await harness.press(.enter, "x")
        let text = try String(contentsOfFile: harness.folder + "/run-club.vcf", encoding: .utf8)
        #expect(text.components(separatedBy: "BEGIN:VCARD").count == 5, "\(text)")
        #expect(text.contains("maria@example.org"))
    }

    @Test func theMarkedOnesAreWrittenIntoOneFile() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space, "x")
        let path = harness.folder + "/contacts.vcf"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.components(separatedBy: "BEGIN:VCARD").count == 3)
        #expect(harness.screen.contains("Written: "), "\(harness.screen)")
        // No file is written over.
        await harness.press(.space, .space, "x")
        #expect(FileManager.default.fileExists(atPath: harness.folder + "/contacts-2.vcf"))
        await harness.press("g", "x")
        #expect(FileManager.default.fileExists(atPath: harness.folder + "/maria-papadopoulou.vcf"))
    }

    @Test func oneOfSeveralFieldsIsCopied() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "y")
        #expect(harness.screen.contains("maria@example.org") && harness.screen.contains("+30 210 1234567"))
        await harness.press(.enter)
        #expect(harness.terminal.clipboard == "maria@example.org")
        await harness.press("y")
        await harness.type("210")
        await harness.press(.enter)
        #expect(harness.terminal.clipboard == "+30 210 1234567")
        // Where there is but one, nothing is asked.
        await harness.press(.down, "y")
        #expect(harness.terminal.clipboard == "nikos@example.com")
    }

    @Test func ofMarkedOnesAllAddressesAreCopied() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", .space, .space, "y")
        #expect(harness.terminal.clipboard == "maria@example.org, nikos@example.com")
    }

    /// Nobody opens the link here, so that it is copied.
    @Test func aLetterIsBegunToThem() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await harness.press("3", "s")
        #expect(harness.terminal.clipboard == "mailto:maria@example.org")
        await harness.press(.space, .space, "s")
        #expect(harness.terminal.clipboard == "mailto:maria@example.org,nikos@example.com")
    }

    @Test func aCardWithoutAddressesSaysSo() async throws {
        let harness = try await Harness { store in try store.save(Seed.contact("a", "Anna")) }
        await harness.press("3", "y")
        #expect(harness.screen.contains("This card has no e-mail address and no phone number."))
        await harness.press("s")
        #expect(harness.screen.contains("There is no e-mail address to use."), "\(harness.screen)")
    }
}
