import Foundation
import Testing

@testable import MeetCore

@Suite struct CountdownTests {
    static let start = PlanningFixture.instant("2026-11-21 11:00")
    static let end = PlanningFixture.instant("2026-11-21 12:00")

    static let texts: [(Double, String)] = [
        (-4740, "in 1 h 19 min"), (-4710, "in 1 h 19 min"), (-4680, "in 1 h 18 min"),
        (-3600, "in 1 h"), (-3599, "in 1 h"), (-3540, "in 59 min"), (-45, "in 1 min"), (-0.5, "in 1 min"),
        (-86_340, "in 23 h 59 min"), (-86_400, "in 1 day"), (-97_200, "in 1 day 3 h"),
        (-172_799, "in 2 days"),
        (-259_200, "in 3 days"), (-224_640, "in 3 days"), (-207_360, "in 2 days"),
        (-34_560_000, "in 400 days"),
        (0, "now, 1 h left"), (1, "now, 1 h left"), (2100, "now, 25 min left"), (3599, "now, 1 min left"),
        (3600, "just ended"), (3659, "just ended"), (3660, "1 min ago"), (7500, "1 h 5 min ago"),
        (90_000, "1 day ago"), (176_400, "2 days ago"),
    ]

    @Test(arguments: texts)
    func text(seconds: Double, expected: String) {
        let now = Self.start.addingTimeInterval(seconds)
        #expect(Countdown.text(from: now, start: Self.start, end: Self.end) == expected)
    }

    @Test func aMeetingWithoutLengthIsOverWhenItStarts() {
        #expect(Countdown.text(from: Self.start, start: Self.start, end: Self.start) == "just ended")
        #expect(Countdown.text(from: Self.start, start: Self.start, end: .distantPast) == "just ended")
    }

    /// From six days before to four days after, waking only when told to: the text changes at every waking,
    /// and at no other moment.
    @Test(arguments: [0.0, 17, 30.25, 59.999]) func theNextChangeIsExact(shift: Double) {
        let end = Self.start.addingTimeInterval(3 * 86_400)
        var now = Self.start.addingTimeInterval(-6 * 86_400 + shift)
        var wakings = 0
        while now < end.addingTimeInterval(4 * 86_400) {
            let text = Countdown.text(from: now, start: Self.start, end: end)
            let next = Countdown.nextChange(after: now, start: Self.start, end: end)
            #expect(next > now)
            #expect(Countdown.text(from: next, start: Self.start, end: end) != text, "at \(next)")
            let before = max(now, next.addingTimeInterval(-0.01))
            #expect(Countdown.text(from: before, start: Self.start, end: end) == text, "before \(next)")
            let middle = now.addingTimeInterval(next.timeIntervalSince(now) / 2)
            #expect(Countdown.text(from: middle, start: Self.start, end: end) == text, "at \(middle)")
            now = next
            wakings += 1
        }
        // A day of minutes ahead, one running, one past, and the hours and days around them.
        #expect((4320...4480).contains(wakings))
    }
}
