import Foundation
import MeetCore
import TerminalKit
import VenueSearch

extension VenueMap {
    /// A cell of the map with the markers on it.
    struct Pin: Hashable, Sendable {
        /// Counted from the map's own top left.
        var cell: Point
        /// The one that is shown: the selected one, else the first of the list.
        var index: Int
        /// All of them, in the list's order.
        var indices: [Int]
        /// Where the markers are, when they are outside and the pin only points to them.
        var side: Side?

        var isShared: Bool { indices.count > 1 }
    }

    enum Side: Hashable, Sendable {
        case left, right, up, down
    }

    /// Where a point is, or at which edge one has to leave the map to get there.
    enum Place: Hashable, Sendable {
        case inside(Point)
        case outside(Point, Side)
    }

    /// The pins of the markers, those drawn last at the end: first those in the list's order, the selected one last.
    func pins(in size: Size, selected: Int?) -> [Pin] {
        guard size.columns > 0, size.rows > 0, let shown = projection(for: size) else { return [] }
        var pins: [Place: [Int]] = [:]
        for marker in markers.sorted(by: { $0.index < $1.index }) {
            pins[place(of: marker.coordinate, in: shown, size), default: []].append(marker.index)
        }
        let all = pins.compactMap { place, indices -> Pin? in
            guard let first = indices.first else { return nil }
            let index = selected.flatMap { indices.contains($0) ? $0 : nil } ?? first
            switch place {
            case .inside(let cell): return Pin(cell: cell, index: index, indices: indices)
            case .outside(let cell, let side):
                return Pin(cell: cell, index: index, indices: indices, side: side)
            }
        }
        func rank(_ pin: Pin) -> Int { pin.index == selected ? 1 : 0 }
        // The earlier of the list is drawn over the later, as it is the better find.
        return all.sorted { (rank($0), -$0.index) < (rank($1), -$1.index) }
    }

    /// The cell of a point, or the cell at the edge in its direction from the middle.
    func place(of point: Coordinate, in shown: MapProjection, _ size: Size) -> Place {
        if let dot = shown.visibleDot(of: point) {
            return .inside(
                Point(column: min(dot.x / 2, size.columns - 1), row: min(dot.y / 4, size.rows - 1)))
        }
        let (x, y) = shown.dot(of: point)
        let middle = (x: Double(shown.width) / 2, y: Double(shown.height) / 2)
        let (dx, dy) = (x - middle.x, y - middle.y)
        // The edge is met where the greater share of the way to it is used up.
        let (shareX, shareY) = (abs(dx) / middle.x, abs(dy) / middle.y)
        let share = max(shareX, shareY)
        guard share.isFinite, share > 0 else { return .outside(Point(column: 0, row: 0), .left) }
        let side: Side = shareX >= shareY ? (dx < 0 ? .left : .right) : (dy < 0 ? .up : .down)
        var cell = Point(
            column: min(max(0, Int((middle.x + dx / share) / 2)), size.columns - 1),
            row: min(max(0, Int((middle.y + dy / share) / 4)), size.rows - 1))
        switch side {
        case .left, .right:
            // The first and the last row belong to what is above and below.
            if size.rows > 2 { cell.row = min(max(1, cell.row), size.rows - 2) }
        case .up, .down:
            // As wide as a pin is there, so that none lies half on another.
            cell.column = min(cell.column, max(0, size.columns - 3)) / 3 * 3
        }
        return .outside(cell, side)
    }

    /// The list's entry whose pin is at a cell of the map, for a click; of several the first after `selected`.
    func index(at cell: Point, in size: Size, selected: Int?) -> Int? {
        let near = pins(in: size, selected: selected).reversed().first { pin in
            // A pin and the sign of its direction or of its number stand side by side.
            pin.cell == cell || (pin.cell.row == cell.row && abs(pin.cell.column - cell.column) == 1)
        }
        guard let pin = near else { return nil }
        guard let selected, let at = pin.indices.firstIndex(of: selected) else { return pin.index }
        return pin.indices[(at + 1) % pin.indices.count]
    }
}
