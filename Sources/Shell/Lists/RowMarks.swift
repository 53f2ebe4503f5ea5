import MeetCore
import TerminalKit

/// The selected row of a list: its background, the sign at its left, and there the hidden cursor, for screen
/// readers and magnifiers.
package enum BarRow {
    /// Marks a drawn row as selected.
    ///
    /// - Parameters:
    ///   - row: The row, as wide as the list; of rows with several lines all of them.
    ///   - isFocused: Whether the list has the focus.
    package static func draw(into buffer: inout CellBuffer, over row: Rect, isFocused: Bool, theme: Theme) {
        let look = isFocused ? theme.barRow : theme.restingRow
        // What is filled with the colour of a calendar keeps it.
        buffer.restyle(row) { style in
            let isFilled = style.background != nil && style.background != theme.ground.background
            return isFilled ? style : theme.style(style, on: look)
        }
        for line in row.row..<row.endRow {
            buffer.write(
                isFocused ? "▌" : "▏", at: Point(column: row.column, row: line),
                style: theme.style(theme.bar, on: look), limit: row.columns)
        }
        if isFocused { buffer.restingPlace = row.origin }
    }
}

/// The sign of a row that is marked, to act on several at once: not a sign of an answer.
package enum RowMark {
    /// The sign, in the cell before the row's text.
    package static let sign = "●"

    /// Draws the sign before a row.
    ///
    /// - Parameter origin: The cell of the selection's sign, at the left of the row.
    package static func draw(into buffer: inout CellBuffer, at origin: Point, theme: Theme) {
        buffer.write(sign, at: Point(column: origin.column + 1, row: origin.row), style: theme.key)
    }
}

/// The mark of the focused field: its name on the background of the selection, and the sign down its rows.
package enum FocusedField {
    /// Draws over the drawn field.
    ///
    /// - Parameters:
    ///   - name: The row of the field's name, with the blank for the sign at its left.
    ///   - rows: The number of rows of its value.
    package static func draw(into buffer: inout CellBuffer, name: Rect, rows: Int, theme: Theme) {
        guard !name.isEmpty else { return }
        for row in 1..<max(1, rows) {
            buffer.write("▌", at: Point(column: name.column, row: name.row + row), style: theme.bar)
        }
        buffer.restyle(name) { theme.style($0, on: theme.barRow) }
        buffer.write("▌", at: name.origin, style: theme.style(theme.bar, on: theme.barRow))
    }
}

/// A line across a panel, joined to its frame.
package enum PanelRule {
    /// Draws the line.
    ///
    /// - Parameter area: The area of the panel's screen: the frame is two columns beside it.
    package static func draw(into buffer: inout CellBuffer, in area: Rect, row: Int, style: Style) {
        buffer.write("├", at: Point(column: area.column - 2, row: row), style: style)
        buffer.horizontalLine(
            at: Point(column: area.column - 1, row: row), columns: area.columns + 2, style: style)
        buffer.write("┤", at: Point(column: area.endColumn + 1, row: row), style: style)
    }
}

/// The marks at the letters that a filter found.
package struct MatchMarks: Sendable {
    private let queries: [WordQuery]

    /// - Parameter text: The text of the filter; each of its words is marked wherever it begins a word.
    package init(_ text: String) {
        queries = text.split(whereSeparator: \.isWhitespace).prefix(8).map { WordQuery(String($0)) }
    }

    /// Marks the letters of a text that was drawn at a point.
    package func draw(into buffer: inout CellBuffer, over text: String, at point: Point, theme: Theme) {
        let places = Set(queries.flatMap { $0.matches(in: text) })
        guard !places.isEmpty else { return }
        var column = point.column
        for (offset, character) in text.enumerated() {
            let columns = TextWidth.columns(of: String(character))
            if places.contains(offset) {
                buffer.restyle(Rect(column: column, row: point.row, columns: columns, rows: 1)) {
                    Style(
                        foreground: theme.match.foreground ?? $0.foreground, background: $0.background,
                        attributes: $0.attributes.union(theme.match.attributes))
                }
            }
            column += columns
        }
    }
}
