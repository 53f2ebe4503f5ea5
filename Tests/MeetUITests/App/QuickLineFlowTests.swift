import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// A meeting told in one line, by two keys and text.
@MainActor
@Suite struct QuickLineFlowTests {
    private func harness() async throws -> Harness {
        try await Harness { store in
            for (name, email) in [
                ("Maria Papadopoulou", "maria@x.gr"), ("Nikos Karras", "nikos@x.gr"),
                ("Nikos Louris", "l@x.gr"),
            ] {
                var contact = Contact(name: name)
                contact.emails = [ContactEmail(address: email)]
                _ = try store.save(contact)
            }
        }
    }

    private func meeting(_ harness: Harness) throws -> Meeting {
        let row = try #require(try harness.store.meetings(MeetingQuery(), rows: 0..<1).first)
        return try #require(try harness.store.meeting(row.meetingID))
    }

    @Test func makesAMeeting() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Coffee tue 9 @Engel with maria, nikos k")
        for part in ["Tue 24 Nov 2026 · 09:00–10:00", "Engel", "Maria Papadopoulou, Nikos Karras"] {
            #expect(harness.screen.contains(part), "\(part) in\n\(harness.screen)")
        }
        await harness.press(.enter)
        let saved = try meeting(harness)
        #expect(saved.title == "Coffee" && saved.venue?.name == "Engel")
        #expect(saved.invitees.map(\.name) == ["Maria Papadopoulou", "Nikos Karras"])
        #expect(harness.screen.contains("Planned “Coffee” for Tue 24 Nov"), "\(harness.screen)")
        #expect(harness.screen.contains("▌ 09:00–10:00  Coffee"), "\(harness.screen)")
    }

    @Test func saysWhatItDoesNotUnderstand() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Coffee tue 9 with nikos")
        #expect(harness.screen.contains("! “nikos” matches 2 people: Nikos"), "\(harness.screen)")
        await harness.type(" louris")
        #expect(!harness.screen.contains("matches 2 people"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try meeting(harness).invitees.map(\.name) == ["Nikos Louris"])
    }

    /// Nobody is taken silently of several: saving asks, and nothing is saved before.
    @Test func savingAsksWhoIsMeant() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Coffee tue 9 with nikos, maria")
        await harness.press(.enter)
        #expect(harness.app.topLayer.screen is InviteePicker, "\(harness.screen)")
        #expect(try harness.store.meetingCount() == 0)
        await harness.press(.escape)
        #expect(harness.screen.contains("in one line"), "\(harness.screen)")
        await harness.press(.enter)
        await harness.type(" lou")
        await harness.press(.enter)
        #expect(try meeting(harness).invitees.map(\.name) == ["Nikos Louris", "Maria Papadopoulou"])
    }

    /// Namesakes are told apart by their addresses.
    @Test func namesakesAreShownWithTheirAddresses() async throws {
        let harness = try await harness()
        var other = Contact(name: "Nikos Karras")
        other.emails = [ContactEmail(address: "other@x.gr")]
        try harness.store.save(other)
        await harness.press("N")
        await harness.type("Coffee tue 9 with nikos karras and maria")
        for address in ["<nikos@x.gr>", "<other@x.gr>"] {
            #expect(harness.screen.contains(address), "\(harness.screen)")
        }
    }

    /// What looks like a day or a time and is none is said at once, and nothing is planned.
    @Test func whatIsNoTimeIsRefused() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Dentist 25:00")
        #expect(harness.screen.contains("! “25:00” is not a time of day."), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try harness.store.meetingCount() == 0 && harness.screen.contains("in one line"))
    }

    @Test func whatIsMissingIsSaidAndOverlapsToo() async throws {
        let harness = try await harness()
        await harness.press("N")
        await harness.type("Coffee tue 9:00")
        #expect(harness.screen.contains("not set"), "\(harness.screen)")
        await harness.press(.enter)
        await harness.press("N")
        await harness.type("Call tue 9:30")
        #expect(harness.screen.contains("! overlaps “Coffee” 09:00–10:00"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("It overlaps “Coffee”."), "\(harness.screen)")
    }

    /// Tab completes the last name, of people and of saved places; arrows choose another one.
    @Test func namesAreCompleted() async throws {
        let harness = try await harness()
        _ = try harness.store.save(Venue(name: "Café Entra"))
        await harness.press("N")
        await harness.type("Coffee with nik")
        #expect(
            harness.screen.contains("Nikos Louris  ") && harness.screen.contains("l@x.gr"),
            "\(harness.screen)")
        await harness.press(.down, .tab)
        #expect(harness.screen.contains("Coffee with Nikos Louris"), "\(harness.screen)")
        await harness.type("tue 9 at caf")
        await harness.press(.tab)
        #expect(harness.screen.contains("Coffee with Nikos Louris tue 9 at Café Entra"), "\(harness.screen)")
        await harness.press(.enter)
        let saved = try meeting(harness)
        #expect(saved.title == "Coffee" && saved.venue?.name == "Café Entra" && saved.venue?.isSaved == true)
        #expect(saved.invitees.map(\.name) == ["Nikos Louris"])
    }

    /// The article in the mark «στης» belongs to the typed name, and goes with it.
    @Test func aGenitiveIsCompletedWhole() async throws {
        let harness = try await harness()
        _ = try harness.store.save(Venue(name: "Της Σοφίας"))
        await harness.press("N")
        await harness.type("Καφές Τρίτη 9 στης Σοφ")
        #expect(harness.screen.contains("Της Σοφίας"), "\(harness.screen)")
        await harness.press(.tab)
        #expect(harness.screen.contains("Καφές Τρίτη 9 @Της Σοφίας"), "\(harness.screen)")
        await harness.press(.enter)
        let saved = try meeting(harness)
        #expect(saved.title == "Καφές" && saved.venue?.name == "Της Σοφίας" && saved.venue?.isSaved == true)
    }

    /// The example that stands below the empty line works with the sample address book.
    @Test func theHintWorksWithTheSample() async throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../contacts.vcf")
        let harness = try await Harness { store in
            _ = try ImportContacts(.paths([file.standardizedFileURL.path])).run(in: Workspace(store: store))
        }
        let hint = say(
            "For example “Coffee tue 9:00 for 1h at Engel with maria, nik”. “at” or “@” starts the venue, “with” the people; "
                + "the time can go anywhere. Put a title in quotes to keep its days and hours as words.")
        let start = try #require(hint.firstIndex(of: "“"))
        let end = try #require(hint.firstIndex(of: "”"))
        await harness.press("N")
        await harness.type(String(hint[hint.index(after: start)..<end]))
        #expect(harness.screen.contains("Maria Papadopoulou, Nikos Karras"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(try meeting(harness).invitees.map(\.name) == ["Maria Papadopoulou", "Nikos Karras"])
    }

    @Test func aLineWithoutATitleIsRefused() async throws {
        let harness = try await harness()
        await harness.press("N", .enter)
        #expect(harness.screen.contains("A meeting needs a title."))
        await harness.type("tue 9")
        await harness.press(.enter)
        #expect(harness.screen.contains("A meeting needs a title."))
        #expect(try harness.store.meetingCount() == 0)
    }

    /// What was typed is not lost to a key.
    @Test func leavingAsks() async throws {
        let harness = try await harness()
        let title = say("New meeting in one line")
        await harness.press("N")
        #expect(harness.screen.contains(title), "\(harness.screen)")
        await harness.press(.escape)
        #expect(!harness.screen.contains(title), "\(harness.screen)")
        await harness.press("N")
        await harness.type("Tea")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains(title) && harness.screen.contains("Tea"))
        // The second Esc answers what the first one asked.
        await harness.press(.escape, .escape)
        #expect(!harness.screen.contains(title) && !harness.screen.contains("Leave the form?"))
    }
}
