import Foundation
import MeetCore

/// Zones and moments that the tests of planning and of its sentences share.
package enum PlanningFixture {
    package static let athens = zone("Europe/Athens")
    package static let newYork = zone("America/New_York")
    package static let utc = zone("UTC")

    package static func zone(_ identifier: String) -> TimeZone {
        guard let zone = TimeZone(identifier: identifier) else {
            preconditionFailure("no zone \(identifier)")
        }
        return zone
    }

    /// From `2026-11-21 09:41`.
    package static func wall(_ text: String) -> WallTime {
        let numbers = text.split { "-: ".contains($0) }.compactMap { Int($0) }
        precondition(numbers.count == 5, "not a wall time: \(text)")
        return WallTime(
            date: CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]), hour: numbers[3],
            minute: numbers[4])
    }

    package static func date(_ text: String) -> CalendarDate { wall(text + " 00:00").date }

    /// From `2026-11-21 09:41` in UTC.
    package static func instant(_ text: String) -> Date { wall(text).instant(in: utc) ?? .distantPast }

    /// Saturday 21 November 2026, 09:41 in Athens.
    package static let saturday = PlanningClock(now: instant("2026-11-21 07:41"), zone: athens)

    package static func clock(_ wallText: String, _ identifier: String) -> PlanningClock {
        let zone = zone(identifier)
        return PlanningClock(now: wall(wallText).instant(in: zone) ?? .distantPast, zone: zone)
    }

    package static func text(_ time: WallTime) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(time.date) \(two(time.hour)):\(two(time.minute))"
    }

    /// `2026-11-27 15:00`, with `+90` for typed minutes, the typed zone, `…` between all-day dates, `twice` for a reading
    /// that comes twice, and `= 04:30` for what is meant by one that the clocks skip.
    package static func text(_ when: When) -> String {
        var parts = [
            when.isAllDay
                ? when.first == when.last ? "\(when.first)" : "\(when.first)…\(when.last)" : text(when.start)
        ]
        if let minutes = when.minutes { parts.append("+\(minutes)") }
        if let zone = when.zone { parts.append(zone) }
        switch when.clockChange {
        case .repeated?: parts.append("twice")
        case .skipped(_, let meant)?: parts.append("= \(text(meant).suffix(5))")
        case nil: break
        }
        return parts.joined(separator: " ")
    }
}
