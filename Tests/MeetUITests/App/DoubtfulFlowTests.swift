import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

/// A message that somebody sends in the name of the organizer, by keys.
@MainActor
@Suite struct DoubtfulFlowTests {
    /// Maria's walk is known, and somebody else moved it to Thursday in her name.
    private func harness(_ size: Size = Size(columns: 120, rows: 36)) async throws -> Harness {
        let harness = try await Harness(size, seed: Seed.mail)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.press("5", "R")
        harness.mail.lay(
            FakeMail.mail(
                from: "Maria Papadopoulou <mallory@example.net>", method: "REQUEST",
                Seed.event(
                    start: "20261126T100000", end: "20261126T110000", sequence: 1, stamp: "20261121T073000Z")
            ))
        await harness.press("R", "g")
        return harness
    }

    private func day(_ harness: Harness) throws -> Int? {
        try harness.store.meeting(uid: "walk@example.org")?.time.wallStart?.date.day
    }

    @Test(arguments: [(120, 36), (80, 24), (40, 12)])
    func itIsShownWithItsRealSender(columns: Int, rows: Int) async throws {
        let harness = try await harness(Size(columns: columns, rows: rows))
        #expect(harness.screen.contains("doubtful"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("mallory@example.net"), "\(harness.screen)")
        #expect(try day(harness) == 24)
    }

    @Test func aMoveIsAppliedAndUndone() async throws {
        let harness = try await harness()
        #expect(
            harness.screen.contains("Sent by mallory@example.net, who is not the organizer."),
            "\(harness.screen)")
        #expect(harness.screen.contains("Nothing was"), "\(harness.screen)")
        await harness.press("a")
        #expect(try day(harness) == 26)
        #expect(harness.screen.contains("The message was applied; u undoes it."), "\(harness.screen)")
        await harness.press("u")
        #expect(try day(harness) == 24)
        #expect(harness.screen.contains("doubtful"), "\(harness.screen)")
    }

    @Test func aMoveIsIgnoredAndUndone() async throws {
        let harness = try await harness()
        await harness.press("d")
        #expect(!harness.screen.contains("doubtful"), "\(harness.screen)")
        #expect(try day(harness) == 24)
        await harness.press("u")
        #expect(harness.screen.contains("doubtful"), "\(harness.screen)")
    }

    @Test func whatTheOrganizerChangedIsUndoneByKey() async throws {
        let harness = try await Harness(seed: Seed.mail)
        harness.mail.lay(FakeMail.mail(method: "REQUEST", Seed.event()))
        await harness.press("5", "R")
        harness.mail.lay(
            FakeMail.mail(
                method: "REQUEST",
                Seed.event(
                    start: "20261126T100000", end: "20261126T110000", sequence: 1, stamp: "20261121T073000Z")
            ))
        await harness.press("R", "g")
        #expect(try day(harness) == 26)
        await harness.press("U")
        #expect(try day(harness) == 24, "\(harness.screen)")
        await harness.press("u")
        #expect(try day(harness) == 26, "\(harness.screen)")
    }
}
