/// A loaded tile and the part of the canvas it is painted on: the square of the tile itself or of one inside
/// it.
struct MapPatch {
    let tile: LoadedTile
    /// The offset: a point of the tile is at `origin + scale * point`, in dots.
    let originX: Double
    let originY: Double
    let scale: Double
    let clip: DotCanvas.Clip
    /// The visible part of the tile, in its units.
    let visible: LoadedTile.Bounds

    /// Returns the places where a tile is visible: several if the whole world is narrower than the canvas.
    static func copies(
        of tile: LoadedTile, _ id: TileID, within square: TileID, _ projection: MapProjection
    ) -> [MapPatch] {
        let (frame, own) = (projection.frame(of: square), projection.frame(of: id))
        return (-1...1).compactMap { turn in
            let shift = Double(turn) * projection.dotsAround
            // The copy of the tile that contains this square.
            let turns = ((frame.x + frame.side / 2 - own.x - own.side / 2) / projection.dotsAround).rounded()
            return MapPatch(
                tile, x: own.x + shift + turns * projection.dotsAround, y: own.y, side: own.side,
                square: (frame.x + shift, frame.y, frame.side), projection)
        }
    }

    private init?(
        _ tile: LoadedTile, x: Double, y: Double, side: Double, square: (x: Double, y: Double, side: Double),
        _ projection: MapProjection
    ) {
        guard tile.tile.extent > 0, x.isFinite, y.isFinite, side.isFinite else { return nil }
        self.tile = tile
        (originX, originY) = (x, y)
        scale = side / Double(tile.tile.extent)
        let width = min(projection.width, MapPicture.mostCells * 2)
        let height = min(projection.height, MapPicture.mostCells * 4)
        clip = DotCanvas.Clip(
            left: Self.firstDot(square.x, width), top: Self.firstDot(square.y, height),
            right: Self.firstDot(square.x + square.side, width) - 1,
            bottom: Self.firstDot(square.y + square.side, height) - 1)
        guard !clip.isEmpty, scale > 0 else { return nil }
        visible = LoadedTile.Bounds(
            left: Self.unit(Double(clip.left) - Self.margin, x, scale),
            top: Self.unit(Double(clip.top) - Self.margin, y, scale),
            right: Self.unit(Double(clip.right) + Self.margin, x, scale),
            bottom: Self.unit(Double(clip.bottom) + Self.margin, y, scale))
    }

    /// Returns the first dot of the canvas whose middle is not before an edge. Neighbours share an edge,
    /// except for rounding.
    private static func firstDot(_ edge: Double, _ size: Int) -> Int {
        Int(min(max((edge - 0.5 - 1e-6).rounded(.up), 0), Double(size)))
    }

    private static func unit(_ dot: Double, _ origin: Double, _ scale: Double) -> Int32 {
        Int32(min(max(((dot - origin) / scale).rounded(), -2_147_483_000), 2_147_483_000))
    }

    /// The margin in dots, for the width of lines.
    private static let margin = 3.0
}
