extension CellBuffer {
    /// Draws `columns` of a light horizontal line to the right.
    package mutating func horizontalLine(at point: Point, columns: Int, style: Style = .plain) {
        fill(Rect(column: point.column, row: point.row, columns: columns, rows: 1), with: style, text: "─")
    }

    /// Draws `rows` of a light vertical line downwards.
    package mutating func verticalLine(at point: Point, rows: Int, style: Style = .plain) {
        fill(Rect(column: point.column, row: point.row, columns: 1, rows: rows), with: style, text: "│")
    }

    /// Draws a frame along the inner edge of a block, with a title in its top side. The inside stays as it is.
    package mutating func box(_ rect: Rect, title: String? = nil, style: Style = .plain) {
        guard rect.columns >= 2, rect.rows >= 2 else { return }
        let right = rect.endColumn - 1
        let bottom = rect.endRow - 1
        for row in [rect.row, bottom] {
            horizontalLine(
                at: Point(column: rect.column + 1, row: row), columns: rect.columns - 2, style: style)
        }
        for column in [rect.column, right] {
            verticalLine(at: Point(column: column, row: rect.row + 1), rows: rect.rows - 2, style: style)
        }
        write("┌", at: rect.origin, style: style)
        write("┐", at: Point(column: right, row: rect.row), style: style)
        write("└", at: Point(column: rect.column, row: bottom), style: style)
        write("┘", at: Point(column: right, row: bottom), style: style)
        guard let title, rect.columns >= 7 else { return }
        let shown = TextWidth.truncated(title, to: rect.columns - 6)
        write(" \(shown) ", at: Point(column: rect.column + 2, row: rect.row), style: style)
    }
}
