import TerminalKit

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
