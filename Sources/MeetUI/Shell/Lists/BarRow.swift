import TerminalKit

/// The row of a list that the bar is on: one background across the list, the sign of the bar at its left, and on that the
/// hidden cursor, which those follow who hear or magnify the screen.
enum BarRow {
    /// Lays the bar over a row that is drawn.
    ///
    /// - Parameters:
    ///   - row: One row of the list, as wide as the list is; of a list whose rows take several lines all of them.
    ///   - isFocused: Whether the keys are for the list.
    static func draw(into buffer: inout CellBuffer, over row: Rect, isFocused: Bool, theme: Theme) {
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
