import Foundation

/// The move of a series after one of its dates: a number of days, and another hour.
package struct SeriesMove: Hashable, Sendable {
    package var days: Int
    /// The original start of the dates that are not moved by themselves.
    package var from: WallTime
    package var to: WallTime

    /// Computes the move, or returns `nil` if one of the two has no time.
    package init?(from old: MeetingTime, to new: MeetingTime) {
        guard let from = old.wallStart, let to = new.wallStart else { return nil }
        days = to.date.dayNumber - from.date.dayNumber
        self.from = from
        self.to = to
    }

    /// Returns the new start of a date of the series.
    package func moved(_ start: WallTime) -> WallTime {
        let hasSameClock = start.hour == from.hour && start.minute == from.minute
        return WallTime(
            date: start.date.adding(days: days), hour: hasSameClock ? to.hour : start.hour,
            minute: hasSameClock ? to.minute : start.minute)
    }

    /// Returns the rule for the moved dates. A rule that names several days of a month or a year stays
    /// unchanged.
    package func moved(_ rule: RecurrenceRule) -> RecurrenceRule {
        var rule = rule
        if case .wallTime(let last) = rule.end { rule.end = .wallTime(moved(last)) }
        guard days != 0 else { return rule }
        switch rule.frequency {
        case .daily: break
        case .weekly:
            rule.weekdays = rule.weekdays.map {
                RecurrenceRule.Weekday(($0.day - 1 + days % 7 + 7) % 7 + 1, ordinal: $0.ordinal)
            }
        case .monthly, .yearly:
            if rule.weekdays.count == 1, let ordinal = rule.weekdays[0].ordinal {
                rule.weekdays = [RecurrenceRule.Weekday(to.date.weekday, ordinal: newOrdinal(ordinal))]
            }
            if rule.monthDays.count == 1 {
                let isLast = rule.monthDays[0] < 0
                let length = CalendarDate.daysInMonth(year: to.date.year, month: to.date.month)
                rule.monthDays = [isLast ? to.date.day - length - 1 : to.date.day]
            }
            if rule.months == [from.date.month] { rule.months = [to.date.month] }
        }
        return rule
    }

    private func newOrdinal(_ old: Int) -> Int {
        let length = CalendarDate.daysInMonth(year: to.date.year, month: to.date.month)
        return old < 0 ? -((length - to.date.day) / 7 + 1) : (to.date.day - 1) / 7 + 1
    }

    package func moved(_ recurrence: Recurrence) -> Recurrence {
        Recurrence(
            rule: recurrence.rule.map(moved), added: recurrence.added.map(moved),
            removed: recurrence.removed.map(moved),
            lengths: Dictionary(
                recurrence.lengths.map { (moved($0.key), $0.value) }, uniquingKeysWith: { first, _ in first }),
            days: recurrence.days)
    }
}

extension Series {
    /// Returns whether the series has a date with that start.
    package func contains(_ start: WallTime) -> Bool {
        for known in starts {
            if known >= start { return known == start }
        }
        return false
    }

    /// Returns the recurrence of the dates before a start, and of those from it on.
    package func split(at start: WallTime) -> (before: Recurrence, after: Recurrence) {
        var before = Recurrence(
            rule: recurrence.rule, added: recurrence.added.filter { $0 < start },
            removed: recurrence.removed.filter { $0 < start },
            lengths: recurrence.lengths.filter { $0.key < start }, days: recurrence.days)
        var after = Recurrence(
            rule: recurrence.rule, added: recurrence.added.filter { $0 >= start },
            removed: recurrence.removed.filter { $0 >= start },
            lengths: recurrence.lengths.filter { $0.key >= start }, days: recurrence.days)
        if case .count(let count) = recurrence.rule?.end, let rule = recurrence.rule {
            var passed = 0
            for wall in RecurrenceExpansion(rule, from: self.start, in: time.timeZone ?? .gmt) {
                if wall >= start { break }
                passed += 1
            }
            after.rule?.end = .count(max(1, count - passed))
        }
        if case .allDay = time {
            before.rule?.end = .day(start.date.adding(days: -1))
        } else {
            before.rule?.end = .wallTime(start.adding(minutes: -1))
        }
        return (before, after)
    }

    /// The first date; `nil` if all are excluded.
    package var first: WallTime? { starts.first { _ in true } }
}
