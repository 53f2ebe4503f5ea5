/// The cells of a map that are taken by signs or labels, counted from the map's top left.
package struct LabelRoom: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// The flags row by row.
    private var taken: [Bool]

    package init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), MapPicture.mostCells)
        self.rows = min(max(0, rows), MapPicture.mostCells)
        taken = Array(repeating: false, count: self.columns * self.rows)
    }

    /// Marks cells of a row as taken; those outside are ignored.
    package mutating func take(columns count: Int = 1, column: Int, row: Int) {
        guard (0..<rows).contains(row), count > 0, column < columns, column > -count else { return }
        for at in max(0, column)..<min(columns, column + count) { taken[row * columns + at] = true }
    }

    package func isTaken(column: Int, row: Int) -> Bool {
        guard (0..<rows).contains(row), (0..<columns).contains(column) else { return false }
        return taken[row * columns + column]
    }

    /// Returns whether the cells are on the map and free, and their neighbours at each side too.
    package func isFree(columns count: Int, column: Int, row: Int) -> Bool {
        guard (0..<rows).contains(row), count > 0, count <= columns, column >= 0, column <= columns - count
        else { return false }
        return !isTouched(columns: count, column: column, row: row)
    }

    /// Returns whether one of the cells, or of their neighbours at each side, is taken.
    func isTouched(columns count: Int, column: Int, row: Int) -> Bool {
        guard (0..<rows).contains(row), count > 0, column < columns, column > -count else { return false }
        let start = row * columns
        for at in max(0, column - 1)..<min(columns, column + count + 1) where taken[start + at] {
            return true
        }
        return false
    }
}
