/// Parsing of days by names and dates.
extension WhenReader {
    typealias Day = WhenExpression.Day

    /// Parses a day, or returns `nil` without advancing.
    mutating func day() throws(WhenError) -> Day? {
        guard let lexeme = current else { return nil }
        if let word = lexeme.word {
            if let days = WhenWords.days[word] {
                position += 1
                dayPart = dayPart ?? WhenWords.dayParts[word]
                return .fromToday(days: days, months: 0)
            }
            if let day = namedDay() { return day }
            if let feast = WhenWords.feasts[word] {
                position += 1
                switch feast {
                case .easter(let isOrthodox):
                    return .easter(isOrthodox: isOrthodox, year: yearAfterFeast())
                case .fixed(let month, let day):
                    return .date(year: yearAfterFeast(), month: month, day: day, last: nil, weekday: nil)
                }
            }
            if let weekday = WhenWords.weekday(word) {
                position += 1
                if let day = try date(weekday: weekday) { return day }
                return .weekday(weekday, isNext: skipNextWeek())
            }
        }
        return try date(weekday: nil)
    }

    private mutating func date(weekday: Int?) throws(WhenError) -> Day? {
        let start = position
        if weekday != nil { _ = skip(symbol: ",") }
        if let day = try isoDate(weekday) { return day }
        if let day = try basicDate(weekday) { return day }
        if let day = try numericDate(weekday) { return day }
        if let day = try dayMonth(weekday) { return day }
        if let day = try monthDay(weekday) { return day }
        position = start
        return nil
    }

    /// Parses `2026-12-03` and `2026/12/03` (ISO 8601), with the `T` after it.
    private mutating func isoDate(_ weekday: Int?) throws(WhenError) -> Day? {
        guard let year = current, year.isNumber, year.digits == 4, let mark = glued(1),
            mark.isSymbol("-") || mark.isSymbol("/"), let month = glued(2), month.isNumber,
            let second = glued(3), second.kind == mark.kind, let day = glued(4), day.isNumber
        else { return nil }
        guard let y = year.number, let m = month.number, let d = day.number else {
            throw .outOfRange(typed(5))
        }
        position += 5
        skipTimeMark()
        return try checked(year: y, month: m, day: d, weekday: weekday)
    }

    /// Parses `20261203`.
    private mutating func basicDate(_ weekday: Int?) throws(WhenError) -> Day? {
        guard let lexeme = current, lexeme.digits == 8, let number = lexeme.number else { return nil }
        position += 1
        skipTimeMark()
        return try checked(
            year: number / 10_000, month: number / 100 % 100, day: number % 100, weekday: weekday)
    }

    private mutating func skipTimeMark() {
        if glued(0)?.word == "t", glued(1)?.isNumber == true { position += 1 }
    }

    /// Parses `13/12`, `13/12/2026`, `13-12-2026`; with dots, which are only used in the order day, month,
    /// year, `3.12.2026`.
    private mutating func numericDate(_ weekday: Int?) throws(WhenError) -> Day? {
        guard let first = current, first.isNumber, first.digits <= 2, let mark = glued(1),
            let second = glued(2), second.isNumber, second.digits <= 2, let a = first.number,
            let b = second.number
        else { return nil }
        let hasYear = glued(3)?.kind == mark.kind && glued(4)?.isNumber == true
        let hasLastDot = !hasYear && mark.isSymbol(".") && glued(3)?.isSymbol(".") == true
        let isDayByDots = mark.isSymbol(".") && !hasYear && isDay(a, b, hasLastDot: hasLastDot)
        guard mark.isSymbol("/") || isDayByDots || (hasYear && (mark.isSymbol(".") || mark.isSymbol("-")))
        else { return nil }
        var year: Int?
        if hasYear, let typedYear = glued(4) {
            guard let number = typedYear.number else { throw .outOfRange(typed(5)) }
            guard typedYear.digits == 4 || (typedYear.digits == 2 && !mark.isSymbol("-")) else { return nil }
            year = typedYear.digits == 2 ? 2000 + number : number
        }
        let isDayFirst: Bool
        if mark.isSymbol(".") || a > 12 || a == b {
            isDayFirst = true
        } else if b > 12 {
            isDayFirst = false
        } else if a == 0 || b == 0 {
            throw a == 0 && b == 0
                ? .noSuchMonth(0) : .noSuchDay(year: year ?? 2000, month: max(a, b), day: 0)
        } else {
            throw .ambiguousDate(first: a, second: b, year: year)
        }
        position += hasYear ? 5 : hasLastDot ? 4 : 3
        return try checked(
            year: year, month: isDayFirst ? b : a, day: isDayFirst ? a : b, weekday: weekday)
    }

    /// Returns whether `24.12`, which may be a time, is a day: with a dot after it, before a time, or because
    /// there is no such hour.
    private func isDay(_ day: Int, _ month: Int, hasLastDot: Bool) -> Bool {
        guard (1...31).contains(day), (1...12).contains(month) else { return hasLastDot }
        let isBeforeTime =
            peek(3)?.isNumber == true && (glued(4)?.isSymbol(":") == true || glued(4)?.isSymbol(".") == true)
        return hasLastDot || day >= 24 || isBeforeTime
    }

    /// Parses `3 dec`, `3rd of december 2026`, `3-5 dec`, `3 to 5 dec`.
    private mutating func dayMonth(_ weekday: Int?) throws(WhenError) -> Day? {
        guard let first = current, first.isNumber, first.digits <= 2, let day = first.number else {
            return nil
        }
        var next = 1
        if let word = glued(1)?.word, WhenWords.ordinals.contains(word) { next += 1 }
        // `5. december`
        if glued(1)?.isSymbol(".") == true, peek(2)?.word.flatMap(WhenWords.month) != nil { next += 1 }
        var last: Int?
        if let end = endOfDays(next) {
            last = peek(end)?.number
            next = end + 1
            if let word = glued(next)?.word, WhenWords.ordinals.contains(word) { next += 1 }
        }
        if let word = peek(next)?.word, WhenWords.genitiveLinks.contains(word) { next += 1 }
        guard let month = peek(next)?.word.flatMap(WhenWords.month) else { return nil }
        position += next + 1
        // `5 dec.`
        if glued(0)?.isSymbol(".") == true { position += 1 }
        let year = yearAfterMonth()
        if let last { _ = try checked(year: year, month: month, day: last, weekday: nil) }
        return try checked(year: year, month: month, day: day, last: last, weekday: weekday)
    }

    /// Returns the distance of the second number in `3-5 dec`, `24 to 26 dec`, «24 έως τις 26 Δεκ», after the
    /// first.
    private func endOfDays(_ distance: Int) -> Int? {
        guard let mark = peek(distance) else { return nil }
        var end = distance + 1
        if !mark.isSymbol("-") {
            guard let word = mark.word, WhenWords.rangeWords.contains(word) else { return nil }
            while let word = peek(end)?.word,
                WhenWords.inclusive.contains(word) || WhenWords.articles.contains(word)
            {
                end += 1
            }
        }
        guard let number = peek(end), number.isNumber, number.digits <= 2 else { return nil }
        var next = end + 1
        if let word = glued(next)?.word, WhenWords.ordinals.contains(word) { next += 1 }
        if let word = peek(next)?.word, WhenWords.genitiveLinks.contains(word) { next += 1 }
        return peek(next)?.word.flatMap(WhenWords.month) == nil ? nil : end
    }

    /// Parses `dec 3`, `december 3rd, 2026`.
    private mutating func monthDay(_ weekday: Int?) throws(WhenError) -> Day? {
        let dot = glued(1)?.isSymbol(".") == true ? 1 : 0
        guard let month = current?.word.flatMap(WhenWords.month), let lexeme = peek(1 + dot), lexeme.isNumber,
            lexeme.digits <= 2, let day = lexeme.number
        else { return nil }
        position += 2 + dot
        if let word = glued(0)?.word, WhenWords.ordinals.contains(word) { position += 1 }
        let last = lastDayBehind()
        let year = yearAfterMonth()
        if let last { _ = try checked(year: year, month: month, day: last, weekday: nil) }
        return try checked(year: year, month: month, day: day, last: last, weekday: weekday)
    }

    /// Parses the end of `dec 3-5`, `dec 3-5, 2026` and `december 3rd to 5th`: a number that is not an hour.
    private mutating func lastDayBehind() -> Int? {
        guard let mark = current else { return nil }
        let isDash = mark.isSymbol("-")
        guard isDash || mark.word.map(WhenWords.rangeWords.contains) == true, let number = peek(1),
            number.isNumber, number.digits <= 2
        else { return nil }
        let behind = glued(2)
        let hasOrdinal = behind?.word.map(WhenWords.ordinals.contains) == true
        let isEnd = behind == nil || behind?.isSymbol(",") == true
        guard hasOrdinal || (isDash && !mark.hasSpaceBefore && isEnd) else { return nil }
        if !hasOrdinal, let word = peek(2)?.word,
            WhenWords.meridiems[word] != nil || WhenWords.month(word) != nil
        {
            return nil
        }
        position += hasOrdinal ? 3 : 2
        return number.number
    }

    /// Parses a year after a day and a month: four digits from 1970 to 2099; others, as in `3 dec 1830`, are
    /// a time.
    mutating func yearAfterMonth() -> Int? {
        let skipped = current?.isSymbol(",") == true ? 1 : 0
        guard let lexeme = peek(skipped), lexeme.digits == 4, let year = lexeme.number,
            (1970...2099).contains(year), glued(skipped + 1)?.word == nil || glued(skipped + 1)?.word == "t"
        else { return nil }
        position += skipped + 1
        return year
    }

    /// Parses a year after a feast: `easter 2028`, «Χριστούγεννα του 2027».
    private mutating func yearAfterFeast() -> Int? {
        let start = position
        _ = skip(word: WhenWords.genitiveLinks)
        if let year = yearAfterMonth() { return year }
        position = start
        return nil
    }

    /// Refuses days that no year has; 29 February and the limits of years are checked when the year is known.
    private func checked(
        year: Int?, month: Int, day: Int, last: Int? = nil, weekday: Int?
    ) throws(WhenError) -> Day {
        guard (1...12).contains(month) else { throw .noSuchMonth(month) }
        if let year, !(1...9999).contains(year) { throw .outOfRange(String(year)) }
        if let year, !CalendarDate(year: year, month: month, day: day).isReal {
            throw .noSuchDay(year: year, month: month, day: day)
        }
        return .date(year: year, month: month, day: day, last: last, weekday: weekday)
    }
}
