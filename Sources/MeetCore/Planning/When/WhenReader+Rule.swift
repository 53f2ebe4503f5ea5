/// Parsing of recurrence rules: `every second tuesday`, `weekly on mon and thu`, `the last friday of every
/// month`.
extension WhenReader {
    typealias Frequency = RecurrenceRule.Frequency

    /// Parses a rule, or returns `nil` without advancing.
    mutating func rule() throws(WhenError) -> RecurrenceRule? {
        let start = position
        while skip(word: WhenWords.repeating) {}
        if let rule = adverb() { return rule }
        if let rule = pluralDays() { return rule }
        if skip(word: WhenWords.every) {
            _ = skip(word: WhenWords.single)
            if let rule = try everyRule() { return rule }
            position = start
            throw .notUnderstood(part: typed(peek(1) == nil ? 1 : 2), text: whole)
        }
        if let place = place(), place.isInMonth, place.isEvery { return place.rule }
        position = start
        return nil
    }

    /// Parses `daily`, `weekly on mon`, `weekdays`.
    private mutating func adverb() -> RecurrenceRule? {
        guard let word = current?.word else { return nil }
        if var rule = WhenWords.adverbs[word] {
            position += 1
            addDays(to: &rule)
            return rule
        }
        // «μέρα παρά μέρα»
        if let period = WhenWords.period(word), peek(2)?.word == word,
            peek(1)?.word.map(WhenWords.alternating.contains) == true
        {
            position += 3
            var rule = RecurrenceRule(period.frequency, interval: 2 * period.count)
            addDays(to: &rule)
            return rule
        }
        // `bi-weekly`
        if word == "bi", glued(1)?.isSymbol("-") == true, let rule = peek(2)?.word, rule == "weekly" {
            position += 2
            guard var rule = adverb() else { return nil }
            rule.interval = 2
            return rule
        }
        if WhenWords.workdays.contains(word) {
            position += 1
            // «εργάσιμες μέρες»
            if let day = current?.word, WhenWords.unitSeconds[day] == 86_400 { position += 1 }
            return Self.onWorkdays
        }
        guard WhenWords.weekends.contains(word) else { return nil }
        position += 1
        return Self.onWeekends
    }

    /// Parses `tuesdays and thursdays`, «στις Κυριακές».
    private mutating func pluralDays() -> RecurrenceRule? {
        let start = position
        // The article of «στις Κυριακές» leads to no hour.
        skipArticles()
        guard let word = current?.word, WhenWords.pluralWeekday(word) != nil else {
            position = start
            return nil
        }
        return Self.weekly(weekdays())
    }

    /// Parses the text after `every`.
    private mutating func everyRule() throws(WhenError) -> RecurrenceRule? {
        if let rule = try dayOfYear() { return rule }
        let start = position
        // `every morning` is every day; the part of the day is parsed with the time.
        if let word = current?.word, WhenWords.dayParts[word] != nil { return RecurrenceRule(.daily) }
        if let interval = interval() {
            if let rule = periods(interval) { return rule }
            position = start
        }
        if let place = place() { return rule(of: place) }
        if skip(word: WhenWords.otherWords) {
            if let rule = days(everyOther: 2) { return rule }
            position = start
            return nil
        }
        return days(everyOther: 1)
    }

    /// Parses `tue and thu`, `weekday`, `weekend`, of every week or of every few.
    private mutating func days(everyOther interval: Int) -> RecurrenceRule? {
        var rule: RecurrenceRule
        if interval == 1, skipWorkday() {
            rule = Self.onWorkdays
        } else if skip(word: WhenWords.weekendWords) {
            rule = Self.onWeekends
        } else {
            let days = weekdays()
            guard !days.isEmpty else { return nil }
            rule = Self.weekly(days)
        }
        rule.interval = interval
        return rule
    }

    /// Returns the rule of an ordinal after `every`: alone it is a number of weeks or days (`every second
    /// tuesday`), but the first, the last and several are ordinals in the month (`every last friday`).
    private func rule(of place: Place) -> RecurrenceRule? {
        guard place.period == nil, place.numbers.count == 1, let number = place.numbers.first, number > 1
        else { return place.isInMonth ? place.rule : nil }
        switch place.kind {
        case .weekdays(let days):
            var rule = Self.weekly(days)
            rule.interval = number
            return rule
        case .days: return RecurrenceRule(.daily, interval: number)
        case .workdays: return nil
        case .monthDay: return place.isInMonth ? place.rule : nil
        }
    }

    /// Parses `24 dec` without a year after it. Several days are left for the start.
    private mutating func dayOfYear() throws(WhenError) -> RecurrenceRule? {
        let start = position
        guard case .date(nil, let month, let day, let last, nil)? = try day() else {
            position = start
            return nil
        }
        var rule = RecurrenceRule(.yearly)
        guard last == nil else {
            position = start
            return rule
        }
        (rule.months, rule.monthDays) = ([month], [day])
        return rule
    }

    /// Parses the interval in weeks or months: `2`, `two`, `other`, `2nd`; 1 by default.
    private mutating func interval() -> Int? {
        guard let lexeme = current else { return nil }
        if let word = lexeme.word {
            if WhenWords.period(word) != nil { return 1 }
            guard
                let number = WhenWords.otherWords.contains(word)
                    ? 2 : WhenWords.numbers[word] ?? WhenWords.places[word], number > 0
            else { return nil }
            position += 1
            return number
        }
        guard let number = lexeme.number, (1...1000).contains(number) else { return nil }
        position += 1
        if let word = glued(0)?.word, WhenWords.ordinals.contains(word) { position += 1 }
        return number
    }

    /// Parses `weeks on mon and thu`, after their number.
    private mutating func periods(_ interval: Int) -> RecurrenceRule? {
        guard let word = current?.word, let period = WhenWords.period(word) else { return nil }
        // `every second day of the month`
        if period.frequency == .daily, interval > 1, isPeriod(after: 1) { return nil }
        position += 1
        var rule = RecurrenceRule(period.frequency, interval: interval * period.count)
        addDays(to: &rule)
        return rule
    }

    /// Returns whether `of the month` follows.
    private func isPeriod(after distance: Int) -> Bool {
        guard let word = peek(distance)?.word else { return false }
        return WhenWords.ofWords.contains(word)
    }

    /// Adds the days of the week or of the month after `weekly` or `every 2 months`.
    private mutating func addDays(to rule: inout RecurrenceRule) {
        let start = position
        let isOn = skipOn()
        if rule.frequency == .yearly, isOn, let date = try? dayOfYear(), !date.months.isEmpty {
            (rule.months, rule.monthDays) = (date.months, date.monthDays)
            return
        }
        if rule.frequency == .weekly {
            let days = weekdays()
            if !days.isEmpty { return rule.weekdays = days.map { RecurrenceRule.Weekday($0) } }
        } else if rule.frequency != .daily, !isDate, let place = place(mayBeNumber: isOn), place.isInMonth,
            place.period?.interval ?? 1 == 1,
            place.rule.frequency == rule.frequency
        {
            rule.months = place.rule.months
            rule.weekdays = place.rule.weekdays
            rule.monthDays = place.rule.monthDays
            rule.setPositions = place.rule.setPositions
            return
        }
        position = start
    }

    /// Skips `, on the`; returns whether there was more than a comma.
    private mutating func skipOn() -> Bool {
        var isOn = false
        while let lexeme = current {
            guard lexeme.isSymbol(",") || lexeme.word.map(WhenWords.onWords.contains) == true else { break }
            isOn = isOn || lexeme.word != nil
            position += 1
        }
        return isOn
    }

    /// True if a date with its month follows.
    var isDate: Bool {
        var probe = self
        guard case .date? = try? probe.day() else { return false }
        return true
    }
}

// MARK: - Weekdays

extension WhenReader {
    private static let onWorkdays = weekly(Array(1...5))
    private static let onWeekends = weekly([6, 7])

    static func weekly(_ days: [Int]) -> RecurrenceRule {
        var rule = RecurrenceRule(.weekly)
        rule.weekdays = days.map { RecurrenceRule.Weekday($0) }
        return rule
    }

    /// Skips `weekday`, `business day`.
    private mutating func skipWorkday() -> Bool {
        guard let mark = current?.word, WhenWords.workdayMarks.contains(mark), let day = peek(1)?.word,
            WhenWords.unitSeconds[day] == 86_400
        else { return skip(word: WhenWords.workday) }
        position += 2
        return true
    }

    /// Parses `tue`, `tue and thu`, `mon, wed & every fri`, `mon-fri`, in singular or plural; those that
    /// begin a date are left (`tue 1 dec`), except for the first.
    mutating func weekdays() -> [Int] {
        names(of: 7) { reader, isFirst in
            isFirst || !reader.isDate ? reader.weekdayHere() : nil
        } skip: {
            _ = $0.skip(word: WhenWords.every)
            while $0.skip(word: WhenWords.onWords) {}
        }
    }

    /// Steps over names with joining words between them, and spans of them (`mon-fri`, `nov to jan`).
    ///
    /// - Parameters:
    ///   - count: How many names there are; behind the last comes the first, which is 1.
    ///   - here: The number of the name at the position, and whether it may be the first that is read.
    ///   - skip: Steps over what may stand between a joining word and a name.
    private mutating func names(
        of count: Int, _ here: (WhenReader, _ isFirst: Bool) -> Int?, skip: (inout WhenReader) -> Void
    ) -> [Int] {
        var names: [Int] = []
        while true {
            let start = position
            if !names.isEmpty {
                guard skipJoining() else { break }
                skip(&self)
            }
            guard let first = here(self, names.isEmpty) else {
                position = start
                break
            }
            position += 1
            var last = first
            let end = position
            if self.skip(symbol: "-") || self.skip(word: WhenWords.through) {
                if let name = here(self, false) {
                    last = name
                    position += 1
                } else {
                    position = end
                }
            }
            for step in 0...((last - first + count) % count) {
                let name = (first - 1 + step) % count + 1
                if !names.contains(name) { names.append(name) }
            }
        }
        return names.sorted()
    }

    private func weekdayHere() -> Int? {
        current?.word.flatMap { WhenWords.weekday($0) ?? WhenWords.pluralWeekday($0) }
    }

    mutating func skipArticles() {
        while skip(word: WhenWords.articles) {}
    }

    /// Skips the separator of a list.
    mutating func skipJoining() -> Bool {
        let start = position
        while let lexeme = current,
            lexeme.isSymbol(",") || lexeme.isSymbol("&") || lexeme.isSymbol("/") || lexeme.isSymbol("+")
                || lexeme.word.map(WhenWords.joining.contains) == true
        {
            position += 1
        }
        return position > start
    }
}

// MARK: - Places in a month

extension WhenReader {
    /// An ordinal in a period: `first and third monday of the month`, `15th`, `last day`, `second sunday of
    /// may`.
    private struct Place {
        enum Kind {
            case weekdays([Int])
            case days, workdays, monthDay
        }

        var rule: RecurrenceRule
        var kind: Kind
        var numbers: [Int]
        /// The period; `nil` without one.
        var period: Period?

        /// True if every month or year may have it.
        var isInMonth: Bool
        /// True if it recurs explicitly.
        var isEvery: Bool { period?.isEvery == true }
    }

    private struct Period {
        var months: [Int] = []
        var interval = 1
        var isEvery = false
    }

    /// Parses an ordinal in a month, or returns `nil` without advancing.
    ///
    /// - Parameter mayBeNumber: Whether a number without `th` is a day of the month: `monthly on the 15`.
    private mutating func place(mayBeNumber: Bool = false) -> Place? {
        let start = position
        guard let (numbers, areFigures) = placeNumbers(mayBeNumber: mayBeNumber) else { return nil }
        var rule = RecurrenceRule(.monthly)
        let kind: Place.Kind
        if skipWorkday() {
            (rule.weekdays, rule.setPositions) = (Self.onWorkdays.weekdays, numbers)
            kind = .workdays
        } else if let word = current?.word, WhenWords.unitSeconds[word] == 86_400 {
            position += 1
            rule.monthDays = numbers
            kind = .days
        } else if case let days = weekdays(), !days.isEmpty {
            rule.weekdays = numbers.flatMap { number in
                days.map { RecurrenceRule.Weekday($0, ordinal: number) }
            }
            kind = .weekdays(days)
        } else if areFigures || (numbers.allSatisfy { $0 > 0 } && isOfMonthHere) {
            rule.monthDays = numbers
            kind = .monthDay
        } else {
            position = start
            return nil
        }
        let isInMonth =
            switch kind {
            case .days, .monthDay: numbers.allSatisfy { (1...31).contains(abs($0)) }
            case .weekdays: numbers.allSatisfy { (1...5).contains(abs($0)) }
            case .workdays: numbers.allSatisfy { (1...23).contains(abs($0)) }
            }
        let period = period()
        if let period {
            rule.interval = period.interval
            if !period.months.isEmpty {
                rule.frequency = .yearly
                rule.months = period.months
            }
        }
        return Place(rule: rule, kind: kind, numbers: numbers, period: period, isInMonth: isInMonth)
    }

    /// True if `of the month` follows: `the first of the month` is its first day.
    private var isOfMonthHere: Bool {
        var probe = self
        return probe.period().map { $0.months.isEmpty } ?? false
    }

    /// Parses `of the month`, `of every second month`, `of may`, `of may every year`.
    private mutating func period() -> Period? {
        let start = position
        let isOf = skip(word: WhenWords.ofWords)
        var period = Period()
        if isOf, let months = monthNames() {
            period.months = months
            let end = position
            if skip(word: WhenWords.every), let word = current?.word, WhenWords.yearUnits.contains(word) {
                position += 1
                period.isEvery = true
            } else {
                position = end
            }
            return period
        }
        if isOf { skipArticles() }
        period.isEvery = skip(word: WhenWords.every)
        if isOf || period.isEvery {
            if period.isEvery { period.interval = interval() ?? 1 }
            if let word = current?.word, WhenWords.monthUnits.contains(word) {
                position += 1
                return period
            }
        }
        position = start
        return nil
    }

    /// Parses `june`, `june and july`, `june-august`; returns `nil` if there is none.
    mutating func monthNames() -> [Int]? {
        let start = position
        skipArticles()
        let months = names(of: 12) { reader, _ in
            reader.monthHere()
        } skip: {
            _ = $0.skip(word: WhenWords.distanceWords)
            $0.skipArticles()
        }
        if months.isEmpty { position = start }
        return months.isEmpty ? nil : months
    }

    /// Parses a month without a day beside it: not `dec 24`, but `june 19:00`.
    func monthHere() -> Int? {
        guard let month = current?.word.flatMap(WhenWords.month) else { return nil }
        guard let number = peek(1), number.isNumber, number.digits <= 2 else { return month }
        var probe = self
        probe.position += 1
        if case .reading(_, _, let form)? = try? probe.time(), form != .bare { return month }
        return nil
    }

    /// Parses `last`, `1st and 3rd`, `first, third`, `second to last`; returns whether all of them are
    /// figures.
    private mutating func placeNumbers(mayBeNumber: Bool) -> ([Int], areFigures: Bool)? {
        var numbers: [Int] = []
        var areFigures = true
        while true {
            let start = position
            if !numbers.isEmpty {
                guard skipJoining() else { break }
                while skip(word: WhenWords.onWords) {}
            }
            // `on the 15th, 10 times`
            let isCount = peek(1)?.word.map(WhenWords.times.contains) == true
            guard let (number, isFigure) = placeNumber(mayBeNumber: mayBeNumber && !isCount) else {
                position = start
                break
            }
            areFigures = areFigures && isFigure
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers.isEmpty ? nil : (numbers, areFigures)
    }

    private mutating func placeNumber(mayBeNumber: Bool) -> (Int, isFigure: Bool)? {
        if let word = current?.word {
            guard let number = WhenWords.places[word] else { return nil }
            position += 1
            guard number > 0 else { return (number, false) }
            // `second last`, `second to last`
            return (skip(phrase: WhenWords.fromEnd) ? -number : number, false)
        }
        guard let number = current?.number, (1...366).contains(number) else { return nil }
        if let word = glued(1)?.word, WhenWords.ordinals.contains(word) {
            position += 2
            if skip(phrase: WhenWords.fromEnd) { return (-number, false) }
            return (number, true)
        }
        guard mayBeNumber, number <= 31, current?.digits ?? 9 <= 2, !isClockHere else { return nil }
        position += 1
        return (number, true)
    }

    /// True if an unambiguous time of day follows: `15:00`, `3pm`.
    private var isClockHere: Bool {
        var probe = self
        if case .reading(_, _, let form)? = try? probe.time() { return form != .bare }
        return false
    }
}
