import Foundation

/// Rules as programs write them: RFC 5545 with deviations, and vCalendar 1.0.
extension RecurrenceRule {
    /// Reads a rule (RFC 5545, 3.3.10) with common deviations: weekdays separated by blanks, an UNTIL with
    /// hyphens and colons, an empty part, an INTERVAL of 0. `nil` if it cannot be read.
    init?(careless text: String) {
        var text = text.trimmed
        if text.prefix(6).uppercased() == "RRULE:" { text.removeFirst(6) }
        let parts = text.split(separator: ";").map { part -> String in
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                return part.withoutBlanksAround.isEmpty ? "" : String(part)
            }
            let name = halves[0].withoutBlanksAround.uppercased()
            let value = String(halves[1])
            if value.withoutBlanksAround.isEmpty { return "" }
            switch name {
            case "BYDAY": return "BYDAY=" + Self.weekdayList(value)
            case "UNTIL": return "UNTIL=" + Self.until(value)
            case "INTERVAL" where Int(value) == 0: return ""
            // Meetings begin at a full minute.
            case "BYSECOND": return ""
            default: return "\(name)=\(value)"
            }
        }
        // A part named "X-" is an extension and may be ignored (RFC 5545, 3.3.10).
        let known = parts.filter { !$0.isEmpty && !$0.hasPrefix("X-") }.joined(separator: ";")
        guard let rule = try? RecurrenceRule(known) else { return nil }
        self = rule
    }

    /// Returns the weekdays with commas: `MO TU, 1 SU` becomes `MO,TU,1SU`.
    private static func weekdayList(_ text: String) -> String {
        var words: [String] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            if let last = words.last, last.last?.isLetter != true {
                words[words.count - 1] = last + word
            } else {
                words.append(String(word))
            }
        }
        return words.joined(separator: ",")
    }

    private static func until(_ text: String) -> String {
        guard let moment = MomentText.moment(text.utf8) else { return text }
        guard let second = moment.second else { return moment.date.basicText }
        let seconds = moment.date.dayNumber * 86_400 + second - (moment.offset ?? 0)
        return DateTimeText.local(seconds) + (moment.isUTC || moment.offset != nil ? "Z" : "")
    }
}

/// The grammar of vCalendar 1.0 (versit, 1996, 2.3.17): `W2 MO TU #10`, `MP1 2+ TU 20271231T235959`.
extension RecurrenceRule {
    /// Parses a rule of vCalendar 1.0, or returns `nil`.
    init?(versit text: String) {
        var words = text.uppercased().split(whereSeparator: \.isWhitespace)[...]
        guard let head = words.popFirst() else { return nil }
        let letters = head.prefix(while: \.isLetter)
        guard let interval = Int(head.dropFirst(letters.count)), interval > 0, interval <= 100_000 else {
            return nil
        }
        let frequency: Frequency
        switch letters {
        case "D": frequency = .daily
        case "W": frequency = .weekly
        case "MP", "MD": frequency = .monthly
        case "YM", "YD": frequency = .yearly
        default: return nil
        }
        self.init(frequency, interval: interval)
        // Without a duration it occurs twice.
        end = .count(2)
        var ordinals: [Int] = []
        var isAfterDay = false
        for word in words {
            if word.hasPrefix("#") {
                guard let count = Int(word.dropFirst()), (0...1_000_000).contains(count) else { return nil }
                end = count == 0 ? .never : .count(count)
            } else if word.utf8.count >= 8, let moment = MomentText.moment(word.utf8) {
                end = Self.end(moment)
            } else if let day = Self.versitDays.firstIndex(of: String(word)) {
                if ordinals.isEmpty { weekdays.append(Weekday(day + 1)) }
                for ordinal in ordinals { weekdays.append(Weekday(day + 1, ordinal: ordinal)) }
                isAfterDay = true
            } else if let number = Self.versitNumber(word) {
                switch letters {
                case "MP":
                    // `1+ MO 2- FR`: a number after a weekday begins a new group.
                    if isAfterDay { ordinals = [] }
                    isAfterDay = false
                    guard (1...5).contains(number.magnitude) else { return nil }
                    ordinals.append(number)
                case "MD":
                    guard (1...31).contains(number.magnitude) else { return nil }
                    monthDays.append(number)
                case "YM":
                    guard (1...12).contains(number) else { return nil }
                    months.append(number)
                case "YD":
                    guard (1...366).contains(number.magnitude) else { return nil }
                    yearDays.append(number)
                default:
                    // A wall time such as `0900` is that of the start.
                    guard word.utf8.count == 4 else { return nil }
                }
            } else if word == "LD", letters == "MD" {
                monthDays.append(-1)
            } else if word.last != "$" {
                return nil
            }
            guard weekdays.count <= 400, monthDays.count <= 400, yearDays.count <= 400 else { return nil }
        }
    }

    private static let versitDays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Parses an ordinal: `2`, `2+`, `1-`.
    private static func versitNumber(_ word: Substring) -> Int? {
        if word.hasSuffix("-") { return Int(word.dropLast()).map { 0 &- $0 } }
        return Int(word.hasSuffix("+") ? word.dropLast() : word)
    }

    private static func end(_ moment: MomentText.Moment) -> End {
        guard let second = moment.second else { return .day(moment.date) }
        let seconds = moment.date.dayNumber * 86_400 + second - (moment.offset ?? 0)
        if moment.isUTC || moment.offset != nil {
            return .instant(Date(timeIntervalSince1970: Double(seconds)))
        }
        return .wallTime(WallTime(utcSeconds: seconds))
    }
}
