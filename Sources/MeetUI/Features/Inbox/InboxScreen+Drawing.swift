import MeetCore
import MeetStore
import Operations
import TerminalKit

// Where things stand in the inbox: the list with its filter, and the message under the bar.
extension InboxScreen {
    func layout(focus: SplitLayout.Pane, in context: ScreenContext) -> SplitLayout {
        let body = Rect(column: 0, row: 0, columns: context.body.columns, rows: context.body.rows)
        return SplitLayout(area: body, isWide: context.isWide, focus: focus)
    }

    func listArea(in context: ScreenContext) -> Rect {
        layout(focus: .list, in: context).list.inset(top: Self.headRows + (list.filter.isVisible ? 1 : 0))
    }

    /// The row that says what is listed.
    private static let headRows = 1

    /// The first row shown of so many, so that the bar is in sight.
    func top(rows: Int) -> Int {
        max(0, min(list.cursor.selected - rows / 2, list.count - rows))
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if list.isEmpty, filter == .open, !list.filter.isVisible {
            drawNothing(into: &buffer, in: area, theme: context.theme)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, let selected {
            let block = InboxDetail(item: selected, context: context).block(columns: layout.detail.columns)
            let pane = layout.detail
            // The window may have grown since.
            let first = max(0, min(scroll, block.lines.count - pane.rows))
            block.draw(into: &buffer, in: pane, from: first)
            if focus == .detail { buffer.restingPlace = pane.origin }
            ScrollBar.draw(
                into: &buffer, in: Rect(column: pane.endColumn, row: pane.row, columns: 1, rows: pane.rows),
                total: block.lines.count, visible: pane.rows, first: first, style: context.theme.rule)
        }
        return cursor
    }

    /// What to do first: an account, or to look for messages.
    private func drawNothing(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        guard let account else { return }
        let text =
            account.canReceive ? say.nothingArrived : say.nothingCanArrive(key: KeyMap.key(.readMailFile))
        EmptyScreen.draw(
            title: say.inboxIsEmpty, text: text, command: account.canReceive ? .syncMail : .meTab,
            into: &buffer, in: area, theme: theme)
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var area = area
        var cursor: Point?
        if list.filter.isVisible {
            let parts = area.splitTop(1)
            cursor = list.filter.draw(into: &buffer, in: parts.top, theme: theme)
            area = parts.rest
        }
        drawHeading(into: &buffer, in: area, theme)
        let rows = area.inset(top: Self.headRows)
        let top = top(rows: rows.rows)
        let shown = (top..<top + rows.rows).compactMap { list.row(at: $0) }
        let widths = InboxRow.widths(of: shown, columns: rows.columns)
        for row in 0..<rows.rows where top + row < list.count {
            guard let item = list.row(at: top + row) else { continue }
            let place = Rect(column: rows.column, row: rows.row + row, columns: rows.columns, rows: 1)
            InboxRow(item, context: context).draw(into: &buffer, in: place, widths)
            guard top + row == list.cursor.selected else { continue }
            BarRow.draw(into: &buffer, over: place, isFocused: focus == .list, theme: theme)
        }
        if list.isEmpty {
            buffer.write(
                TextWidth.truncated(
                    list.filter.isVisible ? say.noMessageMatches(key: KeyMap.key(.back)) : say.inboxIsEmpty,
                    to: rows.columns - 3),
                at: Point(column: rows.column + 2, row: rows.row + 1), style: theme.muted)
        }
        let bar = context.isWide ? rows.endColumn : rows.endColumn - 1
        ScrollBar.draw(
            into: &buffer, in: Rect(column: bar, row: rows.row, columns: 1, rows: rows.rows),
            total: list.count, visible: rows.rows, first: top, isOnLine: context.isWide, style: theme.rule)
        return cursor
    }

    /// What is listed; where something is looked for, how many of how many.
    private func drawHeading(into buffer: inout CellBuffer, in area: Rect, _ theme: Theme) {
        let heading = filter == .open ? say.openItems : say.allItems
        let used = buffer.write(
            TextWidth.truncated(heading, to: area.columns - 3),
            at: Point(column: area.column + 2, row: area.row), style: theme.heading)
        guard !list.filter.text.isEmpty else { return }
        buffer.write(
            TextWidth.truncated(" · " + say.someOf(list.count, total), to: area.columns - 3 - used),
            at: Point(column: area.column + 2 + used, row: area.row), style: theme.muted)
    }
}
