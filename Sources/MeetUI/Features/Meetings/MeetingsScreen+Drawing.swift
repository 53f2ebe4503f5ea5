import MeetCore
import MeetStore
import TerminalKit

extension MeetingsScreen {
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if rows.isEmpty, filter.text.isEmpty, !filter.isOpen {
            Greeting(context: context).draw(into: &buffer, in: area)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty {
            cursor = drawList(into: &buffer, in: layout.list, context: context)
        }
        if !layout.detail.isEmpty { drawDetail(into: &buffer, in: layout.detail, context: context) }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        var list = area
        var cursor: Point?
        if filter.isVisible {
            let parts = area.splitTop(1)
            cursor = filter.draw(into: &buffer, in: parts.top, theme: context.theme)
            list = parts.rest
        }
        if rows.isEmpty {
            buffer.write(
                TextWidth.truncated("No meeting matches. Esc shows all.", to: list.columns - 3),
                at: Point(column: list.column + 2, row: list.row + 1), style: context.theme.muted)
        }
        let layout = MeetingListLayout(screen: self, rows: list.rows, context: context)
        for (number, item) in layout.items.enumerated() {
            let place = Rect(column: list.column, row: list.row + number, columns: list.columns, rows: 1)
            switch item {
            case .heading(let text, let isToday):
                let style = isToday ? context.theme.heading : context.theme.strong
                buffer.write(
                    TextWidth.truncated(text, to: place.columns - 3),
                    at: Point(column: place.column + 2, row: place.row), style: style)
            case .meeting(let index):
                guard let meeting = rows.row(at: index) else { continue }
                draw(
                    meeting, into: &buffer, in: place, isSelected: index == rows.cursor.selected,
                    context: context)
            }
        }
        return cursor
    }

    private func draw(
        _ meeting: MeetingSummary, into buffer: inout CellBuffer, in area: Rect, isSelected: Bool,
        context: ScreenContext
    ) {
        let theme = context.theme
        let isOff = meeting.status == .cancelled || meeting.isDone
        var style = isOff ? theme.muted : theme.plain
        if isSelected {
            let mark = focus == .list ? "▌" : "▏"
            buffer.write(mark, at: area.origin, style: theme.bar)
            style = focus == .list ? theme.selected : style
        }
        buffer.write(
            MeetingText.startOfRow(meeting.time, zone: context.zone),
            at: Point(column: area.column + 2, row: area.row), style: style)
        let answers = MeetingText.counts(meeting.counts)
        var column = area.endColumn - 1 - answers.map { TextWidth.columns(of: $0.text) + 1 }.reduce(-1, +)
        let titleEnd = answers.isEmpty ? area.endColumn - 1 : column - 1
        for answer in answers {
            column += buffer.write(
                answer.text, at: Point(column: column, row: area.row),
                style: theme.style(of: answer.participation))
            column += 1
        }
        let remark =
            switch meeting.status {
            case .cancelled: " (cancelled)"
            case .tentative: " (tentative)"
            case .confirmed: meeting.isDone ? " (done)" : ""
            }
        let titleColumn = area.column + 9
        buffer.write(
            TextWidth.truncated(
                meeting.title, to: max(0, titleEnd - titleColumn - TextWidth.columns(of: remark))) + remark,
            at: Point(column: titleColumn, row: area.row), style: style)
    }
}
