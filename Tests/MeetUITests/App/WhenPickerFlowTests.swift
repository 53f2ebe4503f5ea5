import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import MeetUI

/// Picking a time by keys.
@MainActor
@Suite struct WhenPickerFlowTests {
    /// The calendar of a new meeting, with the focus on so many parts after the day.
    private func calendar(_ harness: Harness, part: Int = 0) async {
        await harness.press("n", "x", .tab, .enter)
        for _ in 0..<part { await harness.press(.tab) }
        #expect(harness.screen.contains("Date and time"))
    }

    @Test func theFirstCharacterTakesThePlaceOfTheLength() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 2)
        await harness.type("2h")
        #expect(harness.screen.contains("10:00–12:00"), "\(harness.screen)")
        await harness.press(.up, "9", "0")
        #expect(harness.screen.contains("10:00–11:30"))
        // A cursor that was moved is in a text that is kept.
        await harness.press(.tab, .backTab, .left, "x")
        #expect(harness.screen.contains("the length “1 h 30 mixn”"), "\(harness.screen)")
    }

    @Test func whatIsNoLengthIsSaidAtOnce() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 2)
        await harness.type("2x")
        #expect(harness.screen.contains("I do not understand the length “2x”."))
        await harness.press(.enter)
        #expect(harness.screen.contains("Date and time"))
        await harness.press(.control("u"), "2", "h", .enter)
        #expect(harness.screen.contains("10:00–12:00"))
        #expect(harness.screen.contains("▌ Venue"))
    }

    @Test func enterFinishesOnceAZoneIsTaken() async throws {
        let harness = try await Harness(seed: Seed.contacts)
        await calendar(harness, part: 3)
        await harness.press(.enter)
        await harness.type("tokyo")
        await harness.press(.enter)
        #expect(harness.screen.contains("Asia/Tokyo"))
        await harness.press(.enter)
        #expect(harness.screen.contains("▌ Venue"), "\(harness.screen)")
    }

    @Test func whatTakesPlaceAtTheSameTimeIsSaid() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: Seed.everything)
        await calendar(harness)
        // From ten to eleven nothing else takes place.
        #expect(!harness.screen.contains("overlaps"))
        #expect(harness.rows.last?.contains("Esc back") == true)
        await harness.press(.tab, .down)
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        await harness.press(.up)
        #expect(!harness.screen.contains("overlaps"))
        await harness.press(.tab, "2", "h")
        #expect(harness.screen.contains("! overlaps “Coffee at Entra”"))
        // A whole day is in nobody's way.
        await harness.press(.backTab, .home)
        #expect(!harness.screen.contains("overlaps"))
    }

    @Test func nobodyIsWarnedOfWhatIsCalledOff() async throws {
        let harness = try await Harness(seed: Seed.everything)
        await harness.press("c", "e", .tab, .enter, .tab)
        for _ in 0..<15 { await harness.press(.down) }
        #expect(harness.screen.contains("18:30–19:30"), "\(harness.screen)")
        #expect(!harness.screen.contains("overlaps"))
    }
}
