import Foundation

/// The format of dates in messages (RFC 5322, 3.3).
enum MailDate {
    /// Formats a date: `Sun, 22 Nov 2026 22:26:47 +0000`.
    static func text(_ date: Date) -> String {
        let seconds = Int(
            max(-62_135_596_800, min(253_402_300_799, date.timeIntervalSince1970.rounded(.down))))
        let day = (seconds - seconds.modulo(86_400)) / 86_400
        let time = seconds.modulo(86_400)
        let (year, month, dayOfMonth) = civil(day)
        // 1 January 1970 was a Thursday.
        let weekday = weekdays[(day + 4).modulo(7)]
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(weekday), \(dayOfMonth) \(months[month - 1]) \(padded(year, 4)) \(clock) +0000"
    }

    /// Parses a date, also in the obsolete forms (RFC 5322, 4.3): years of two digits, zone names, no
    /// seconds, comments.
    static func date(_ text: String) -> Date? {
        var words = Comments.removed(from: text).split { $0.isWhitespace || $0 == "," }.map(String.init)
        if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
        guard words.count >= 4, let day = Int(words[0]), (1...31).contains(day),
            let month = months.firstIndex(where: { words[1].lowercased().hasPrefix($0.lowercased()) }),
            var year = Int(words[2]), (0...9999).contains(year)
        else { return nil }
        if words[2].count <= 2 {
            year += year < 50 ? 2000 : 1900
        } else if words[2].count == 3 {
            year += 1900
        }
        let clock = words[3].split(separator: ":").map { Int($0) ?? -1 }
        guard (2...3).contains(clock.count), (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            clock.count == 2 || (0...60).contains(clock[2])
        else { return nil }
        let offset = words.count > 4 ? zone(words[4]) : 0
        var seconds = days(year, month + 1, day) * 86_400
        seconds += clock[0] * 3600 + clock[1] * 60 + (clock.count == 3 ? clock[2] : 0) - offset
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    /// Returns the offset of a zone in seconds; an unknown one is UTC, as in the RFC.
    private static func zone(_ word: String) -> Int {
        if let sign = word.first, sign == "+" || sign == "-", let number = Int(word.dropFirst()),
            (0..<10_000).contains(number)
        {
            return (sign == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
        }
        let hours = ["EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7]
        return (hours[word.uppercased()] ?? 0) * 3600
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Converts between dates and days since 1970 in the Gregorian calendar (H. Hinnant, chrono-compatible
    /// date algorithms).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year - year.modulo(400)) / 400
        let yearOfEra = year.modulo(400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let dayOfEra = shifted.modulo(146_097)
        let era = (shifted - dayOfEra) / 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

extension Int {
    /// Returns the remainder, which is never negative for a positive divisor.
    fileprivate func modulo(_ divisor: Int) -> Int {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

/// Comments in structured fields (RFC 5322, 3.2.2).
enum Comments {
    /// Returns the text without comments.
    static func removed(from text: String) -> String {
        guard text.contains("(") else { return text }
        var kept = ""
        var depth = 0
        var isEscaped = false
        var isQuoted = false
        for character in text {
            if isEscaped {
                isEscaped = false
                if depth == 0 { kept.append(character) }
                continue
            }
            switch character {
            case "\\":
                isEscaped = true
                if depth == 0 { kept.append(character) }
            case "\"" where depth == 0:
                isQuoted.toggle()
                kept.append(character)
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted && depth > 0: depth -= 1
            default: if depth == 0 { kept.append(character) }
            }
        }
        return kept
    }
}
