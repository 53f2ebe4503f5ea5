import Foundation
import Maps
import MeetCore
import TerminalKit
import VenueSearch

extension VenueMap {
    /// A sign on the map and its markers.
    struct Pin: Hashable, Sendable {
        /// The cell, counted from the map's top left.
        var cell: Point
        /// The shown marker: the selected one, else the first of the list.
        var index: Int
        /// All its markers, in the list's order.
        var indices: [Int]
        /// The side of markers outside the map, which the pin points to.
        var side: Side?
        /// The verdict on the shown marker.
        var verdict: Verdict?

        var isShared: Bool { indices.count > 1 }

        /// The columns of its sign, verdict, arrow and plus.
        var columns: Int { 1 + (verdict == nil ? 0 : 1) + (side == nil ? 0 : 1) + (isShared ? 1 : 0) }

        /// Returns its start, which must be on the map at the right edge.
        func start(in size: Size) -> Point {
            Point(column: max(0, min(cell.column, size.columns - columns)), row: cell.row)
        }

        /// Returns both as one, at the position of the one whose sign is shown.
        func joined(with other: Pin, selected: Int?) -> Pin {
            let isSelected = index == selected
            let isOther = other.index == selected
            var pin = isSelected || (!isOther && index < other.index) ? self : other
            pin.indices = (indices + other.indices).sorted()
            return pin
        }
    }

    package enum Side: Hashable, Sendable {
        case left, right, up, down
    }

    /// The position of a point, or the edge in its direction.
    package enum Place: Hashable, Sendable {
        case inside(Point)
        case outside(Point, Side)
    }

    /// Returns the pins of the markers in drawing order: in the list's order, the selected one last. Each has
    /// a blank at both sides, because two could be read as one number; for that neighbours become one pin,
    /// and those that point outside may move a little along the edge.
    ///
    /// - Parameter streets: The streets below, whose attribution no pin covers.
    func pins(in size: Size, selected: Int?, streets: Streets = Streets()) -> [Pin] {
        guard size.columns > 0, size.rows > 0, let shown = projection(for: size) else { return [] }
        let overlays = overlays(shown, size, streets.attribution)
        var homeCell: Point?
        if let home, case .inside(let cell) = overlays.clear(place(of: home, in: shown, size)) {
            homeCell = cell
        }
        let verdicts = Dictionary(
            markers.compactMap { marker in marker.verdict.map { (marker.index, $0) } },
            uniquingKeysWith: { first, _ in first })
        var pins: [Place: [Int]] = [:]
        for marker in markers.sorted(by: { $0.index < $1.index }) {
            var place = overlays.clear(place(of: marker.coordinate, in: shown, size))
            if case .inside(let cell) = place { place = .inside(Self.besideHome(cell, homeCell, overlays)) }
            pins[place, default: []].append(marker.index)
        }
        let all = pins.compactMap { place, indices -> Pin? in
            guard let first = indices.first else { return nil }
            let index = selected.flatMap { indices.contains($0) ? $0 : nil } ?? first
            let verdict = verdicts[index]
            switch place {
            case .inside(let cell): return Pin(cell: cell, index: index, indices: indices, verdict: verdict)
            case .outside(let cell, let side):
                return Pin(cell: cell, index: index, indices: indices, side: side, verdict: verdict)
            }
        }
        let inside = Self.apart(all.filter { $0.side == nil }, in: size, selected)
        var cells = overlays.cells
        for pin in inside { cells.take(pin.columns, at: pin.start(in: size)) }
        let outside = [Side.left, .right, .up, .down].flatMap { (side: Side) -> [Pin] in
            Self.apart(all.filter { $0.side == side }, in: size, selected)
        }
        func rank(_ pin: Pin) -> Int { pin.index == selected ? 1 : 0 }
        // Earlier ones of the list are drawn over later ones, because they are better matches.
        return (inside + Self.settled(outside, in: cells, selected)).sorted {
            (rank($0), -$0.index) < (rank($1), -$1.index)
        }
    }

    /// Returns the cell, or the nearest beside home that leaves it visible, on the side without an overlay.
    private static func besideHome(_ cell: Point, _ home: Point?, _ overlays: Overlays) -> Point {
        guard let home, cell.row == home.row, cell.column == home.column || cell.column == home.column - 1
        else { return cell }
        let (left, right) = (home.column - 2, home.column + 1)
        let isRight = cell.column == home.column ? right + 1 < overlays.cells.size.columns : left < 0
        let columns = isRight ? [right, left] : [left, right]
        let free = columns.first { column in
            overlays.cells.isFree(2, at: Point(column: column, row: cell.row), apart: 1)
        }
        return Point(column: free ?? max(0, columns[0]), row: cell.row)
    }

    /// Joins the pins of a row that would touch.
    private static func apart(_ pins: [Pin], in size: Size, _ selected: Int?) -> [Pin] {
        Dictionary(grouping: pins, by: \.cell.row).values.flatMap { pins in
            var row = pins.sorted { $0.cell.column < $1.cell.column }
            var next = 1
            while next < row.count {
                let (left, right) = (row[next - 1], row[next])
                guard right.start(in: size).column <= left.start(in: size).column + left.columns else {
                    next += 1
                    continue
                }
                row[next - 1] = left.joined(with: right, selected: selected)
                row.remove(at: next)
                next = max(1, next - 1)
            }
            return row
        }
    }

    /// Places the pins that point outside; those without space join the nearest at their side.
    private static func settled(_ pins: [Pin], in cells: MapCells, _ selected: Int?) -> [Pin] {
        var waiting = pins.sorted {
            ($0.index == selected ? -1 : $0.index) < ($1.index == selected ? -1 : $1.index)
        }
        var settled: [Pin] = []
        var taken = cells
        var next = 0
        while next < waiting.count {
            var pin = waiting[next]
            next += 1
            guard let side = pin.side else { continue }
            let start = pin.start(in: cells.size)
            if let cell = taken.room(for: pin.columns, near: start, side) {
                if cell != start { pin.cell = cell }
                taken.take(pin.columns, at: cell)
                settled.append(pin)
                continue
            }
            func distance(_ other: Pin) -> Int {
                abs(other.cell.column - pin.cell.column) + abs(other.cell.row - pin.cell.row)
            }
            let others = waiting.indices.prefix(next - 1).filter { waiting[$0].side == side }
            guard let nearest = others.min(by: { distance(waiting[$0]) < distance(waiting[$1]) }) else {
                continue
            }
            // It needs more space now: again from the beginning, with one less.
            waiting[nearest] = waiting[nearest].joined(with: pin, selected: selected)
            waiting.remove(at: next - 1)
            (settled, taken, next) = ([], cells, 0)
        }
        return settled
    }

    /// Returns the cell of a point, or the cell at the edge in its direction from the middle.
    package func place(of point: Coordinate, in shown: MapProjection, _ size: Size) -> Place {
        if let dot = shown.visibleDot(of: point) {
            return .inside(
                Point(column: min(dot.x / 2, size.columns - 1), row: min(dot.y / 4, size.rows - 1)))
        }
        let (x, y) = shown.dot(of: point)
        let middle = (x: Double(shown.width) / 2, y: Double(shown.height) / 2)
        let (dx, dy) = (x - middle.x, y - middle.y)
        // The edge is met where the greater share of the way is used up.
        let (shareX, shareY) = (abs(dx) / middle.x, abs(dy) / middle.y)
        let share = max(shareX, shareY)
        guard share.isFinite, share > 0 else { return .outside(Point(column: 0, row: 0), .left) }
        let side: Side = shareX >= shareY ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
        var cell = Point(
            column: min(max(0, Int((middle.x + dx / share) / 2)), size.columns - 1),
            row: min(max(0, Int((middle.y + dy / share) / 4)), size.rows - 1))
        switch side {
        case .left, .right:
            // The first and the last row belong to points above and below.
            if size.rows > 2 { cell.row = min(max(1, cell.row), size.rows - 2) }
        case .up, .down:
            // In steps of a pin's width, so that none overlaps another by half.
            cell.column = min(cell.column, max(0, size.columns - 4)) / 4 * 4
        }
        return .outside(cell, side)
    }

    /// Returns the list index of the pin at a cell of the map, for a click; of several the first after
    /// `selected`.
    package func index(
        at cell: Point, in size: Size, selected: Int?, streets: Streets = Streets()
    ) -> Int? {
        let pins = pins(in: size, selected: selected, streets: streets)
        func pin(within gap: Int) -> Pin? {
            pins.last { pin in
                let start = pin.start(in: size)
                return cell.row == start.row
                    && (start.column - gap..<start.column + pin.columns + gap).contains(cell.column)
            }
        }
        let near = pin(within: 0) ?? pin(within: 1)
        guard let pin = near else { return nil }
        guard let selected, let at = pin.indices.firstIndex(of: selected) else { return pin.index }
        return pin.indices[(at + 1) % pin.indices.count]
    }
}
