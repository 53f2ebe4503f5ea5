import Foundation

/// A day of the Gregorian calendar, without a time and a zone (RFC 5545, 3.3.4 DATE).
package struct CalendarDate: Hashable, Sendable, Codable {
    package var year: Int
    /// The month, 1 to 12.
    package var month: Int
    /// The day, 1 to 31.
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
    /// The date in ISO 8601: `2026-12-03`.
    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// A date and a time of day, without a zone (RFC 5545, 3.3.5, form 1: local time).
package struct WallTime: Hashable, Sendable, Codable {
    package var date: CalendarDate
    /// The hour, 0 to 23.
    package var hour: Int
    /// The minute, 0 to 59.
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

/// Integer arithmetic in the proleptic Gregorian calendar, without `Calendar`, locale or zone.
extension CalendarDate {
    /// Makes the date of an instant in a zone.
    package init(_ instant: Date, in zone: TimeZone) {
        self = WallTime.at(instant, in: zone).date
    }

    /// Makes the date `number` days after 1970-01-01, clamped to a safe range.
    package init(dayNumber number: Int) {
        let bounded = min(max(number, -Self.dayLimit), Self.dayLimit)
        // Years are counted from 1 March, so that the leap day is the last of its year, in eras of 400 years.
        let shifted = bounded + Self.daysFromMarchZeroTo1970
        let era = Self.floorDivide(shifted, Self.daysPerEra)
        let dayOfEra = shifted - era * Self.daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The days since 1970-01-01. For an invalid date, a day near the one it suggests.
    package var dayNumber: Int {
        let month = min(max(self.month, 1), 12)
        let day = min(max(self.day, -1_000_000), 1_000_000)
        let year = min(max(self.year, -1_000_000), 1_000_000) - (month <= 2 ? 1 : 0)
        let era = Self.floorDivide(year, 400)
        let yearOfEra = year - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysFromMarchZeroTo1970
    }

    /// True if the year is within 1…9999 and the calendar has this day.
    package var isReal: Bool {
        (1...9999).contains(year) && (1...12).contains(month) && day >= 1
            && day <= Self.daysInMonth(year: year, month: month)
    }

    package func adding(days: Int) -> CalendarDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return CalendarDate(dayNumber: overflow ? (days < 0 ? -Self.dayLimit : Self.dayLimit) : sum)
    }

    /// Returns the same day of another month, or its last day if that month is shorter.
    package func adding(months: Int) -> CalendarDate {
        let bounded = min(max(months, -10_000_000), 10_000_000)
        let count = min(max(year, -1_000_000), 1_000_000) * 12 + min(max(month, 1), 12) - 1 + bounded
        let newYear = Self.floorDivide(count, 12)
        let newMonth = count - newYear * 12 + 1
        let newDay = min(day, Self.daysInMonth(year: newYear, month: newMonth))
        return CalendarDate(year: newYear, month: newMonth, day: newDay)
    }

    /// The weekday, 1 for Monday to 7 for Sunday (ISO 8601).
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let fromMonday = (dayNumber + 3) % 7
        return (fromMonday < 0 ? fromMonday + 7 : fromMonday) + 1
    }

    /// Returns the number of days, 28 to 31; 0 for an invalid month.
    package static func daysInMonth(year: Int, month: Int) -> Int {
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: 31
        case 4, 6, 9, 11: 30
        case 2: isLeap(year) ? 29 : 28
        default: 0
        }
    }

    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static let daysPerEra = 146_097
    /// The days from 0000-03-01 to 1970-01-01.
    private static let daysFromMarchZeroTo1970 = 719_468
    private static let dayLimit = 300_000_000

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }
}
