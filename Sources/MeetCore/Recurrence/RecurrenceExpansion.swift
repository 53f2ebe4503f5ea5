import Foundation

/// The wall times of a recurrence, in order (RFC 5545, 3.3.10).
///
/// It counts calendar days, so a meeting keeps its hour when the clocks change. A day that does not exist is
/// skipped: the 31st in a month of 30 days. The start is included only if the rule gives it.
///
/// Foundation's `Calendar.RecurrenceRule` is not used: it takes 22 May 2026 for the last Friday of that
/// month, and crashes at the first Friday of a month (FoundationEssentials of Swift 6.3,
/// `Calendar_Recurrence.swift`).
package struct RecurrenceExpansion: Sequence, IteratorProtocol {
    private let rule: RecurrenceRule
    private let start: WallTime
    private let last: WallTime?
    /// The wall times within a day, earliest first.
    private let times: [(hour: Int, minute: Int)]
    private var remaining: Int
    /// The number of days, weeks, months or years since the one of the start, a multiple of the interval.
    private var period = 0
    private var emptyPeriods = 0
    private var found: ArraySlice<WallTime> = []

    /// The number of periods without a date after which the recurrence ends: 29 February is at most 8 years
    /// apart, its Mondays 40.
    private static let mostEmptyPeriods = 4000
    /// The maximum number of dates of a series per day; later ones are skipped.
    static let mostDatesADay = 24

    /// Begins an expansion.
    ///
    /// - Parameters:
    ///   - zone: The zone of the start, for a rule that ends at an instant.
    package init(_ rule: RecurrenceRule, from start: WallTime, in zone: TimeZone) {
        self.rule = Self.completed(rule, start.date)
        self.start = start
        switch rule.end {
        case .never, .count: last = nil
        case .day(let day): last = WallTime(date: day, hour: 23, minute: 59)
        case .wallTime(let wall): last = wall
        case .instant(let instant): last = WallTime.at(instant, in: zone)
        }
        remaining = if case .count(let count) = rule.end { count } else { .max }
        let hours = rule.hours.isEmpty ? [start.hour] : rule.hours.sorted()
        let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes.sorted()
        times = hours.flatMap { hour in minutes.map { (hour, $0) } }
    }

    /// Returns the rule with its missing parts filled in from the start.
    private static func completed(_ rule: RecurrenceRule, _ start: CalendarDate) -> RecurrenceRule {
        var rule = rule
        guard rule.weekNumbers.isEmpty, rule.yearDays.isEmpty, rule.monthDays.isEmpty, rule.weekdays.isEmpty
        else { return rule }
        switch rule.frequency {
        case .daily: break
        case .weekly: rule.weekdays = [RecurrenceRule.Weekday(start.weekday)]
        case .monthly: rule.monthDays = [start.day]
        case .yearly:
            if rule.months.isEmpty { rule.months = [start.month] }
            rule.monthDays = [start.day]
        }
        return rule
    }

    package mutating func next() -> WallTime? {
        while remaining > 0 {
            guard let wall = found.popFirst() else {
                guard findMore() else { return nil }
                continue
            }
            if let last, wall > last { return nil }
            remaining -= 1
            return wall
        }
        return nil
    }

    /// Expands the next period; returns `false` at the end of time.
    private mutating func findMore() -> Bool {
        let days = days(ofPeriod: period)
        guard let first = days.first, first.year <= 9999, emptyPeriods < Self.mostEmptyPeriods else {
            return false
        }
        // Without this check, a rule without dates would be expanded to the end of time.
        if let last, first > last.date { return false }
        period += rule.interval
        var walls: [WallTime] = []
        for day in days where day.isReal && matches(day) {
            for time in times { walls.append(WallTime(date: day, hour: time.hour, minute: time.minute)) }
        }
        if !rule.setPositions.isEmpty { walls = chosen(of: walls) }
        found = walls.drop { $0 < start }
        if times.count > Self.mostDatesADay { found = Self.bounded(found) }
        emptyPeriods = found.isEmpty ? emptyPeriods + 1 : 0
        return true
    }

    /// Returns the wall times within the maximum of a day.
    private static func bounded(_ walls: ArraySlice<WallTime>) -> ArraySlice<WallTime> {
        var kept: [WallTime] = []
        var count = 0
        for wall in walls {
            count = kept.last?.date == wall.date ? count + 1 : 1
            if count <= mostDatesADay { kept.append(wall) }
        }
        return kept[...]
    }

    private func chosen(of walls: [WallTime]) -> [WallTime] {
        let places = rule.setPositions.map { $0 > 0 ? $0 - 1 : walls.count + $0 }
        return Set(places).sorted().filter(walls.indices.contains).map { walls[$0] }
    }

    /// Returns the days of a period, including those that do not match.
    private func days(ofPeriod number: Int) -> [CalendarDate] {
        switch rule.frequency {
        case .daily: return [start.date.adding(days: number)]
        case .weekly:
            let intoWeek = (start.date.weekday - rule.weekStart + 7) % 7
            let first = start.date.adding(days: number * 7 - intoWeek)
            return (0..<7).map { first.adding(days: $0) }
        case .monthly:
            let first = CalendarDate(year: start.date.year, month: start.date.month, day: 1).adding(
                months: number)
            let length = CalendarDate.daysInMonth(year: first.year, month: first.month)
            return (1...Swift.max(1, length)).map {
                CalendarDate(year: first.year, month: first.month, day: $0)
            }
        case .yearly:
            let year = start.date.year + number
            let months = rule.months.isEmpty ? Array(1...12) : rule.months.sorted()
            return months.flatMap { month in
                (1...CalendarDate.daysInMonth(year: year, month: month)).map {
                    CalendarDate(year: year, month: month, day: $0)
                }
            }
        }
    }

    private func matches(_ day: CalendarDate) -> Bool {
        if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
        if !rule.monthDays.isEmpty {
            let length = CalendarDate.daysInMonth(year: day.year, month: day.month)
            guard rule.monthDays.contains(day.day) || rule.monthDays.contains(day.day - length - 1) else {
                return false
            }
        }
        if !rule.yearDays.isEmpty {
            let (number, length) = Self.placeInYear(day)
            guard rule.yearDays.contains(number) || rule.yearDays.contains(number - length - 1) else {
                return false
            }
        }
        if !rule.weekNumbers.isEmpty {
            let (number, count) = weekNumber(of: day)
            guard rule.weekNumbers.contains(number) || rule.weekNumbers.contains(number - count - 1) else {
                return false
            }
        }
        return rule.weekdays.isEmpty || rule.weekdays.contains { matches(day, $0) }
    }

    private func matches(_ day: CalendarDate, _ weekday: RecurrenceRule.Weekday) -> Bool {
        guard weekday.day == day.weekday else { return false }
        // Daily and weekly rules have no ordinal weekdays (RFC 5545, 3.3.10: BYDAY).
        guard let ordinal = weekday.ordinal, rule.frequency == .monthly || rule.frequency == .yearly else {
            return true
        }
        var (number, length) = Self.placeInYear(day)
        if rule.frequency == .monthly || !rule.months.isEmpty {
            number = day.day
            length = CalendarDate.daysInMonth(year: day.year, month: day.month)
        }
        return ordinal == (number - 1) / 7 + 1 || -ordinal == (length - number) / 7 + 1
    }

    /// Returns the number of the day in its year, from 1, and the length of the year.
    private static func placeInYear(_ day: CalendarDate) -> (number: Int, length: Int) {
        let first = CalendarDate(year: day.year, month: 1, day: 1)
        return (day.dayNumber - first.dayNumber + 1, CalendarDate.isLeap(day.year) ? 366 : 365)
    }

    /// Returns the number of the week, and the number of weeks in its year. The first week is the one with at
    /// least four days in the year (ISO 8601).
    private func weekNumber(of day: CalendarDate) -> (number: Int, count: Int) {
        func firstWeek(_ year: Int) -> Int {
            let fourth = CalendarDate(year: year, month: 1, day: 4)
            return fourth.dayNumber - (fourth.weekday - rule.weekStart + 7) % 7
        }
        let number = day.dayNumber
        var year = day.year
        if number < firstWeek(year) { year -= 1 } else if number >= firstWeek(year + 1) { year += 1 }
        return ((number - firstWeek(year)) / 7 + 1, (firstWeek(year + 1) - firstWeek(year)) / 7)
    }
}
