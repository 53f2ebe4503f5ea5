import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Several messages of the inbox at once, and answers that are dismissed when they have been seen.
@MainActor
@Suite struct MarkedMessagesTests {
    /// Two invitations, read.
    private func inbox() async throws -> Harness {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.mail)
        harness.mail.lay(
            FakeMail.mail(method: "REQUEST", id: "1", Seed.event("talk@example.org", "A talk")))
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST", id: "2",
                Seed.event(
                    "walk@example.org", "Walk by the sea", start: "20261125T100000", end: "20261125T110000")))
        await harness.press("5", "R")
        return harness
    }

    private func open(_ harness: Harness) throws -> [InboxItem] {
        try harness.store.inbox(.open, rows: 0..<9)
    }

    @Test func theMarkedAreAcceptedTogether() async throws {
        let harness = try await inbox()
        await harness.press(.space, .space)
        #expect(harness.screen.contains("2 marked"), "\(harness.screen)")
        await harness.press("a")
        #expect(harness.screen.contains("Accept 2 messages"), "\(harness.screen)")
        await harness.type("gladly")
        await harness.press(.enter)
        #expect(harness.mail.sent.count == 2, "\(harness.screen)")
        #expect(harness.mail.sent.allSatisfy { $0.data.contains("gladly") })
        #expect(try open(harness).isEmpty)
    }

    @Test func theMarkedAreDismissedAsOneAction() async throws {
        let harness = try await inbox()
        await harness.press(.space, .space, "x")
        #expect(harness.screen.contains("Dismissed 2 messages; u brings them back."), "\(harness.screen)")
        #expect(try open(harness).isEmpty && harness.mail.sent.isEmpty)
        await harness.press("u")
        #expect(try open(harness).count == 2, "\(harness.screen)")
    }

    @Test func escUnmarksAndTheSelectedOneIsMeant() async throws {
        let harness = try await inbox()
        await harness.press(.space, .space, .escape, "x")
        #expect(try open(harness).count == 1, "\(harness.screen)")
    }

    /// In the detail commands act on the message that is shown.
    @Test func inTheDetailTheShownOneIsMeant() async throws {
        let harness = try await inbox()
        let shown = try #require(try open(harness).last)
        await harness.press(.space, .enter, "x")
        #expect(try open(harness).map(\.id) != [shown.id] && open(harness).count == 1, "\(harness.screen)")
    }

    @Test func theOwnAnswerStandsInTheListOfMeetings() async throws {
        let harness = try await inbox()
        await harness.press("t", .enter, "1")
        #expect(harness.rows.contains { $0.contains("~ Walk by the sea") || $0.contains("~ A talk") })
        #expect(harness.rows.contains { $0.contains("· Walk by the sea") || $0.contains("· A talk") })
    }

    // MARK: - Answers that were seen

    /// Tea with Maria, who comes, and an invitation.
    private func answered(keeping: Bool) async throws -> Harness {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { store in
            try Seed.mail(store)
            if keeping { try store.set("inbox.keep-answers", to: "on") }
            var tea = Meeting(title: "Tea", createdAt: Harness.now)
            tea.uid = "tea@example.net"
            tea.time = Seed.time(11, 24, 14)
            tea.invitees = [Invitee(name: "Maria Papadopoulou", email: "maria@example.org")]
            try store.save(tea)
        }
        harness.mail.lay(
            FakeMail.mail(
                method: "REPLY", id: "1", Seed.answer("tea@example.net", "ACCEPTED", start: "20261124T140000")
            ))
        harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "2", Seed.event()))
        await harness.press("5", "R")
        #expect(try open(harness).count == 2, "\(harness.screen)")
        return harness
    }

    @Test func whoComesIsDismissedWhenTheNextIsSelected() async throws {
        let harness = try await answered(keeping: false)
        await harness.press("g", "G", "g", "G")
        #expect(try open(harness).map(\.news) == [.invited], "\(harness.screen)")
        await harness.press("v")
        #expect(harness.screen.contains("Tea"), "\(harness.screen)")
    }

    @Test func whoComesIsDismissedWhenTheTabIsEnteredAgain() async throws {
        let harness = try await answered(keeping: false)
        let isFirst = try open(harness).first?.news == .answered(.accepted)
        await harness.press(isFirst ? "g" : "G", "1", "5")
        #expect(try open(harness).map(\.news) == [.invited], "\(harness.screen)")
    }

    @Test func theSettingKeepsThem() async throws {
        let harness = try await answered(keeping: true)
        await harness.press("g", "G", "g", "1", "5")
        #expect(try open(harness).count == 2, "\(harness.screen)")
    }
}
