import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features

/// Choosing a time, and what is said of times, at the three sizes.
@MainActor
@Suite(.inEveryLanguage) struct TimeSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ seed: (MeetStore) throws -> Void = Seed.elsewhere
    ) async throws -> Harness {
        try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
    }

    /// Two meetings at the same time.
    @Test(arguments: sizes) func clashesInTheList(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.down)
        try harness.look("time-list")
    }

    @Test(arguments: sizes) func detailWithTheZonesOfOthers(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.down, .down, .enter)
        try harness.look("time-detail")
    }

    @Test(arguments: sizes) func formWithTheZonesOfOthers(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.down, .down, "e", .tab)
        try harness.look("time-form")
    }

    /// The agenda of the day, and in it what is in the way.
    @Test(arguments: sizes) func pickerWithAClash(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press(.down, .down, "e", .tab, .enter, .tab)
        try harness.look("time-picker-clash")
    }

    @Test(arguments: sizes) func pickerThatAsksForTheHour(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { store in
            try Seed.everything(store)
            try store.set("zones.shown", to: "America/New_York, Asia/Tokyo")
        }
        await harness.press("n", "x", .tab)
        await harness.type("today")
        await harness.press(.enter)
        try harness.look("time-picker-zones")
    }

    /// The digits of an hour stand in its heading.
    @Test(arguments: sizes) func pickerWithATypedHour(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.everything)
        await harness.press("n", "x", .tab, .enter, .tab, "1", "5", ":", "3")
        try harness.look("time-picker-digits")
    }

    /// In the form, the day that is typed, what is in the way, and what that makes of the month.
    @Test(arguments: [(100, 30), (160, 45)]) func formWithTheDayBesideIt(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.everything)
        await harness.press("n")
        await harness.type("Rehearsal")
        await harness.press(.tab)
        await harness.type("today 18:00 for 2h")
        try harness.look("time-form-day")
    }

    @Test(arguments: sizes) func pickerWithHoursThatAreSkipped(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { _ in }
        await harness.press("n", "x", .tab)
        await harness.type("2027-03-28 03:30")
        await harness.press(.control("o"), .tab)
        try harness.look("time-picker-skipped")
    }

    @Test(arguments: sizes) func freeTime(_ size: (Int, Int)) async throws {
        let harness = try await open(size, Seed.monday)
        await harness.press("n", "x", .tab, .function(4), .down, .right)
        try harness.look("free-time")
    }

    @Test(arguments: sizes) func noFreeTime(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { store in
            try Seed.monday(store)
            try store.set("me.working-hours", to: "Su 20:00-20:30")
        }
        await harness.press("n", "x", .tab, .function(4))
        try harness.look("free-time-none")
    }
}
