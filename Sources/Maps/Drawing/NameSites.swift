/// The positions of the names on a map: the cells of streets, and points of all else.
struct NameSites {
    /// Adjacent cells that a street passes.
    struct Run: Hashable {
        var row: Int
        var first: Int
        var last: Int

        var columns: Int { last - first + 1 }
    }

    /// All streets of the same name.
    struct Street {
        var text: String
        /// The strongest of its parts.
        var way: MapTile.Way
        /// The visible length, in dots.
        var length: Double
        var runs: [Run]

        var isDriven: Bool { way >= .minor }
    }

    /// A name at a point.
    struct Spot: Hashable {
        var text: String
        var kind: MapTile.Named
        /// The cell.
        var column: Int
        var row: Int
    }

    private(set) var streets: [Street] = []
    private(set) var spots: [Spot] = []

    private var indices: [String: Int] = [:]
    private var known: Set<String> = []
    private var runs: [UInt64] = []
    /// The remaining number of corners to visit.
    private var effort = 2_000_000
    private static let mostNames = 20_000

    init(of patches: [MapPatch], zoom: Double) {
        for patch in patches { read(patch, zoom) }
        join()
    }

    private mutating func read(_ patch: MapPatch, _ zoom: Double) {
        let tile = patch.tile.tile
        let clip = LineClip(patch.clip)
        tile.points.withUnsafeBufferPointer { points in
            for (index, name) in tile.names.enumerated() {
                guard patch.tile.names[index].meets(patch.visible), effort > 0, streets.count < Self.mostNames
                else { continue }
                effort -= name.points.count
                if case .street(let way) = name.kind {
                    guard MapStyle.isNamed(way, at: zoom) else { continue }
                    trace(name.text, way, name.points, points, patch, clip)
                } else if let first = name.points.first {
                    add(name, x: patch.x(points[first].x), y: patch.y(points[first].y), clip)
                }
            }
        }
    }

    private mutating func add(_ name: MapTile.Name, x: Double, y: Double, _ clip: LineClip) {
        guard x >= clip.left, x < clip.right, y >= clip.top, y < clip.bottom, spots.count < Self.mostNames,
            known.insert(name.text).inserted
        else { return }
        spots.append(Spot(text: name.text, kind: name.kind, column: Int(x) / 2, row: Int(y) / 4))
    }

    private mutating func trace(
        _ text: String, _ way: MapTile.Way, _ line: Range<Int>,
        _ points: UnsafeBufferPointer<MapTile.Point>, _ patch: MapPatch, _ clip: LineClip
    ) {
        var street = -1
        var last: (x: Double, y: Double)?
        for index in line {
            let (x, y) = (patch.x(points[index].x), patch.y(points[index].y))
            defer { last = (x, y) }
            guard let last, let part = clip.part(of: .init(x0: last.x, y0: last.y, x1: x, y1: y)) else {
                continue
            }
            if street < 0 { street = self.street(text, way) }
            streets[street].length += part.length
            pass(part, street)
        }
    }

    private mutating func street(_ text: String, _ way: MapTile.Way) -> Int {
        if let index = indices[text] {
            streets[index].way = max(streets[index].way, way)
            return index
        }
        streets.append(Street(text: text, way: way, length: 0, runs: []))
        indices[text] = streets.count - 1
        return streets.count - 1
    }

    /// Records the cells that a line on the canvas passes, row by row.
    private mutating func pass(_ part: LineClip.Line, _ street: Int) {
        let down = part.y0 <= part.y1
        let (x0, y0, x1, y1) =
            down
            ? (part.x0 / 2, part.y0 / 4, part.x1 / 2, part.y1 / 4)
            : (part.x1 / 2, part.y1 / 4, part.x0 / 2, part.y0 / 4)
        let slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0
        let (top, bottom) = (Int(max(0, y0)), Int(max(0, y1)))
        effort -= bottom - top + 1
        for row in top...bottom {
            let from = row == top ? x0 : x0 + (Double(row) - y0) * slope
            let to = row == bottom ? x1 : x0 + (Double(row + 1) - y0) * slope
            let (first, last) = (Int(max(0, min(from, to))), Int(max(0, from, to)))
            runs.append(
                UInt64(street) << 44 | UInt64(min(row, 4095)) << 32 | UInt64(min(first, 65_535)) << 16
                    | UInt64(min(last, 65_535)))
        }
    }

    /// Joins the adjacent cells of a street within a row.
    private mutating func join() {
        runs.sort()
        var run: (street: Int, cells: Run)?
        for bits in runs {
            let street = Int(bits >> 44)
            let cells = Run(
                row: Int(bits >> 32 & 4095), first: Int(bits >> 16 & 65_535), last: Int(bits & 65_535))
            if let last = run, last.street == street, last.cells.row == cells.row,
                cells.first <= last.cells.last + 1
            {
                run?.cells.last = max(last.cells.last, cells.last)
                continue
            }
            if let run { streets[run.street].runs.append(run.cells) }
            run = (street, cells)
        }
        if let run { streets[run.street].runs.append(run.cells) }
        runs = []
    }
}
