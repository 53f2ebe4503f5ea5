import Foundation

/// Dates and times in the formats of iCalendar (RFC 5545, 3.3.4, 3.3.5, 3.3.14).
enum DateTimeText {
    /// Formats a date: `20261121`.
    static func date(_ date: CalendarDate) -> String {
        padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
    }

    /// Formats a wall time, given in seconds since 1970 as if at UTC: `20261121T110000`.
    static func local(_ seconds: Int) -> String {
        let bounded = min(max(seconds, earliest), latest)
        let wall = WallTime(utcSeconds: bounded)
        let second = bounded - wall.utcSeconds
        return date(wall.date) + "T" + padded(wall.hour, 2) + padded(wall.minute, 2) + padded(second, 2)
    }

    /// Formats an instant: `20261121T090000Z`; a fraction of a second is dropped.
    static func utc(_ instant: Date) -> String {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        guard seconds.isFinite else { return local(0) + "Z" }
        return local(Int(min(max(seconds, Double(earliest)), Double(latest)))) + "Z"
    }

    /// Formats an offset: `+0200`, with seconds only if they are not zero.
    static func offset(_ seconds: Int) -> String {
        let size = abs(seconds)
        let text = (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + padded(size / 60 % 60, 2)
        return size % 60 == 0 ? text : text + padded(size % 60, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The first moment of the years 1 to 9999, which have four digits.
    private static let earliest = WallTime(
        date: CalendarDate(year: 1, month: 1, day: 1), hour: 0, minute: 0
    ).utcSeconds
    private static let latest =
        WallTime(date: CalendarDate(year: 9999, month: 12, day: 31), hour: 23, minute: 59).utcSeconds + 59
}
