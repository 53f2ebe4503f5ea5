import TerminalKit

/// The places of a list's rows below each other, counted in lines from the list's first.
struct ListShape: Hashable, Sendable {
    let count: Int
    /// The lines of all rows and of what stands between them.
    let lines: Int
    /// The lines of each row; `nil` where each takes `height` lines.
    private let places: [Range<Int>]?
    private let height: Int

    /// Rows of one height.
    init(count: Int, height: Int = 1) {
        (self.count, self.height) = (max(0, count), height)
        (lines, places) = (self.count * height, nil)
    }

    /// Rows of different heights, or with other lines between them.
    ///
    /// - Parameter places: Ascending, without overlaps.
    init(places: [Range<Int>], lines: Int) {
        (count, height) = (places.count, 1)
        (self.lines, self.places) = (lines, places)
    }

    /// The lines of a row; the first line where there is no such row.
    func place(of row: Int) -> Range<Int> {
        guard (0..<count).contains(row) else { return 0..<1 }
        return places?[row] ?? row * height..<(row + 1) * height
    }

    /// The row on a line; `nil` between two rows and behind the last.
    func row(atLine line: Int) -> Int? {
        guard (0..<lines).contains(line) else { return nil }
        return places.map { $0.firstIndex { $0.contains(line) } } ?? line / height
    }
}

/// The lines of a list whose rows stand under headings: a heading before each row whose heading is not that of the row
/// before it.
struct HeadedRows<Heading: Equatable> {
    enum Line {
        case heading(Heading)
        case row(Int)
    }

    private(set) var lines: [Line] = []
    let shape: ListShape

    /// - Parameter headings: The heading of each row.
    init(_ headings: some Sequence<Heading>) {
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

    /// The headings in a window, each with its cells.
    func headings(in window: ListWindow) -> [(heading: Heading, place: Rect)] {
        window.between.compactMap { line, place in
            guard case .heading(let heading) = lines[line] else { return nil }
            return (heading, place)
        }
    }
}

/// The visible part of a list: which rows are seen, and where. Keys page by it, the mouse points into it, and drawing
/// follows it.
struct ListWindow: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        var index: Int
        var place: Rect
    }

    enum Scrolling: Hashable, Sendable {
        /// As little as the selected row needs.
        case asNeeded
        /// So that the selected row stands in the middle.
        case centred
        /// So that the selected row is the first that is seen.
        case leading
    }

    /// The scroll bar's column.
    enum Bar: Hashable, Sendable {
        /// The last column of the list.
        case within
        /// The column behind the list.
        case beside
        /// The same, where a line stands.
        case onLine
        /// The frame of the panel that the list fills.
        case onFrame
        case none
    }

    let area: Rect
    /// How many rows the list has.
    let count: Int
    /// The rows that are seen, whole or in part.
    let rows: [Row]
    /// The first line that is seen.
    let first: Int
    /// All lines, and those that are seen at once.
    let (lines, visible): (Int, Int)
    let scrolling: Scrolling
    let bar: Bar
    /// `nil` where the first line is not found by it.
    let shape: ListShape?

    /// - Parameter margin: Columns at the right end that are no part of the rows.
    init(
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

    /// A window of which only the rows are known that are seen.
    ///
    /// - Parameter rows: In ascending order.
    init(_ area: Rect, count: Int, rows: [Row], first: Int, bar: Bar) {
        (self.area, self.count, self.rows, self.first, self.bar) = (area, count, rows, first, bar)
        (lines, visible, shape, scrolling) = (count, rows.count, nil, .asNeeded)
    }

    /// The lines that belong to no row, each with its cells.
    var between: [(line: Int, place: Rect)] {
        (first..<min(lines, first + area.rows)).filter { shape?.row(atLine: $0) == nil }.map { line in
            (line, Rect(column: area.column, row: area.row + line - first, columns: area.columns, rows: 1))
        }
    }

    /// The rows of a page: those that are seen whole, less one that stays in sight.
    var page: Int {
        let whole = shape.map { shape in rows.count { $0.place.rows == shape.place(of: $0.index).count } }
        return max(1, (whole ?? rows.count) - 1)
    }

    func row(at point: Point) -> Int? {
        guard area.contains(point) else { return nil }
        return rows.first { ($0.place.row..<$0.place.endRow).contains(point.row) }?.index
    }

    /// The row that a place on the scroll bar stands for; `nil` beside the bar, and where there is none.
    func row(onBarAt point: Point) -> Int? {
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

    func drawBar(into buffer: inout CellBuffer, style: Style) {
        guard bar != .none else { return }
        ScrollBar.draw(
            into: &buffer, in: barPlace, total: lines, visible: visible, first: first,
            isOnLine: bar == .onLine || bar == .onFrame, style: style)
    }
}
