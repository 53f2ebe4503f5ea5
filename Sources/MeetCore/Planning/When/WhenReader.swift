/// Reads a `WhenExpression` from text, left to right: a day and a time in either order, an end, a length, a zone.
struct WhenReader {
    let text: String
    let lexemes: [Lexeme]
    var position = 0

    init(_ text: String) {
        self.text = text
        lexemes = WhenLexer.lexemes(of: text)
    }

    static func read(_ text: String) throws(WhenError) -> WhenExpression {
        var reader = WhenReader(text)
        return try reader.expression()
    }

    private mutating func expression() throws(WhenError) -> WhenExpression {
        guard !lexemes.isEmpty else { throw .empty }
        var expression = WhenExpression()
        if let distance = try distance() {
            expression.start = distance
        } else {
            expression.start = try moment()
        }
        guard !expression.start.isEmpty else { throw notUnderstood(rest: false) }
        if skip(symbol: "-") || skip(word: WhenWords.rangeWords) {
            let end = try moment()
            guard !end.isEmpty else { throw notUnderstood(rest: true) }
            expression.end = end
        } else {
            expression.minutes = try duration()
        }
        Self.shareDayAndMeridiem(&expression)
        expression.zone = try zone()
        if case .reading(let hour, _, .bare)? = expression.start.time, expression.start.day == nil,
            expression.end?.time == nil
        {
            throw .bareNumber(hour)
        }
        return expression
    }

    /// A day, a time, or both.
    private mutating func moment() throws(WhenError) -> WhenExpression.Moment {
        var moment = WhenExpression.Moment()
        var isAllDay = false
        while true {
            let before = position
            skipFillers()
            if moment.day == nil, let day = try day() {
                moment.day = day
            } else if moment.time == nil, skipAllDay() {
                isAllDay = true
            } else if moment.time == nil, !isAllDay, let time = try time() {
                moment.time = time
                moment.offset = try offset()
            } else {
                if isAllDay, moment.day == nil { moment.day = .fromToday(days: 0, months: 0) }
                if moment.isEmpty { position = before }
                return moment
            }
        }
    }

    /// Steps over `all day`.
    private mutating func skipAllDay() -> Bool {
        let words = [current?.word, peek(1)?.word].compactMap { $0 }.joined(separator: " ")
        guard let phrase = WhenWords.allDay.first(where: { words == $0 || words.hasPrefix($0 + " ") }) else {
            return false
        }
        position += phrase.split(separator: " ").count
        return true
    }

    /// `for 2h`, `2h`. Without the word, the unit must be said.
    private mutating func duration() throws(WhenError) -> Int? {
        skipFillers()
        let isAnnounced = skip(word: WhenWords.durationWords)
        // The longest run of lexemes that is a length: a zone may follow.
        var end = min(position + 8, lexemes.count)
        while end > position {
            let run = String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
            if let minutes = isAnnounced ? DurationParser.minutes(run) : DurationParser.minutesWithUnit(run) {
                position = end
                return minutes
            }
            end -= 1
        }
        guard isAnnounced else { return nil }
        throw .noSuchDuration(position < lexemes.count ? rest : text)
    }

    /// All that is left, where it names a time zone.
    private mutating func zone() throws(WhenError) -> String? {
        skipFillers()
        guard position < lexemes.count else { return nil }
        var name = rest
        if name.hasPrefix("("), name.hasSuffix(")") { name = String(name.dropFirst().dropLast()) }
        if let zone = TimeZoneSearch.exact(name) { return zone }
        let isZoneLike = name.contains("/") && name.first?.isLetter == true
        if isZoneLike || TimeZoneSearch.isAbbreviation(name) {
            let city = name.split(separator: "/").last.map(String.init) ?? name
            let suggestions = TimeZoneSearch.matches(name, limit: 3)
            throw .noSuchZone(
                name, suggestions: suggestions.isEmpty ? TimeZoneSearch.matches(city, limit: 3) : suggestions)
        }
        throw notUnderstood(rest: true)
    }

    /// In `15:00-16:00 fri` the day belongs to the start, in `3-4pm` the afternoon does too.
    private static func shareDayAndMeridiem(_ expression: inout WhenExpression) {
        guard var end = expression.end else { return }
        if expression.start.day == nil, expression.start.time != nil, end.time != nil {
            expression.start.day = end.day
            end.day = nil
            expression.end = end
        }
        if case .reading(let hour, 0, .bare)? = expression.start.time,
            case .reading(let endHour, let endMinute, .twelveHour)? = end.time, end.day == nil,
            (1...11).contains(hour), (hour + 12, 0) < (endHour, endMinute)
        {
            expression.start.time = .reading(hour: hour + 12, minute: 0, form: .bare)
        }
    }
}

// MARK: - Stepping

extension WhenReader {
    /// What has not been read, without the space around it.
    var rest: String {
        guard position < lexemes.count, let last = lexemes.last else { return "" }
        return String(text[lexemes[position].range.lowerBound..<last.range.upperBound])
    }

    var current: Lexeme? { peek(0) }

    func peek(_ distance: Int) -> Lexeme? {
        let index = position + distance
        return index < lexemes.count ? lexemes[index] : nil
    }

    /// The lexeme `distance` ahead, where no space is before it.
    func glued(_ distance: Int) -> Lexeme? {
        peek(distance).flatMap { $0.hasSpaceBefore ? nil : $0 }
    }

    mutating func skip(symbol mark: Character) -> Bool {
        guard current?.isSymbol(mark) == true else { return false }
        position += 1
        return true
    }

    mutating func skip(word words: Set<String>) -> Bool {
        guard let word = current?.word, words.contains(word) else { return false }
        position += 1
        return true
    }

    mutating func skipFillers() {
        while let lexeme = current {
            guard lexeme.isSymbol(",") || lexeme.word.map(WhenWords.fillers.contains) == true else { return }
            position += 1
        }
    }

    /// `count` lexemes from here, as they were typed.
    func typed(_ count: Int) -> String {
        let end = min(position + count, lexemes.count)
        guard position < end else { return "" }
        return String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
    }

    /// Blames the rest, or the next word when nothing was understood before it.
    func notUnderstood(rest all: Bool) -> WhenError {
        let whole = typedWhole
        guard position < lexemes.count else { return .notUnderstood(part: whole, text: whole) }
        if all { return .notUnderstood(part: rest, text: whole) }
        var count = 1
        while let next = peek(count), !next.hasSpaceBefore { count += 1 }
        return .notUnderstood(part: typed(count), text: whole)
    }

    private var typedWhole: String {
        guard let first = lexemes.first, let last = lexemes.last else { return text }
        return String(text[first.range.lowerBound..<last.range.upperBound])
    }
}
