import Foundation
import MeetCore
import TerminalKit

extension WhenPicker {
    /// The month stands at the left, the hours right of it.
    static let monthColumns = 24

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        drawMonth(into: &buffer, in: area.splitLeft(Self.monthColumns).left, context: context)
        let divider = area.column + Self.monthColumns
        buffer.write("┬", at: Point(column: divider, row: area.row - 1), style: theme.rule)
        buffer.verticalLine(at: Point(column: divider, row: area.row), rows: area.rows - 2, style: theme.rule)
        drawHours(into: &buffer, in: area, context: context)
        let bottom = Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1)
        PanelRule.draw(into: &buffer, in: area, row: area.endRow - 2, style: theme.rule)
        buffer.write("┴", at: Point(column: divider, row: area.endRow - 2), style: theme.rule)
        buffer.write(
            TextWidth.truncated(MeetingText.when(time, readerZone: context.zone), to: bottom.columns),
            at: bottom.origin,
            style: theme.strong)
        return drawLengthAndZone(into: &buffer, in: area, theme)
    }

    // MARK: - Month

    private func drawMonth(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let theme = context.theme
        let isFocused = part == .day
        buffer.write(
            DateText.monthYear(day), at: Point(column: area.column + 2, row: area.row),
            style: isFocused ? theme.key : theme.strong)
        for weekday in 1...7 {
            buffer.write(
                String(CalendarNames.english.shortWeekday(weekday).prefix(2)),
                at: Point(column: area.column + (weekday - 1) * 3 + 1, row: area.row + 1), style: theme.muted)
        }
        for (row, week) in shownWeeks(rows: monthRows(in: area)).enumerated() {
            for (column, date) in week.enumerated() {
                let point = Point(column: area.column + column * 3 + 1, row: area.row + 2 + row)
                draw(date, into: &buffer, at: point, isFocused: isFocused, context: context)
            }
        }
    }

    private func draw(
        _ date: CalendarDate, into buffer: inout CellBuffer, at point: Point, isFocused: Bool,
        context: ScreenContext
    ) {
        let theme = context.theme
        var style = date.month == day.month ? theme.plain : theme.muted
        if date == context.today { style = theme.heading }
        if date == day { style = style.adding(isFocused ? .reverse : [.underline, .bold]) }
        let number = date.day < 10 ? " \(date.day)" : "\(date.day)"
        buffer.write(number, at: point, style: style)
        if busy[date] != nil {
            buffer.write("•", at: Point(column: point.column + 2, row: point.row), style: theme.busy)
        }
    }

    /// Where there is little room, length and zone stand on one line above the rule.
    private func isShort(_ area: Rect) -> Bool { area.rows < 15 }

    // MARK: - Length and zone

    /// Below the month.
    private func drawLengthAndZone(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) -> Point? {
        if isShort(area) {
            let line = Rect(column: area.column, row: area.endRow - 3, columns: area.columns, rows: 1)
            return drawLengthAndZoneInOneLine(into: &buffer, in: line, theme)
        }
        let row = area.row + 9
        let columns = Self.monthColumns - 2
        buffer.write(
            "Length", at: Point(column: area.column + 1, row: row),
            style: part == .length ? theme.key : theme.muted)
        let field = Rect(column: area.column + 1, row: row + 1, columns: columns, rows: 1)
        let cursor = lengthField.draw(
            into: &buffer, in: field, style: theme.plain, isFocused: part == .length)
        buffer.write(
            "Zone", at: Point(column: area.column + 1, row: row + 2),
            style: part == .zone ? theme.key : theme.muted)
        buffer.write(
            TextWidth.truncated(zone, to: columns), at: Point(column: area.column + 1, row: row + 3),
            style: part == .zone ? theme.plain.adding(.reverse) : theme.plain)
        return part == .length ? cursor : nil
    }

    private func drawLengthAndZoneInOneLine(
        into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) -> Point? {
        buffer.fill(area, with: theme.plain)
        let field = Rect(column: area.column + 1, row: area.row, columns: 12, rows: 1)
        let cursor = lengthField.draw(
            into: &buffer, in: field, style: part == .length ? theme.key : theme.plain,
            isFocused: part == .length)
        buffer.write(
            TextWidth.truncated(zone, to: area.columns - 15),
            at: Point(column: area.column + 14, row: area.row),
            style: part == .zone ? theme.plain.adding(.reverse) : theme.muted)
        return part == .length ? cursor : nil
    }
}
