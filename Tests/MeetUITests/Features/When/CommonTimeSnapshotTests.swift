import MeetStore
import TerminalKit
import Testing

@testable import Features

/// The grid of free times of several people, at the three sizes.
@MainActor
@Suite(.inEveryLanguage) struct CommonTimeSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(_ size: (Int, Int)) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.commonTime)
        await harness.press("e", .function(4))
        return harness
    }

    @Test(arguments: sizes) func theBestTime(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        try harness.look("common-time")
    }

    /// Two marked times, another person, and a time that does not suit all.
    @Test(arguments: sizes) func markedTimes(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.space, .tab, .space, .down, .down, .left)
        try harness.look("common-time-marked")
    }

    /// The night of each person is hatched by their own zone.
    @Test(arguments: sizes) func allHours(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("a", "]")
        try harness.look("common-time-hours")
    }

    @Test(arguments: sizes) func noWorkingHours(_ size: (Int, Int)) async throws {
        let harness = try await Harness(Size(columns: size.0, rows: size.1)) { store in
            try Seed.commonTime(store)
            try store.set("me.working-hours", to: "mornings")
        }
        await harness.press("e", .function(4))
        try harness.look("common-time-none")
    }
}
