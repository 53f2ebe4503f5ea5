import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// What is planned on a day, with its hours: what stands beside a time while it is chosen.
struct DayAgenda {
    let day: CalendarDate
    /// Of that day, in order; those that are called off, done or being changed are not among them.
    let meetings: [MeetingSummary]
    /// Whose day it is.
    let zone: TimeZone
    /// Those that are in the way of the chosen time.
    var clashing: Set<OccurrenceIdentity> = []

    /// The columns of `22:00–23:30` with the blanks around it.
    private static let clockColumns = 13

    /// The day's name, and a line for each meeting, as far as there is room.
    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        guard !area.isEmpty else { return }
        buffer.write(
            TextWidth.truncated(DateText.dayMonthYear(day), to: area.columns), at: area.origin,
            style: theme.strong)
        let list = area.inset(top: 1)
        if meetings.isEmpty {
            if !list.isEmpty {
                buffer.write(
                    TextWidth.truncated(say.nothingPlanned, to: list.columns), at: list.origin,
                    style: theme.muted)
            }
            return
        }
        let hasAll = meetings.count <= list.rows
        let shown = hasAll ? meetings : Array(urgent.prefix(max(0, list.rows - 1)))
        for (row, meeting) in shown.enumerated() {
            draw(
                meeting, into: &buffer,
                in: Rect(column: list.column, row: list.row + row, columns: list.columns, rows: 1), theme)
        }
        if !hasAll, list.rows > 0 {
            buffer.write(
                TextWidth.truncated(say.meetingsMore(meetings.count - shown.count), to: list.columns),
                at: Point(column: list.column + 1, row: list.endRow - 1), style: theme.muted)
        }
    }

    /// Those in the way first: there is no room for all.
    private var urgent: [MeetingSummary] {
        meetings.filter { clashing.contains($0.id) } + meetings.filter { !clashing.contains($0.id) }
    }

    private func draw(
        _ meeting: MeetingSummary, into buffer: inout CellBuffer, in area: Rect, _ theme: Theme
    ) {
        let isInTheWay = clashing.contains(meeting.id)
        let style = isInTheWay ? theme.warning : theme.plain
        if isInTheWay { buffer.write("!", at: area.origin, style: style) }
        // Beside a short name of the day the start alone has room.
        let isNarrow = area.columns < Self.clockColumns + 12
        let clock = isNarrow ? start(of: meeting) : hours(of: meeting)
        let clockColumns = isNarrow ? 7 : Self.clockColumns
        buffer.write(
            TextWidth.truncated(clock, to: clockColumns - 1),
            at: Point(column: area.column + 1, row: area.row), style: isInTheWay ? style : theme.busy)
        buffer.write(
            TextWidth.truncated(meeting.title, to: max(0, area.columns - clockColumns - 1)),
            at: Point(column: area.column + 1 + clockColumns, row: area.row), style: style)
    }

    /// `22:00–01:00`, whatever the days are; of whole days words.
    private func hours(of meeting: MeetingSummary) -> String {
        guard case .timed = meeting.time, let start = meeting.start, let end = meeting.end else {
            return say.allDay
        }
        return DateText.clockRange(WallTime.at(start, in: zone), WallTime.at(end, in: zone))
    }

    private func start(of meeting: MeetingSummary) -> String {
        guard case .timed = meeting.time, let start = meeting.start else { return say.allDayInRow }
        return DateText.clock(WallTime.at(start, in: zone))
    }
}
