import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features

/// Every view of the calendar at the three sizes, text and style.
@MainActor
@Suite(.inEveryLanguage) struct CalendarSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), seed: (MeetStore) throws -> Void = CalendarSeed.everything
    ) async throws -> Harness {
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: seed)
        await harness.press("2")
        return harness
    }

    private func go(_ harness: Harness, to typed: String) async {
        await harness.press("g")
        await harness.type(typed)
        await harness.press(.enter)
    }

    @Test(arguments: sizes) func week(_ size: (Int, Int)) async throws {
        try await open(size).look("calendar-week")
    }

    /// Twelve at once.
    @Test(arguments: sizes) func fullDay(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "18 nov 2026 10:00")
        try harness.look("calendar-week-full")
        await harness.press("+")
        try harness.look("calendar-day-full")
    }

    @Test(arguments: sizes) func month(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("-")
        try harness.look("calendar-month")
        await go(harness, to: "1 dec 2026")
        try harness.look("calendar-month-december")
    }

    @Test(arguments: sizes) func year(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("-", "-")
        try harness.look("calendar-year")
    }

    @Test(arguments: sizes) func agenda(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("V", "V")
        try harness.look("calendar-agenda")
    }

    /// An hour comes twice.
    @Test(arguments: sizes) func autumn(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "25 oct 2026 1:00")
        try harness.look("calendar-week-autumn")
        await harness.press("+", "j", "j", "j", "j")
        try harness.look("calendar-day-autumn")
    }

    /// An hour does not come.
    @Test(arguments: sizes) func spring(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "28 mar 2027 1:00")
        try harness.look("calendar-week-spring")
        await harness.press("+")
        try harness.look("calendar-day-spring")
    }

    @Test(arguments: sizes) func markedSpan(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "20 nov 2026 9:00")
        await harness.press(.space, "j", "j", "j")
        try harness.look("calendar-span")
        await harness.press(.escape, "-", .space, "l", "l")
        try harness.look("calendar-span-of-days")
    }

    @Test(arguments: sizes) func filtered(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("/")
        await harness.type("co")
        try harness.look("calendar-filtered")
    }

    @Test(arguments: sizes) func choosing(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "18 nov 2026 10:00")
        await harness.press(.enter)
        try harness.look("calendar-choosing")
    }

    @Test(arguments: sizes) func opened(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await go(harness, to: "21 nov 2026 11:00")
        await harness.press(.enter)
        try harness.look("calendar-opened")
    }

    @Test(arguments: sizes) func askingForADay(_ size: (Int, Int)) async throws {
        let harness = try await open(size)
        await harness.press("g")
        try harness.look("calendar-asking")
    }

    @Test(arguments: sizes) func nothingPlanned(_ size: (Int, Int)) async throws {
        let harness = try await open(size) { _ in }
        try harness.look("calendar-week-empty")
        await harness.press("V", "V")
        try harness.look("calendar-agenda-empty")
    }

    /// Weeks begin on Sunday, and other zones stand beside the hours.
    @Test func elsewhere() async throws {
        let harness = try await open((120, 36)) { store in
            try CalendarSeed.everything(store)
            try store.set("zones.shown", to: "Asia/Tokyo, America/New_York")
        }
        try harness.look("calendar-week-zones")
        await harness.press("+")
        try harness.look("calendar-day-zones")
    }
}
