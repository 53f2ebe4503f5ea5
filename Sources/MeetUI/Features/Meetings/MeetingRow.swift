import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// Where things stand in a row of the list of meetings. It hangs on the width alone, so that nothing jumps while one moves.
struct MeetingColumns: Hashable, Sendable {
    let area: Rect
    /// Whether start and end have room, and the place.
    let isWide: Bool

    init(_ area: Rect) {
        self.area = area
        isWide = area.columns >= 46
    }

    var timeColumn: Int { area.column + 2 }
    /// Of `11:00–12:00`, or of `18 Nov`.
    var timeColumns: Int { isWide ? 11 : 6 }
    /// Of the sign that something else takes place then; a start alone leaves room for it.
    var clashColumn: Int { isWide ? timeColumn + timeColumns : timeColumn + 5 }
    var titleColumn: Int { clashColumn + 2 }
    /// Of the place, where it has a column of its own; `nil` where it follows the title.
    var placeColumn: Int? { area.columns >= 76 ? titleColumn + (area.columns - 15) * 11 / 20 : nil }
    var endColumn: Int { area.endColumn - 1 }
}

/// A meeting as one row: when, what, where, and how many come.
struct MeetingRow {
    let meeting: MeetingSummary
    /// The day under which it stands; `nil` without one.
    let day: CalendarDate?
    var isClashing = false
    /// Whether it goes on from a day before.
    var isContinued = false
    let context: ScreenContext

    /// How the bar looks on its row.
    enum Bar {
        case focused, resting
    }

    func draw(into buffer: inout CellBuffer, in columns: MeetingColumns, _ bar: Bar?) {
        let theme = context.theme
        let row = columns.area.row
        let isMarked = bar == .focused
        if isMarked { buffer.fill(columns.area, with: theme.barRow) }
        if let bar {
            buffer.write(
                bar == .focused ? "▌" : "▏", at: columns.area.origin,
                style: isMarked ? theme.barRow : theme.bar)
        }
        /// A style as it is under the bar.
        func look(_ style: Style) -> Style { isMarked ? theme.barRow : style }
        let isOverdue = meeting.isOverdue
        buffer.write(
            TextWidth.truncated(time(isWide: columns.isWide), to: columns.timeColumns),
            at: Point(column: columns.timeColumn, row: row),
            style: look(isOverdue ? theme.warning : isOver || isContinued ? theme.past : theme.plain))
        if isClashing {
            buffer.write("!", at: Point(column: columns.clashColumn, row: row), style: look(theme.warning))
        }
        let end = drawAnswers(into: &buffer, in: columns, look)
        drawTitle(into: &buffer, in: columns, end: end, look, isMarked || bar == .resting)
    }

    /// - Returns: The first column that it takes.
    private func drawAnswers(
        into buffer: inout CellBuffer, in columns: MeetingColumns, _ look: (Style) -> Style
    ) -> Int {
        let answers = isContinued ? [] : MeetingText.counts(meeting.counts)
        guard !answers.isEmpty else { return columns.endColumn }
        let width = answers.map { TextWidth.columns(of: $0.text) + 1 }.reduce(-1, +)
        var column = columns.endColumn - width
        for answer in answers {
            column += buffer.write(
                answer.text, at: Point(column: column, row: columns.area.row),
                style: look(context.theme.style(of: answer.participation)))
            column += 1
        }
        return columns.endColumn - width - 1
    }

    private func drawTitle(
        into buffer: inout CellBuffer, in columns: MeetingColumns, end: Int, _ look: (Style) -> Style,
        _ isStrong: Bool
    ) {
        let theme = context.theme
        let row = columns.area.row
        let place = columns.isWide && !isContinued ? MeetingText.place(of: meeting) : nil
        let remark = remark
        // Of the title something is always read; what takes place elsewhere gives way to it.
        let titleEnd = place == nil ? end : columns.placeColumn.map { min($0 - 2, end) } ?? end
        let room = titleEnd - columns.titleColumn - TextWidth.columns(of: remark)
        let title = TextWidth.truncated(meeting.title, to: max(0, room))
        var column = columns.titleColumn
        var style = look(titleStyle)
        if isStrong { style = style.adding(.bold) }
        column += buffer.write(title, at: Point(column: column, row: row), style: style)
        column += buffer.write(
            TextWidth.truncated(remark, to: max(0, titleEnd - column)), at: Point(column: column, row: row),
            style: look(meeting.status == .cancelled ? theme.calledOff : theme.muted))
        guard let place else { return }
        let start = columns.placeColumn ?? column + 2
        guard end - start >= 8 else { return }
        buffer.write(
            TextWidth.truncated(place, to: end - start), at: Point(column: start, row: row),
            style: look(theme.muted))
    }

    // MARK: - What stands there

    private var isOver: Bool { meeting.end.map { $0 <= context.now } ?? false }

    private var titleStyle: Style {
        let theme = context.theme
        if meeting.status == .cancelled { return theme.calledOff }
        if meeting.isDone || isContinued { return theme.muted }
        return isOver && !meeting.isOverdue ? theme.past : theme.plain
    }

    private func time(isWide: Bool) -> String {
        if meeting.isOverdue { return MeetingText.dayOfRow(meeting.time, zone: context.zone) }
        guard let day, meeting.start != nil, isWide || isContinued || meeting.takesWholeDays, !isShortDue
        else {
            return MeetingText.startOfRow(meeting.time, zone: context.zone)
        }
        return MeetingText.time(of: meeting, on: day, zone: context.zone, isShort: !isWide)
    }

    private var isShortDue: Bool {
        if case .due = meeting.time { return true }
        return false
    }

    /// What stands behind the title: by which clocks, in which series, and that it does not take place.
    private var remark: String {
        let theme = context.theme
        let sign = meeting.isException ? theme.exceptionSign : meeting.recurs ? theme.seriesSign : ""
        let words = say.remarkOnRow(meeting.status, isDone: meeting.isDone)
        let hour = ZoneText.ownHour(of: meeting.time, readerZone: context.zone).map { "· \($0)" } ?? ""
        return [hour, sign, words].filter { !$0.isEmpty }.map { " " + $0 }.joined()
    }
}
