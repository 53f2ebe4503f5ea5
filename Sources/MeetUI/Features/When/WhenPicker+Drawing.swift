import Foundation
import MeetCore
import MeetStore
import TerminalKit

extension WhenPicker {
    /// The month stands at the left, the hours right of it.
    static let monthColumns = 24

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        drawMonth(into: &buffer, in: area.splitLeft(Self.monthColumns).left, context: context)
        let divider = area.column + Self.monthColumns
        buffer.write("┬", at: Point(column: divider, row: area.row - 1), style: theme.rule)
        // Length and zone have the whole of the last row where there is little room.
        let dividerRows = area.rows - (isShort(area) ? 3 : 2)
        buffer.verticalLine(at: Point(column: divider, row: area.row), rows: dividerRows, style: theme.rule)
        drawHours(into: &buffer, in: area, context: context)
        let bottom = Rect(column: area.column, row: area.endRow - 1, columns: area.columns, rows: 1)
        PanelRule.draw(into: &buffer, in: area, row: area.endRow - 2, style: theme.rule)
        if !isShort(area) {
            buffer.write("┴", at: Point(column: divider, row: area.endRow - 2), style: theme.rule)
        }
        drawOverlaps(into: &buffer, in: area.inset(left: 1, right: 1), row: area.endRow - 2, context: context)
        if let wrongLength {
            buffer.write(
                TextWidth.truncated(say.isNoLength(wrongLength), to: bottom.columns), at: bottom.origin,
                style: theme.warning)
            return drawLengthAndZone(into: &buffer, in: area, theme)
        }
        buffer.write(
            TextWidth.truncated(sum(columns: bottom.columns, context), to: bottom.columns),
            at: bottom.origin, style: theme.strong)
        return drawLengthAndZone(into: &buffer, in: area, theme)
    }

    /// The picked time, as much of it as there is room for. Day and zone stand above; what the reader's clocks show then
    /// stands nowhere else.
    private func sum(columns: Int, _ context: ScreenContext) -> String {
        var wordings = [MeetingText.when(time, readerZone: context.zone)]
        if let here = DateText.here(time, readerZone: context.zone) {
            wordings += ["\(DateText.clocks(time)) · \(here)", here]
        }
        return wordings.first { TextWidth.columns(of: $0) <= columns } ?? DateText.when(time)
    }

    /// What takes place at the picked time as well, on the rule above the sum.
    private func drawOverlaps(
        into buffer: inout CellBuffer, in area: Rect, row: Int, context: ScreenContext
    ) {
        guard let first = overlaps.first else { return }
        let more = overlaps.count > 1 ? " +\(overlaps.count - 1)" : ""
        let room = area.columns - 2 - TextWidth.columns(of: more)
        let text = "! " + say.overlaps(first.title, DateText.timeLine(first.time, readerZone: context.zone))
        buffer.write(
            " \(TextWidth.truncated(text, to: room))\(more) ", at: Point(column: area.column, row: row),
            style: context.theme.warning)
    }

    // MARK: - Where things stand

    /// The weeks there is room for: all of them, or those around the marked day.
    func shownWeeks(rows: Int) -> [[CalendarDate]] {
        let weeks = monthWeeks
        let marked = weeks.firstIndex { $0.contains(day) } ?? 0
        let first = max(0, min(marked - rows / 2, weeks.count - rows))
        return Array(weeks.dropFirst(first).prefix(max(1, rows)))
    }

    /// The rows of the month's weeks in the picker's area.
    func monthRows(in area: Rect) -> Int {
        // The names of month and weekdays stand above, and length and zone, a rule and the sum below.
        isShort(area) ? max(1, area.rows - 5) : 6
    }

    /// Where the half-hours are listed, the day's name above them.
    func hoursArea(in area: Rect) -> Rect {
        area.inset(left: Self.monthColumns + 2, bottom: area.rows < 15 ? 3 : 2)
    }

    /// Where the half-hours themselves are: below the day's name, and below what takes the whole day.
    func slotsArea(in area: Rect) -> Rect {
        hoursArea(in: area).inset(top: wholeDayMeeting == nil ? 1 : 2)
    }

    /// A meeting that takes the marked day as a whole.
    private var wholeDayMeeting: MeetingSummary? {
        busy[day]?.first { meeting in
            guard case .allDay = meeting.time else { return false }
            return meeting.meetingID != excluding
        }
    }

    /// The first half-hour shown: the day from eight on, unless the start lies elsewhere.
    func firstSlot(rows: Int) -> Int {
        let slot = (startMinute ?? 8 * 60) / Self.slotMinutes
        let morning = 8 * 60 / Self.slotMinutes
        if startMinute == nil { return 0 }
        if slot >= morning, slot < morning + rows { return min(morning, max(0, Self.slots - rows)) }
        return max(0, min(slot - rows / 2, Self.slots - rows))
    }

    /// Where there is little room, length and zone stand on one line above the rule.
    private func isShort(_ area: Rect) -> Bool { area.rows < 15 }

    // MARK: - Month

    private func drawMonth(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let theme = context.theme
        let isFocused = part == .day
        buffer.write(
            DateText.monthYear(day), at: Point(column: area.column + 2, row: area.row),
            style: isFocused ? theme.key : theme.strong)
        for (place, weekday) in weeks.weekdays.enumerated() {
            buffer.write(
                String(say.shortWeekdayName(weekday).prefix(2)),
                at: Point(column: area.column + place * 3 + 1, row: area.row + 1), style: theme.muted)
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

    // MARK: - Hours

    private func drawHours(into buffer: inout CellBuffer, in whole: Rect, context: ScreenContext) {
        let area = hoursArea(in: whole)
        let theme = context.theme
        let isFocused = part == .hour
        let meetings = busy[day, default: []].filter { $0.meetingID != excluding }
        let wholeDay = startMinute == nil
        let label = (wholeDay ? "● " : "") + say.wholeDay
        let labelStyle = wholeDay ? theme.key.adding(isFocused ? .reverse : .bold) : theme.muted
        let labelColumn = 22
        let headingStyle = isFocused ? theme.key : theme.strong
        if area.columns >= labelColumn + TextWidth.columns(of: label) {
            buffer.write(DateText.dayMonthYear(day), at: area.origin, style: headingStyle)
            buffer.write(
                label, at: Point(column: area.column + labelColumn, row: area.row), style: labelStyle)
        } else {
            // One of the two has room; the day is marked in the month.
            let text = wholeDay ? label : DateText.dayMonth(day)
            buffer.write(
                TextWidth.truncated(text, to: area.columns), at: area.origin,
                style: wholeDay ? labelStyle : headingStyle)
        }
        if let wholeDayMeeting {
            buffer.write(
                TextWidth.truncated("▒ " + say.takesTheDay(wholeDayMeeting.title), to: area.columns),
                at: Point(column: area.column, row: area.row + 1), style: theme.busy)
        }
        let list = slotsArea(in: whole)
        let top = firstSlot(rows: list.rows)
        for row in 0..<list.rows where top + row < Self.slots {
            draw(
                slot: top + row, into: &buffer,
                in: Rect(column: list.column, row: list.row + row, columns: list.columns - 2, rows: 1),
                meetings: meetings, theme)
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: list.endColumn - 1, row: list.row, columns: 1, rows: list.rows),
            total: Self.slots, visible: list.rows, first: top, style: theme.rule)
    }

    private func draw(
        slot: Int, into buffer: inout CellBuffer, in area: Rect, meetings: [MeetingSummary], _ theme: Theme
    ) {
        let minute = slot * Self.slotMinutes
        let wall = WallTime(date: day, hour: minute / 60, minute: minute % 60)
        let isStart = startMinute.map { $0 / Self.slotMinutes == slot } ?? false
        let isInside =
            startMinute.map { minute >= $0 / Self.slotMinutes * Self.slotMinutes && minute < $0 + minutes }
            ?? false
        var style = minute % 60 == 0 ? theme.plain : theme.muted
        var text = DateText.clock(wall)
        if isStart, let startMinute {
            text = DateText.clock(WallTime(date: day, hour: startMinute / 60, minute: startMinute % 60))
            style = part == .hour ? theme.key.adding(.reverse) : theme.key
        }
        buffer.write(text, at: Point(column: area.column + 1, row: area.row), style: style)
        buffer.write(
            isInside ? "┃" : " ", at: Point(column: area.column + 7, row: area.row), style: theme.key)
        guard let here = wall.instant(in: timeZone) else {
            buffer.write(
                TextWidth.truncated(say.clocksSkipThis, to: max(0, area.columns - 9)),
                at: Point(column: area.column + 9, row: area.row), style: theme.warning)
            return
        }
        let next = here.addingTimeInterval(Double(Self.slotMinutes) * 60)
        let taking = meetings.filter { meeting in
            guard case .timed = meeting.time, let start = meeting.start, let end = meeting.end else {
                return false
            }
            return start < next && max(end, start.addingTimeInterval(1)) > here
        }
        guard let first = taking.first else { return }
        let begins = first.start.map { $0 >= here && $0 < next } ?? false
        let more = taking.count > 1 ? " +\(taking.count - 1)" : ""
        let label = begins || slot == 0 ? "▒ \(first.title)\(more)" : "▒"
        buffer.write(
            TextWidth.truncated(label, to: max(0, area.columns - 9)),
            at: Point(column: area.column + 9, row: area.row),
            style: theme.busy)
    }

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
            say.lengthLabel, at: Point(column: area.column + 1, row: row),
            style: part == .length ? theme.key : theme.muted)
        if part == .length {
            buffer.write(
                say.lengthKeys, at: Point(column: area.column + 10, row: row), style: theme.example)
        }
        let field = Rect(column: area.column + 1, row: row + 1, columns: columns, rows: 1)
        let cursor = lengthField.draw(
            into: &buffer, in: field, style: theme.plain, isFocused: part == .length)
        buffer.write(
            say.zoneLabel, at: Point(column: area.column + 1, row: row + 2),
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
