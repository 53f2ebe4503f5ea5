/// What is said in words: parts of the day, weeks, differences.
extension WhenReader {
    /// Steps over `evening`, `in the evening`, `at night`, `this morning`, where one stands here.
    mutating func readDayPart() -> (part: WhenWords.DayPart, isToday: Bool)? {
        func part(_ distance: Int) -> WhenWords.DayPart? {
            // Days of their own are read as days.
            peek(distance)?.word.flatMap { WhenWords.days[$0] == nil ? WhenWords.dayParts[$0] : nil }
        }
        if let found = part(0) {
            position += 1
            return (found, false)
        }
        guard let word = current?.word else { return nil }
        if WhenWords.thisWords.contains(word), let found = part(1) {
            position += 2
            return (found, true)
        }
        if WhenWords.distanceWords.contains(word), peek(1)?.word == "the", let found = part(2) {
            position += 3
            return (found, false)
        }
        return nil
    }

    /// `tonight 8` is 20:00, and `tonight 8-10` ends at 22:00. What is said with am or pm stays.
    static func move(_ expression: inout WhenExpression, to part: WhenWords.DayPart) {
        guard case .reading(let hour, let minute, let form)? = expression.start.time, form != .twelveHour
        else { return }
        let isShifted = part.shifted?.contains(hour) == true
        // Beside a part of the day a number alone is an hour.
        expression.start.time = .reading(hour: isShifted ? hour + 12 : hour, minute: minute, form: .plain)
        guard isShifted, case .reading(let endHour, let endMinute, let endForm)? = expression.end?.time,
            expression.end?.day == nil, endForm != .twelveHour, endHour < 12,
            (hour, minute) < (endHour, endMinute)
        else { return }
        expression.end?.time = .reading(hour: endHour + 12, minute: endMinute, form: endForm)
    }

    /// Steps over `next fri`, `this fri`, `next week`, `next week tue`, `next month`, `weekend`, `next weekend` and
    /// `day after tomorrow`, where one stands here.
    mutating func namedDay() -> Day? {
        guard let word = current?.word else { return nil }
        if WhenWords.weekendWords.contains(word) {
            position += 1
            return .weekend(isNext: false)
        }
        if word == "day", peek(1)?.word == "after", peek(2)?.word == "tomorrow" {
            position += 3
            return .fromToday(days: 2, months: 0)
        }
        let isNext = WhenWords.nextWords.contains(word)
        guard isNext || WhenWords.thisWords.contains(word), let named = peek(1)?.word else { return nil }
        if let weekday = WhenWords.weekday(named) {
            position += 2
            return .weekday(weekday, isNext: isNext)
        }
        if WhenWords.weekendWords.contains(named) {
            position += 2
            return .weekend(isNext: isNext)
        }
        guard isNext else { return nil }
        if isWeek(named) {
            position += 2
            guard let weekday = current?.word.flatMap(WhenWords.weekday) else {
                return .weekday(1, isNext: true)
            }
            position += 1
            return .weekday(weekday, isNext: true)
        }
        guard WhenWords.monthUnits.contains(named) else { return nil }
        position += 2
        return .month(ahead: 1)
    }

    /// Steps over `next week` behind a weekday.
    mutating func skipNextWeek() -> Bool {
        guard let word = current?.word, WhenWords.nextWords.contains(word), let named = peek(1)?.word,
            isWeek(named)
        else { return false }
        position += 2
        return true
    }

    private func isWeek(_ word: String) -> Bool { WhenWords.unitSeconds[word] == 604_800 }

    /// `half past 8`, `quarter to 9`.
    mutating func fractionOfHour() throws(WhenError) -> Clock? {
        let start = position
        if current?.word == "a" { position += 1 }
        guard let word = current?.word, let minutes = WhenWords.fractions[word], let side = peek(1)?.word,
            side == "past" || side == "to", peek(2)?.isNumber == true
        else {
            position = start
            return nil
        }
        position += 2
        guard case .reading(let hour, 0, let form)? = try time() else {
            position = start
            return nil
        }
        let isBefore = side == "to"
        return .reading(
            hour: isBefore ? (hour + 23) % 24 : hour, minute: isBefore ? 60 - minutes : minutes,
            form: form == .bare ? .plain : form)
    }

    /// `+1d`, `-30m`, `+1h30`.
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

    /// `UTC+2`, `GMT-03:30`, `+2`: all that is left. A dash alone begins the end of a range.
    mutating func typedOffset() -> Int? {
        guard current?.isSymbol("-") == false, let seconds = TimeZoneSearch.offset(rest),
            abs(seconds) <= 14 * 3600
        else { return nil }
        position = lexemes.count
        return seconds
    }
}
