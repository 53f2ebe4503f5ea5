import MeetCore
import TerminalKit

extension WhenPicker {
    /// The weeks there is room for: all of them, or those around the marked day.
    func shownWeeks(rows: Int) -> [[CalendarDate]] {
        let weeks = MonthGrid.weeks(year: day.year, month: day.month)
        let marked = weeks.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(marked - rows / 2, weeks.count - rows))
        return Array(weeks.dropFirst(first).prefix(max(1, rows)))
    }

    /// The rows of the month's weeks in the picker's area.
    func monthRows(in area: Rect) -> Int {
        area.rows < 15 ? area.rows - 5 : 6
    }

    /// A click on a day or an hour marks it; a double click on an hour takes it.
    mutating func handle(_ mouse: Mouse, area: Size, in context: ScreenContext) -> [OldAction]? {
        guard mouse.kind == .press(.left) || mouse.kind == .doubleClick(.left) else { return [] }
        let whole = Rect(column: 0, row: 0, columns: area.columns, rows: area.rows)
        let weeks = shownWeeks(rows: monthRows(in: whole))
        let (row, column) = (mouse.at.row - 2, (mouse.at.column - 1) / 3)
        if mouse.at.column < Self.monthColumns, weeks.indices.contains(row),
            weeks[row].indices.contains(column)
        {
            readLength()
            part = .day
            let isOtherMonth = weeks[row][column].month != day.month
            day = weeks[row][column]
            return isOtherMonth ? appear(in: context) : []
        }
        let hours = slotsArea(in: whole)
        guard hours.contains(mouse.at) else { return [] }
        readLength()
        part = .hour
        let slot = min(Self.slots - 1, firstSlot(rows: hours.rows) + mouse.at.row - hours.row)
        startMinute = slot * Self.slotMinutes
        showLength()
        return mouse.kind == .doubleClick(.left) ? handle(.take, in: context) ?? [] : []
    }
}
