import Foundation
import MeetCore

/// A recurrence in everyday terms, as far as they can express it; a language puts it into words.
package struct RepetitionShape: Hashable, Sendable {
    package enum Days: Hashable, Sendable {
        /// Every day of the period.
        case all
        /// The weekdays in order; 1 is Monday.
        case weekdays([Int])
        /// The days of the month, negative from its end: the 15th.
        case monthDays([Int])
        /// The weekdays by their places in the month: the last Friday. With several of both, all
        /// combinations.
        case places([Int], weekdays: [Int])
        /// The places in the month among the days from Monday to Friday: the last one.
        case workdayPlaces([Int])
    }

    package enum End: Hashable, Sendable {
        case never
        /// The last day of the recurrence.
        case until(CalendarDate)
        case times(Int)
    }

    package var frequency: RecurrenceRule.Frequency
    package var interval: Int
    package var days: Days
    /// The months; empty for all of them. A yearly recurrence has at least one.
    package var months: [Int]
    package var end: End
    /// The removed and the added dates, in order.
    package var removed: [CalendarDate]
    package var added: [CalendarDate]
    /// True for a recurrence that ends within a year: a removed date needs no year.
    package var isWithinAYear: Bool

    /// `nil` for a rule that is best shown as it is written.
    ///
    /// - Parameter time: The time of the first date, or of any one.
    package init?(_ recurrence: Recurrence, of time: MeetingTime) {
        guard let rule = recurrence.rule, let start = time.wallStart, rule.hours.isEmpty,
            rule.minutes.isEmpty,
            rule.yearDays.isEmpty, rule.weekNumbers.isEmpty, let days = Self.days(of: rule, start.date)
        else { return nil }
        self.days = days
        frequency = rule.frequency
        interval = rule.interval
        months = rule.months.sorted()
        if frequency == .daily, interval == 1, case .weekdays = days { frequency = .weekly }
        if frequency == .yearly, months.isEmpty { months = [start.date.month] }
        if frequency == .weekly, interval == 1, days == .weekdays(Array(1...7)) {
            (frequency, self.days) = (.daily, .all)
        }
        end = Self.end(of: rule, start, in: time.timeZone ?? .gmt)
        removed = recurrence.removed.map(\.date).sorted()
        added = recurrence.added.map(\.date).sorted()
        let earliest = ([start.date] + removed + added).min() ?? start.date
        isWithinAYear = if case .until(let last) = end { last < earliest.adding(months: 12) } else { false }
    }

    private static func days(of rule: RecurrenceRule, _ start: CalendarDate) -> Days? {
        let weekdays = rule.weekdays.map(\.day).sorted()
        let ordinals = rule.weekdays.compactMap(\.ordinal)
        switch rule.frequency {
        case .daily:
            guard rule.monthDays.isEmpty, rule.setPositions.isEmpty, rule.interval == 1 || weekdays.isEmpty
            else {
                return nil
            }
            return weekdays.isEmpty ? .all : .weekdays(weekdays)
        case .weekly:
            // The week of a Sunday matters only if weeks are skipped.
            let isAnyWeek = rule.weekStart == 1 || rule.interval == 1 || weekdays.count < 2
            guard rule.monthDays.isEmpty, rule.setPositions.isEmpty, isAnyWeek else { return nil }
            return .weekdays(weekdays.isEmpty ? [start.weekday] : weekdays)
        case .monthly, .yearly:
            guard rule.frequency == .monthly || rule.months.count < 2 else { return nil }
            if rule.weekdays.isEmpty {
                guard rule.setPositions.isEmpty, rule.frequency == .monthly || rule.monthDays.count < 2 else {
                    return nil
                }
                return .monthDays(rule.monthDays.isEmpty ? [start.day] : rule.monthDays)
            }
            guard rule.monthDays.isEmpty, rule.frequency == .monthly || !rule.months.isEmpty else {
                return nil
            }
            if ordinals.isEmpty {
                guard !rule.setPositions.isEmpty else { return nil }
                if weekdays == Array(1...5) { return .workdayPlaces(rule.setPositions) }
                return weekdays.count == 1 ? .places(rule.setPositions, weekdays: weekdays) : nil
            }
            return places(of: rule)
        }
    }

    /// The places if each is combined with each day; `nil` otherwise.
    private static func places(of rule: RecurrenceRule) -> Days? {
        guard rule.setPositions.isEmpty else { return nil }
        var numbers: [Int] = []
        var days: [Int] = []
        for weekday in rule.weekdays {
            guard let ordinal = weekday.ordinal, abs(ordinal) <= 5 else { return nil }
            if !numbers.contains(ordinal) { numbers.append(ordinal) }
            if !days.contains(weekday.day) { days.append(weekday.day) }
        }
        guard Set(rule.weekdays).count == numbers.count * days.count else { return nil }
        return .places(numbers, weekdays: days.sorted())
    }

    /// The end's day; the day before if the last moment is earlier in the day than the series' start.
    private static func end(of rule: RecurrenceRule, _ start: WallTime, in zone: TimeZone) -> End {
        func day(_ last: WallTime) -> CalendarDate {
            (last.hour, last.minute) < (start.hour, start.minute) ? last.date.adding(days: -1) : last.date
        }
        switch rule.end {
        case .never: return .never
        case .count(let count): return .times(count)
        case .day(let date): return .until(date)
        case .wallTime(let wall): return .until(day(wall))
        case .instant(let instant): return .until(day(WallTime.at(instant, in: zone)))
        }
    }
}
