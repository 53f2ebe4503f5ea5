import Foundation

/// Dates in header fields (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete forms `Sunday, 06-Nov-94 08:49:37 GMT`
    /// and `Sun Nov  6 08:49:37 1994`. `nil` for any other text.
    ///
    /// - Parameter now: The current time, for the century of years of two digits.
    package static func parse(_ text: String, now: Date) -> Date? {
        let words = text.split(whereSeparator: { " ,-".contains($0) }).map(String.init)
        let parts: (day: String, month: String, year: String, clock: String)
        if words.count == 6, words[5] == "GMT" {
            parts = (words[1], words[2], words[3], words[4])
        } else if words.count == 5 {
            parts = (words[2], words[1], words[4], words[3])
        } else {
            return nil
        }
        guard let month = months.firstIndex(of: parts.month.lowercased()), let day = Int(parts.day),
            (1...31).contains(day), parts.year.utf8.count <= 4, var year = Int(parts.year), year >= 0,
            let seconds = seconds(parts.clock)
        else { return nil }
        if parts.year.utf8.count == 2 {
            // The latest such year that is at most 50 years ahead.
            let current = 1970 + Int(clamping: Int64(now.timeIntervalSince1970 / 31_556_952))
            year += (current + 50 - year) / 100 * 100
        }
        guard (1900...9999).contains(year) else { return nil }
        return Date(
            timeIntervalSince1970: Double(
                dayNumber(year: year, month: month + 1, day: day) * 86_400 + seconds))
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func seconds(_ clock: String) -> Int? {
        let numbers = clock.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard numbers.count == 3, (0...23).contains(numbers[0]), (0...59).contains(numbers[1]),
            (0...60).contains(numbers[2])
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    /// Returns the days since 1970-01-01 in the Gregorian calendar, with years counted from March.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
