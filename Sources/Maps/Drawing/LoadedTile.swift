/// A tile with the bounds of its contents, so that most invisible shapes are skipped without visiting their
/// corners.
final class LoadedTile: Sendable, Hashable {
    /// A rectangle in the tile's units, ends included.
    struct Bounds: Hashable, Sendable {
        var left = Int32.max
        var top = Int32.max
        var right = Int32.min
        var bottom = Int32.min

        mutating func reach(_ point: MapTile.Point) {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }

        func meets(_ other: Bounds) -> Bool {
            left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
        }
    }

    let tile: MapTile
    /// The bounds of each shape and each name; those of a name with invalid points or lines intersect
    /// nothing.
    let shapes: [Bounds]
    let names: [Bounds]
    /// The indices of the shapes that are ground, in drawing order.
    let grounds: [Int]
    /// The indices of the ways of each class, and of the names along them, by the raw value of the class.
    let ways: [[Int]]
    let namedWays: [[Int]]
    /// The largest number of corners of a line.
    let longest: Int

    init(_ tile: MapTile) {
        self.tile = tile
        let count = tile.points.count
        var longest = 0
        shapes = tile.shapes.map { shape in
            var bounds = Bounds()
            guard shape.lines.lowerBound >= 0, shape.lines.upperBound <= tile.lines.count else {
                return bounds
            }
            for line in tile.lines[shape.lines] {
                guard line.lowerBound >= 0, line.upperBound <= count else { return Bounds() }
                longest = max(longest, line.count)
                for index in line { bounds.reach(tile.points[index]) }
            }
            return bounds
        }
        names = tile.names.map { name in
            var bounds = Bounds()
            guard name.points.lowerBound >= 0, name.points.upperBound <= count else { return bounds }
            for index in name.points { bounds.reach(tile.points[index]) }
            return bounds
        }
        var (grounds, ways) = ([Int](), Array(repeating: [Int](), count: MapTile.Way.allCases.count))
        var namedWays = ways
        for (index, shape) in tile.shapes.enumerated() {
            switch shape.kind {
            case .ground: grounds.append(index)
            case .way(let way): ways[Int(way.rawValue)].append(index)
            }
        }
        for (index, name) in tile.names.enumerated() {
            longest = max(longest, name.points.count)
            if case .street(let way) = name.kind { namedWays[Int(way.rawValue)].append(index) }
        }
        (self.grounds, self.ways, self.namedWays, self.longest) = (grounds, ways, namedWays, longest)
    }

    static func == (one: LoadedTile, other: LoadedTile) -> Bool { one.tile === other.tile }

    func hash(into hasher: inout Hasher) { hasher.combine(tile) }
}
