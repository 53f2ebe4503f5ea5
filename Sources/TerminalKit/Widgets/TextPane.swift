/// Text to read, wrapped and scrolled.
package struct TextPane: Hashable, Sendable {
    package var text: String
    /// The first wrapped line shown.
    package var top: Int

    package init(_ text: String, top: Int = 0) {
        self.text = text
        self.top = top
    }

    /// The wrapped lines the text takes at this width.
    package func lineCount(columns: Int) -> Int {
        LineWrapping.rows(of: Array(text), columns: columns).count
    }

    package mutating func scroll(by lines: Int, in size: Size) {
        let (sum, isTooFar) = top.addingReportingOverflow(lines)
        let last = max(0, lineCount(columns: size.columns) - size.rows)
        top = min(max(0, isTooFar ? (lines < 0 ? 0 : Int.max) : sum), last)
    }

    /// Draws the lines from `top` on and returns how many there are in all.
    @discardableResult
    package func draw(into buffer: inout CellBuffer, in rect: Rect, style: Style = .plain) -> Int {
        guard !rect.isEmpty else { return 0 }
        let lines = TextWidth.wrapped(text, to: rect.columns)
        let first = min(max(0, top), max(0, lines.count - rect.rows))
        for (row, line) in lines[first...].prefix(rect.rows).enumerated() {
            buffer.write(
                line, at: Point(column: rect.column, row: rect.row + row), style: style, limit: rect.columns)
        }
        return lines.count
    }
}
