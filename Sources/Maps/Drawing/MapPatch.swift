/// The dots of a canvas: their number, and how many of them are a dot of the projection in each direction.
struct MapGrid: Hashable {
    let width: Int
    let height: Int
    let across: Double
    let down: Double

    init(width: Int, height: Int, across: Double, down: Double) {
        (self.width, self.height, self.across, self.down) = (width, height, across, down)
    }

    /// Makes the grid with the dots of the projection.
    init(_ projection: MapProjection) {
        self.init(
            width: min(projection.width, MapPicture.mostCells * 2),
            height: min(projection.height, MapPicture.mostCells * 4), across: 1, down: 1)
    }
}

/// A loaded tile and the part of the canvas it is painted on: the square of the tile itself or of one inside
/// it.
struct MapPatch {
    let tile: LoadedTile
    /// The offset: a point of the tile is at `origin + scale * point`, in dots of the canvas.
    let originX: Double
    let originY: Double
    let scaleX: Double
    let scaleY: Double
    let clip: DotCanvas.Clip
    /// The visible part of the tile, in its units.
    let visible: LoadedTile.Bounds

    /// Returns the places where a tile is visible: several if the whole world is narrower than the canvas.
    static func copies(
        of tile: LoadedTile, _ id: TileID, within square: TileID, _ projection: MapProjection,
        on grid: MapGrid
    ) -> [MapPatch] {
        let (frame, own) = (projection.frame(of: square), projection.frame(of: id))
        return (-1...1).compactMap { turn in
            let shift = Double(turn) * projection.dotsAround
            // The copy of the tile that contains this square.
            let turns = ((frame.x + frame.side / 2 - own.x - own.side / 2) / projection.dotsAround).rounded()
            return MapPatch(
                tile, x: own.x + shift + turns * projection.dotsAround, y: own.y, side: own.side,
                square: (frame.x + shift, frame.y, frame.side), grid)
        }
    }

    private init?(
        _ tile: LoadedTile, x: Double, y: Double, side: Double, square: (x: Double, y: Double, side: Double),
        _ grid: MapGrid
    ) {
        guard tile.tile.extent > 0, x.isFinite, y.isFinite, side.isFinite else { return nil }
        self.tile = tile
        (originX, originY) = (x * grid.across, y * grid.down)
        scaleX = side * grid.across / Double(tile.tile.extent)
        scaleY = side * grid.down / Double(tile.tile.extent)
        clip = DotCanvas.Clip(
            left: Self.firstDot(square.x * grid.across, grid.width),
            top: Self.firstDot(square.y * grid.down, grid.height),
            right: Self.firstDot((square.x + square.side) * grid.across, grid.width) - 1,
            bottom: Self.firstDot((square.y + square.side) * grid.down, grid.height) - 1)
        guard !clip.isEmpty, scaleX > 0, scaleY > 0 else { return nil }
        let (beside, above) = (Self.margin * grid.across, Self.margin * grid.down)
        visible = LoadedTile.Bounds(
            left: Self.unit(Double(clip.left) - beside, originX, scaleX),
            top: Self.unit(Double(clip.top) - above, originY, scaleY),
            right: Self.unit(Double(clip.right) + beside, originX, scaleX),
            bottom: Self.unit(Double(clip.bottom) + above, originY, scaleY))
    }

    /// Returns the first dot of the canvas whose middle is not before an edge. Neighbours share an edge,
    /// except for rounding.
    private static func firstDot(_ edge: Double, _ size: Int) -> Int {
        Int(min(max((edge - 0.5 - 1e-6).rounded(.up), 0), Double(size)))
    }

    private static func unit(_ dot: Double, _ origin: Double, _ scale: Double) -> Int32 {
        Int32(min(max(((dot - origin) / scale).rounded(), -2_147_483_000), 2_147_483_000))
    }

    /// The margin in dots of the projection, for the width of lines.
    private static let margin = 3.0
}
