/// A day of the Gregorian calendar, without a time and without a zone (RFC 5545, 3.3.4 DATE).
package struct CalendarDate: Hashable, Sendable, Codable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }
}

extension CalendarDate: Comparable {
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// ISO 8601: `2026-12-03`.
    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A date and a clock reading as they hang on the wall, without a zone
/// (RFC 5545, 3.3.5, form 1: local time).
package struct WallTime: Hashable, Sendable, Codable {
    package var date: CalendarDate
    /// 0 to 23.
    package var hour: Int
    /// 0 to 59.
    package var minute: Int

    package init(date: CalendarDate, hour: Int, minute: Int) {
        self.date = date
        self.hour = hour
        self.minute = minute
    }
}

extension WallTime: Comparable {
    package static func < (left: WallTime, right: WallTime) -> Bool {
        (left.date, left.hour, left.minute) < (right.date, right.hour, right.minute)
    }
}
