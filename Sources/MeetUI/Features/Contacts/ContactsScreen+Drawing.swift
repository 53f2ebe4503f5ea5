import MeetCore
import TerminalKit

extension ContactsScreen {
    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        if rows.isEmpty, filter.text.isEmpty, !filter.isOpen {
            EmptyScreen.draw(
                title: "Nobody here yet.", text: "Import your address book, a vCard file (.vcf).",
                command: .importContacts, into: &buffer, in: area, theme: context.theme)
            return nil
        }
        let layout = SplitLayout(area: area, isWide: context.isWide, focus: focus)
        layout.drawDivider(into: &buffer, area: area, style: context.theme.rule)
        var cursor: Point?
        if !layout.list.isEmpty { cursor = drawList(into: &buffer, in: layout.list, context: context) }
        if !layout.detail.isEmpty, let detail {
            let block = ContactDetail(contact: detail, members: members, context: context).block(
                columns: layout.detail.columns)
            block.draw(into: &buffer, in: layout.detail, from: detailScroll)
        }
        return cursor
    }

    private func drawList(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        var list = area
        var cursor: Point?
        if filter.isVisible {
            let parts = area.splitTop(1)
            cursor = filter.draw(into: &buffer, in: parts.top, theme: theme)
            list = parts.rest
        }
        if rows.isEmpty {
            buffer.write(
                "Nobody matches. Esc shows all.", at: Point(column: list.column + 2, row: list.row + 1),
                style: theme.muted)
        }
        drawLetters(into: &buffer, in: list, theme: theme)
        for index in rows.cursor.visible(rows: list.rows, count: rows.count) {
            guard let contact = rows.row(at: index) else { continue }
            let row = list.row + index - rows.cursor.top
            let isSelected = index == rows.cursor.selected
            if isSelected {
                buffer.write(
                    focus == .list ? "▌" : "▏", at: Point(column: list.column, row: row), style: theme.bar)
            }
            let nameColumns = list.columns * 3 / 5 - 2
            buffer.write(
                TextWidth.truncated(contact.name, to: nameColumns),
                at: Point(column: list.column + 2, row: row),
                style: isSelected && focus == .list ? theme.selected : theme.plain)
            let detail = contact.kind == .group ? "group" : contact.organization ?? contact.email ?? ""
            let column = list.column + nameColumns + 3
            buffer.write(
                TextWidth.truncated(detail, to: max(0, list.endColumn - column - 3)),
                at: Point(column: column, row: row),
                style: theme.muted)
        }
        return cursor
    }

    /// The first letters down the list's right edge, as many as there is room for; the bar's one stands out.
    private func drawLetters(into buffer: inout CellBuffer, in list: Rect, theme: Theme) {
        guard rows.count > list.rows, !letters.isEmpty, list.rows > 0 else { return }
        let shown = min(letters.count, list.rows)
        let current = letters.lastIndex { $0.row <= rows.cursor.selected } ?? 0
        for row in 0..<shown {
            let first = row * letters.count / shown
            let next = (row + 1) * letters.count / shown
            let isCurrent = (first..<next).contains(current)
            let letter = letters[isCurrent ? current : first].letter.uppercased()
            buffer.write(
                TextWidth.truncated(letter.isEmpty ? "#" : String(letter.prefix(1)), to: 2),
                at: Point(column: list.endColumn - 2, row: list.row + row),
                style: isCurrent ? theme.key : theme.muted)
        }
    }
}
