/// The recurrences offered for choice; their meaning depends on the first date.
package enum CommonRule: Hashable, Sendable, CaseIterable {
    case daily
    /// Monday to Friday.
    case onWorkdays
    case weekly, everySecondWeek
    /// A fixed day of the month.
    case monthlyByDate
    /// A weekday by its ordinal: the second Tuesday if the first date is one.
    case monthlyByPlace
    /// The last weekday of the month: the last Tuesday if the first date is one.
    case monthlyByLast
    case yearly

    /// Returns the recurrences that make sense on that date: few months have a fifth Tuesday.
    package static func all(on date: CalendarDate) -> [CommonRule] {
        allCases.filter { rule in
            switch rule {
            case .onWorkdays: date.weekday < 6
            case .monthlyByPlace: date.day <= 28
            case .monthlyByLast: isLast(date)
            case .daily, .weekly, .everySecondWeek, .monthlyByDate, .yearly: true
            }
        }
    }

    /// Returns the rule, without an end.
    package func rule(on date: CalendarDate) -> RecurrenceRule {
        switch self {
        case .daily: return RecurrenceRule(.daily)
        case .onWorkdays:
            var rule = RecurrenceRule(.weekly)
            rule.weekdays = (1...5).map { RecurrenceRule.Weekday($0) }
            return rule
        case .weekly, .everySecondWeek:
            var rule = RecurrenceRule(.weekly, interval: self == .weekly ? 1 : 2)
            rule.weekdays = [RecurrenceRule.Weekday(date.weekday)]
            return rule
        case .monthlyByDate:
            var rule = RecurrenceRule(.monthly)
            rule.monthDays = [date.day]
            return rule
        case .monthlyByPlace, .monthlyByLast:
            var rule = RecurrenceRule(.monthly)
            let ordinal = self == .monthlyByLast ? -1 : (date.day - 1) / 7 + 1
            rule.weekdays = [RecurrenceRule.Weekday(date.weekday, ordinal: ordinal)]
            return rule
        case .yearly:
            var rule = RecurrenceRule(.yearly)
            rule.months = [date.month]
            rule.monthDays = [date.day]
            return rule
        }
    }

    private static func isLast(_ date: CalendarDate) -> Bool {
        date.day + 7 > CalendarDate.daysInMonth(year: date.year, month: date.month)
    }
}
