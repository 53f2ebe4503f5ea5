import MeetCore

/// The tiles that were loaded for a map, a bounded number of them, and the picture they make.
///
/// Tiles are told by `TileID`; that one does not exist is known too. What is seen but not loaded is painted from what is:
/// from the nearest tile around it, or else from those within.
package struct MapSheet: Sendable, Hashable {
    /// So many are kept.
    package static let mostTiles = 96

    /// `nil` where there is no such tile.
    private var tiles: [TileID: LoadedTile?] = [:]
    private var view: MapProjection?

    package init() {}

    package var count: Int { tiles.count }

    /// Whether there is nothing to be painted, wherever one looks.
    package var isEmpty: Bool { !tiles.values.contains { $0 != nil } }

    /// Whether it is known what there is, be it nothing.
    package func knows(_ id: TileID) -> Bool { tiles[id] != nil }

    /// Says what is looked at now: where there are too many tiles, those farthest from it are forgotten first.
    package mutating func look(at projection: MapProjection) { view = projection }

    /// - Parameter tile: `nil` where there is no such tile.
    package mutating func add(_ tile: MapTile?, for id: TileID) {
        tiles[id] = .some(tile.map(LoadedTile.init))
        while tiles.count > Self.mostTiles {
            let farthest = tiles.keys.max { (far($0, id), Self.order($0)) < (far($1, id), Self.order($1)) }
            guard let farthest else { return }
            tiles[farthest] = nil
        }
    }

    package mutating func removeAll() { tiles = [:] }

    /// The tiles to be loaded for all that is seen, those nearest to the middle first.
    ///
    /// - Parameter zooms: Those that the source has tiles of.
    package func missing(for projection: MapProjection, zooms: ClosedRange<Int>) -> [TileID] {
        Self.seen(in: projection, zooms: zooms).filter { tiles[$0] == nil }
    }

    package func picture(of projection: MapProjection, zooms: ClosedRange<Int>) -> MapPicture {
        MapPainter.picture(of: patches(of: projection, zooms: zooms), projection)
    }

    /// What is painted, and where.
    func patches(of projection: MapProjection, zooms: ClosedRange<Int>) -> [MapPatch] {
        Self.seen(in: projection, zooms: zooms).flatMap { id in
            painted(for: id).flatMap { MapPatch.copies(of: $0.tile, $0.id, within: $0.square, projection) }
        }
    }

    private static func seen(in projection: MapProjection, zooms: ClosedRange<Int>) -> [TileID] {
        projection.tiles(atZoom: projection.tileZoom(within: zooms), most: 64)
    }

    private typealias Painted = (tile: LoadedTile, id: TileID, square: TileID)

    /// The tile itself, else the nearest around it, else those within.
    private func painted(for id: TileID) -> [Painted] {
        for zoom in stride(from: id.zoom, through: 0, by: -1) {
            let ancestor = id.ancestor(atZoom: zoom)
            if case .some(.some(let tile)) = tiles[ancestor] { return [(tile, ancestor, id)] }
        }
        return within(id, steps: 2)
    }

    private func within(_ id: TileID, steps: Int) -> [Painted] {
        guard steps > 0 else { return [] }
        return (0..<4).flatMap { quarter -> [Painted] in
            guard
                let child = TileID(
                    zoom: id.zoom + 1, x: id.x * 2 + quarter % 2, y: id.y * 2 + quarter / 2)
            else { return [] }
            if case .some(.some(let tile)) = tiles[child] { return [(tile, child, child)] }
            return within(child, steps: steps - 1)
        }
    }

    /// How far a tile is from what is looked at, or else from the newest: a side of the canvas's tiles, or a zoom, is one.
    private func far(_ id: TileID, _ newest: TileID) -> Double {
        guard let view else {
            let zoom = min(id.zoom, newest.zoom)
            let (one, other) = (id.ancestor(atZoom: zoom), newest.ancestor(atZoom: zoom))
            return Double(max(abs(one.x - other.x), abs(one.y - other.y)) + abs(id.zoom - newest.zoom))
        }
        let frame = view.frame(of: id)
        let (x, y) = (Double(view.width) / 2 - frame.x, Double(view.height) / 2 - frame.y)
        let dots = max(0, -x, x - frame.side, -y, y - frame.side)
        return dots / MapProjection.dotsPerTile + abs(Double(id.zoom) - view.zoom)
    }

    private static func order(_ id: TileID) -> Int { (id.zoom << 48) + (id.y << 24) + id.x }
}
