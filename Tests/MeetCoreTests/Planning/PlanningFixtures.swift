import Foundation
import Testing

@testable import MeetCore

/// Zones and moments that the planning tests share.
enum PlanningFixture {
    static let athens = zone("Europe/Athens")
    static let newYork = zone("America/New_York")
    static let utc = zone("UTC")

    static func zone(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else {
            Issue.record("no zone \(identifier)")
            return TimeZone(secondsFromGMT: 0)!
        }
        return zone
    }

    /// From `2026-11-21 09:41`.
    static func wall(_ text: String) -> WallTime {
        let numbers = text.split { "-: ".contains($0) }.compactMap { Int($0) }
        precondition(numbers.count == 5, "not a wall time: \(text)")
        return WallTime(
            date: CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]), hour: numbers[3],
            minute: numbers[4])
    }

    static func date(_ text: String) -> CalendarDate { wall(text + " 00:00").date }

    /// From the seconds since 1970 of `2026-11-21 09:41` in UTC.
    static func instant(_ utc: String) -> Date { Date(timeIntervalSince1970: Double(wall(utc).utcSeconds)) }

    /// Saturday 21 November 2026, 09:41 in Athens.
    static let saturday = PlanningClock(now: instant("2026-11-21 07:41"), zone: athens)

    static func clock(_ wallText: String, _ identifier: String) -> PlanningClock {
        let zone = zone(identifier)
        return PlanningClock(now: wall(wallText).instant(in: zone) ?? .distantPast, zone: zone)
    }

    static func text(_ time: WallTime) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(time.date) \(two(time.hour)):\(two(time.minute))"
    }
}
