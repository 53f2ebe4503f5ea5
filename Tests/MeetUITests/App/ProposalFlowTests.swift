import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// Proposing another time to whoever invites: typed, or picked.
@MainActor
@Suite struct ProposalFlowTests {
    /// The question for another time than Saturday, 13:30 to 14:30.
    private func asked() async throws -> Harness {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST", id: "1",
                Seed.event(
                    "lunch@example.org", "Lunch", start: "20261121T133000", end: "20261121T143000")))
        await harness.press("5", "R", "p")
        #expect(harness.screen.contains("Another time for “Lunch”"), "\(harness.screen)")
        #expect(harness.screen.contains("type e.g. “fri 15:00”"), "\(harness.screen)")
        return harness
    }

    @Test func aTypedTimeIsProposed() async throws {
        let harness = try await asked()
        await harness.type("fri 15:00")
        #expect(harness.screen.contains("→ Fri 27 Nov 2026 · 15:00–16:00"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Propose Fri 27 Nov 2026 15:00–16:00"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.mail.sent.last?.data.contains("Subject: Another time: Lunch") == true)
        #expect(harness.screen.contains("Sent: 1 message."), "\(harness.screen)")
    }

    @Test func whatTakesPlaceThenIsSaid() async throws {
        let harness = try await asked()
        await harness.type("11:00")
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"), "\(harness.screen)")
        await harness.press(.control("u"))
        await harness.type("fri 15:00")
        #expect(!harness.screen.contains("! overlaps"))
        #expect(harness.screen.contains("→ Fri 27 Nov"), "\(harness.screen)")
    }

    @Test(arguments: ["blah", "every tue 15:00", "by friday"])
    func whatIsNoOneTimeIsNotTaken(_ typed: String) async throws {
        let harness = try await asked()
        await harness.type(typed)
        await harness.press(.enter)
        #expect(harness.screen.contains("Another time for “Lunch”"), "\(harness.screen)")
        #expect(!harness.screen.contains("Propose "))
        if typed != "blah" {
            #expect(harness.screen.contains("Enter a single time or day"), "\(harness.screen)")
        }
    }

    @Test func theCalendarIsAKeyAway() async throws {
        let harness = try await asked()
        await harness.press(.enter)
        #expect(harness.screen.contains("Date and time"), "\(harness.screen)")
        await harness.press(.escape)
        await harness.type("fri 15:00")
        await harness.press(.control("o"))
        #expect(harness.screen.contains("Fri 27 Nov 2026 · 15:00–16:00"), "\(harness.screen)")
        await harness.press(.right, .enter)
        #expect(harness.screen.contains("Propose Sat 28 Nov 2026 15:00–16:00"), "\(harness.screen)")
    }

    @Test func escapeProposesNothing() async throws {
        let harness = try await asked()
        await harness.press(.escape)
        #expect(!harness.screen.contains("Another time for"), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
    }
}
