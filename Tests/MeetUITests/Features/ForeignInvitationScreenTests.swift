import Foundation
import MeetCore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// An invitation that does not ask the person, in the inbox.
@MainActor
@Suite struct ForeignInvitationScreenTests {
    private func inbox() async throws -> Harness {
        let harness = try await Harness(Size(columns: 120, rows: 36), seed: Seed.mail)
        let lines = Seed.event().filter { !$0.contains("eleni@example.net") }
        harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "1", lines))
        await harness.press("5", "R")
        return harness
    }

    @Test func itSaysThatOthersAreAsked() async throws {
        let harness = try await inbox()
        #expect(harness.screen.contains("for others"), "\(harness.screen)")
        #expect(harness.screen.contains("invites others; you are not on the list"), "\(harness.screen)")
    }

    @Test(arguments: ["d", "t", "p"] as [Character])
    func noKeyAnswersIt(_ key: Character) async throws {
        let harness = try await inbox()
        await harness.press(.character(key))
        #expect(harness.screen.contains("This message asks for no answer."), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.mail.sent.isEmpty)
    }

    @Test func itIsKept() async throws {
        let harness = try await inbox()
        await harness.press("a")
        #expect(harness.screen.contains("It is now among your meetings"), "\(harness.screen)")
        #expect(harness.mail.sent.isEmpty)
        await harness.press("v", "o")
        #expect(harness.screen.contains("Organizer  Maria Papadopoulou"), "\(harness.screen)")
    }

    /// Whoever is asked by an alias is asked all the same, and sees the answer beside the organizer.
    @Test func anAliasIsThePersonToo() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { store in
            try Seed.mail(store)
            try store.set(MailSettings.aliasesKey, to: "lena@example.net")
        }
        let lines = Seed.event().map { $0.replacingOccurrences(of: "eleni@", with: "lena@") }
        harness.mail.lay(FakeMail.mail(method: "REQUEST", id: "1", lines))
        await harness.press("5", "R", "a", .enter)
        await harness.press("v", "o")
        #expect(harness.screen.contains("Maria Papadopoulou · You are coming"), "\(harness.screen)")
    }
}
