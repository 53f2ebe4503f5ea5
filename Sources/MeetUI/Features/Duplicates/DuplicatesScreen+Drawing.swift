import MeetCore
import TerminalKit

extension DuplicatesScreen {
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        guard let groups else {
            drawSearch(into: &buffer, in: area, context: context)
            return nil
        }
        guard !groups.isEmpty else {
            EmptyScreen.draw(
                title: hasSkipped ? "Nobody else is here twice." : "Nobody is here twice.",
                text: hasSkipped
                    ? "Those that are not the same are left as they are. Esc goes back to the contacts."
                    : "No two cards seem to mean the same person. Esc goes back to the contacts.",
                command: nil, into: &buffer, in: area, theme: theme)
            return nil
        }
        var layout = layout(in: context)
        layout.list.origin.row += area.row
        layout.detail.origin.row += area.row
        layout.drawDivider(into: &buffer, area: area, style: theme.rule)
        if !layout.list.isEmpty { drawList(groups, into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, !cards.isEmpty {
            let cards = cardsLayout(in: context)
            cards.block.draw(into: &buffer, in: layout.detail, from: detailScroll)
            ScrollBar.draw(
                into: &buffer,
                in: Rect(
                    column: layout.detail.endColumn, row: layout.detail.row, columns: 1,
                    rows: layout.detail.rows),
                total: cards.block.lines.count, visible: layout.detail.rows, first: detailScroll,
                style: theme.rule)
        }
        return nil
    }

    private func drawSearch(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) {
        let title =
            hasFailed
            ? "The book could not be searched."
            : "\(Spinner.frame(context.spinnerFrame)) Looking through the book"
        EmptyScreen.draw(
            title: title,
            text: hasFailed
                ? "Esc goes back to the contacts." : "for people who are in it more than once. Esc stops.",
            command: nil, into: &buffer, in: area, theme: context.theme)
    }

    private func drawList(
        _ groups: [Group], into buffer: inout CellBuffer, in area: Rect, context: ScreenContext
    ) {
        let theme = context.theme
        buffer.write(
            TextWidth.truncated("More than once", to: area.columns - 3),
            at: Point(column: area.column + 2, row: area.row), style: theme.heading)
        let list = area.inset(top: headingRows(in: context))
        for index in cursor.visible(rows: list.rows, count: groups.count) {
            let row = list.row + index - cursor.top
            let isSelected = index == cursor.selected
            if isSelected {
                buffer.write(
                    focus == .list ? "▌" : "▏", at: Point(column: list.column, row: row), style: theme.bar)
            }
            let count = "×\(groups[index].count)"
            let countColumn = list.endColumn - TextWidth.columns(of: count) - 2
            buffer.write(
                TextWidth.truncated(groups[index].first?.name ?? "", to: countColumn - list.column - 3),
                at: Point(column: list.column + 2, row: row),
                style: isSelected && focus == .list ? theme.selected : theme.plain)
            buffer.write(count, at: Point(column: countColumn, row: row), style: theme.muted)
        }
        ScrollBar.draw(
            into: &buffer, in: Rect(column: list.endColumn - 1, row: list.row, columns: 1, rows: list.rows),
            total: groups.count, visible: list.rows, first: cursor.top, style: theme.rule)
    }
}
