import MeetCore

/// A source of tiles.
package protocol TileSource: Sendable {
    /// Returns the description of its tiles; requested once, before the first tile.
    func describe() async throws(TileError) -> TileSet
    /// Returns the stored bytes of a tile, usually compressed; `nil` if it does not exist.
    func bytes(of tile: TileID) async throws(TileError) -> [UInt8]?
}

/// A source's description of its tiles.
package struct TileSet: Hashable, Sendable {
    package var zooms: ClosedRange<Int>
    /// The attribution as plain text: `© OpenMapTiles © OpenStreetMap contributors`.
    package var attribution: String
    /// The bounds; `nil` if they are not given, or for the whole world.
    package var bounds: BoundingBox?

    package init(zooms: ClosedRange<Int> = 0...14, attribution: String = "", bounds: BoundingBox? = nil) {
        self.zooms = zooms
        self.attribution = attribution
        self.bounds = bounds
    }
}

/// A reason why a map has no streets.
package enum TileError: Error, Hashable, Sendable {
    /// The person has not allowed requests to this server.
    case notAllowed(host: String)
    /// Neither a server nor a file is set.
    case notSet
    case noFile(path: String)
    case notAnArchive(path: String)
    case badAddress(String)
    case unreachable(host: String)
    case refused(host: String, status: Int)
    /// An invalid answer, or one larger than a tile may be.
    case badAnswer(host: String)
    case cancelled
}
