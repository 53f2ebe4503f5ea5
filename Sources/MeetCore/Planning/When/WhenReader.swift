/// Parses a `WhenExpression` from left to right: a day, a time, an end, a length and a zone in any order, and
/// a recurrence anywhere.
struct WhenReader {
    let text: String
    /// The remaining lexemes: those of a recurrence are removed first.
    var lexemes: [Lexeme]
    var position = 0
    /// The part of the day: `tonight`.
    var dayPart: WhenWords.DayPart?
    /// True if the whole day was typed.
    private var isWholeDay = false
    /// True if a word such as `at` precedes the hour of the start, which has no zero before it.
    private var isHourLed = false
    /// True if the start's hour follows `at`. A number alone after it is an hour; after «στις» it may be a day.
    private var isAfterAt = false
    /// True if the end follows «και»: `between 10 and 11`.
    private var isBetween = false
    /// True if an offset from UTC was typed separately.
    private var hasTypedOffset = false

    /// The trimmed text.
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
            // Only a comma follows, or the text before a recurrence.
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
            expression.end?.time == nil, expression.repetition == nil, !isAfterAt
        {
            throw .bareNumber(hour)
        }
        if dayPart == nil, isHourLed { Self.moveToAfternoon(&expression) }
        return expression
    }

    /// Parses the next part: a day, a time, an end, a length or a zone, each of which occurs once, in any
    /// order.
    ///
    /// - Returns: Whether there was another part.
    private mutating func readPart(into expression: inout WhenExpression) throws(WhenError) -> Bool {
        let (first, hadTime) = (position, expression.start.time != nil)
        if try readStart(into: &expression.start) {
            if !hadTime, expression.start.time != nil {
                isHourLed = isLed(first) && text[lexemes[first].range.lowerBound] != "0"
                isAfterAt = isLed(first) && lexemes[first - 1].word == "at"
            }
            return true
        }
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

    /// Parses a dash or a word between a start and its end, and the end.
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

    /// Parses a day, a part of one or a time that the moment does not have yet.
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

    /// Skips `all day`.
    private mutating func skipAllDay() -> Bool {
        skip(phrase: WhenWords.allDay)
    }

    /// Parses `for 2h`, `2h`. Without the word, a unit is required.
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

    /// Skips `from now`.
    private mutating func skipFromNow() -> Bool {
        guard let word = current?.word, WhenWords.fillers.contains(word),
            peek(1)?.word.map(WhenWords.nowWords.contains) == true
        else { return false }
        position += 2
        return true
    }

    private func minutes(upTo end: Int, isAnnounced: Bool) -> Int? {
        // `for 4` is usually the number of people.
        if end - position == 1, let number = lexemes[position].number, number < 10 { return nil }
        let run = String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
        if isAnnounced { return DurationParser.minutes(run) }
        // A week without `for` is not a length: `a week on friday`, `twice a week`.
        return DurationParser.minutesWithUnit(run).flatMap { $0 < 7 * 1440 ? $0 : nil }
    }

    /// Returns whether a length may end before the lexeme `end`: not within a word, nor before the rest of a
    /// day or an hour: `for 1h 12:00`, `for 1h 3 dec`.
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

    /// Parses the longest name of a time zone from here on.
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

    /// The maximum number of lexemes: `America/North_Dakota/New_Salem` is nine.
    private static let mostInZone = 9

    private static func isBracket(_ lexeme: Lexeme) -> Bool {
        lexeme.isSymbol(")") || lexeme.isSymbol(",")
    }

    /// True if `Area/City` follows.
    private var isPath: Bool {
        current?.word != nil && glued(1)?.isSymbol("/") == true && glued(2)?.word != nil
    }

    /// Shares the day and am or pm between start and end: in `15:00-16:00 fri` the day belongs to the start,
    /// in `3-4pm` and `3:30-4:30pm` the afternoon does too.
    private static func shareDayAndMeridiem(_ expression: inout WhenExpression) {
        guard var end = expression.end else { return }
        if expression.start.day == nil, expression.start.time != nil, end.time != nil {
            expression.start.day = end.day
            end.day = nil
            expression.end = end
        }
        if case .reading(let hour, let minute, let form)? = expression.start.time, form != .twelveHour,
            case .reading(let endHour, let endMinute, .twelveHour)? = end.time, end.day == nil,
            (1...11).contains(hour), (hour + 12, minute) < (endHour, endMinute)
        {
            expression.start.time = .reading(hour: hour + 12, minute: minute, form: form)
        }
    }
}

// MARK: - Stepping

extension WhenReader {
    /// The remaining text, trimmed.
    var rest: String {
        guard position < lexemes.count, let last = lexemes.last else { return "" }
        return String(text[lexemes[position].range.lowerBound..<last.range.upperBound])
    }

    var current: Lexeme? { peek(0) }

    func peek(_ distance: Int) -> Lexeme? {
        let index = position + distance
        return index < lexemes.count ? lexemes[index] : nil
    }

    /// Returns the lexeme at a distance if no space precedes it.
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

    /// Skips the first of the phrases that follows here.
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

    /// True if `@` before a time of day follows.
    private var isAtMark: Bool {
        guard current?.isSymbol("@") == true, let next = peek(1) else { return false }
        return next.isNumber || next.word.map { WhenWords.clocks[$0] != nil } == true
    }

    /// Returns `count` lexemes from here, as typed.
    func typed(_ count: Int) -> String {
        let end = min(position + count, lexemes.count)
        guard position < end else { return "" }
        return String(text[lexemes[position].range.lowerBound..<lexemes[end - 1].range.upperBound])
    }

    /// Returns the error for the rest, or for the next word if nothing was understood before.
    func notUnderstood(rest all: Bool) -> WhenError {
        guard position < lexemes.count else { return .notUnderstood(part: whole, text: whole) }
        if all { return .notUnderstood(part: rest, text: whole) }
        var count = 1
        while let next = peek(count), !next.hasSpaceBefore { count += 1 }
        return .notUnderstood(part: typed(count), text: whole)
    }
}
