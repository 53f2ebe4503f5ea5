import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The calendars and what shows them, at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct CalendarsSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void = Seed.calendars
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func calendars(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["2", "C", .down, .space])
        try harness.look("calendars")
        await harness.press("n")
        try harness.look("calendars-new")
    }

    @Test(arguments: sizes) func theOnlyCalendar(_ size: (Int, Int)) async throws {
        try await open(size, ["2", "C"], seed: Seed.everything).look("calendars-one")
    }

    @Test(arguments: sizes) func partsOfACalendar(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["2", "C", .down, "e"])
        try harness.look("calendars-part")
        await harness.press(.down, .enter)
        try harness.look("calendars-hue")
    }

    @Test(arguments: sizes) func list(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["/"])
        await harness.type("budget")
        await harness.press(.enter)
        try harness.look("calendars-meeting")
        await harness.press(.escape)
        try harness.look("calendars-meetings")
    }

    @Test(arguments: sizes) func sheets(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["2"])
        try harness.look("calendars-week")
        await harness.press("-")
        try harness.look("calendars-month")
        await harness.press("v", "v")
        try harness.look("calendars-agenda")
    }

    @Test(arguments: sizes) func form(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["n", .backTab])
        try harness.look("calendars-form")
        await harness.press(.enter)
        try harness.look("calendars-form-picker")
    }
}
