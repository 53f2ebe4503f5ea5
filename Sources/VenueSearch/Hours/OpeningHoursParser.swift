import MeetCore

/// Reads the common part of the grammar (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification).
struct OpeningHoursParser {
    private var text: Substring

    private static let longest = 1000

    init(_ text: String) {
        self.text = text.prefix(Self.longest + 1)
    }

    /// Returns the rules; `nil` if a part is not supported.
    mutating func rules() -> [OpeningHours.Rule]? {
        guard text.count <= Self.longest else { return nil }
        var rules: [OpeningHours.Rule] = []
        var isAddition = false
        while true {
            skipBlanks()
            if text.isEmpty { return rules }
            if take(";") { continue }
            guard let (rule, isHoliday) = rule() else { return nil }
            if let rule {
                var rule = rule
                rule.isAddition = isAddition
                rules.append(rule)
            } else if !isHoliday {
                return nil
            }
            skipBlanks()
            if text.isEmpty { return rules }
            if take(";") {
                isAddition = false
            } else if take(",") {
                isAddition = true
            } else if isAtDay {
                // The separator between two rules is often missing.
                isAddition = false
            } else {
                return nil
            }
        }
    }

    private var isAtDay: Bool {
        var rest = self
        return rest.name(Self.weekdays) != nil || rest.takeWord("PH") || rest.takeWord("SH")
    }

    /// Returns a rule; the inner `nil` is a rule about holidays alone.
    private mutating func rule() -> (OpeningHours.Rule?, isHoliday: Bool)? {
        var rule = OpeningHours.Rule()
        if takeWord("24/7") {
            rule.spans = [OpeningHours.Span(start: 0, end: 1440)]
            return (rule, false)
        }
        guard let months = list({ $0.range(Self.months, wrapping: 12) }) else { return nil }
        rule.months = Set(months.flatMap { $0 })
        var holidays = false
        guard
            let days = list({ parser in
                if parser.takeWord("PH") || parser.takeWord("SH") {
                    holidays = true
                    return []
                }
                return parser.range(Self.weekdays, wrapping: 7)
            })
        else { return nil }
        rule.weekdays = Set(days.flatMap { $0 })
        skipBlanks()
        _ = take(":")
        skipBlanks()
        guard let spans = spans() else { return nil }
        rule.spans = spans
        if holidays, rule.weekdays.isEmpty { return (nil, true) }
        return (rule, false)
    }

    /// Parses `off`, or times separated by commas; an empty text means the whole day.
    private mutating func spans() -> [OpeningHours.Span]? {
        if takeWord("off") || takeWord("closed") { return [] }
        _ = takeWord("open")
        skipBlanks()
        guard text.first?.isNumber == true else {
            let isAtEnd = text.isEmpty || text.first == ";" || text.first == ","
            return isAtEnd ? [OpeningHours.Span(start: 0, end: 1440)] : nil
        }
        var spans: [OpeningHours.Span] = []
        while true {
            guard let found = span() else { return nil }
            spans += found
            let before = text
            skipBlanks()
            guard take(",") else { return spans }
            skipBlanks()
            guard text.first?.isNumber == true else {
                // After the comma a new rule begins.
                text = before
                return spans
            }
        }
    }

    /// `08:00-18:00`, `08:00+`, `17:00-23:00+`.
    private mutating func span() -> [OpeningHours.Span]? {
        guard let start = time(), start < 1440 else { return nil }
        skipBlanks()
        if take("+") { return [OpeningHours.Span(start: start, end: 1440, isCertain: false)] }
        guard take("-") || take("–") else { return nil }
        skipBlanks()
        guard var end = time() else { return nil }
        if end <= start { end += 1440 }
        guard end <= 2880 else { return nil }
        let span = OpeningHours.Span(start: start, end: end)
        if take("+") {
            // No span reaches beyond the next day.
            let latest = min(max(end + 60, 1440), 2880)
            return latest > end
                ? [span, OpeningHours.Span(start: end, end: latest, isCertain: false)] : [span]
        }
        return [span]
    }

    /// Parses a time: `8:00`, `08.00`, `8`; up to `48:00`.
    private mutating func time() -> Int? {
        guard let hour = number() else { return nil }
        var minute = 0
        if take(":") || take(".") {
            guard let number = number() else { return nil }
            minute = number
        }
        guard hour <= 48, minute <= 59 else { return nil }
        return hour * 60 + minute
    }

    private mutating func number() -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count) else { return nil }
        text.removeFirst(digits.count)
        return Int(digits)
    }

    /// Parses entries separated by commas; empty if there are none. `nil` if the list is incomplete.
    private mutating func list(_ entry: (inout OpeningHoursParser) -> [Int]?) -> [[Int]]? {
        var entries: [[Int]] = []
        while true {
            skipBlanks()
            guard let found = entry(&self) else {
                // A comma must be followed by another entry.
                return entries.isEmpty ? [] : nil
            }
            entries.append(found)
            let before = text
            skipBlanks()
            guard take(",") else {
                text = before
                return entries
            }
        }
    }

    /// Parses a range: `Mo`, `Mo-Fr`, `Sa-Mo`; numbered from 1.
    private mutating func range(_ names: [String], wrapping count: Int) -> [Int]? {
        guard let first = name(names) else { return nil }
        let before = text
        skipBlanks()
        guard take("-") || take("–") else {
            text = before
            return [first]
        }
        skipBlanks()
        guard let last = name(names) else {
            text = before
            return [first]
        }
        let length = (last - first + count) % count
        return (0...length).map { (first - 1 + $0) % count + 1 }
    }

    private mutating func name(_ names: [String]) -> Int? {
        for (index, name) in names.enumerated() where takeWord(name) { return index + 1 }
        return nil
    }

    private mutating func skipBlanks() {
        while text.first?.isWhitespace == true { text.removeFirst() }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard text.first == character else { return false }
        text.removeFirst()
        return true
    }

    /// Takes a whole word, ignoring case.
    private mutating func takeWord(_ word: String) -> Bool {
        let head = text.prefix(word.count)
        guard head.count == word.count, head.lowercased() == word.lowercased() else { return false }
        let rest = text.dropFirst(word.count)
        guard rest.first?.isLetter != true else { return false }
        text = rest
        return true
    }

    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
