extension TextField {
    /// Draws the field and returns the cell for the cursor, nil when the field is not focused.
    ///
    /// One line scrolls sideways around the cursor with `…` where it is cut. Several lines are wrapped and
    /// scrolled to the cursor. The last column is left for the cursor behind the text.
    ///
    /// - Parameter placeholderStyle: Of the placeholder that an empty field shows; `style`, dimmed, without it.
    @discardableResult
    package func draw(
        into buffer: inout CellBuffer, in rect: Rect, style: Style = .plain, placeholder: String = "",
        placeholderStyle: Style? = nil, isFocused: Bool
    ) -> Point? {
        guard !rect.isEmpty else { return nil }
        buffer.fill(rect, with: style)
        if text.isEmpty {
            let hint = TextWidth.truncated(placeholder, to: rect.columns)
            buffer.write(
                hint, at: rect.origin, style: placeholderStyle ?? style.adding(.dim), limit: rect.columns)
            return isFocused ? rect.origin : nil
        }
        return isMultiline
            ? drawRows(into: &buffer, in: rect, style: style, isFocused: isFocused)
            : drawLine(into: &buffer, in: rect, style: style, isFocused: isFocused)
    }

    private func drawLine(into buffer: inout CellBuffer, in rect: Rect, style: Style, isFocused: Bool)
        -> Point?
    {
        guard isFocused else {
            buffer.write(TextWidth.truncated(text, to: rect.columns), at: rect.origin, style: style)
            return nil
        }
        let characters = Array(text)
        let widths = characters.map { TextWidth.columns(of: $0) }
        let total = widths.reduce(0, +)
        let before = widths[..<cursor].reduce(0, +)
        // The first column of the text that is shown; the cursor is kept in the middle of a long line.
        let shift =
            total < rect.columns ? 0 : min(max(0, before - rect.columns / 2), total + 1 - rect.columns)
        var column = -shift
        for (character, width) in zip(characters, widths) {
            defer { column += width }
            if column + width <= 0 { continue }
            if column >= rect.columns { break }
            if column < 0 { continue }
            buffer.write(
                String(character), at: Point(column: rect.column + column, row: rect.row), style: style,
                limit: rect.columns - column)
        }
        if shift > 0, before > shift {
            buffer.write("…", at: rect.origin, style: style)
        }
        if total - shift > rect.columns, before - shift < rect.columns - 1 {
            buffer.write("…", at: Point(column: rect.endColumn - 1, row: rect.row), style: style)
        }
        return Point(column: rect.column + min(before - shift, rect.columns - 1), row: rect.row)
    }

    private func drawRows(into buffer: inout CellBuffer, in rect: Rect, style: Style, isFocused: Bool)
        -> Point?
    {
        let characters = Array(text)
        let rows = LineWrapping.rows(of: characters, columns: rect.columns - 1)
        let place = Self.place(of: cursor, in: rows, characters)
        let last = max(0, rows.count - rect.rows)
        let top = isFocused ? min(max(0, place.row - rect.rows / 2), last) : 0
        for (offset, row) in rows[top...].prefix(rect.rows).enumerated() {
            buffer.write(
                String(characters[row]), at: Point(column: rect.column, row: rect.row + offset), style: style,
                limit: rect.columns)
        }
        guard isFocused else { return nil }
        return Point(
            column: rect.column + min(place.column, rect.columns - 1), row: rect.row + place.row - top)
    }

    /// The wrapped row and the column of a character offset.
    static func place(of offset: Int, in rows: [Range<Int>], _ characters: [Character]) -> (
        row: Int, column: Int
    ) {
        let row = rows.lastIndex { $0.lowerBound <= offset } ?? 0
        let end = min(offset, rows[row].upperBound)
        let column = characters[rows[row].lowerBound..<end].reduce(0) { $0 + TextWidth.columns(of: $1) }
        return (row, column)
    }

    /// Moves the cursor a row up or down, towards the column it came from. False when there is no such row.
    mutating func moveRow(down: Bool, columns: Int?) -> Bool {
        let characters = Array(text)
        let rows = LineWrapping.rows(of: characters, columns: columns.map { max(2, $0) - 1 } ?? Int.max)
        let place = Self.place(of: cursor, in: rows, characters)
        let row = place.row + (down ? 1 : -1)
        guard rows.indices.contains(row) else { return false }
        let goal = goalColumn ?? place.column
        goalColumn = goal
        var column = 0
        var target = rows[row].lowerBound
        // The offset behind a row that was broken belongs to the next one.
        let isBroken = row + 1 < rows.count && rows[row + 1].lowerBound == rows[row].upperBound
        let end = isBroken ? rows[row].upperBound - 1 : rows[row].upperBound
        while target < end {
            let width = TextWidth.columns(of: characters[target])
            if column + width > goal { break }
            column += width
            target += 1
        }
        cursor = target
        return true
    }
}
