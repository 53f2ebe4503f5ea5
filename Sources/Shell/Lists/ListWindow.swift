import TerminalKit

/// The lines that the rows of a list take, counted from the first line of the list.
package struct ListShape: Hashable, Sendable {
    package let count: Int
    /// The number of lines, headings and gaps included.
    package let lines: Int
    /// The lines of each row; `nil` if each row has `height` lines.
    private let places: [Range<Int>]?
    private let height: Int

    /// A list of rows of the same height.
    package init(count: Int, height: Int = 1) {
        (self.count, self.height) = (max(0, count), height)
        (lines, places) = (self.count * height, nil)
    }

    /// A list of rows of different heights, or with other lines between the rows.
    ///
    /// - Parameter places: The lines of each row, in ascending order.
    package init(places: [Range<Int>], lines: Int) {
        (count, height) = (places.count, 1)
        (self.lines, self.places) = (lines, places)
    }

    /// Returns the lines of a row, or the first line if there is no such row.
    package func place(of row: Int) -> Range<Int> {
        guard (0..<count).contains(row) else { return 0..<1 }
        return places?[row] ?? row * height..<(row + 1) * height
    }

    /// Returns the row on a line, or `nil` for a heading, a gap or a line behind the last row.
    package func row(atLine line: Int) -> Int? {
        guard (0..<lines).contains(line) else { return nil }
        return places.map { $0.firstIndex { $0.contains(line) } } ?? line / height
    }
}

/// The lines of a list with headings: one before each row whose heading differs from that of the row before it.
package struct HeadedRows<Heading: Equatable> {
    package enum Line {
        case heading(Heading)
        case row(Int)
    }

    package private(set) var lines: [Line] = []
    package let shape: ListShape

    /// - Parameter headings: The heading of each row.
    package init(_ headings: some Sequence<Heading>) {
        var places: [Range<Int>] = []
        var last: Heading?
        for (row, heading) in headings.enumerated() {
            if heading != last { lines.append(.heading(heading)) }
            last = heading
            places.append(lines.count..<lines.count + 1)
            lines.append(.row(row))
        }
        shape = ListShape(places: places, lines: lines.count)
    }

    /// Returns the visible headings with their cells.
    package func headings(in window: ListWindow) -> [(heading: Heading, place: Rect)] {
        window.between.compactMap { line, place in
            guard case .heading(let heading) = lines[line] else { return nil }
            return (heading, place)
        }
    }
}

/// The visible rows of a list with their cells: the one source for paging, mouse events and drawing.
package struct ListWindow: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var index: Int
        package var place: Rect

        package init(index: Int, place: Rect) {
            self.index = index
            self.place = place
        }
    }

    package enum Scrolling: Hashable, Sendable {
        /// Scrolls only as far as the selected row needs.
        case asNeeded
        /// Keeps the selected row in the middle.
        case centred
        /// Keeps the selected row at the top.
        case leading
        /// Keeps the selected row at the bottom.
        case trailing
    }

    /// The scroll bar's column.
    package enum Bar: Hashable, Sendable {
        /// The last column of the list.
        case within
        /// The column behind the list.
        case beside
        /// The column behind the list, where a divider stands.
        case onLine
        /// The frame of the list's panel.
        case onFrame
        case none
    }

    package let area: Rect
    /// The number of rows in the list.
    package let count: Int
    /// The visible rows; the first and the last may be cut.
    package let rows: [Row]
    /// The first visible line.
    package let first: Int
    /// The number of lines in the list, and of visible lines, for the scroll bar.
    package let (lines, visible): (Int, Int)
    let scrolling: Scrolling
    package let bar: Bar
    /// `nil` if only the visible rows are laid out.
    package let shape: ListShape?

    /// - Parameter margin: The columns at the right end of the area beside the rows.
    package init(
        _ area: Rect, _ shape: ListShape, _ scrolling: Scrolling = .asNeeded, first: Int, bar: Bar,
        margin: Int = 0
    ) {
        (self.area, self.shape, self.first, self.bar) = (area, shape, first, bar)
        self.scrolling = scrolling
        (count, lines, visible) = (shape.count, shape.lines, area.rows)
        var rows: [Row] = []
        for line in first..<first + area.rows {
            guard let index = shape.row(atLine: line), index != rows.last?.index else { continue }
            let shown = shape.place(of: index).clamped(to: first..<first + area.rows)
            let place = Rect(
                column: area.column, row: area.row + shown.lowerBound - first, columns: area.columns - margin,
                rows: shown.count)
            rows.append(Row(index: index, place: place))
        }
        self.rows = rows
    }

    /// A window of a list of which only the visible rows are laid out.
    ///
    /// - Parameter rows: The visible rows, in ascending order.
    package init(_ area: Rect, count: Int, rows: [Row], first: Int, bar: Bar) {
        (self.area, self.count, self.rows, self.first, self.bar) = (area, count, rows, first, bar)
        (lines, visible, shape, scrolling) = (count, rows.count, nil, .asNeeded)
    }

    /// The visible lines between the rows, with their cells.
    package var between: [(line: Int, place: Rect)] {
        (first..<min(lines, first + area.rows)).filter { shape?.row(atLine: $0) == nil }.map { line in
            (line, Rect(column: area.column, row: area.row + line - first, columns: area.columns, rows: 1))
        }
    }

    /// The rows that a page key moves by: the fully visible rows minus one, which stays visible.
    package var page: Int {
        let whole = shape.map { shape in rows.count { $0.place.rows == shape.place(of: $0.index).count } }
        return max(1, (whole ?? rows.count) - 1)
    }

    package func row(at point: Point) -> Int? {
        guard area.contains(point) else { return nil }
        return rows.first { ($0.place.row..<$0.place.endRow).contains(point.row) }?.index
    }

    /// Returns the row at a position of the scroll bar, or `nil` beside it or if all rows are visible.
    package func row(onBarAt point: Point) -> Int? {
        let place = barPlace
        guard place.contains(point), lines > visible else { return nil }
        return (point.row - place.row) * (count - 1) / max(1, place.rows - 1)
    }

    private var barPlace: Rect {
        let offset =
            switch bar {
            case .within: -1
            case .beside, .onLine: 0
            case .onFrame: 1
            case .none: 0
            }
        return Rect(
            column: area.endColumn + offset, row: area.row, columns: bar == .none ? 0 : 1, rows: area.rows)
    }

    package func drawBar(into buffer: inout CellBuffer, style: Style) {
        guard bar != .none else { return }
        ScrollBar.draw(
            into: &buffer, in: barPlace, total: lines, visible: visible, first: first,
            isOnLine: bar == .onLine || bar == .onFrame, style: style)
    }
}
