import MeetCore
import MeetStore
import Sentences
import Shell
import TerminalKit

/// The layout of a year: small months, with a sign beside each day for the number of its meetings.
struct YearSheet {
    /// A month and its area.
    struct Month {
        /// The first day of the month.
        var first: CalendarDate
        var weeks: [[CalendarDate]]
        /// The area, from the month's name down.
        var area: Rect
        /// True if the names of the weekdays have a row.
        var hasWeekdays: Bool
        /// The rows of its weeks.
        var weekRow: Int { area.row + (hasWeekdays ? 2 : 1) }
    }

    let area: Rect
    private(set) var months: [Month] = []
    /// The number of rows of months above the shown ones, and of all, for the scroll bar.
    let firstRow: Int
    let rowCount: Int
    let shownRows: Int

    /// The columns of a day: its number and a sign.
    private static let dayColumns = 3
    private static let monthColumns = 7 * dayColumns
    private static let gap = 3
    /// The rows of a month: name, weekdays, six weeks, and a blank.
    private static let monthRows = 9

    init(cursor: CalendarDate, in area: Rect, context: ScreenContext) {
        self.area = area
        let beside = max(1, min(4, (area.columns - 2 + Self.gap) / (Self.monthColumns + Self.gap)))
        rowCount = (12 + beside - 1) / beside
        shownRows = max(1, min(rowCount, (area.rows + 1) / Self.monthRows))
        let row = (cursor.month - 1) / beside
        firstRow = max(0, min(row - shownRows / 2, rowCount - shownRows))
        let width = beside * (Self.monthColumns + Self.gap) - Self.gap
        let left = area.column + max(1, (area.columns - width) / 2)
        for number in firstRow * beside..<min(12, (firstRow + shownRows) * beside) {
            let first = CalendarDate(year: cursor.year, month: number + 1, day: 1)
            let top = area.row + (number / beside - firstRow) * Self.monthRows
            // If there is little room, the names of the weekdays are left out first.
            let rows = min(Self.monthRows - 1, area.endRow - top)
            months.append(
                Month(
                    first: first,
                    weeks: MonthGrid.weeks(
                        year: first.year, month: first.month, firstWeekday: context.weeks.firstWeekday),
                    area: Rect(
                        column: left + number % beside * (Self.monthColumns + Self.gap), row: top,
                        columns: Self.monthColumns, rows: rows),
                    hasWeekdays: rows >= Self.monthRows - 1))
        }
    }

    /// The weeks of a month that have a row: all, or those around the cursor.
    private func shown(_ month: Month, _ cursor: CalendarDate) -> ArraySlice<[CalendarDate]> {
        let rows = max(1, month.area.endRow - month.weekRow)
        let place = month.weeks.firstIndex { $0.contains(cursor) } ?? 0
        let first = max(0, min(place - rows / 2, month.weeks.count - rows))
        return month.weeks[first..<min(month.weeks.count, first + rows)]
    }

    func hit(_ point: Point, cursor: CalendarDate) -> SheetHit? {
        guard let month = months.first(where: { $0.area.contains(point) }) else { return nil }
        let (row, column) = (point.row - month.weekRow, (point.column - month.area.column) / Self.dayColumns)
        let weeks = Array(shown(month, cursor))
        guard weeks.indices.contains(row), weeks[row].indices.contains(column) else {
            return SheetHit(day: month.first)
        }
        let day = weeks[row][column]
        return day.month == month.first.month ? SheetHit(day: day) : nil
    }

    // MARK: - Drawing

    func draw(
        into buffer: inout CellBuffer, page: CalendarPage?, cursor: CalendarDate,
        marked: ClosedRange<CalendarDate>?, context: ScreenContext
    ) {
        let theme = context.theme
        for month in months {
            let isHere = month.first.month == cursor.month
            buffer.write(
                TextWidth.truncated(say.monthName(month.first), to: month.area.columns),
                at: month.area.origin, style: isHere ? theme.key : theme.strong)
            if month.hasWeekdays {
                for (index, weekday) in context.weeks.weekdays.enumerated() {
                    buffer.write(
                        String(say.shortWeekdayName(weekday).prefix(2)),
                        at: Point(
                            column: month.area.column + index * Self.dayColumns, row: month.area.row + 1),
                        style: theme.rule)
                }
            }
            for (row, week) in shown(month, cursor).enumerated() {
                for (column, day) in week.enumerated() where day.month == month.first.month {
                    let point = Point(
                        column: month.area.column + column * Self.dayColumns, row: month.weekRow + row)
                    if day == cursor { buffer.restingPlace = point }
                    let isMarked = day == cursor || marked?.contains(day) ?? false
                    draw(day, into: &buffer, at: point, page?.count(on: day) ?? 0, isMarked, context)
                }
            }
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: area.endColumn - 1, row: area.row, columns: 1, rows: area.rows),
            total: rowCount, visible: shownRows, first: firstRow, style: theme.rule)
    }

    private func draw(
        _ day: CalendarDate, into buffer: inout CellBuffer, at point: Point, _ count: Int, _ isMarked: Bool,
        _ context: ScreenContext
    ) {
        let theme = context.theme
        let density = DayDensity(count)
        var style = density == .none || context.weeks.isWeekend(day) ? theme.muted : theme.plain
        if density > .few { style = theme.strong }
        if day == context.today { style = theme.heading.adding(.underline) }
        if isMarked { style = style.adding(.reverse) }
        buffer.write((day.day < 10 ? " " : "") + "\(day.day)", at: point, style: style)
        buffer.write(
            density.sign, at: Point(column: point.column + 2, row: point.row),
            style: density == .many ? theme.busy.adding(.bold) : theme.busy)
    }

    /// The meanings of the signs, the fewest first: `· 1–2  ▪ 3–5  ■ 6 and more`.
    static var legend: String {
        DayDensity.allCases.dropFirst().map { "\($0.sign) \(say.meaning($0))" }.joined(separator: "  ")
    }
}
