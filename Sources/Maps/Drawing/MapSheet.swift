import MeetCore

/// The tiles loaded for a map, a bounded number of them, and their picture.
///
/// Tiles are identified by `TileID`; missing ones are recorded too. Areas whose tile is not loaded are
/// painted from the nearest loaded tile around it, or else from those inside.
package struct MapSheet: Sendable, Hashable {
    /// The maximum number of tiles.
    package static let mostTiles = 96

    /// The tiles; `nil` for one that does not exist.
    private var tiles: [TileID: LoadedTile?] = [:]
    private var view: MapProjection?

    package init() {}

    package var count: Int { tiles.count }

    /// True if there is nothing to paint anywhere.
    package var isEmpty: Bool { !tiles.values.contains { $0 != nil } }

    /// Returns whether a tile is loaded, or known not to exist.
    package func knows(_ id: TileID) -> Bool { tiles[id] != nil }

    /// Sets the current view: if there are too many tiles, those farthest from it are removed first.
    package mutating func look(at projection: MapProjection) { view = projection }

    /// Adds a tile.
    ///
    /// - Parameter tile: The tile; `nil` if it does not exist.
    package mutating func add(_ tile: MapTile?, for id: TileID) {
        tiles[id] = .some(tile.map(LoadedTile.init))
        while tiles.count > Self.mostTiles {
            let farthest = tiles.keys.max { (far($0, id), Self.order($0)) < (far($1, id), Self.order($1)) }
            guard let farthest else { return }
            tiles[farthest] = nil
        }
    }

    package mutating func removeAll() { tiles = [:] }

    /// Returns the tiles to load for the view, those nearest to the middle first.
    ///
    /// - Parameter zooms: The zooms of the source.
    package func missing(for projection: MapProjection, zooms: ClosedRange<Int>) -> [TileID] {
        Self.seen(in: projection, zooms: zooms).filter { tiles[$0] == nil }
    }

    package func picture(of projection: MapProjection, zooms: ClosedRange<Int>) -> MapPicture {
        MapPainter.picture(of: patches(of: projection, zooms: zooms), projection)
    }

    /// Returns the patches to paint.
    ///
    /// - Parameter grid: The dots of the canvas; `nil` for those of the projection.
    func patches(
        of projection: MapProjection, zooms: ClosedRange<Int>, on grid: MapGrid? = nil
    ) -> [MapPatch] {
        let grid = grid ?? MapGrid(projection)
        return Self.seen(in: projection, zooms: zooms).flatMap { id in
            painted(for: id).flatMap {
                MapPatch.copies(of: $0.tile, $0.id, within: $0.square, projection, on: grid)
            }
        }
    }

    private static func seen(in projection: MapProjection, zooms: ClosedRange<Int>) -> [TileID] {
        projection.tiles(atZoom: projection.tileZoom(within: zooms), most: 64)
    }

    private typealias Painted = (tile: LoadedTile, id: TileID, square: TileID)

    /// Returns the tile itself, else the nearest around it, else those inside.
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

    /// Returns the distance of a tile from the view, or else from the newest tile: a side of the canvas's
    /// tiles, or a zoom, counts as one.
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
