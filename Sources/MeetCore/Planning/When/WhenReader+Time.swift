extension WhenReader {
    typealias Clock = WhenExpression.Clock

    /// Parses a time of day, or returns `nil` without advancing.
    mutating func time() throws(WhenError) -> Clock? {
        guard let lexeme = current else { return nil }
        if let word = lexeme.word {
            if let minutes = WhenWords.clocks[word] {
                position += 1
                return .reading(hour: minutes / 60, minute: 0, form: .plain)
            }
            if let clock = try fractionOfHour() { return clock }
            if let clock = hourInWords() { return clock }
            guard WhenWords.nowWords.contains(word) else { return nil }
            position += 1
            return .fromNow(minutes: 0)
        }
        guard lexeme.isNumber else { return nil }
        if let clock = try hourAndFraction() { return clock }
        if let mark = glued(1), mark.isSymbol(":") || mark.isSymbol("."), let minutes = glued(2),
            minutes.isNumber
        {
            return try clock(withMark: mark, minutes: minutes)
        }
        return try clockWithoutMark()
    }

    /// Parses an hour in words, after a word for an hour or before am or pm: `at ten`, `ten am`, «στις
    /// εννιά».
    private mutating func hourInWords() -> Clock? {
        if let clock = halfHourInAWord() { return clock }
        guard let word = current?.word, let hour = WhenWords.numbers[word], (1...12).contains(hour),
            !WhenWords.indefinite.contains(word)
        else { return nil }
        if let meridiem = meridiem(after: 1) {
            position += 1 + meridiem.length
            return .reading(hour: hour % 12 + (meridiem.isAfternoon ? 12 : 0), minute: 0, form: .twelveHour)
        }
        guard isLed(position), peek(1)?.word.map(isUnit) != true else { return nil }
        position += 1
        // «και μισή»
        guard let side = current?.word, WhenWords.hourAnd.contains(side),
            let minutes = peek(1)?.word.flatMap({ WhenWords.fractions[$0] })
        else { return .reading(hour: hour, minute: 0, form: .plain) }
        position += 2
        return .reading(hour: hour, minute: minutes, form: .plain)
    }

    /// Parses «οκτώμισι», «οκτώμισι μμ»; «δυόμισι ώρες» is a length.
    private mutating func halfHourInAWord() -> Clock? {
        guard let hour = current?.word.flatMap({ WhenWords.halfHours[$0] }) else { return nil }
        if let meridiem = meridiem(after: 1) {
            position += 1 + meridiem.length
            return .reading(hour: hour % 12 + (meridiem.isAfternoon ? 12 : 0), minute: 30, form: .twelveHour)
        }
        guard peek(1)?.word.map(isUnit) != true else { return nil }
        position += 1
        return .reading(hour: hour, minute: 30, form: .plain)
    }

    /// Returns whether a word for an hour, such as `at`, precedes a lexeme.
    func isLed(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        let lead = lexemes[index - 1]
        return lead.isSymbol("@") || lead.word.map(WhenWords.hourLeads.contains) == true
    }

    /// The hours that are in the afternoon after `at`: few people meet at 3:00.
    private static let afternoonHours = 1...6

    /// Moves an hour after `at` to the afternoon: `at 3` is 15:00, and `at 3-4` ends at 16:00. Hours with am
    /// or pm, or a zero before them, are unchanged, and so are those that only fit their end as they are: `at
    /// 6-7am`.
    static func moveToAfternoon(_ expression: inout WhenExpression) {
        guard case .reading(let hour, let minute, let form)? = expression.start.time, form != .twelveHour,
            // `at quarter to 1` is 12:45.
            afternoonHours.contains(hour) || hour == 0 && minute > 0, expression.start.offset == nil
        else { return }
        if case .reading(let endHour, let endMinute, .twelveHour)? = expression.end?.time,
            expression.end?.day == nil, (hour, minute) < (endHour, endMinute),
            (hour + 12, minute) >= (endHour, endMinute)
        {
            return
        }
        expression.start.time = .reading(hour: hour + 12, minute: minute, form: form)
        guard case .reading(let endHour, let endMinute, let endForm)? = expression.end?.time,
            expression.end?.day == nil, endForm != .twelveHour, endHour < 12,
            (hour, minute) < (endHour, endMinute)
        else { return }
        expression.end?.time = .reading(hour: endHour + 12, minute: endMinute, form: endForm)
    }

    /// Parses `15:00`, `15.00`, `15:00:30.5`, `3:30pm`. Seconds are dropped.
    private mutating func clock(withMark mark: Lexeme, minutes: Lexeme) throws(WhenError) -> Clock? {
        let isColon = mark.isSymbol(":")
        // `3.12.2026` is a date, and `1.5` is a number.
        if !isColon, minutes.digits != 2 || glued(3)?.isSymbol(".") == true { return nil }
        guard let hour = current?.number, let minute = minutes.number, current?.digits ?? 9 <= 2,
            minutes.digits == 2
        else { throw .noSuchTime(typed(3)) }
        var length = 3
        if isColon, glued(3)?.isSymbol(":") == true, let seconds = glued(4), seconds.isNumber {
            guard seconds.digits == 2, seconds.number ?? 99 <= 60 else { throw .noSuchTime(typed(5)) }
            length = 5
            if glued(5)?.isSymbol(".") == true, glued(6)?.isNumber == true { length = 7 }
        }
        return try finished(hour: hour, minute: minute, length: length, form: .plain)
    }

    /// Parses `18`, `3pm`, `930`, `1500`.
    private mutating func clockWithoutMark() throws(WhenError) -> Clock? {
        guard let lexeme = current else { return nil }
        if let clock = try clockWithHourMark() { return clock }
        // `20261224T183000`
        if lexeme.digits == 6, position > 0, lexemes[position - 1].word == "t", let number = lexeme.number {
            guard number % 100 <= 60 else { throw .noSuchTime(typed(1)) }
            return try finished(hour: number / 10_000, minute: number / 100 % 100, length: 1, form: .plain)
        }
        if meridiem(after: 1) == nil, let word = peek(1)?.word, isUnit(word) { return nil }
        if glued(1)?.word != nil, meridiem(after: 1) == nil, glued(1)?.word != "z" { return nil }
        guard let number = lexeme.number, lexeme.digits <= 4 else { throw .noSuchTime(typed(1)) }
        return lexeme.digits <= 2
            ? try finished(hour: number, minute: 0, length: 1, form: .bare)
            : try finished(hour: number / 100, minute: number % 100, length: 1, form: .plain)
    }

    /// Parses `14h30`, `14h`, `18 Uhr`, `18 Uhr 30`, `6 o'clock`. `2h` is a length.
    private mutating func clockWithHourMark() throws(WhenError) -> Clock? {
        guard let hour = current?.number, let mark = peek(1)?.word else { return nil }
        if mark == "o", let apostrophe = glued(2), apostrophe.isSymbol("'") || apostrophe.isSymbol("’"),
            glued(3)?.word == "clock"
        {
            return try finished(hour: hour, minute: 0, length: 4, form: .plain)
        }
        for phrase in WhenWords.hourPhrases {
            let stands = phrase.indices.allSatisfy { peek($0 + 1)?.word == phrase[$0] }
            if stands { return try finished(hour: hour, minute: 0, length: phrase.count + 1, form: .plain) }
        }
        let isGlued = mark == "h" && glued(1) != nil
        guard isGlued || WhenWords.hourMarks.contains(mark) else { return nil }
        if let minutes = isGlued ? glued(2) : peek(2), minutes.isNumber, minutes.digits == 2,
            let minute = minutes.number, !isGlued || glued(3)?.word == nil
        {
            return try finished(hour: hour, minute: minute, length: 3, form: .plain)
        }
        let isEnd = glued(2).map { $0.isSymbol("-") || $0.isSymbol(",") } ?? true
        guard !isGlued || ((6...23).contains(hour) && isEnd) else { return nil }
        return try finished(hour: hour, minute: 0, length: 2, form: .plain)
    }

    /// Parses the text after the digits, checks the whole, and advances.
    mutating func finished(
        hour: Int, minute: Int, length: Int, form: WhenExpression.Form
    ) throws(WhenError) -> Clock {
        guard let meridiem = meridiem(after: length) else {
            guard minute < 60, hour < 24 || (hour == 24 && minute == 0) else {
                throw .noSuchTime(typed(length))
            }
            position += length
            return .reading(hour: hour, minute: minute, form: form)
        }
        guard (1...12).contains(hour), minute < 60 else { throw .noSuchTime(typed(length + meridiem.length)) }
        position += length + meridiem.length
        return .reading(hour: hour % 12 + (meridiem.isAfternoon ? 12 : 0), minute: minute, form: .twelveHour)
    }

    /// Parses `pm`, `p.m.`, `μ.μ.`, attached or after a space.
    private func meridiem(after distance: Int) -> (isAfternoon: Bool, length: Int)? {
        guard let word = peek(distance)?.word else { return nil }
        if let isAfternoon = WhenWords.meridiems[word] { return (isAfternoon, 1) }
        guard glued(distance + 1)?.isSymbol(".") == true, let second = glued(distance + 2)?.word,
            let isAfternoon = WhenWords.meridiems[word + second]
        else { return nil }
        return (isAfternoon, glued(distance + 3)?.isSymbol(".") == true ? 4 : 3)
    }

    private func isUnit(_ word: String) -> Bool {
        WhenWords.unitSeconds[word] != nil || WhenWords.monthUnits.contains(word)
    }

    /// Parses `Z`, `+02:00`, `+0200`, `+02`; after seconds or a date with `T` also `-05:00`. Elsewhere a dash
    /// begins the end of a range (RFC 3339, 4.2).
    mutating func offset() throws(WhenError) -> Int? {
        if glued(0)?.word == "z" {
            position += 1
            return 0
        }
        guard let sign = glued(0), sign.isSymbol("+") || (sign.isSymbol("-") && isTimestampBehind),
            let first = glued(1), let number = first.number
        else { return nil }
        var length = 2
        var hours = number
        var minutes = 0
        if first.digits == 4 {
            hours = number / 100
            minutes = number % 100
        } else if glued(2)?.isSymbol(":") == true, let second = glued(3), second.digits == 2,
            let number = second.number
        {
            minutes = number
            length = 4
        }
        guard hours <= 18, minutes < 60, first.digits == 2 || first.digits == 4 else {
            throw .noSuchTime(typed(length))
        }
        position += length
        let seconds = hours * 3600 + minutes * 60
        return sign.isSymbol("+") ? seconds : -seconds
    }

    /// True after `…T18:30` or seconds: these do not begin a range.
    private var isTimestampBehind: Bool {
        guard position >= 4, lexemes[position - 1].isNumber, lexemes[position - 2].isSymbol(":"),
            lexemes[position - 3].isNumber
        else { return false }
        let before = lexemes[position - 4]
        return before.isSymbol(":") || before.isSymbol(".") || before.word == "t"
    }

    /// Parses `in 2 hours`, `in 90 min`, `in 1h30m`, `in 3 days`, `in half an hour`: the time or the day at
    /// that distance from now.
    mutating func distance() throws(WhenError) -> WhenExpression.Moment? {
        let start = position
        guard skip(word: WhenWords.distanceWords) else { return nil }
        guard let span = try span(), span.minutes == 0 || span.months == 0 else {
            position = start
            return nil
        }
        if span.minutes != 0 {
            return WhenExpression.Moment(day: nil, time: .fromNow(minutes: span.minutes + span.days * 1440))
        }
        return WhenExpression.Moment(day: .fromToday(days: span.days, months: span.months))
    }

    /// Parses amounts with units: `1h30m`, `3 days`, `an hour and a half`; returns `nil` if there is none.
    mutating func span() throws(WhenError) -> WhenExpression.Shift? {
        var span = WhenExpression.Shift()
        let start = position
        while var amount = try distanceAmount(), let word = peek(amount.length)?.word {
            var length = amount.length + 1
            if WhenWords.abbreviations.contains(word), glued(length)?.isSymbol(".") == true { length += 1 }
            if let half = WhenWords.andHalf.first(where: { phrase in
                phrase.indices.allSatisfy { peek(length + $0)?.word == phrase[$0] }
            }) {
                amount.thousandths += 500
                length += half.count
            }
            if WhenWords.monthUnits.contains(word) {
                span.months += amount.thousandths / 1000
            } else if let seconds = WhenWords.unitSeconds[word], seconds >= 86_400 {
                span.days += amount.thousandths / 1000 * (seconds / 86_400)
            } else if let seconds = WhenWords.unitSeconds[word] {
                span.minutes += amount.thousandths * (seconds / 60) / 1000
                // `in 1h30`
                if seconds == 3600, let rest = glued(length), rest.digits <= 2, let number = rest.number,
                    glued(length + 1) == nil
                {
                    span.minutes += number
                    length += 1
                }
            } else {
                break
            }
            position += length
            if position > start, let word = current?.word, WhenWords.unitJoining.contains(word),
                peek(1)?.isNumber == true, let unit = peek(2)?.word, isUnit(unit)
            {
                position += 1
            }
        }
        return position > start ? span : nil
    }

    /// Parses a number before a unit, in thousandths, and returns the number of its lexemes.
    private func distanceAmount() throws(WhenError) -> (thousandths: Int, length: Int)? {
        if let word = current?.word {
            if WhenWords.halves.contains(word) {
                return (500, peek(1)?.word.flatMap { WhenWords.numbers[$0] } == 1 ? 2 : 1)
            }
            if let amount = WhenWords.fractionNumbers[word] { return (amount, 1) }
            return WhenWords.numbers[word].map { ($0 * 1000, 1) }
        }
        guard let lexeme = current, lexeme.isNumber else { return nil }
        if glued(1)?.isSymbol(".") == true, let decimals = glued(2), decimals.digits == 1,
            let whole = lexeme.number, let tenths = decimals.number
        {
            return (whole * 1000 + tenths * 100, 3)
        }
        guard let whole = lexeme.number else { throw .outOfRange(typed(2)) }
        return (whole * 1000, 1)
    }
}
