import MeetCore
import Sentences
import TerminalKit

/// The grid of a month in a small area: its name, the weekdays, and narrow columns of days with a character
/// for the density of each.
package struct SmallMonth: Hashable, Sendable {
    /// A day of the shown month, whose week is visible.
    package let day: CalendarDate
    package let rule: WeekRule
    /// The weeks that fit: all of the month, or those around the day.
    package let weeks: [[CalendarDate]]

    /// The columns of a number and its character.
    private static let dayColumns = 3
    /// The columns of a week, with a blank before the first day.
    package static let columns = 7 * dayColumns + 1
    /// The rows of the name and the weekdays.
    package static let headRows = 2
    /// The maximum number of weeks.
    package static let mostWeeks = 6

    /// Makes the grid.
    ///
    /// - Parameter weekRows: The maximum number of weeks.
    package init(of day: CalendarDate, rule: WeekRule, weekRows: Int = Self.mostWeeks) {
        (self.day, self.rule) = (day, rule)
        let all = MonthGrid.weeks(year: day.year, month: day.month, firstWeekday: rule.firstWeekday)
        let marked = all.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(marked - weekRows / 2, all.count - weekRows))
        weeks = Array(all.dropFirst(first).prefix(max(1, weekRows)))
    }

    // MARK: - Where things stand

    /// Returns the first of the two cells of a day's number; `nil` if the day is not shown.
    package func place(of date: CalendarDate, in area: Rect) -> Point? {
        for (row, week) in weeks.enumerated() {
            guard let column = week.firstIndex(of: date) else { continue }
            return Point(
                column: area.column + column * Self.dayColumns + 1, row: area.row + Self.headRows + row)
        }
        return nil
    }

    /// Returns the day at a point, including those of the neighbouring months.
    package func day(at point: Point, in area: Rect) -> CalendarDate? {
        let (row, column) = (point.row - area.row - Self.headRows, point.column - area.column - 1)
        guard weeks.indices.contains(row), (0..<7 * Self.dayColumns).contains(column) else { return nil }
        return weeks[row][column / Self.dayColumns]
    }

    // MARK: - Drawing

    /// Draws the grid.
    ///
    /// - Parameters:
    ///   - marked: The chosen days.
    ///   - isFocused: Whether it has the focus.
    ///   - count: Returns the number of meetings of a day.
    package func draw(
        into buffer: inout CellBuffer, in area: Rect, today: CalendarDate, marked: ClosedRange<CalendarDate>?,
        isFocused: Bool, theme: Theme, count: (CalendarDate) -> Int
    ) {
        guard !area.isEmpty else { return }
        buffer.write(
            TextWidth.truncated(DateText.monthYear(day), to: area.columns - 1),
            at: Point(column: area.column + 1, row: area.row), style: theme.strong)
        for (number, weekday) in rule.weekdays.enumerated() where area.rows > 1 {
            buffer.write(
                String(say.shortWeekdayName(weekday).prefix(2)),
                at: Point(column: area.column + number * Self.dayColumns + 1, row: area.row + 1),
                style: rule.weekend.contains(weekday) ? theme.weekend : theme.muted)
        }
        for date in weeks.prefix(max(0, area.rows - Self.headRows)).joined() {
            guard let place = place(of: date, in: area) else { continue }
            let isMarked = marked?.contains(date) ?? false
            var style = rule.isWeekend(date) ? theme.weekend : theme.plain
            if date.month != day.month { style = theme.muted }
            if date == today { style = theme.heading }
            if isMarked { style = style.adding(isFocused ? [.reverse, .bold] : [.underline, .bold]) }
            buffer.write((date.day < 10 ? " " : "") + "\(date.day)", at: place, style: style)
            let density = DayDensity(count(date))
            guard density > .none else { continue }
            buffer.write(
                density.sign, at: Point(column: place.column + 2, row: place.row),
                style: density == .many ? theme.busy.adding(.bold) : theme.busy)
        }
    }
}
