import TerminalKit

/// The content of an empty tab: its purpose, and the key to begin.
package enum EmptyScreen {
    package static func draw(
        title: String, text: String, command: CommandID?, into buffer: inout CellBuffer, in area: Rect,
        theme: Theme
    ) {
        var block = TextBlock(columns: min(56, max(1, area.columns - 4)))
        block.line(title, theme.heading)
        block.wrapped(text)
        block.blank()
        if let command = command.flatMap({ KeyMap.current.command($0) }), let key = command.strokes.first {
            block.spans([
                TextBlock.Span(text: "  \(key.title)  ", style: theme.key),
                TextBlock.Span(text: command.explanation, style: theme.plain),
            ])
        }
        let column = area.column + max(2, (area.columns - block.columns) / 2)
        let row = area.row + max(0, (area.rows - block.lines.count) / 3)
        block.draw(
            into: &buffer, in: Rect(column: column, row: row, columns: block.columns, rows: area.endRow - row)
        )
    }
}
