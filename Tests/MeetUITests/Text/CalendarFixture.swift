import Foundation
import MeetCore
import Testing

/// Zones and moments for the tests of dates and times in words.
enum CalendarFixture {
    static let athens = zone("Europe/Athens")
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

    /// From `2026-11-21 09:41` in UTC.
    static func instant(_ text: String) -> Date { wall(text).instant(in: utc) ?? .distantPast }
}
