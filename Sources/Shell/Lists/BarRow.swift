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
        buffer.restyle(row) { theme.style($0, on: look) }
        for line in row.row..<row.endRow {
            buffer.write(
                isFocused ? "▌" : "▏", at: Point(column: row.column, row: line),
                style: theme.style(theme.bar, on: look), limit: row.columns)
        }
        if isFocused { buffer.restingPlace = row.origin }
    }
}
