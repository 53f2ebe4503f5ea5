/// Reads a `WhenExpression` from text, left to right: a day, a time, an end, a length and a zone in any order, and a
/// repetition wherever its words stand.
struct WhenReader {
    let text: String
    /// What has to be read: those of a repetition are taken out first.
    var lexemes: [Lexeme]
    var position = 0
    /// The part of the day that was said: `tonight`.
    var dayPart: WhenWords.DayPart?
    /// Whether it was said that the whole day is meant.
    private var isWholeDay = false
    /// Whether the end stands behind «και»: `between 10 and 11`.
    private var isBetween = false
    /// Whether a difference from UTC was said by itself.
    private var hasTypedOffset = false

    /// The text without the space around it.
    let whole: String

    init(_ text: String) {
        self.text = text
        lexemes = WhenLexer.lexemes(of: text)
        if let first = lexemes.first, let last = lexemes.last {
            whole = String(text[first.range.lowerBound..<last.range.upperBound])
        } else {
            whole = text
        }
    }

    static func read(_ text: String) throws(WhenError) -> WhenExpression {
        var reader = WhenReader(text)
        return try reader.expression()
    }

    private mutating func expression() throws(WhenError) -> WhenExpression {
        guard !lexemes.isEmpty else { throw .empty }
        var expression = WhenExpression()
        if let repetition = try takeRepetition() {
            expression.repetition = repetition
        } else {
            expression.isOnce = takeOnce()
        }
        if expression.repetition == nil, let shift = try shift() {
            guard position == lexemes.count else { throw notUnderstood(rest: true) }
            expression.shift = shift
            return expression
        }
        while position < lexemes.count {
            let start = position
            skipFillers()
            if skip(word: WhenWords.between) {
                isBetween = true
                continue
            }
            let isRead = try readPart(into: &expression)
            // Nothing follows but a comma, or what stood before a repetition.
            if !isRead, position == lexemes.count,
                expression.repetition != nil || lexemes[start...].allSatisfy({ $0.isSymbol(",") })
            {
                break
            }
            guard isRead else {
                position = start
                throw notUnderstood(rest: expression.repetition != nil || expression != WhenExpression())
            }
        }
        if isWholeDay, expression.start.day == nil {
            expression.start.day = .fromToday(days: 0, months: 0)
        }
        if let dayPart, expression.start.time == nil {
            expression.start.time = .reading(hour: dayPart.hour, minute: 0, form: .plain)
            expression.isPartOfDay = true
        }
        guard !expression.start.isEmpty || expression.repetition != nil else {
            position = 0
            throw notUnderstood(rest: false)
        }
        expression.isWholeDay = isWholeDay
        Self.shareDayAndMeridiem(&expression)
        if let dayPart { Self.move(&expression, to: dayPart) }
        if case .reading(let hour, _, .bare)? = expression.start.time, expression.start.day == nil,
            expression.end?.time == nil, expression.repetition == nil
        {
            throw .bareNumber(hour)
        }
        return expression
    }

    /// Steps over the next part: a day, a time, an end, a length or a zone, each of which stands once, in any order.
    ///
    /// - Returns: Whether one stands here that was not read before.
    private mutating func readPart(into expression: inout WhenExpression) throws(WhenError) -> Bool {
        if try readStart(into: &expression.start) { return true }
        if expression.end == nil, expression.minutes == nil {
            if !expression.start.isEmpty || expression.repetition != nil, try readEnd(into: &expression) {
                return true
            }
            if let minutes = try duration() {
                if skipFromNow(), expression.start.isEmpty {
                    expression.start.time = .fromNow(minutes: minutes)
                } else {
                    expression.minutes = minutes
                }
                return true
            }
        }
        guard expression.zone == nil, !hasTypedOffset else { return false }
        if let offset = typedOffset() {
            expression.start.offset = expression.start.offset ?? offset
            hasTypedOffset = true
            return true
        }
        expression.zone = try zone()
        return expression.zone != nil
    }

    /// Steps over a dash or a word between a start and its end, and the end.
    private mutating func readEnd(into expression: inout WhenExpression) throws(WhenError) -> Bool {
        guard
            skip(symbol: "-") || skip(word: WhenWords.rangeWords)
                || (isBetween && skip(word: WhenWords.joining))
        else { return false }
        _ = skip(word: WhenWords.inclusive)
        var end = WhenExpression.Moment()
        while true {
            let before = position
            skipFillers()
            guard try readStart(into: &end) else {
                position = before
                break
            }
        }
        guard !end.isEmpty else { throw notUnderstood(rest: true) }
        expression.end = end
        return true
    }

    /// Steps over a day, a part of one or a time that a moment does not have yet.
    private mutating func readStart(into moment: inout WhenExpression.Moment) throws(WhenError) -> Bool {
        if moment.day == nil || moment.time == nil, let distance = try distance() {
            guard distance.time == nil || moment.isEmpty, distance.day == nil || moment.day == nil else {
                throw notUnderstood(rest: true)
            }
            (moment.day, moment.time) = (distance.day ?? moment.day, distance.time ?? moment.time)
            return true
        }
        if dayPart == nil, !isClock(besideHour: moment.time != nil), let part = readDayPart() {
            dayPart = part.part
            if part.isToday, moment.day == nil { moment.day = .fromToday(days: 0, months: 0) }
            return true
        }
        if moment.day == nil, let day = try day() {
            moment.day = day
            return true
        }
        // `3 dec thu`
        if case .date(let year, let month, let day, let last, nil)? = moment.day,
            let weekday = current?.word.flatMap(WhenWords.weekday)
        {
            position += 1
            moment.day = .date(year: year, month: month, day: day, last: last, weekday: weekday)
            return true
        }
        if moment.time == nil, !isWholeDay {
            if skipAllDay() {
                isWholeDay = true
                return true
            }
            if let time = try time() {
                moment.time = time
                moment.offset = try offset()
                return true
            }
        }
        return false
    }

    /// Steps over `all day`.
    private mutating func skipAllDay() -> Bool {
        skip(phrase: WhenWords.allDay)
    }

    /// `for 2h`, `2h`. Without the word, the unit must be said.
    private mutating func duration() throws(WhenError) -> Int? {
        let isAnnounced = skip(word: WhenWords.durationWords)
        // The longest run of lexemes that is a length: other parts may follow.
        var end = min(position + 8, lexemes.count)
        while end > position {
            if mayEnd(at: end), let minutes = minutes(upTo: end, isAnnounced: isAnnounced) {
                position = end
                return minutes
            }
            end -= 1
        }
        guard isAnnounced else { return nil }
        throw .noSuchDuration(position < lexemes.count ? rest : text)
    }

    /// Steps over `from now`.
    private mutating func skipFromNow() -> Bool {
        guard let word = current?.word, WhenWords.fillers.contains(word),
            peek(1)?.word.map(WhenWords.nowWords.contains) == true
        else { return false }
        position += 2
        return true
    }

    private func minutes(upTo end: Int, isAnnounced: Bool) -> Int? {
        // `for 4` says how many people, as a rule.
        if end - position == 1, let number = lexemes[position].number, number < 10 { return nil }
        let run = String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
        if isAnnounced { return DurationParser.minutes(run) }
        // A week that nothing announces is no length: `a week on friday`, `twice a week`.
        return DurationParser.minutesWithUnit(run).flatMap { $0 < 7 * 1440 ? $0 : nil }
    }

    /// Whether a length may end before the lexeme `end`: not within a word, and not with the number of a day or an hour:
    /// `for 1h 12:00`, `for 1h 3 dec`.
    private func mayEnd(at end: Int) -> Bool {
        guard end < lexemes.count else { return true }
        guard lexemes[end].hasSpaceBefore || lexemes[end].isSymbol(",") || lexemes[end].isSymbol(")") else {
            return false
        }
        let last = end - 1
        guard last > position, lexemes[last].isNumber, lexemes[last - 1].word != nil else { return true }
        var probe = self
        probe.position = last
        if probe.isDate { return false }
        if case .reading(_, _, let form)? = try? probe.time() { return form == .bare }
        return true
    }

    /// The words from here on that name a time zone: the most that do.
    private mutating func zone() throws(WhenError) -> String? {
        let start = position
        // `10am in New York`
        if current?.word == "in" { position += 1 }
        let isInBrackets = skip(symbol: "(")
        guard let word = current?.word, TimeZoneSearch.mayBegin(word) || isPath else {
            position = start
            return nil
        }
        var unclear: (name: String, zones: [String])?
        for end in stride(from: min(position + Self.mostInZone, lexemes.count), to: position, by: -1)
        where end == lexemes.count || lexemes[end].hasSpaceBefore || Self.isBracket(lexemes[end]) {
            let name = typed(end - position)
            let zones = TimeZoneSearch.meant(name)
            if zones.count > 1, unclear == nil { unclear = (name, zones) }
            guard zones.count == 1 else { continue }
            position = end
            // `15:00 Athens time`
            if current?.word == "time" { position += 1 }
            if isInBrackets { _ = skip(symbol: ")") }
            return zones.first
        }
        if let unclear {
            throw .severalZones(unclear.name, zones: TimeZoneSearch.differing(unclear.zones, limit: 4))
        }
        guard isPath else {
            position = start
            return nil
        }
        let name = String(typed(lexemes.count - position).prefix { !$0.isWhitespace })
        let city = name.split(separator: "/").last.map(String.init) ?? name
        let suggestions = TimeZoneSearch.matches(name, limit: 3)
        throw .noSuchZone(
            name, suggestions: suggestions.isEmpty ? TimeZoneSearch.matches(city, limit: 3) : suggestions)
    }

    /// `America/North_Dakota/New_Salem` is nine lexemes.
    private static let mostInZone = 9

    private static func isBracket(_ lexeme: Lexeme) -> Bool {
        lexeme.isSymbol(")") || lexeme.isSymbol(",")
    }

    /// Whether `Area/City` stands here.
    private var isPath: Bool {
        current?.word != nil && glued(1)?.isSymbol("/") == true && glued(2)?.word != nil
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

    /// Steps over words that stand here one after the other, of the first of the phrases that does.
    mutating func skip(phrase phrases: [WhenVocabulary.Phrase]) -> Bool {
        let found = phrases.first { phrase in
            phrase.indices.allSatisfy { peek($0)?.word == phrase[$0] }
        }
        position += found?.count ?? 0
        return found != nil
    }

    mutating func skipFillers() {
        while let lexeme = current {
            let isFiller = lexeme.isSymbol(",") || lexeme.word.map(WhenWords.fillers.contains) == true
            guard isFiller || isAtMark else { return }
            position += 1
        }
    }

    /// Whether `@` stands here before a time of day.
    private var isAtMark: Bool {
        guard current?.isSymbol("@") == true, let next = peek(1) else { return false }
        return next.isNumber || next.word.map { WhenWords.clocks[$0] != nil } == true
    }

    /// `count` lexemes from here, as they were typed.
    func typed(_ count: Int) -> String {
        let end = min(position + count, lexemes.count)
        guard position < end else { return "" }
        return String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
    }

    /// Blames the rest, or the next word when nothing was understood before it.
    func notUnderstood(rest all: Bool) -> WhenError {
        guard position < lexemes.count else { return .notUnderstood(part: whole, text: whole) }
        if all { return .notUnderstood(part: rest, text: whole) }
        var count = 1
        while let next = peek(count), !next.hasSpaceBefore { count += 1 }
        return .notUnderstood(part: typed(count), text: whole)
    }
}
