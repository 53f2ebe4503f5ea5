extension WhenResolver {
    /// The days meant, first and last. `atLeast` is the start of a range, for its end; a start looks ahead
    /// from today.
    func dates(
        of day: WhenExpression.Day, atLeast start: CalendarDate?
    ) throws(WhenError) -> (first: CalendarDate, last: CalendarDate) {
        let from = start ?? now.date
        switch day {
        case .fromToday(let days, let months):
            let date = now.date.adding(months: months).adding(days: days)
            guard date.isReal else { throw .outOfRange(String(date.year)) }
            return (date, date)
        case .weekday(let weekday, let isNext):
            // `next fri` is the one of the calendar week after this one.
            let date =
                isNext
                ? from.adding(days: 8 - from.weekday + weekday - 1)
                : from.adding(days: (weekday - from.weekday + 7) % 7)
            return (date, date)
        case .date(let year, let month, let day, let last, let weekday):
            let date = try date(year: year ?? endYear(month, day, start), month, last ?? day, from: from)
            let first = CalendarDate(year: date.year, month: month, day: day)
            guard first.isReal else { throw .noSuchDay(year: date.year, month: month, day: day) }
            if let weekday, weekday != first.weekday { throw .wrongWeekday(first, typed: weekday) }
            return (first, date)
        }
    }

    /// In `30 nov - 2 dec 2026` the year at the end is the start's too, or in `30 dec - 2 jan 2027` the one
    /// before it.
    private func endYear(_ month: Int, _ day: Int, _ start: CalendarDate?) -> Int? {
        guard start == nil, case .date(let year?, let endMonth, let endDay, _, _)? = expression.end?.day
        else { return nil }
        return (month, day) <= (endMonth, endDay) ? year : year - 1
    }

    /// Without a year, the first such day from `from` on; 29 February waits for a leap year.
    private func date(
        year: Int?, _ month: Int, _ day: Int, from: CalendarDate
    ) throws(WhenError) -> CalendarDate {
        if let year {
            let date = CalendarDate(year: year, month: month, day: day)
            guard (1...9999).contains(year) else { throw .outOfRange(String(year)) }
            guard date.isReal else { throw .noSuchDay(year: year, month: month, day: day) }
            return date
        }
        let next = (month, day) < (from.month, from.day) ? from.year + 1 : from.year
        for year in next...(next + 8) {
            let date = CalendarDate(year: year, month: month, day: day)
            if date.isReal { return date }
        }
        throw .noSuchDay(year: next, month: month, day: day)
    }
}
