import Foundation
import MeetCore
import MeetStore
import TerminalKit

extension WhenPicker {
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

    func drawHours(into buffer: inout CellBuffer, in whole: Rect, context: ScreenContext) {
        let area = hoursArea(in: whole)
        let theme = context.theme
        let isFocused = part == .hour
        buffer.write(
            DateText.dayMonthYear(day), at: area.origin, style: isFocused ? theme.key : theme.strong)
        let meetings = busy[day, default: []].filter { $0.meetingID != excluding }
        let wholeDay = startMinute == nil
        let label = wholeDay ? "● whole day" : "whole day"
        buffer.write(
            label, at: Point(column: area.column + 22, row: area.row),
            style: wholeDay ? theme.key.adding(isFocused ? .reverse : .bold) : theme.muted)
        if let wholeDayMeeting {
            buffer.write(
                TextWidth.truncated("▒ all day: \(wholeDayMeeting.title)", to: area.columns),
                at: Point(column: area.column, row: area.row + 1), style: theme.busy)
        }
        let list = slotsArea(in: whole)
        let top = firstSlot(rows: list.rows)
        for row in 0..<list.rows where top + row < Self.slots {
            draw(
                slot: top + row, into: &buffer,
                in: Rect(column: list.column, row: list.row + row, columns: list.columns, rows: 1),
                meetings: meetings, theme)
        }
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
                "the clocks skip this", at: Point(column: area.column + 9, row: area.row),
                style: theme.warning)
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
}
