/// A cell's position: column and row, from 0 at the top left.
package struct Point: Hashable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }
}

/// A size in cells.
package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A block of cells.
package struct Rect: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = Point(column: column, row: row)
        size = Size(columns: max(0, columns), rows: max(0, rows))
    }

    package var column: Int { origin.column }
    package var row: Int { origin.row }
    package var columns: Int { size.columns }
    package var rows: Int { size.rows }
    /// The first column to the right of the block.
    package var endColumn: Int { column + columns }
    /// The first row below the block.
    package var endRow: Int { row + rows }
    package var isEmpty: Bool { columns == 0 || rows == 0 }

    package func contains(_ point: Point) -> Bool {
        (column..<endColumn).contains(point.column) && (row..<endRow).contains(point.row)
    }

    /// Returns the block without `left` columns, `top` rows, … at its sides.
    package func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
        Rect(
            column: column + left, row: row + top, columns: columns - left - right, rows: rows - top - bottom)
    }

    /// Returns the first `rows` rows, and the rest below.
    package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let height = min(max(0, rows), self.rows)
        return (
            Rect(column: column, row: row, columns: columns, rows: height),
            Rect(column: column, row: row + height, columns: columns, rows: self.rows - height)
        )
    }

    /// Returns the first `columns` columns, and the rest to the right.
    package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
        let width = min(max(0, columns), self.columns)
        return (
            Rect(column: column, row: row, columns: width, rows: rows),
            Rect(column: column + width, row: row, columns: self.columns - width, rows: rows)
        )
    }
}
