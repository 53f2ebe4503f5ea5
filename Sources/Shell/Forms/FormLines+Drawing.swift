import TerminalKit

extension FormLines {
    /// A row of the form.
    private enum Row {
        case blank
        /// A line's name and its field, or the first row of a chosen value.
        case line(Int, text: String)
        /// The further rows of a chosen value.
        case more(Int, text: String)
        case remark(Int, text: String, isComplaint: Bool)

        var line: Int? {
            switch self {
            case .blank: nil
            case .line(let index, _), .more(let index, _), .remark(let index, _, _): index
            }
        }
    }

    /// The columns up to the values: more where the names of a language are long, unless the area is narrow.
    private func nameColumns(_ columns: Int) -> Int {
        guard columns >= 50 else { return Self.leastNameColumns }
        let longest = lines.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        return min(Self.mostNameColumns, max(Self.leastNameColumns, longest + 3))
    }

    private static var leastNameColumns: Int { 15 }
    private static var mostNameColumns: Int { 20 }
    /// The maximum rows of a chosen value.
    private static var mostRows: Int { 4 }

    /// Returns the number of rows to show everything, in a number of columns.
    package func rows(columns: Int) -> Int { allRows(columns: columns, hasRoom: true).count }

    private func allRows(columns: Int, hasRoom: Bool) -> [Row] {
        var rows: [Row] = []
        for (index, line) in lines.enumerated() {
            if line.startsSection, hasRoom, index > 0 { rows.append(.blank) }
            let parts = parts(ofLine: index, columns: valueColumns(columns))
            rows.append(.line(index, text: parts.first ?? ""))
            rows += parts.dropFirst().map { .more(index, text: $0) }
            let isComplaint = complaint?.id == line.id
            guard let remark = isComplaint ? complaint?.sentence : remarks[line.id] else { continue }
            let wrapped = TextWidth.wrapped("! " + remark, to: max(1, columns - remarkColumn(columns)))
            rows += wrapped.map { .remark(index, text: $0, isComplaint: isComplaint) }
        }
        return rows
    }

    private func valueColumns(_ columns: Int) -> Int { max(1, columns - nameColumns(columns) - 1) }

    /// Returns the column of remarks: under the values, or further left in a narrow area.
    private func remarkColumn(_ columns: Int) -> Int { columns < 50 ? 2 : nameColumns(columns) }

    /// Returns whether a line shows its placeholder.
    private func showsPlaceholder(_ index: Int) -> Bool {
        lines[index].field.isEmpty && (index == focusIndex || lines[index].keepsPlaceholder)
    }

    /// Returns the rows of the placeholder, or of a chosen value; empty ones if the field draws itself.
    private func parts(ofLine index: Int, columns: Int) -> [String] {
        let line = lines[index]
        if showsPlaceholder(index) { return TextWidth.wrapped(line.placeholder, to: columns) }
        if line.isPicked { return Self.parts(of: line.field.text, columns: columns) }
        guard line.field.isMultiline else { return [""] }
        let rows = TextWidth.wrapped(line.field.text, to: max(1, columns - 1)).count
        return Array(repeating: "", count: max(1, min(rows, Self.mostRows)))
    }

    private static func parts(of text: String, columns: Int) -> [String] {
        let parts = TextWidth.wrapped(text, to: columns)
        guard parts.count > mostRows else { return parts }
        let rest = parts[(mostRows - 1)...].joined(separator: " ")
        return parts.prefix(mostRows - 1) + [TextWidth.truncated(rest, to: columns)]
    }

    /// Returns the rows for an area, and the first visible one, so that the focused line is visible, with
    /// remarks as far as there is space.
    private func layout(_ size: Size) -> (rows: [Row], top: Int) {
        var rows = allRows(columns: size.columns, hasRoom: true)
        if rows.count > size.rows { rows = allRows(columns: size.columns, hasRoom: false) }
        let focused = rows.firstIndex { $0.line == focusIndex } ?? 0
        let end = (rows.lastIndex { $0.line == focusIndex } ?? 0) + 1
        // The remark of the previous line is shown completely, before the placeholder of the focused one.
        var start = focused
        var remark = focused
        if focused > 0, case .remark(let before, _, _) = rows[focused - 1] {
            start = rows.firstIndex { $0.line == before } ?? focused
            remark = min(start + 1, focused)
        }
        let wanted = max(min(focused, end - size.rows), min(start, focused - size.rows / 2))
        let top = min(wanted, max(remark, focused - size.rows + 1))
        return (rows, max(0, min(top, rows.count - size.rows)))
    }

    /// Returns the line drawn in a row.
    package func line(atRow row: Int, area: Size) -> ID? {
        let (rows, top) = layout(area)
        guard (0..<area.rows).contains(row), rows.indices.contains(top + row) else { return nil }
        return rows[top + row].line.map { lines[$0].id }
    }

    /// Draws the lines and their remarks; returns the cursor's cell.
    package func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) -> Point? {
        let (rows, top) = layout(area.size)
        var cursor: Point?
        for (offset, row) in rows.dropFirst(top).prefix(max(0, area.rows)).enumerated() {
            let value = Rect(
                column: area.column + nameColumns(area.columns), row: area.row + offset,
                columns: valueColumns(area.columns), rows: 1)
            switch row {
            case .blank: break
            case .line(let index, let text):
                var value = value
                let room = area.endRow - value.row
                value.size.rows = min(room, parts(ofLine: index, columns: value.columns).count)
                cursor = draw(index, text, into: &buffer, in: area, value: value, theme) ?? cursor
            case .more(let index, let text):
                if showsPlaceholder(index) {
                    buffer.write(text, at: value.origin, style: theme.example)
                } else if lines[index].isPicked {
                    buffer.write(text, at: value.origin)
                }
            case .remark(_, let text, let isComplaint):
                buffer.write(
                    text,
                    at: Point(
                        column: area.column + remarkColumn(area.columns), row: area.row + offset),
                    style: isComplaint ? theme.error : theme.warning)
            }
        }
        let shown = rows.dropFirst(top).prefix(max(0, area.rows))
        if let first = shown.firstIndex(where: { $0.line == focusIndex }) {
            let name = Rect(
                column: area.column, row: area.row + first - top, columns: nameColumns(area.columns) - 1,
                rows: 1)
            FocusedField.draw(
                into: &buffer, name: name, rows: shownRows(of: shown[first...]), theme: theme)
        }
        ScrollBar.draw(
            into: &buffer,
            in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: max(0, area.rows)),
            total: rows.count, visible: max(1, area.rows), first: top, style: theme.rule)
        return cursor
    }

    /// Returns the number of rows of the focused line's value among those from there on.
    private func shownRows(of rows: ArraySlice<Row>) -> Int {
        guard !showsPlaceholder(focusIndex) else { return 1 }
        return rows.prefix {
            switch $0 {
            case .line(focusIndex, _), .more(focusIndex, _): true
            case .blank, .line, .more, .remark: false
            }
        }.count
    }

    private func draw(
        _ index: Int, _ text: String, into buffer: inout CellBuffer, in area: Rect, value: Rect,
        _ theme: Theme
    ) -> Point? {
        let line = lines[index]
        let isFocused = index == focusIndex
        buffer.write(
            TextWidth.truncated(line.name, to: nameColumns(area.columns) - 3),
            at: Point(column: area.column + 2, row: value.row), style: isFocused ? theme.key : theme.label)
        if showsPlaceholder(index) {
            buffer.write(text, at: value.origin, style: theme.example)
            return isFocused ? value.origin : nil
        }
        guard !line.isPicked else {
            buffer.write(text, at: value.origin)
            return isFocused ? value.origin : nil
        }
        return line.field.draw(into: &buffer, in: value, style: theme.plain, isFocused: isFocused)
    }
}
