import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI

@MainActor
@Suite struct TourTests {
    @Test func stepsTickThemselves() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), takesTour: true)
        #expect(harness.screen.contains("1/7  Plan something: n, a title"))
        // Whatever is done ticks its own step; the line stays with the first that is left.
        await harness.press("2")
        #expect(harness.screen.contains("1/7"))
        await harness.press("1", "N")
        #expect(harness.screen.contains("1/7"))
        await harness.type("Tea fri 15:00 with ann@example.org")
        await harness.press(.enter, .escape)
        #expect(harness.screen.contains("2/7  Who is coming?"))
        await harness.press("a", .escape)
        #expect(harness.screen.contains("4/7"))
        await harness.press("d")
        #expect(harness.screen.contains("5/7"))
        await harness.press("u")
        #expect(harness.screen.contains("6/7"))
        await harness.press(":", .escape)
        #expect(harness.screen.contains("7/7"))
        await harness.press("?")
        #expect(harness.screen.contains("That was the tour."))
        #expect(try harness.store.setting(TourSetting.key) == TourSetting.seen)
        await harness.press(.escape)
        #expect(!harness.screen.contains("/7"))
    }

    @Test func itIsSkippedAndShownAgain() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), takesTour: true)
        await harness.press(.function(2))
        #expect(!harness.screen.contains("/7"))
        await harness.restart()
        #expect(!harness.screen.contains("/7"))
        await harness.press(.function(2))
        #expect(harness.screen.contains("1/7"))
        await harness.press(.function(2))
        #expect(!harness.screen.contains("/7"))
    }

    @Test func itBeginsOnlyInAnEmptyProgram() async throws {
        let harness = try await Harness(takesTour: true, seed: Seed.everything)
        #expect(!harness.screen.contains("/7"))
    }

    @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 24, rows: 7)])
    func itLeavesRoom(size: Size) async throws {
        let harness = try await Harness(size, takesTour: true)
        #expect(harness.screen.contains("1/7") == (size.rows > 10))
        await harness.press("n")
        #expect(harness.runtime.app.topLayer.screen is MeetingForm)
    }
}
