import Foundation

/// Resolution of a recurrence to dates.
extension WhenResolver {
    /// The maximum number of excluded dates; a month with more of them is excluded by the rule.
    private static let mostLeftOut = 400
    private static let mostLeftOutByMonth = 60
    /// The maximum number of dates that are examined.
    private static let mostDates = 4000

    func series(_ said: Repetition) throws(WhenError) -> When {
        guard expression.start.offset == nil, expression.end?.offset == nil else { throw .offsetInSeries }
        if case .reading(24, _, _)? = expression.start.time { throw .noSuchTime("24:00") }
        var single = singleExpression
        var rule = try Self.without(said.exclusions, said.rule)
        let earliest = try earliest(&single, said, &rule)
        let isEndless = said.end == nil && rule.end == .never
        if isEndless { rule = try Self.withoutMonths(said.exclusions, rule) }
        let leftOut = try leftOut(said.exclusions, from: earliest.date, isEndless: isEndless)
        let first = try first(
            of: rule, from: earliest, countsPeriods: said.isWrittenRule && single.start.day != nil, leftOut)
        var when = try when(single, at: first)
        try finish(&rule, said.end, first: first.date)
        let removed = try removed(&rule, from: first, leftOut, said.exclusions)
        var added: [WallTime] = []
        for day in said.additions {
            let date = try dates(of: day, atLeast: first.date).first
            added.append(WallTime(date: date, hour: first.hour, minute: first.minute))
        }
        when.recurrence = Recurrence(rule: rule, added: Set(added).sorted(), removed: removed)
        return when
    }

    // MARK: - The first date

    /// The part besides the recurrence; if it is empty, the time of the changed meeting.
    private var singleExpression: WhenExpression {
        var single = expression
        single.repetition = nil
        guard single == WhenExpression(), let changed else { return single }
        func day(_ date: CalendarDate) -> WhenExpression.Day {
            .date(year: date.year, month: date.month, day: date.day, last: nil, weekday: nil)
        }
        switch changed {
        case .timed(let start, let zone, let minutes):
            single.start = WhenExpression.Moment(
                day: day(start.date), time: .reading(hour: start.hour, minute: start.minute, form: .plain))
            single.minutes = minutes
            if zone != clock.zone.identifier { single.zone = zone }
        case .allDay(let first, let last):
            single.start.day = day(first)
            if last > first { single.end = WhenExpression.Moment(day: day(last)) }
        case .due, .unscheduled: break
        }
        return single
    }

    /// Returns the earliest possible date at the typed hour: the typed day, else the first ahead.
    private func earliest(
        _ single: inout WhenExpression, _ said: Repetition, _ rule: inout RecurrenceRule
    ) throws(WhenError) -> WallTime {
        if let start = said.start {
            // `fri weekly from 1 dec`
            if case .weekday(let weekday, isNext: false)? = single.start.day, rule.frequency == .weekly,
                rule.weekdays.isEmpty
            {
                rule.weekdays = [RecurrenceRule.Weekday(weekday)]
                single.start.day = nil
            }
            var date = try days(of: start, from: now.date).first
            if let day = single.start.day { date = max(date, try dates(of: day, atLeast: date).first) }
            single.start.day = .date(
                year: date.year, month: date.month, day: date.day, last: nil, weekday: nil)
        }
        if let time = single.start.time {
            return try WhenResolver(single, clock: clock, changing: changed).startWall(time)
        }
        if single.start.day == nil { single.start.day = .fromToday(days: 0, months: 0) }
        let first = try WhenResolver(single, clock: clock, changing: changed).allDay().first
        return WallTime(date: first, hour: 0, minute: 0)
    }

    /// Returns the first date that fits the rule.
    ///
    /// - Parameter countsPeriods: Whether every second week is counted from the earliest; else from the first
    ///   that fits.
    private func first(
        of rule: RecurrenceRule, from earliest: WallTime, countsPeriods: Bool, _ leftOut: [LeftOut]
    ) throws(WhenError) -> WallTime {
        var search = rule
        if !countsPeriods { search.interval = 1 }
        if case .count = search.end { search.end = .never }
        let walls = RecurrenceExpansion(search, from: earliest, in: zone).lazy.prefix(Self.mostDates)
        guard let first = walls.first(where: { wall in !leftOut.contains { $0.contains(wall.date) } }) else {
            throw .neverTakesPlace
        }
        return first
    }

    /// Returns the time of the first date.
    private func when(_ single: WhenExpression, at first: WallTime) throws(WhenError) -> When {
        let date = first.date
        var single = single
        guard single.start.time != nil else {
            var when = try WhenResolver(single, clock: clock, changing: changed).allDay()
            let days = when.last.dayNumber - when.first.dayNumber
            guard date.adding(days: days).isReal else { throw .outOfRange(String(date.year)) }
            when.start = WallTime(date: date, hour: 0, minute: 0)
            when.last = date.adding(days: days)
            return when
        }
        single.start.day = .date(year: date.year, month: date.month, day: date.day, last: nil, weekday: nil)
        single.start.time = .reading(hour: first.hour, minute: first.minute, form: .plain)
        return try WhenResolver(single, clock: clock, changing: changed).when()
    }

    // MARK: - The end

    func finish(
        _ rule: inout RecurrenceRule, _ end: Repetition.End?, first: CalendarDate
    ) throws(WhenError) {
        let last: CalendarDate
        switch end {
        case nil: return
        case .times(let count):
            rule.end = .count(count)
            return
        case .until(let bound): last = try days(of: bound, from: first).last
        case .lasting(let span):
            last = first.adding(months: span.months).adding(days: span.days - 1)
        }
        guard last.isReal else { throw .outOfRange(String(last.year)) }
        guard last >= first else { throw .endsBeforeFirstDate(last, first: first) }
        rule.end = .day(last)
    }

    /// Returns the first and the last day; without a year, the next ones whose last day is not over.
    private func days(
        of bound: Repetition.Bound, from start: CalendarDate
    ) throws(WhenError) -> (first: CalendarDate, last: CalendarDate) {
        func month(_ year: Int, _ month: Int) throws(WhenError) -> (CalendarDate, CalendarDate) {
            let length = CalendarDate.daysInMonth(year: year, month: month)
            let first = CalendarDate(year: year, month: month, day: 1)
            guard first.isReal else { throw .outOfRange(String(year)) }
            return (first, CalendarDate(year: year, month: month, day: length))
        }
        switch bound {
        case .day(let day): return try dates(of: day, atLeast: start)
        case .month(let number, let year?): return try month(year, number)
        case .month(let number, nil):
            return try month(number < start.month ? start.year + 1 : start.year, number)
        case .monthsAhead(let ahead):
            let date = CalendarDate(year: now.date.year, month: now.date.month, day: 1).adding(months: ahead)
            return try month(date.year, date.month)
        case .year(let year): return (try month(year, 1).0, try month(year, 12).1)
        case .yearsAhead(let ahead):
            return (try month(now.date.year + ahead, 1).0, try month(now.date.year + ahead, 12).1)
        }
    }
}

// MARK: - Dates left out

extension WhenResolver {
    /// A range of excluded days, of one year or of every.
    private struct LeftOut {
        var first: CalendarDate
        var last: CalendarDate
        var isEveryYear = false
        /// The excluded months of every year.
        var months: [Int] = []

        func contains(_ date: CalendarDate) -> Bool {
            if !months.isEmpty { return months.contains(date.month) && date >= first && date <= last }
            guard isEveryYear else { return first <= date && date <= last }
            let (start, end) = ((first.month, first.day), (last.month, last.day))
            let day = (date.month, date.day)
            return start <= end ? start <= day && day <= end : start <= day || day <= end
        }
    }

    /// Returns the exclusions by date.
    private func leftOut(
        _ exclusions: [Repetition.Exclusion], from start: CalendarDate, isEndless: Bool
    ) throws(WhenError) -> [LeftOut] {
        var all: [LeftOut] = []
        for exclusion in exclusions {
            switch exclusion {
            case .weekdays: break
            case .months(_, nil) where isEndless: break
            case .months(let months, let year):
                all.append(
                    LeftOut(
                        first: CalendarDate(year: year ?? 1, month: 1, day: 1),
                        last: CalendarDate(year: year ?? 9999, month: 12, day: 31), months: months))
            case .days(let day, let through):
                let first = try dates(of: day, atLeast: start)
                var last = first.last
                if let through { last = try dates(of: through, atLeast: first.first).last }
                guard last >= first.first else { throw .endNotAfterStart }
                var isYearKnown = true
                if case .date(nil, _, _, _, _) = day { isYearKnown = false }
                all.append(LeftOut(first: first.first, last: last, isEveryYear: !isYearKnown && !isEndless))
            }
        }
        return all
    }

    /// Returns the excluded dates of the series.
    private func removed(
        _ rule: inout RecurrenceRule, from first: WallTime, _ leftOut: [LeftOut],
        _ exclusions: [Repetition.Exclusion]
    ) throws(WhenError) -> [WallTime] {
        guard !leftOut.isEmpty else { return [] }
        let isEndless = rule.end == .never
        let last = isEndless ? leftOut.map(\.last).max() : nil
        func isLeftOut(_ wall: WallTime) -> Bool { leftOut.contains { $0.contains(wall.date) } }
        var removed: [WallTime] = []
        var dates = 0
        for wall in RecurrenceExpansion(rule, from: first, in: zone) {
            if let last, wall.date > last { break }
            if isLeftOut(wall) { removed.append(wall) }
            dates += 1
            if removed.count > Self.mostLeftOut || dates > Self.mostDates { break }
        }
        let months = leftOut.filter { !$0.months.isEmpty && $0.first.year == 1 }.flatMap(\.months)
        if removed.count > Self.mostLeftOutByMonth, !months.isEmpty {
            rule = try Self.withoutMonths(exclusions, rule)
            return try self.removed(
                &rule, from: first, leftOut.filter { $0.months.isEmpty || $0.first.year != 1 }, exclusions)
        }
        guard removed.count <= Self.mostLeftOut, dates <= Self.mostDates else { throw .tooManyLeftOut }
        return removed
    }

    /// Returns the rule without some weekdays.
    private static func without(
        _ exclusions: [Repetition.Exclusion], _ rule: RecurrenceRule
    ) throws(WhenError) -> RecurrenceRule {
        let days = exclusions.flatMap { exclusion -> [Int] in
            if case .weekdays(let days) = exclusion { days } else { [] }
        }
        guard !days.isEmpty else { return rule }
        var rule = rule
        if rule.weekdays.isEmpty {
            // A weekly or monthly rule has a day of its own.
            guard rule.frequency == .daily || !rule.monthDays.isEmpty else { return rule }
            rule.weekdays = (1...7).filter { !days.contains($0) }.map { RecurrenceRule.Weekday($0) }
            if rule.frequency == .daily, rule.interval == 1 { rule.frequency = .weekly }
        } else {
            rule.weekdays.removeAll { days.contains($0.day) }
        }
        guard !rule.weekdays.isEmpty else { throw .neverTakesPlace }
        return rule
    }

    /// Returns the rule without some months.
    private static func withoutMonths(
        _ exclusions: [Repetition.Exclusion], _ rule: RecurrenceRule
    ) throws(WhenError) -> RecurrenceRule {
        let months = exclusions.flatMap { exclusion -> [Int] in
            if case .months(let months, nil) = exclusion { months } else { [] }
        }
        guard !months.isEmpty else { return rule }
        var rule = rule
        // A day of the year is in a single month, and naming others would add them.
        if rule.frequency == .yearly, rule.months.isEmpty { return rule }
        rule.months = (rule.months.isEmpty ? Array(1...12) : rule.months).filter { !months.contains($0) }
        guard !rule.months.isEmpty else { throw .neverTakesPlace }
        return rule
    }
}
