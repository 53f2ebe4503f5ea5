import TerminalKit

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
