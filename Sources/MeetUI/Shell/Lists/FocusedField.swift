import TerminalKit

/// The mark of the field that the keys are for: its name on the background of the bar, and the bar's sign down the rows
/// that belong to it.
enum FocusedField {
    /// Draws over what is drawn already.
    ///
    /// - Parameters:
    ///   - name: The row of the field's name, with the blank for the sign at its left.
    ///   - rows: How many rows its value takes from there on.
    static func draw(into buffer: inout CellBuffer, name: Rect, rows: Int, theme: Theme) {
        guard !name.isEmpty else { return }
        for row in 1..<max(1, rows) {
            buffer.write("▌", at: Point(column: name.column, row: name.row + row), style: theme.bar)
        }
        buffer.restyle(name) { theme.style($0, on: theme.barRow) }
        buffer.write("▌", at: name.origin, style: theme.style(theme.bar, on: theme.barRow))
    }
}
