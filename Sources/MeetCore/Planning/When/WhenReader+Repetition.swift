/// Parsing of recurrences anywhere in the text: the rule, its start and end, and its exclusions.
extension WhenReader {
    /// Removes the words of a recurrence from the lexemes; returns `nil` if there is none.
    mutating func takeRepetition() throws(WhenError) -> Repetition? {
        guard var repetition = try takeRule() else { return nil }
        var index = 0
        while index < lexemes.count {
            position = index
            guard try readClause(into: &repetition) else {
                index += 1
                continue
            }
            remove(from: index)
            index = position
        }
        position = 0
        return repetition
    }

    /// Removes `once`, which is beside a time and ends a recurrence.
    mutating func takeOnce() -> Bool {
        let phrase = WhenWords.once.first { $0 == lexemes.suffix($0.count).map(\.word) }
        guard let phrase, lexemes.count > phrase.count else { return false }
        lexemes.removeLast(phrase.count)
        return true
    }

    private mutating func takeRule() throws(WhenError) -> Repetition? {
        if let rule = try takeWrittenRule() { return rule }
        var found: RecurrenceRule?
        var index = 0
        while index < lexemes.count {
            position = index
            // `every week except weekends` is a single rule.
            if found != nil, let word = current?.word, WhenWords.except.contains(word) { break }
            if found == nil || isWeekly(found), let rule = try rule(), isOne(found, rule) {
                // `tuesdays every 2 weeks`
                var rule = rule
                if let found {
                    rule.interval = max(rule.interval, found.interval)
                    rule.weekdays = found.weekdays + rule.weekdays
                }
                found = rule
                remove(from: index)
                index = position
            } else {
                index += 1
            }
        }
        position = 0
        return found.map { Repetition(rule: $0) }
    }

    private func isWeekly(_ rule: RecurrenceRule?) -> Bool { rule?.frequency == .weekly }

    /// Returns whether both are parts of the same rule.
    private func isOne(_ first: RecurrenceRule?, _ second: RecurrenceRule) -> Bool {
        guard let first else { return true }
        return second.frequency == .weekly && (first.weekdays.isEmpty || second.weekdays.isEmpty)
    }

    /// Parses `RRULE:FREQ=WEEKLY;BYDAY=TU`, up to the next space.
    private mutating func takeWrittenRule() throws(WhenError) -> Repetition? {
        let first = lexemes.firstIndex { $0.word == "rrule" || $0.word == "freq" }
        guard let first, let mark = lexemes.dropFirst(first + 1).first,
            mark.isSymbol(lexemes[first].word == "rrule" ? ":" : "=")
        else { return nil }
        position = lexemes[first].word == "rrule" ? first + 2 : first
        let end =
            lexemes.indices.dropFirst(position + 1).first { lexemes[$0].hasSpaceBefore } ?? lexemes.count
        let typed = typed(end - position)
        guard let rule = try? RecurrenceRule(typed) else { throw .noSuchRule(typed.isEmpty ? whole : typed) }
        position = end
        remove(from: first)
        return Repetition(rule: rule, isWrittenRule: true)
    }

    /// Removes the lexemes from there up to the position, and a comma before them.
    private mutating func remove(from first: Int) {
        let index = first > 0 && lexemes[first - 1].isSymbol(",") ? first - 1 : first
        lexemes.removeSubrange(index..<position)
        if index < lexemes.count { lexemes[index].hasSpaceBefore = true }
        position = index
    }

    /// Parses another clause of the recurrence; returns `false` if there is none.
    private mutating func readClause(into repetition: inout Repetition) throws(WhenError) -> Bool {
        let start = position
        _ = skip(symbol: ",")
        if repetition.end == nil, !hasEnd(repetition.rule), let end = try end(of: repetition.rule) {
            repetition.end = end
            return true
        }
        if repetition.start == nil, skip(word: WhenWords.starting), let first = try bound() {
            repetition.start = first
            let end = position
            if repetition.end == nil, !hasEnd(repetition.rule),
                skip(symbol: "-") || skip(word: WhenWords.through) || skip(word: WhenWords.until),
                let last = try bound()
            {
                repetition.end = .until(last)
            } else {
                position = end
            }
            return true
        }
        position = start
        _ = skip(symbol: ",")
        _ = skip(word: WhenWords.but)
        if skip(word: WhenWords.except), try readExclusions(into: &repetition) { return true }
        position = start
        _ = skip(symbol: ",")
        if skip(word: WhenWords.also), try readAdditions(into: &repetition) { return true }
        position = start
        _ = skip(symbol: ",")
        if readMonths(into: &repetition) { return true }
        position = start
        if readDays(into: &repetition) { return true }
        position = start
        return false
    }

    private func hasEnd(_ rule: RecurrenceRule) -> Bool { rule.end != .never }

    /// Parses `in june and july`, for a rule that recurs more often.
    private mutating func readMonths(into repetition: inout Repetition) -> Bool {
        let start = position
        guard repetition.rule.months.isEmpty, repetition.rule.frequency != .yearly,
            skip(word: WhenWords.distanceWords) || skip(word: WhenWords.during), let months = monthNames()
        else {
            position = start
            return false
        }
        repetition.rule.months = months
        return true
    }

    /// Parses `mon and thu`, apart from `every 2 weeks`. A single one is the day of the start.
    private mutating func readDays(into repetition: inout Repetition) -> Bool {
        guard repetition.rule.frequency == .weekly, repetition.rule.weekdays.isEmpty else { return false }
        let start = position
        let days = weekdays()
        guard days.count > 1 else {
            position = start
            return false
        }
        repetition.rule.weekdays = days.map { RecurrenceRule.Weekday($0) }
        return true
    }
}

// MARK: - Ends

extension WhenReader {
    /// Parses `until june`, `10 times`, `x10`, `for 10 weeks`.
    mutating func end(of rule: RecurrenceRule) throws(WhenError) -> Repetition.End? {
        let start = position
        if skip(word: WhenWords.until) {
            _ = skip(word: WhenWords.inclusive)
            if let bound = try bound(mayBeYear: true) { return .until(bound) }
            position = start
            return nil
        }
        let isFor = skip(word: WhenWords.durationWords)
        if let times = times() { return .times(times) }
        if isFor, let years = years() { return .lasting(years) }
        if isFor, let span = try span(), isLasting(span, rule) { return .lasting(span) }
        position = start
        return nil
    }

    /// Parses `a year`, `2 years`.
    private mutating func years() -> WhenExpression.Shift? {
        let typed = current?.number ?? current?.word.flatMap { WhenWords.numbers[$0] }
        guard let number = typed, (1...1000).contains(number), let word = peek(1)?.word,
            WhenWords.yearUnits.contains(word)
        else { return nil }
        position += 2
        return WhenExpression.Shift(months: number * 12)
    }

    /// Returns whether a span is that of a series: no single date lasts weeks, and a daily one does not last
    /// days.
    private func isLasting(_ span: WhenExpression.Shift, _ rule: RecurrenceRule) -> Bool {
        guard span.minutes == 0 else { return false }
        return span.months > 0 || span.days >= 7 || (span.days > 0 && rule.frequency == .daily)
    }

    /// Parses `10 times`, `10x`, `x10`, `ten times`.
    private mutating func times() -> Int? {
        if let lexeme = current, lexeme.word == "x" || lexeme.isSymbol("×"), let number = peek(1)?.number,
            (1...100_000).contains(number)
        {
            position += 2
            return number
        }
        let typed = current?.number ?? current?.word.flatMap { WhenWords.numbers[$0] }
        guard let number = typed, (1...100_000).contains(number), let mark = peek(1),
            mark.isSymbol("×") || mark.word.map(WhenWords.times.contains) == true
        else { return nil }
        position += 2
        return number
    }

    /// Parses `1 dec`, `june`, `june 2027`, `end of june`, `the end of next month`, `end of the year`; with
    /// `mayBeYear` also `2027`.
    mutating func bound(mayBeYear: Bool = false) throws(WhenError) -> Repetition.Bound? {
        let start = position
        skipArticles()
        if skip(word: WhenWords.endWords) {
            _ = skip(word: WhenWords.ofWords)
            if let bound = periodBound() { return bound }
            position = start
            return nil
        }
        if let month = monthHere() {
            position += 1
            return .month(month, year: yearAfterMonth())
        }
        if mayBeYear, let year = yearHere {
            position += 1
            return .year(year)
        }
        if let day = try day() { return .day(day) }
        position = start
        return nil
    }

    /// Parses the period of an end: `june 2027`, `the month`, `next year`, `2027`.
    private mutating func periodBound() -> Repetition.Bound? {
        if let month = monthHere() {
            position += 1
            return .month(month, year: yearAfterMonth())
        }
        if let year = current?.number, current?.digits == 4, (1970...2199).contains(year) {
            position += 1
            return .year(year)
        }
        let isNext = skip(word: WhenWords.nextWords)
        if !isNext, !skip(word: WhenWords.thisWords) { _ = skip(word: WhenWords.fillers) }
        guard let word = current?.word else { return nil }
        if WhenWords.monthUnits.contains(word) {
            position += 1
            return .monthsAhead(isNext ? 1 : 0)
        }
        guard WhenWords.yearUnits.contains(word) else { return nil }
        position += 1
        return .yearsAhead(isNext ? 1 : 0)
    }

    /// The year of four digits, unless hours are written like that: `1900 until 2030`.
    private var yearHere: Int? {
        guard let lexeme = current, lexeme.digits == 4, let year = lexeme.number,
            (1970...2199).contains(year),
            glued(1)?.isSymbol("-") != true, glued(1)?.isSymbol("/") != true
        else { return nil }
        return lexemes.indices.contains { $0 != position && isHours($0) } ? nil : year
    }

    /// Returns whether four digits there belong to no date.
    private func isHours(_ index: Int) -> Bool {
        guard lexemes[index].isNumber, lexemes[index].digits == 4 else { return false }
        let isInDate =
            index + 2 < lexemes.count && lexemes[index + 2].isNumber && lexemes[index + 2].digits <= 2
        guard index > 0 else { return !isInDate }
        let before = lexemes[index - 1]
        let isYear =
            before.isSymbol(".") || before.isSymbol("/") || before.word.flatMap(WhenWords.month) != nil
        return !isYear && !isInDate
    }
}

// MARK: - Dates left out and added

extension WhenReader {
    private mutating func readExclusions(into repetition: inout Repetition) throws(WhenError) -> Bool {
        var found: [Repetition.Exclusion] = []
        while true {
            let start = position
            if !found.isEmpty, !skipJoining() { break }
            while skip(word: WhenWords.exceptLinks) {}
            guard let exclusions = try exclusions() else {
                position = start
                break
            }
            found += exclusions
        }
        repetition.exclusions += found
        return !found.isEmpty
    }

    /// Parses `march`, `july and august`, `march 2027`, `weekends`, `sunday`, `24 and 31 dec`, `24 dec - 2
    /// jan`.
    private mutating func exclusions() throws(WhenError) -> [Repetition.Exclusion]? {
        if let months = monthNames() {
            return [.months(months, year: months.count == 1 ? yearAfterMonth() : nil)]
        }
        if skip(word: WhenWords.weekends) || skip(word: WhenWords.weekendWords) {
            return [.weekdays([6, 7])]
        }
        if skip(word: WhenWords.workdays) { return [.weekdays(Array(1...5))] }
        if let days = try daysOfMonth() { return days.map { .days($0, through: nil) } }
        if !isDate, case let days = weekdays(), !days.isEmpty { return [.weekdays(days)] }
        guard let first = try day() else { return nil }
        let end = position
        if skip(symbol: "-") || skip(word: WhenWords.through), let last = try day() {
            return [.days(first, through: last)]
        }
        position = end
        return [.days(first, through: nil)]
    }

    private mutating func readAdditions(into repetition: inout Repetition) throws(WhenError) -> Bool {
        var found: [WhenExpression.Day] = []
        while true {
            let start = position
            if !found.isEmpty, !skipJoining() { break }
            if found.isEmpty { _ = skip(word: WhenWords.inclusive) }
            while skip(word: WhenWords.onWords) {}
            if let days = try daysOfMonth() {
                found += days
            } else if let day = try day() {
                found.append(day)
            } else {
                position = start
                break
            }
        }
        repetition.additions += found
        return !found.isEmpty
    }

    /// Parses several days before a single month: `24 and 31 dec`, `24th, 25th and 26th of dec 2027`.
    private mutating func daysOfMonth() throws(WhenError) -> [WhenExpression.Day]? {
        let start = position
        var numbers: [Int] = []
        while let number = current?.number, current?.digits ?? 9 <= 2 {
            position += 1
            if let word = glued(0)?.word, WhenWords.ordinals.contains(word) { position += 1 }
            // The last one is parsed with its month.
            let isLink = current?.word.map(WhenWords.genitiveLinks.contains) == true
            if isLink || current?.word.flatMap(WhenWords.month) != nil, !numbers.isEmpty {
                while position > start, lexemes[position - 1].isNumber == false { position -= 1 }
                position -= 1
                guard case .date(let year, let month, let day, let last, nil)? = try day() else { break }
                return numbers.map {
                    .date(year: year, month: month, day: $0, last: nil, weekday: nil)
                } + [.date(year: year, month: month, day: day, last: last, weekday: nil)]
            }
            numbers.append(number)
            guard skipJoining() else { break }
            skipArticles()
        }
        position = start
        return nil
    }
}
