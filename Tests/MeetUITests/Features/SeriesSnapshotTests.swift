import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features

/// What comes again, at the three sizes.
@MainActor
@Suite(.inEveryLanguage) struct SeriesSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ seed: (MeetStore) throws -> Void = Seed.series
    ) async throws -> Harness {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    /// Dates of a series among others, one of them moved.
    @Test(arguments: sizes) func list(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.down, .down, .down)
        try harness.look("series-list")
    }

    @Test(arguments: sizes) func detail(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.choir)
        await harness.press(.enter)
        try harness.look("series-detail")
    }

    @Test(arguments: sizes) func detailOfADateThatDiffers(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("/")
        await harness.type("choir")
        await harness.press(.enter, .down, .enter)
        try harness.look("series-exception")
    }

    @Test(arguments: sizes) func question(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.choir)
        await harness.press("d", .down)
        try harness.look("series-question")
    }

    @Test(arguments: sizes) func form(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n")
        await harness.type("Choir")
        await harness.press(.tab)
        await harness.type("every second tue 19:00 until june except 5 jan")
        try harness.look("series-form")
    }

    @Test(arguments: sizes) func picker(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", "x", .tab)
        await harness.type("every second tue 19:00 until june")
        await harness.press(.control("o"), .tab, .tab, .tab, .tab)
        try harness.look("series-picker")
    }

    @Test(arguments: sizes) func pickerEnd(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", "x", .tab)
        await harness.type("every second tue 19:00 until june")
        await harness.press(.control("o"), .backTab)
        try harness.look("series-picker-end")
    }

    @Test(arguments: sizes) func repetitions(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("n", "x", .tab)
        await harness.type("tue 19:00")
        await harness.press(.control("o"), .backTab, .enter)
        try harness.look("series-repetitions")
    }
}
