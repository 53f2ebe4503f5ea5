/// A screen of cells that the views draw into and a `TerminalBackend` presents.
///
/// Everything outside the buffer is clipped. A wide cell is always whole: overwriting one half leaves a blank
/// in the other.
package struct CellBuffer: Equatable, Sendable {
    package let size: Size
    /// The default colours of the whole screen; `plain` is the terminal's own.
    package var ground = Style.plain
    /// The style of frames, and of lines drawn by the backend.
    package var lines = LineStyle.plain
    /// The cells, row by row.
    private(set) var cells: [Cell]
    /// The position of the hidden cursor: at the focus. Screen readers and magnifiers follow it.
    package var restingPlace: Point?
    /// The pictures in place of cells, for terminals that show them; see `place`.
    package internal(set) var pictures: [PlacedPicture] = []
    /// The links of cells, for terminals that open them; see `link`.
    package internal(set) var links: [PlacedLink] = []

    /// The maximum extent; a wrong size must not use up all memory.
    private static let maximalExtent = 4096

    package init(size: Size) {
        let columns = min(max(0, size.columns), Self.maximalExtent)
        let rows = min(max(0, size.rows), Self.maximalExtent)
        self.size = Size(columns: columns, rows: rows)
        cells = Array(repeating: .blank, count: columns * rows)
    }

    /// The whole buffer.
    package var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

    /// The cell at a point; a plain blank outside the buffer.
    package subscript(point: Point) -> Cell {
        guard bounds.contains(point) else { return .blank }
        return cells[point.row * size.columns + point.column]
    }

    /// Returns the cells of a row; none outside the buffer.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard (0..<size.rows).contains(row) else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Fills a block with a character of one column (a blank if it is none).
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

    /// Writes a line of text, made visible by `VisibleText`, and returns the columns used.
    ///
    /// It ends at the buffer's right edge or after `columns`; a wide character that does not fit becomes a
    /// blank. Text to the left of the buffer counts as used and is not drawn.
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

    /// Changes the style of a block without its contents.
    package mutating func restyle(_ rect: Rect, _ transform: (Style) -> Style) {
        guard let (columns, rows) = clipped(rect) else { return }
        for row in rows {
            for index in row * size.columns + columns.lowerBound..<row * size.columns + columns.upperBound {
                cells[index].style = transform(cells[index].style)
            }
        }
    }

    /// Returns the columns and rows of the block inside the buffer; nil without any.
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

    /// Blanks the halves of wide cells beside columns that are about to be overwritten.
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

extension CellBuffer {
    /// Draws `columns` of a light horizontal line to the right.
    package mutating func horizontalLine(at point: Point, columns: Int, style: Style = .plain) {
        fill(Rect(column: point.column, row: point.row, columns: columns, rows: 1), with: style, text: "─")
    }

    /// Draws `rows` of a light vertical line downwards.
    package mutating func verticalLine(at point: Point, rows: Int, style: Style = .plain) {
        fill(Rect(column: point.column, row: point.row, columns: 1, rows: rows), with: style, text: "│")
    }

    /// Draws a frame along the inner edge of a block, with a title in its top side. The inside is unchanged.
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
        let corners = lines == .rounded ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
        write(corners[0], at: rect.origin, style: style)
        write(corners[1], at: Point(column: right, row: rect.row), style: style)
        write(corners[2], at: Point(column: rect.column, row: bottom), style: style)
        write(corners[3], at: Point(column: right, row: bottom), style: style)
        guard let title, rect.columns >= 7 else { return }
        let shown = TextWidth.truncated(title, to: rect.columns - 6)
        write(" \(shown) ", at: Point(column: rect.column + 2, row: rect.row), style: style)
    }
}

extension CellBuffer {
    /// Returns the buffer as text for comparison: the rows without trailing blanks, then a line for each row
    /// that is not all plain, with its runs as `first-last style`, columns from 0. A ground other than plain
    /// precedes them.
    ///
    /// ```
    /// 8x2
    /// Meetings
    ///   Run
    /// --- styles
    /// 0: 0-7 bold on blue
    /// 1: 2 underline red, 3-4 dim
    /// ```
    package func snapshot() -> String {
        var lines = ["\(size.columns)x\(size.rows)"]
        for row in 0..<size.rows {
            var text = self.row(row).map(\.text).joined()
            while text.last == " " { text.removeLast() }
            lines.append(text)
        }
        lines.append("--- styles")
        if ground != .plain { lines.append("ground: \(ground.summary)") }
        for row in 0..<size.rows {
            let runs = styleRuns(inRow: row).filter { $0.style != .plain }
            guard !runs.isEmpty else { continue }
            let shown = runs.map { run in
                let last = run.columns.upperBound - 1
                let place =
                    run.columns.count == 1 ? "\(last)" : "\(run.columns.lowerBound)-\(last)"
                return "\(place) \(run.style.summary)"
            }
            lines.append("\(row): \(shown.joined(separator: ", "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func styleRuns(inRow row: Int) -> [(columns: Range<Int>, style: Style)] {
        var runs: [(columns: Range<Int>, style: Style)] = []
        for (column, cell) in self.row(row).enumerated() {
            if let last = runs.last, last.style == cell.style {
                runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                runs.append((column..<column + 1, cell.style))
            }
        }
        return runs
    }
}

extension Style {
    /// The style in words: `bold underline red on blue`, `plain`.
    package var summary: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
            (.reverse, "reverse"), (.strikethrough, "struck"),
        ]
        var words = names.filter { attributes.contains($0.0) }.map(\.1)
        if let foreground { words.append("\(foreground)") }
        if let background { words.append("on \(background)") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}

/// A place on the screen: its text and its style.
package struct Cell: Hashable, Sendable {
    /// The text: one spacing character with its marks, one emoji sequence or one flag. Empty in the second
    /// column of a wide cell.
    package let text: String
    package var style: Style
    /// 1 or 2 columns, 0 for the second column of a wide cell.
    package let columns: Int

    init(text: String, style: Style, columns: Int) {
        self.text = text
        self.style = style
        self.columns = columns
    }

    package static let blank = Cell(text: " ", style: .plain, columns: 1)

    static func blank(_ style: Style) -> Cell {
        Cell(text: " ", style: style, columns: 1)
    }
}

extension CellBuffer {
    /// Returns a buffer from before a change of size, clipped or padded to the new one.
    package func fitted(to size: Size) -> CellBuffer {
        guard self.size != size else { return self }
        var fitted = CellBuffer(size: size)
        (fitted.ground, fitted.lines) = (ground, lines)
        fitted.restingPlace = restingPlace
        for row in 0..<min(size.rows, self.size.rows) {
            for (column, cell) in self.row(row).enumerated() where cell.columns > 0 {
                fitted.write(cell.text, at: Point(column: column, row: row), style: cell.style)
            }
        }
        return fitted
    }
}
