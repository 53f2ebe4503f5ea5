import TerminalKit

/// Lines of styled text, built from top to bottom and drawn with a scroll offset: the base of every detail
/// pane.
package struct TextBlock: Hashable, Sendable {
    package struct Span: Hashable, Sendable {
        package var text: String
        package var style: Style
        /// The address that the text links to, for terminals that open links.
        package var link: String?

        package init(text: String, style: Style, link: String? = nil) {
            self.text = text
            self.style = style
            self.link = link
        }
    }

    package struct Line: Hashable, Sendable {
        package var spans: [Span] = []
        /// The text at the right end, if there is space.
        package var trailing: Span?

        package init(spans: [Span] = [], trailing: Span? = nil) {
            self.spans = spans
            self.trailing = trailing
        }
    }

    package private(set) var lines: [Line] = []
    /// The columns for wrapping.
    package let columns: Int
    /// The size of the free upper right corner; the lines beside it are shorter.
    private let corner: Size

    package init(columns: Int, keepingFree corner: Size = Size(columns: 0, rows: 0)) {
        self.columns = max(1, columns)
        self.corner = corner
    }

    /// The columns of the next line.
    private var room: Int { max(1, columns - (lines.count < corner.rows ? corner.columns : 0)) }

    package mutating func blank() {
        lines.append(Line())
    }

    /// Removes the last line if it is empty.
    package mutating func removeLastBlank() {
        if lines.last == Line() { lines.removeLast() }
    }

    package mutating func line(
        _ text: String, _ style: Style = .plain, trailing: String = "", _ trailingStyle: Style = .plain
    ) {
        lines.append(
            Line(
                spans: [Span(text: text, style: style)],
                trailing: trailing.isEmpty ? nil : Span(text: trailing, style: trailingStyle)))
    }

    package mutating func spans(_ spans: [Span]) {
        lines.append(Line(spans: spans))
    }

    package mutating func wrapped(
        _ text: String, _ style: Style = .plain, indent: Int = 0, link: String? = nil
    ) {
        for part in TextWidth.wrapped(text, to: max(1, room - indent)) {
            if let link {
                let blanks = Span(text: String(repeating: " ", count: indent), style: style)
                lines.append(Line(spans: [blanks, Span(text: part, style: style, link: link)]))
                continue
            }
            lines.append(
                Line(spans: [Span(text: String(repeating: " ", count: indent) + part, style: style)]))
        }
    }

    /// Adds the lines of another block, indented.
    ///
    /// - Parameter label: The text before the first line; cut if it does not fit.
    package mutating func add(_ other: TextBlock, indent: Int, label: Span? = nil) {
        for (number, line) in other.lines.enumerated() {
            var line = line
            if indent > 0 {
                let label = number == 0 ? label : nil
                // A blank between the two.
                let text = TextWidth.truncated(label?.text ?? "", to: indent - 1)
                line.spans.insert(
                    Span(text: TextWidth.padded(text, to: indent), style: label?.style ?? .plain), at: 0)
            }
            lines.append(line)
        }
    }

    /// Adds a label at the left and a value that wraps beside it.
    package mutating func field(
        _ name: String, _ value: String, nameColumns: Int, _ nameStyle: Style, _ style: Style = .plain,
        link: String? = nil
    ) {
        let parts = TextWidth.wrapped(value, to: max(1, room - nameColumns))
        for (number, part) in parts.enumerated() {
            let label = TextWidth.padded(number == 0 ? name : "", to: nameColumns)
            lines.append(
                Line(
                    spans: [
                        Span(text: label, style: nameStyle), Span(text: part, style: style, link: link),
                    ]))
        }
    }

    /// Draws the lines from `first` on, or from the last that leaves no space unused.
    package func draw(into buffer: inout CellBuffer, in area: Rect, from first: Int = 0) {
        let first = max(0, min(first, lines.count - area.rows))
        for (row, line) in lines.dropFirst(first).prefix(area.rows).enumerated() {
            var column = area.column
            let end = area.endColumn - (first + row < corner.rows ? corner.columns : 0)
            for span in line.spans where column < end {
                let at = Point(column: column, row: area.row + row)
                let used = buffer.write(
                    TextWidth.truncated(span.text, to: end - column), at: at, style: span.style)
                if let link = span.link { buffer.link(to: link, at: at, columns: used) }
                column += used
            }
            if let trailing = line.trailing {
                let start = end - TextWidth.columns(of: trailing.text)
                if start > column {
                    buffer.write(
                        trailing.text, at: Point(column: start, row: area.row + row), style: trailing.style)
                }
            }
        }
    }
}
