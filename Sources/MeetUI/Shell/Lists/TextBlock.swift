import TerminalKit

/// Lines of styled text, built top to bottom and drawn with a scroll offset: what every detail pane is made of.
struct TextBlock: Hashable, Sendable {
    struct Span: Hashable, Sendable {
        var text: String
        var style: Style
    }

    struct Line: Hashable, Sendable {
        var spans: [Span] = []
        /// Written at the right end, when there is room.
        var trailing: Span?
    }

    private(set) var lines: [Line] = []
    /// The columns text is wrapped to.
    let columns: Int

    init(columns: Int) {
        self.columns = max(1, columns)
    }

    mutating func blank() {
        lines.append(Line())
    }

    /// Takes the last line away where it is empty.
    mutating func removeLastBlank() {
        if lines.last == Line() { lines.removeLast() }
    }

    mutating func line(
        _ text: String, _ style: Style = .plain, trailing: String = "", _ trailingStyle: Style = .plain
    ) {
        lines.append(
            Line(
                spans: [Span(text: text, style: style)],
                trailing: trailing.isEmpty ? nil : Span(text: trailing, style: trailingStyle)))
    }

    mutating func spans(_ spans: [Span]) {
        lines.append(Line(spans: spans))
    }

    mutating func wrapped(_ text: String, _ style: Style = .plain, indent: Int = 0) {
        for part in TextWidth.wrapped(text, to: max(1, columns - indent)) {
            lines.append(
                Line(spans: [Span(text: String(repeating: " ", count: indent) + part, style: style)]))
        }
    }

    /// A name at the left and a value that wraps beside it.
    mutating func field(
        _ name: String, _ value: String, nameColumns: Int, _ nameStyle: Style, _ style: Style = .plain
    ) {
        let parts = TextWidth.wrapped(value, to: max(1, columns - nameColumns))
        for (number, part) in parts.enumerated() {
            let label = TextWidth.padded(number == 0 ? name : "", to: nameColumns)
            lines.append(
                Line(spans: [Span(text: label, style: nameStyle), Span(text: part, style: style)]))
        }
    }

    /// Draws the lines from `first` on, or from the last that leaves no room unused.
    func draw(into buffer: inout CellBuffer, in area: Rect, from first: Int = 0) {
        let first = max(0, min(first, lines.count - area.rows))
        for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
            var column = area.column
            for span in line.spans where column < area.endColumn {
                column += buffer.write(
                    TextWidth.truncated(span.text, to: area.endColumn - column),
                    at: Point(column: column, row: area.row + row), style: span.style)
            }
            if let trailing = line.trailing {
                let start = area.endColumn - TextWidth.columns(of: trailing.text)
                if start > column {
                    buffer.write(
                        trailing.text, at: Point(column: start, row: area.row + row), style: trailing.style)
                }
            }
        }
    }
}
