import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Polls at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct PollsSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: Key..., seed: (MeetStore) throws -> Void = Seed.polls
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func list(_ size: (Int, Int)) async throws {
        try await open(size, "V").look("polls")
        try await open(size, "V", seed: Seed.everything).look("polls-none")
    }

    @Test(arguments: sizes) func grid(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "V", .enter)
        try harness.look("poll")
        await harness.press(.up, .right, .right)
        try harness.look("poll-ruled-out")
        await harness.press(.enter)
        try harness.look("poll-detail")
    }

    @Test(arguments: sizes) func questions(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "V", .enter, "D")
        try harness.look("poll-decide")
        await harness.press(.escape, "r")
        try harness.look("poll-remind")
        await harness.press(.escape, .right, "v", .control("u"))
        await harness.type("1 yes, 3 maybe")
        try harness.look("poll-votes")
    }

    @Test(arguments: sizes) func form(_ size: (Int, Int)) async throws {
        let harness = try await open(size, "V", "n")
        try harness.look("poll-form-new")
        await harness.type("Lunch")
        await harness.press(.tab, .tab)
        await harness.type("sun 22 nov 10:30, tue 14, wed 9-12")
        try harness.look("poll-form")
    }

    @Test(arguments: sizes) func formOfVenues(_ size: (Int, Int)) async throws {
        try await open(size, "V", .down, "e").look("poll-form-venues")
    }

    @Test(arguments: sizes) func message(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        let token = BallotToken.token(poll: "dinner", address: "zoe@example.net")
        harness.mail.lay(
            Seed.plainMail(
                from: "Mallory <mallory@example.com>",
                subject: "Dinner \(BallotToken.tag(token, .option(2)))", "2 yes"))
        await harness.press("5", "R")
        try harness.look("poll-message")
    }
}
