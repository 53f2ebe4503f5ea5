/// The grid of a month.
package enum MonthGrid {
    /// Returns the weeks with a day of the month, four to six, each of seven dates; days of the neighbouring
    /// months fill the first and the last. `firstWeekday` is 1 for Monday to 7 for Sunday. Empty for an
    /// invalid month.
    package static func weeks(year: Int, month: Int, firstWeekday: Int = 1) -> [[CalendarDate]] {
        let first = CalendarDate(year: year, month: month, day: 1)
        guard first.isReal else { return [] }
        let column = ((first.weekday - min(max(firstWeekday, 1), 7)) + 7) % 7
        let rows = (column + CalendarDate.daysInMonth(year: year, month: month) + 6) / 7
        let start = first.dayNumber - column
        return (0..<rows).map { row in
            (0..<7).map { CalendarDate(dayNumber: start + row * 7 + $0) }
        }
    }
}

/// The density of a day, for views with space for a single character.
package enum DayDensity: Int, Hashable, Sendable, CaseIterable, Comparable {
    case none, few, some, many

    /// Finds the density.
    ///
    /// - Parameter count: The number of meetings of the day.
    package init(_ count: Int) {
        switch count {
        case ..<1: self = .none
        case ..<3: self = .few
        case ..<6: self = .some
        default: self = .many
        }
    }

    package static func < (one: DayDensity, other: DayDensity) -> Bool { one.rawValue < other.rawValue }
}
