import Foundation
import MeetCore
import PlanningFixture
import Sentences
import Testing

/// Times that no calendar has are said without a trap.
@Suite struct AbsurdTimesTests {
    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300])
    func countsDownToAnyInstant(seconds: Double) {
        let end = Date(timeIntervalSince1970: seconds)
        #expect(
            !Countdown.text(
                from: end, start: .distantPast, end: .distantFuture, readerZone: PlanningFixture.utc
            ).isEmpty)
        #expect(
            !Countdown.text(from: .distantPast, start: end, end: end, readerZone: PlanningFixture.utc).isEmpty
        )
    }

    @Test(arguments: [
        MeetingTime.timed(
            start: WallTime(date: CalendarDate(year: 2026, month: 2, day: 30), hour: 1, minute: 0),
            zone: "UTC",
            minutes: 1),
        .timed(
            start: WallTime(date: PlanningFixture.date("2026-11-21"), hour: .max, minute: .min), zone: "UTC",
            minutes: .max),
        .timed(
            start: WallTime(date: CalendarDate(year: .max, month: 1, day: 1), hour: 1, minute: 0),
            zone: "UTC",
            minutes: 1),
    ])
    func saysWhatIsNotReal(time: MeetingTime) {
        _ = DateText.timeLine(time, readerZone: PlanningFixture.utc) + DateText.when(time)
    }

    @Test func saysALengthBeyondReason() {
        let time = MeetingTime.timed(
            start: PlanningFixture.wall("2026-11-21 11:00"), zone: "UTC", minutes: .max)
        #expect(DateText.when(time).hasPrefix("21 Nov 2026 11:00"))
    }
}
