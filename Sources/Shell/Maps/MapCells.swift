import TerminalKit

/// The taken cells of a map, counted from the map's top left.
struct MapCells: Hashable, Sendable {
    let size: Size
    private(set) var taken: Set<Point> = []

    init(size: Size) {
        self.size = size
    }

    mutating func take(_ columns: Int, at cell: Point) {
        for column in cell.column..<cell.column + max(0, columns) {
            taken.insert(Point(column: column, row: cell.row))
        }
    }

    func isFree(_ cell: Point) -> Bool { !taken.contains(cell) }

    /// Returns whether the cells are free and on the map, and no cell within `gap` beside them is taken.
    func isFree(_ columns: Int, at cell: Point, apart gap: Int = 0) -> Bool {
        guard cell.column >= 0, cell.row >= 0, cell.row < size.rows, cell.column + columns <= size.columns
        else { return false }
        return (cell.column - gap..<cell.column + columns + gap).allSatisfy {
            isFree(Point(column: $0, row: cell.row))
        }
    }

    /// Returns the nearest free cell for a pointer out of the map at a side, with a blank around it.
    ///
    /// - Parameter reach: The maximum shift along its edge, in cells.
    func room(for columns: Int, near cell: Point, _ side: VenueMap.Side, reach: Int = 6) -> Point? {
        var best: (cost: Int, cell: Point)?
        func look(_ column: Int, _ row: Int, cost: Int) {
            let at = Point(column: cell.column + column, row: cell.row + row)
            guard cost < best?.cost ?? .max, isFree(columns, at: at, apart: 1) else { return }
            best = (cost, at)
        }
        for shift in -reach...reach {
            switch side {
            case .left, .right: look(0, shift, cost: abs(shift))
            case .up: for row in 0...2 { look(shift, row, cost: abs(shift) + 3 * row) }
            case .down: for row in 0...2 { look(shift, -row, cost: abs(shift) + 3 * row) }
            }
        }
        return best?.cell
    }
}
