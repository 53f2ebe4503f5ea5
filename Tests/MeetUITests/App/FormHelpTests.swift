import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The help of the meeting form tells what its fields understand, with examples that they do understand.
@MainActor
@Suite struct FormHelpTests {
    private static let series = "every second tue 19:00 until june"
    private static let deadline = "by fri 18:00"
    private static let zoned = "fri 15:00 Asia/Tokyo"
    private static let kind = "any pharmacy"

    @Test func theFormTellsWhatItsFieldsUnderstand() async throws {
        let harness = try await Harness()
        await harness.press("n", .function(1))
        #expect(harness.screen.contains("What you can type"), "\(harness.screen)")
        for example in [Self.series, Self.deadline, Self.zoned, Self.kind] {
            #expect(harness.screen.contains("“\(example)”"), "\(harness.screen)")
        }
        // Elsewhere the help has keys alone.
        await harness.press(.escape, .escape, "?")
        #expect(!harness.screen.contains("What you can type"), "\(harness.screen)")
    }

    @Test func theExamplesMeanWhatTheySay() throws {
        let clock = PlanningClock(now: Harness.now, zone: Harness.zone)
        #expect(try WhenParser.parse(Self.series, clock: clock).recurrence != nil)
        #expect(try WhenParser.meetingTime(Self.deadline, clock: clock).isScheduled == false)
        #expect(try WhenParser.meetingTime(Self.zoned, clock: clock).zoneIdentifier == "Asia/Tokyo")
        #expect(PlaceWords.kind(in: Self.kind) == "pharmacy")
    }
}
