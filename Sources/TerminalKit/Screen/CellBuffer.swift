/// A screenful of cells that the views draw into and a `TerminalBackend` presents.
///
/// Everything outside the buffer is clipped. A wide cell is always whole: what overwrites one half of it leaves a
/// blank in the other.
package struct CellBuffer: Equatable, Sendable {
    package let size: Size
    /// Row after row.
    private(set) var cells: [Cell]

    /// No terminal is larger, and a mistaken size must not take all memory.
    private static let maximalExtent = 4096

    package init(size: Size) {
        let columns = min(max(0, size.columns), Self.maximalExtent)
        let rows = min(max(0, size.rows), Self.maximalExtent)
        self.size = Size(columns: columns, rows: rows)
        cells = Array(repeating: .blank, count: columns * rows)
    }

    /// The whole buffer.
    package var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    /// The cell at a place; a plain blank outside the buffer.
    package subscript(point: Point) -> Cell {
        guard bounds.contains(point) else { return .blank }
        return cells[point.row * size.columns + point.column]
    }

    /// The cells of a row; none outside the buffer.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard (0..<size.rows).contains(row) else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Fills a block with one character of one column (a blank where it is none).
    package mutating func fill(_ rect: Rect, with style: Style, text: Character = " ") {
        guard let (columns, rows) = clipped(rect) else { return }
        var cell = Cell.blank(style)
        _ = CellText.forEachPart(of: text) { part, width in
            if width == 1 { cell = Cell(text: part, style: style, columns: 1) }
            return false
        }
        for row in rows {
            let start = row * size.columns
            healEdges(of: columns, inRowAt: start)
            for column in columns { cells[start + column] = cell }
        }
    }

    /// Writes one line of text, made visible by `VisibleText`, and returns the columns it used.
    ///
    /// It ends at the buffer's right edge or after `columns`; a wide character that no longer fits becomes a
    /// blank. What stands left of the buffer counts as used and is not drawn.
    @discardableResult
    package mutating func write(
        _ text: String, at point: Point, style: Style = .plain, limit columns: Int? = nil
    ) -> Int {
        guard (0..<size.rows).contains(point.row), point.column < size.columns else { return 0 }
        var end = size.columns
        if let columns {
            let (sum, isTooFar) = point.column.addingReportingOverflow(max(0, columns))
            if !isTooFar { end = min(end, sum) }
        }
        let start = point.row * size.columns
        var column = point.column
        CellText.forEachPart(in: text) { part, width in
            guard column < end else { return false }
            let next = min(column + width, end)
            if next > 0 {
                let target = max(0, column)..<next
                healEdges(of: target, inRowAt: start)
                if target.count == width {
                    cells[start + target.lowerBound] = Cell(text: part, style: style, columns: width)
                    if width == 2 {
                        cells[start + target.lowerBound + 1] = Cell(text: "", style: style, columns: 0)
                    }
                } else {
                    for column in target { cells[start + column] = .blank(style) }
                }
            }
            column = next
            return true
        }
        return column - point.column
    }

    /// Changes how a block looks and leaves what stands in it.
    package mutating func restyle(_ rect: Rect, _ transform: (Style) -> Style) {
        guard let (columns, rows) = clipped(rect) else { return }
        for row in rows {
            for index in row * size.columns + columns.lowerBound..<row * size.columns + columns.upperBound {
                cells[index].style = transform(cells[index].style)
            }
        }
    }

    /// The columns and rows of the block that lie in the buffer; nil when none do.
    private func clipped(_ rect: Rect) -> (columns: Range<Int>, rows: Range<Int>)? {
        func clip(_ start: Int, _ count: Int, to limit: Int) -> Range<Int>? {
            let (sum, isTooFar) = start.addingReportingOverflow(count)
            let end = isTooFar ? limit : min(limit, sum)
            let first = max(0, start)
            return first < end ? first..<end : nil
        }
        guard let columns = clip(rect.column, rect.columns, to: size.columns),
            let rows = clip(rect.row, rect.rows, to: size.rows)
        else { return nil }
        return (columns, rows)
    }

    /// Blanks the halves of wide cells that remain beside columns about to be overwritten.
    private mutating func healEdges(of columns: Range<Int>, inRowAt start: Int) {
        if columns.lowerBound > 0, cells[start + columns.lowerBound].columns == 0 {
            let index = start + columns.lowerBound - 1
            cells[index] = .blank(cells[index].style)
        }
        if columns.upperBound < size.columns, cells[start + columns.upperBound].columns == 0 {
            let index = start + columns.upperBound
            cells[index] = .blank(cells[index].style)
        }
    }
}
