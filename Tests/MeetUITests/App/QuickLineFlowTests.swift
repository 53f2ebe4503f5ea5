import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import MeetUI

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
        #expect(harness.screen.contains("“nikos” may be several people"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("“nikos” may be several people"), "\(harness.screen)")
        #expect(try harness.store.meetingCount() == 0)
        await harness.type(" louris")
        await harness.press(.enter)
        #expect(try meeting(harness).invitees.map(\.name) == ["Nikos Louris"])
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
        await harness.press("N", .escape)
        #expect(!harness.screen.contains("in one line"))
        await harness.press("N")
        await harness.type("Tea")
        await harness.press(.escape)
        #expect(harness.screen.contains("Leave the form?"), "\(harness.screen)")
        await harness.press(.escape)
        #expect(harness.screen.contains("in one line") && harness.screen.contains("Tea"))
    }
}
