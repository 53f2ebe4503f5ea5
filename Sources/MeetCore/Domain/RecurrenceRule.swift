import Foundation

/// A recurrence rule (RFC 5545, 3.3.10 RECUR): every day, week, month or year, or every few of them, on the
/// days in its lists.
///
/// Meetings recur at most daily, so SECONDLY, MINUTELY and HOURLY are not supported, nor is BYSECOND other
/// than 0.
package struct RecurrenceRule: Hashable, Sendable {
    package enum Frequency: String, Hashable, Sendable, CaseIterable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    package enum End: Hashable, Sendable {
        case never
        /// A number of dates, the first included.
        case count(Int)
        /// A last day, completely included.
        case day(CalendarDate)
        /// A wall time in the zone of the start (RFC 5545, 3.3.5, form 1).
        case wallTime(WallTime)
        case instant(Date)
    }

    /// A weekday with an optional ordinal: `2TU` is the second Tuesday, `-1FR` the last Friday of the month
    /// or the year, `MO` every Monday.
    package struct Weekday: Hashable, Sendable {
        /// The ordinal, -53 to 53, not 0; `nil` for every one.
        package var ordinal: Int?
        /// The weekday, 1 for Monday to 7 for Sunday, like `CalendarDate.weekday`.
        package var day: Int

        package init(_ day: Int, ordinal: Int? = nil) {
            self.day = day
            self.ordinal = ordinal
        }
    }

    package var frequency: Frequency
    /// The interval, at least 1.
    package var interval: Int
    package var end: End
    /// The months, 1 to 12.
    package var months: [Int] = []
    /// The week numbers, 1 to 53, or from the end -1 to -53.
    package var weekNumbers: [Int] = []
    /// The days of the year, 1 to 366, or from the end -1 to -366.
    package var yearDays: [Int] = []
    /// The days of the month, 1 to 31, or from the end -1 to -31.
    package var monthDays: [Int] = []
    package var weekdays: [Weekday] = []
    package var hours: [Int] = []
    package var minutes: [Int] = []
    /// The positions among the dates of a day, week, month or year: 1 is the first, -1 the last.
    package var setPositions: [Int] = []
    /// The first day of a week, 1 for Monday.
    package var weekStart = 1

    package init(_ frequency: Frequency, interval: Int = 1, end: End = .never) {
        self.frequency = frequency
        self.interval = max(1, interval)
        self.end = end
    }
}

/// An error in a rule.
package enum RecurrenceRuleError: Error, Hashable {
    /// An unreadable part, such as `BYDAY`.
    case unreadable(name: String, value: String)
    /// A part that is not in RFC 5545, or an unsupported frequency.
    case unsupported(String)
    case withoutFrequency
}

// MARK: - As text

extension RecurrenceRule {
    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    /// The maximum length of a list.
    private static let longestList = 400

    /// Parses the value of an RRULE, in any case and with blanks as some programs write it.
    package init(_ text: String) throws(RecurrenceRuleError) {
        var parts: [(name: String, value: String)] = []
        for part in text.split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0].trimmingCharacters(in: .whitespaces).uppercased()
            if name.isEmpty { continue }
            guard halves.count == 2 else { throw .unsupported(name) }
            parts.append((name, halves[1].filter { !$0.isWhitespace }.uppercased()))
        }
        guard let frequency = parts.first(where: { $0.name == "FREQ" }) else { throw .withoutFrequency }
        guard let known = Frequency(rawValue: frequency.value) else { throw .unsupported(frequency.value) }
        self.init(known)
        for part in parts { try read(part.name, part.value) }
    }

    private mutating func read(_ name: String, _ value: String) throws(RecurrenceRuleError) {
        func list(_ range: ClosedRange<Int>, fromEnd: Bool = false) throws(RecurrenceRuleError) -> [Int] {
            let words = value.split(separator: ",")
            guard !words.isEmpty, words.count <= Self.longestList else {
                throw .unreadable(name: name, value: value)
            }
            var numbers: [Int] = []
            for word in words {
                guard let number = Int(word), range.contains(number) || fromEnd && range.contains(0 &- number)
                else {
                    throw .unreadable(name: name, value: value)
                }
                if !numbers.contains(number) { numbers.append(number) }
            }
            return numbers
        }
        func number(_ range: ClosedRange<Int>) throws(RecurrenceRuleError) -> Int {
            guard let number = Int(value), range.contains(number) else {
                throw .unreadable(name: name, value: value)
            }
            return number
        }
        switch name {
        case "FREQ": break
        case "INTERVAL": interval = try number(1...100_000)
        case "COUNT": end = .count(try number(1...1_000_000))
        case "UNTIL":
            guard let until = Self.end(value) else { throw .unreadable(name: name, value: value) }
            end = until
        case "BYSECOND": if try list(0...60) != [0] { throw .unsupported(name) }
        case "BYMINUTE": minutes = try list(0...59)
        case "BYHOUR": hours = try list(0...23)
        case "BYDAY": weekdays = try Self.weekdays(value)
        case "BYMONTHDAY": monthDays = try list(1...31, fromEnd: true)
        case "BYYEARDAY": yearDays = try list(1...366, fromEnd: true)
        case "BYWEEKNO": weekNumbers = try list(1...53, fromEnd: true)
        case "BYMONTH": months = try list(1...12)
        case "BYSETPOS": setPositions = try list(1...366, fromEnd: true)
        case "WKST":
            guard let day = Self.weekdayNames.firstIndex(of: value) else {
                throw .unreadable(name: name, value: value)
            }
            weekStart = day + 1
        default: throw .unsupported(name)
        }
    }

    /// Parses `20270630`, `20270630T180000`, `20270630T160000Z`.
    private static func end(_ value: String) -> End? {
        func number(_ text: Substring) -> Int? { text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil }
        let halves = value.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, halves[0].utf8.count == 8, let digits = number(halves[0]) else { return nil }
        let date = CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
        guard date.isReal else { return nil }
        guard halves.count == 2 else { return .day(date) }
        var clock = halves[1]
        let isUTC = clock.last == "Z"
        if isUTC { clock.removeLast() }
        guard clock.utf8.count == 6 || clock.utf8.count == 4, var digits = number(clock) else { return nil }
        if clock.utf8.count == 4 { digits *= 100 }
        let wall = WallTime(date: date, hour: digits / 10_000, minute: digits / 100 % 100)
        guard wall.isReal, digits % 100 <= 60 else { return nil }
        if !isUTC { return .wallTime(wall) }
        return .instant(Date(timeIntervalSince1970: Double(wall.utcSeconds + digits % 100)))
    }

    private static func weekdays(_ value: String) throws(RecurrenceRuleError) -> [Weekday] {
        var weekdays: [Weekday] = []
        let words = value.split(separator: ",")
        guard !words.isEmpty, words.count <= longestList else {
            throw .unreadable(name: "BYDAY", value: value)
        }
        for word in words {
            let sign = word.dropLast(2)
            guard let day = weekdayNames.firstIndex(of: String(word.suffix(2))) else {
                throw .unreadable(name: "BYDAY", value: value)
            }
            var weekday = Weekday(day + 1)
            if !sign.isEmpty {
                guard let ordinal = Int(sign), (1...53).contains(ordinal.magnitude) else {
                    throw .unreadable(name: "BYDAY", value: value)
                }
                weekday.ordinal = ordinal
            }
            if !weekdays.contains(weekday) { weekdays.append(weekday) }
        }
        return weekdays
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The value of an RRULE, which is read back as the same rule.
    package var description: String {
        var parts = ["FREQ=" + frequency.rawValue]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        switch end {
        case .never: break
        case .count(let count): parts.append("COUNT=\(count)")
        case .day(let day): parts.append("UNTIL=" + Self.digits(day))
        case .wallTime(let wall): parts.append("UNTIL=" + Self.digits(wall) + "00")
        case .instant(let instant):
            let seconds = Int(instant.timeIntervalSince1970.rounded(.down))
            let wall = WallTime(utcSeconds: seconds)
            parts.append("UNTIL=" + Self.digits(wall) + Self.padded(seconds - wall.utcSeconds) + "Z")
        }
        func add(_ name: String, _ numbers: [Int]) {
            if !numbers.isEmpty {
                parts.append("\(name)=" + numbers.map(String.init).joined(separator: ","))
            }
        }
        add("BYMONTH", months)
        add("BYWEEKNO", weekNumbers)
        add("BYYEARDAY", yearDays)
        add("BYMONTHDAY", monthDays)
        if !weekdays.isEmpty {
            let names = weekdays.map { ($0.ordinal.map(String.init) ?? "") + Self.weekdayNames[$0.day - 1] }
            parts.append("BYDAY=" + names.joined(separator: ","))
        }
        add("BYHOUR", hours)
        add("BYMINUTE", minutes)
        add("BYSETPOS", setPositions)
        if weekStart != 1 { parts.append("WKST=" + Self.weekdayNames[weekStart - 1]) }
        return parts.joined(separator: ";")
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func digits(_ day: CalendarDate) -> String {
        padded(day.year, 4) + padded(day.month) + padded(day.day)
    }

    /// Formats a wall time without seconds.
    private static func digits(_ wall: WallTime) -> String {
        digits(wall.date) + "T" + padded(wall.hour) + padded(wall.minute)
    }
}
