import MeetCore

/// Where tiles come from.
package protocol TileSource: Sendable {
    /// What it has; asked for once, before the first tile.
    func describe() async throws(TileError) -> TileSet
    /// The bytes of a tile as they are kept there, mostly compressed; `nil` where there is no such tile.
    func bytes(of tile: TileID) async throws(TileError) -> [UInt8]?
}

/// What a source says of its tiles.
package struct TileSet: Hashable, Sendable {
    package var zooms: ClosedRange<Int>
    /// Whom the map is owed to, as plain text: `© OpenMapTiles © OpenStreetMap contributors`.
    package var attribution: String
    /// `nil` where it does not say, or for the whole world.
    package var bounds: BoundingBox?

    package init(zooms: ClosedRange<Int> = 0...14, attribution: String = "", bounds: BoundingBox? = nil) {
        self.zooms = zooms
        self.attribution = attribution
        self.bounds = bounds
    }
}

/// Why there are no streets on a map.
package enum TileError: Error, Hashable, Sendable {
    /// Nobody has said yet that this server may be asked.
    case notAllowed(host: String)
    /// Neither a server nor a file is set.
    case notSet
    case noFile(path: String)
    case notAnArchive(path: String)
    case badAddress(String)
    case unreachable(host: String)
    case refused(host: String, status: Int)
    /// An answer that is none, or larger than a tile may be.
    case badAnswer(host: String)
    case cancelled
}
