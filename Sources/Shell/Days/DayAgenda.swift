import Foundation
import MeetCore
import MeetStore
import Sentences
import TerminalKit

/// The agenda of a day, shown beside a time while it is chosen.
package struct DayAgenda {
    /// The meeting being planned, if it is on the day.
    package struct Own: Hashable, Sendable {
        package var title: String
        package var time: MeetingTime

        package init(title: String, time: MeetingTime) {
            self.title = title
            self.time = time
        }
    }

    package let day: CalendarDate
    /// The meetings of that day in order, without cancelled and done ones, and the edited one.
    package let meetings: [MeetingSummary]
    /// The zone of the day.
    package let zone: TimeZone
    /// The meetings that clash with the chosen time.
    package var clashing: Set<OccurrenceIdentity> = []
    /// The planned meeting, listed among the others by its hours.
    package var own: Own?
    /// True if the meetings are known; until then an empty day is not reported.
    package var isRead = true

    package init(
        day: CalendarDate, meetings: [MeetingSummary], zone: TimeZone, clashing: Set<OccurrenceIdentity> = []
    ) {
        self.day = day
        self.meetings = meetings
        self.zone = zone
        self.clashing = clashing
    }

    /// A line.
    private struct Row {
        /// The hours, `22:00–23:30`, and the start alone.
        var hours: String
        var start: String
        var title: String
        /// The sign: `!` for a clash, `▸` for the planned meeting.
        var sign = " "
        var style: Style
        var clockStyle: Style
        /// True if it is shown before others in a small area.
        var isUrgent = false
    }

    /// The columns of `22:00–23:30` with the surrounding blanks.
    private static var clockColumns: Int { ClockText.rangeColumns + 2 }
    /// The columns of the start alone.
    private static var startColumns: Int { ClockText.columns + 2 }
    /// The minimum columns of a title beside the complete range.
    private static let leastTitle = 12

    /// Draws the day's name, and a line for each meeting, as far as there is space.
    package func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        guard !area.isEmpty else { return }
        buffer.write(
            TextWidth.truncated(DateText.dayMonthYear(day), to: area.columns), at: area.origin,
            style: theme.strong)
        let list = area.inset(top: 1)
        let rows = rows(theme)
        if rows.isEmpty {
            if !list.isEmpty, isRead {
                buffer.write(
                    TextWidth.truncated(say("nothing planned"), to: list.columns), at: list.origin,
                    style: theme.muted)
            }
            return
        }
        let hasAll = rows.count <= list.rows
        let urgent = rows.filter(\.isUrgent) + rows.filter { !$0.isUrgent }
        let shown = hasAll ? rows : Array(urgent.prefix(max(0, list.rows - 1)))
        for (number, row) in shown.enumerated() {
            draw(
                row, into: &buffer,
                in: Rect(column: list.column, row: list.row + number, columns: list.columns, rows: 1))
        }
        if !hasAll, list.rows > 0 {
            buffer.write(
                TextWidth.truncated(say.meetingsMore(rows.count - shown.count), to: list.columns),
                at: Point(column: list.column + 1, row: list.endRow - 1), style: theme.muted)
        }
    }

    private func draw(_ row: Row, into buffer: inout CellBuffer, in area: Rect) {
        buffer.write(row.sign, at: area.origin, style: row.style)
        // With a short name of the day, only the start fits.
        let isNarrow = area.columns < Self.clockColumns + Self.leastTitle
        let clockColumns = isNarrow ? Self.startColumns : Self.clockColumns
        buffer.write(
            TextWidth.truncated(isNarrow ? row.start : row.hours, to: clockColumns - 1),
            at: Point(column: area.column + 1, row: area.row), style: row.clockStyle)
        buffer.write(
            TextWidth.truncated(row.title, to: max(0, area.columns - clockColumns - 1)),
            at: Point(column: area.column + 1 + clockColumns, row: area.row), style: row.style)
    }

    // MARK: - What is said

    private func rows(_ theme: Theme) -> [Row] {
        var rows = meetings.map { row(of: $0, theme) }
        guard let own else { return rows }
        let start = own.time.start(readerZone: zone) ?? .distantPast
        let index = meetings.firstIndex { ($0.start ?? .distantPast) > start } ?? meetings.count
        let (hours, clock) = clocks(own.time, start: start, end: own.time.end(readerZone: zone))
        rows.insert(
            Row(
                hours: hours, start: clock, title: own.title, sign: "▸", style: theme.key,
                clockStyle: theme.key, isUrgent: true),
            at: index)
        return rows
    }

    private func row(of meeting: MeetingSummary, _ theme: Theme) -> Row {
        let isInTheWay = clashing.contains(meeting.id)
        let style = isInTheWay ? theme.warning : theme.plain
        let (hours, start) = clocks(meeting.time, start: meeting.start, end: meeting.end)
        return Row(
            hours: hours, start: start, title: meeting.title, sign: isInTheWay ? "!" : " ", style: style,
            clockStyle: isInTheWay ? style : theme.busy, isUrgent: isInTheWay)
    }

    /// Returns `22:00–01:00`, regardless of the days, and `22:00`; words for whole days.
    private func clocks(_ time: MeetingTime, start: Date?, end: Date?) -> (hours: String, start: String) {
        guard case .timed = time, let start, let end else { return (say("all day"), say("day")) }
        let wall = WallTime.at(start, in: zone)
        return (DateText.clockRange(wall, WallTime.at(end, in: zone)), DateText.clock(wall))
    }
}
