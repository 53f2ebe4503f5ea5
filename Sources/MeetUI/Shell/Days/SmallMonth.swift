import MeetCore
import TerminalKit

/// The sheet of a month where there is little room: its name, the weekdays, and narrow columns of days, in which a sign
/// beside each says how full it is.
struct SmallMonth: Hashable, Sendable {
    /// A day of the month that is shown; its week is in sight.
    let day: CalendarDate
    let rule: WeekRule
    /// The weeks there is room for: all of the month, or those around the day.
    let weeks: [[CalendarDate]]

    /// Of a number and the sign beside it.
    private static let dayColumns = 3
    /// A blank stands before the first day.
    static let columns = 7 * dayColumns + 1
    /// Of the name and the weekdays.
    static let headRows = 2
    /// No month has more weeks.
    static let mostWeeks = 6

    /// - Parameter weekRows: So many weeks have a row at most.
    init(of day: CalendarDate, rule: WeekRule, weekRows: Int = Self.mostWeeks) {
        (self.day, self.rule) = (day, rule)
        let all = MonthGrid.weeks(year: day.year, month: day.month, firstWeekday: rule.firstWeekday)
        let marked = all.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(marked - weekRows / 2, all.count - weekRows))
        weeks = Array(all.dropFirst(first).prefix(max(1, weekRows)))
    }

    // MARK: - Where things stand

    /// The first of the two cells of a day's number; `nil` where the day is not shown.
    func place(of date: CalendarDate, in area: Rect) -> Point? {
        for (row, week) in weeks.enumerated() {
            guard let column = week.firstIndex(of: date) else { continue }
            return Point(
                column: area.column + column * Self.dayColumns + 1, row: area.row + Self.headRows + row)
        }
        return nil
    }

    /// The day at a place, those of the neighbouring months too.
    func day(at point: Point, in area: Rect) -> CalendarDate? {
        let (row, column) = (point.row - area.row - Self.headRows, point.column - area.column - 1)
        guard weeks.indices.contains(row), (0..<7 * Self.dayColumns).contains(column) else { return nil }
        return weeks[row][column / Self.dayColumns]
    }

    // MARK: - Drawing

    /// - Parameters:
    ///   - marked: The days that are chosen.
    ///   - isFocused: Whether the keys move among them.
    ///   - count: How many meetings a day has.
    func draw(
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
