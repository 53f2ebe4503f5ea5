/// Parsing of words: parts of the day, weeks, differences.
extension WhenReader {
    /// Returns whether a word that may be a time of day or a part of the day is the former.
    func isClock(besideHour hasHour: Bool) -> Bool {
        guard !hasHour, let word = current?.word, WhenWords.clocks[word] != nil else { return false }
        return peek(1)?.isNumber != true
    }

    /// Parses `evening`, `in the evening`, `at night`, `this morning`.
    mutating func readDayPart() -> (part: WhenWords.DayPart, isToday: Bool)? {
        func part(_ distance: Int) -> WhenWords.DayPart? {
            // Words for days are parsed as days.
            peek(distance)?.word.flatMap { WhenWords.days[$0] == nil ? WhenWords.dayParts[$0] : nil }
        }
        if let found = part(0) {
            position += 1
            return (found, false)
        }
        guard let word = current?.word else { return nil }
        if WhenWords.thisWords.contains(word) {
            let distance = pastArticles(1)
            if let found = part(distance) {
                position += distance + 1
                return (found, true)
            }
        }
        if WhenWords.distanceWords.contains(word), peek(1)?.word == "the", let found = part(2) {
            position += 3
            return (found, false)
        }
        return nil
    }

    /// Moves the hours to a part of the day: `tonight 8` is 20:00, and `tonight 8-10` ends at 22:00. Times
    /// with am or pm are unchanged.
    static func move(_ expression: inout WhenExpression, to part: WhenWords.DayPart) {
        guard case .reading(let hour, let minute, let form)? = expression.start.time, form != .twelveHour
        else { return }
        let isShifted = part.shifted?.contains(hour) == true
        // With a part of the day, a number alone is an hour.
        expression.start.time = .reading(hour: isShifted ? hour + 12 : hour, minute: minute, form: .plain)
        guard isShifted, case .reading(let endHour, let endMinute, let endForm)? = expression.end?.time,
            expression.end?.day == nil, endForm != .twelveHour, endHour < 12,
            (hour, minute) < (endHour, endMinute)
        else { return }
        expression.end?.time = .reading(hour: endHour + 12, minute: endMinute, form: endForm)
    }

    /// Parses `next fri`, `this fri`, `next week`, `next week tue`, `next month`, `weekend`, `next weekend`
    /// and `day after tomorrow`.
    mutating func namedDay() -> Day? {
        guard let word = current?.word else { return nil }
        if WhenWords.weekendWords.contains(word) {
            position += 1
            return .weekend(isNext: false)
        }
        for (phrase, days) in WhenWords.dayPhrases where skip(phrase: [phrase]) {
            return .fromToday(days: days, months: 0)
        }
        let isNext = WhenWords.nextWords.contains(word)
        let distance = pastArticles(1)
        if WhenWords.lastWords.contains(word), let weekday = peek(distance)?.word.flatMap(WhenWords.weekday) {
            position += distance + 1
            return .lastWeekday(weekday)
        }
        guard isNext || WhenWords.thisWords.contains(word), let named = peek(distance)?.word else {
            return nil
        }
        if let weekday = WhenWords.weekday(named) {
            position += distance + 1
            return .weekday(weekday, isNext: isNext)
        }
        if WhenWords.weekendWords.contains(named) {
            position += distance + 1
            return .weekend(isNext: isNext)
        }
        guard isNext else { return nil }
        if isWeek(named) {
            position += distance + 1
            let behind = pastArticles(0)
            guard let weekday = peek(behind)?.word.flatMap(WhenWords.weekday) else {
                return .weekday(1, isNext: true)
            }
            position += behind + 1
            return .weekday(weekday, isNext: true)
        }
        guard WhenWords.monthUnits.contains(named) else { return nil }
        position += distance + 1
        return .month(ahead: 1)
    }

    /// Skips `next week` after a weekday.
    mutating func skipNextWeek() -> Bool {
        let distance = pastArticles(0)
        guard let word = peek(distance)?.word, WhenWords.nextWords.contains(word),
            let named = peek(distance + 1)?.word, isWeek(named)
        else { return false }
        position += distance + 2
        return true
    }

    /// Returns the distance of the first word that is not an article.
    private func pastArticles(_ distance: Int) -> Int {
        var distance = distance
        while let word = peek(distance)?.word, WhenWords.articles.contains(word) { distance += 1 }
        return distance
    }

    private func isWeek(_ word: String) -> Bool { WhenWords.unitSeconds[word] == 604_800 }

    /// Parses `half past 8`, `quarter to 9`.
    mutating func fractionOfHour() throws(WhenError) -> Clock? {
        let start = position
        _ = skip(word: WhenWords.indefinite)
        guard let word = current?.word, let minutes = WhenWords.fractions[word], let side = peek(1)?.word,
            WhenWords.past.contains(side) || WhenWords.to.contains(side),
            peek(2)?.isNumber == true || peek(2)?.word.map({ WhenWords.numbers[$0] != nil }) == true
        else {
            position = start
            return nil
        }
        position += 2
        if let hour = current?.word.flatMap({ WhenWords.numbers[$0] }), (1...12).contains(hour) {
            position += 1
            return WhenWords.to.contains(side)
                ? .reading(hour: (hour + 23) % 24, minute: 60 - minutes, form: .plain)
                : .reading(hour: hour, minute: minutes, form: .plain)
        }
        guard case .reading(let hour, 0, let form)? = try time() else {
            position = start
            return nil
        }
        let isBefore = WhenWords.to.contains(side)
        return .reading(
            hour: isBefore ? (hour + 23) % 24 : hour, minute: isBefore ? 60 - minutes : minutes,
            form: form == .bare ? .plain : form)
    }

    /// Parses minutes after the hour: «8 και μισή», «9 παρά τέταρτο μμ», «9 παρά 10». A number after «και» is
    /// another day.
    mutating func hourAndFraction() throws(WhenError) -> Clock? {
        guard let hour = current?.number, current?.digits ?? 9 <= 2, (0...24).contains(hour),
            let side = peek(1)?.word,
            WhenWords.hourAnd.contains(side) || WhenWords.hourLess.contains(side),
            let minutes = peek(2)?.word.flatMap({ WhenWords.fractions[$0] })
                ?? (WhenWords.hourLess.contains(side) ? minutesLess(at: 2) : nil)
        else { return nil }
        guard WhenWords.hourLess.contains(side) else {
            return try finished(hour: hour, minute: minutes, length: 3, form: .plain)
        }
        guard
            case .reading(let read, _, let form) = try finished(
                hour: hour, minute: 0, length: 3, form: .plain)
        else { return nil }
        return .reading(hour: (read + 23) % 24, minute: 60 - minutes, form: form)
    }

    private func minutesLess(at distance: Int) -> Int? {
        guard let number = peek(distance)?.number, (1...30).contains(number),
            glued(distance + 1)?.isSymbol(":") != true
        else { return nil }
        return number
    }

    /// Parses `+1d`, `-30m`, `+1h30`.
    mutating func shift() throws(WhenError) -> WhenExpression.Shift? {
        guard let sign = current, sign.isSymbol("+") || sign.isSymbol("-"), glued(1)?.isNumber == true else {
            return nil
        }
        position += 1
        guard let span = try span() else {
            position -= 1
            return nil
        }
        return sign.isSymbol("+")
            ? span : WhenExpression.Shift(minutes: -span.minutes, days: -span.days, months: -span.months)
    }

    /// Parses `UTC+2`, `GMT-03:30`, `+2`. A dash alone begins the end of a range.
    mutating func typedOffset() -> Int? {
        guard let first = current, !first.isSymbol("-") else { return nil }
        guard first.isSymbol("+") || first.word == "utc" || first.word == "gmt" else { return nil }
        for length in stride(from: min(5, lexemes.count - position), to: 1, by: -1)
        where peek(length)?.hasSpaceBefore ?? true || peek(length)?.isSymbol(",") == true {
            guard let seconds = TimeZoneSearch.offset(typed(length)), abs(seconds) <= 14 * 3600 else {
                continue
            }
            position += length
            return seconds
        }
        return nil
    }
}
