/// Opening hours as a person types them, with the names of days and months in any known language:
/// `Mon–Fri 9:00 AM–6:00 PM`, `weekdays 9 to 5pm`, «Δευ-Παρ 9-17, Σάβ 10-14».
package enum TypedHours {
    /// The days in OpenStreetMap's format, Monday first.
    package static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    /// The months in that format, January first.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the text in OpenStreetMap's format for opening hours: `Mo-Fr 09:00-18:00`.
    ///
    /// Unknown words stay as they are, so that the parser of that format refuses them.
    package static func inStandardForm(_ text: String) -> String {
        var converter = HoursConverter(text)
        return converter.converted()
    }
}

/// Converts typed opening hours lexeme by lexeme.
private struct HoursConverter {
    private let text: String
    private let lexemes: [Lexeme]
    private var index = 0
    private var result = ""

    init(_ text: String) {
        self.text = text
        lexemes = WhenLexer.lexemes(of: text)
    }

    mutating func converted() -> String {
        while index < lexemes.count {
            let lexeme = lexemes[index]
            let part: String
            if lexeme.isNumber {
                part = times()
            } else {
                index += 1
                if let word = lexeme.word { part = name(word, lexeme) } else { part = sign(lexeme) }
            }
            add(part, afterSpace: lexeme.hasSpaceBefore)
        }
        return result
    }

    /// Adds a part, without blanks beside dashes and before commas.
    private mutating func add(_ part: String, afterSpace: Bool) {
        if part.isEmpty || result.isEmpty {
            result += part
            return
        }
        let isJoined = part == "-" || part == "," || result.hasSuffix("-")
        result += (afterSpace && !isJoined ? " " : "") + part
    }

    private func source(_ lexeme: Lexeme) -> String { String(text[lexeme.range]) }

    /// Returns a symbol: every dash is the same one, and the dots and commas between rules are told apart.
    private func sign(_ lexeme: Lexeme) -> String {
        if lexeme.isSymbol("-") { return "-" }
        let sign = source(lexeme)
        return sign == "·" ? ";" : sign
    }

    // MARK: - Words

    /// Returns a word in the format; it is behind the index already.
    private mutating func name(_ word: String, _ lexeme: Lexeme) -> String {
        if let day = WhenWords.weekday(word) ?? WhenWords.pluralWeekday(word) {
            skipPeriod()
            return TypedHours.weekdays[day - 1]
        }
        let isOfFormat = (TypedHours.weekdays + TypedHours.months).contains { $0.lowercased() == word }
        if isOfFormat { return source(lexeme) }
        if let month = WhenWords.month(word) {
            skipPeriod()
            return TypedHours.months[month - 1]
        }
        if WhenWords.workdays.contains(word) { return "Mo-Fr" }
        if WhenWords.weekends.contains(word) || WhenWords.weekendWords.contains(word) { return "Sa,Su" }
        if WhenWords.rangeWords.contains(word) { return "-" }
        if WhenWords.joining.contains(word) { return "," }
        if WhenWords.closed.contains(word) { return "off" }
        return WhenWords.fillers.contains(word) ? "" : source(lexeme)
    }

    /// Skips the period of an abbreviation: `Mon.`
    private mutating func skipPeriod() {
        if index < lexemes.count, lexemes[index].isSymbol("."), !lexemes[index].hasSpaceBefore { index += 1 }
    }

    // MARK: - Times

    /// A time of day, and the index behind it.
    private struct Clock {
        var hour: Int
        var minute: Int
        /// True in the afternoon; `nil` if neither half of the day is typed.
        var isAfternoon: Bool?
        /// The text without the half of the day.
        var typed: String
        var end: Int

        /// The minutes since midnight.
        var minutes: Int {
            guard let isAfternoon else { return hour * 60 + minute }
            return (hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute
        }

        var text: String {
            guard isAfternoon != nil else { return typed }
            func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
            return "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
        }
    }

    /// Returns a time, or two with a dash between them: in `1–5 PM` both are in the afternoon.
    private mutating func times() -> String {
        guard var start = clock(at: index) else {
            index += 1
            return source(lexemes[index - 1])
        }
        guard var end = isDash(at: start.end) ? clock(at: start.end + 1) : nil else {
            index = start.end
            return start.text
        }
        if start.isAfternoon == nil, end.isAfternoon == true, start.hour < 12,
            start.minutes + 12 * 60 < end.minutes
        {
            start.isAfternoon = true
        }
        // `9 to 5` ends in the afternoon, not on the next day.
        if end.isAfternoon == nil, start.isAfternoon != true, (1...11).contains(end.hour), start.hour <= 12,
            end.minutes <= start.minutes
        {
            end.isAfternoon = true
        }
        index = end.end
        return "\(start.text)-\(end.text)"
    }

    private func isDash(at index: Int) -> Bool {
        guard index < lexemes.count else { return false }
        return lexemes[index].isSymbol("-") || lexemes[index].word.map(WhenWords.rangeWords.contains) == true
    }

    /// `9`, `9:30`, `9.30`, `9 am`, «9:00 π.μ.»
    private func clock(at first: Int) -> Clock? {
        guard first < lexemes.count, let hour = lexemes[first].number, lexemes[first].digits <= 2 else {
            return nil
        }
        var clock = Clock(hour: hour, minute: 0, typed: source(lexemes[first]), end: first + 1)
        if first + 2 < lexemes.count, lexemes[first + 1].isSymbol(":") || lexemes[first + 1].isSymbol("."),
            !lexemes[first + 1].hasSpaceBefore, !lexemes[first + 2].hasSpaceBefore,
            let minute = lexemes[first + 2].number, lexemes[first + 2].digits == 2
        {
            clock.minute = minute
            clock.typed += ":" + source(lexemes[first + 2])
            clock.end = first + 3
        }
        if (1...12).contains(hour), let half = half(at: clock.end) {
            (clock.isAfternoon, clock.end) = (half.isAfternoon, half.end)
        }
        return clock
    }

    /// `am`, `p.m.`, «μμ», «μ.μ.»
    private func half(at first: Int) -> (isAfternoon: Bool, end: Int)? {
        func word(_ index: Int) -> String? { index < lexemes.count ? lexemes[index].word : nil }
        func isPeriod(_ index: Int) -> Bool {
            index < lexemes.count && lexemes[index].isSymbol(".") && !lexemes[index].hasSpaceBefore
        }
        guard let beginning = word(first) else { return nil }
        if let isAfternoon = WhenWords.meridiems[beginning] { return (isAfternoon, first + 1) }
        guard isPeriod(first + 1), let rest = word(first + 2), !lexemes[first + 2].hasSpaceBefore,
            let isAfternoon = WhenWords.meridiems[beginning + rest]
        else { return nil }
        return (isAfternoon, isPeriod(first + 3) ? first + 4 : first + 3)
    }
}
