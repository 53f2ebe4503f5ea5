import MeetCore
import Synchronization

/// The tiles that were loaded so far, and the pictures that are painted of them.
package struct MapSheet: Hashable, Sendable {
    /// `nil`: there is no such tile.
    private var tiles: [TileID: MapTile?] = [:]
    /// Those that were loaded first go first.
    private var order: [TileID] = []
    private let memory = PictureMemory()

    /// More than a screen shows, at every zoom that one passes through.
    private static let most = 160

    package init() {}

    /// Whether nothing of it can be painted.
    package var isEmpty: Bool { !tiles.values.contains { $0 != nil } }

    package static func == (one: MapSheet, other: MapSheet) -> Bool { one.tiles == other.tiles }

    package func hash(into hasher: inout Hasher) { hasher.combine(tiles.count) }

    /// - Parameter tile: `nil` where there is none.
    package mutating func add(_ tile: MapTile?, for id: TileID) {
        if tiles.updateValue(tile, forKey: id) == nil { order.append(id) }
        while order.count > Self.most { tiles[order.removeFirst()] = nil }
        memory.forget()
    }

    /// What is to be loaded to show a piece of the map, the nearest to its middle first.
    package func missing(for shown: MapProjection, zooms: ClosedRange<Int>) -> [TileID] {
        shown.tiles(atZoom: shown.tileZoom(within: zooms)).filter { tiles[$0] == nil }
    }

    /// The streets of a piece of the map, on its dots.
    package func picture(of shown: MapProjection, zooms: ClosedRange<Int>) -> MapPicture {
        memory.picture(of: shown) {
            var painter = MapPainter(shown)
            painter.paint(pieces(of: shown, zooms: zooms))
            return painter.picture
        }
    }

    /// The names that fit, where there is room.
    ///
    /// - Parameter columns: How many cells a text takes.
    package func labels(
        of shown: MapProjection, zooms: ClosedRange<Int>, in room: LabelRoom, columns: (String) -> Int
    ) -> [MapLabel] {
        LabelPlacer(shown, room).labels(of: pieces(of: shown, zooms: zooms), columns: columns)
    }

    /// A part of the map, and the tile that shows it.
    struct Piece {
        var tile: MapTile
        /// Where the tile itself lies, in dots.
        var frame: (x: Double, y: Double, side: Double)
        /// The part of it that counts.
        var clip: (x: Double, y: Double, side: Double)
    }

    /// For each tile that is seen: itself, else what a lower or a higher zoom has of it.
    private func pieces(of shown: MapProjection, zooms: ClosedRange<Int>) -> [Piece] {
        shown.tiles(atZoom: shown.tileZoom(within: zooms)).flatMap { id -> [Piece] in
            let clip = shown.frame(of: id)
            if let known = tiles[id] { return known.map { [Piece(tile: $0, frame: clip, clip: clip)] } ?? [] }
            for zoom in stride(from: id.zoom - 1, through: max(0, id.zoom - 6), by: -1) {
                let lower = id.ancestor(atZoom: zoom)
                if let known = tiles[lower], let tile = known {
                    return [Piece(tile: tile, frame: shown.frame(of: lower), clip: clip)]
                }
            }
            return id.children.compactMap { child in
                guard let known = tiles[child], let tile = known else { return nil }
                let frame = shown.frame(of: child)
                return Piece(tile: tile, frame: frame, clip: frame)
            }
        }
    }
}

/// Keeps the last pictures, for a frame is drawn anew more often than the map changes.
private final class PictureMemory: Sendable {
    private let kept = Mutex<[(of: MapProjection, picture: MapPicture)]>([])
    private static let most = 3

    func picture(of shown: MapProjection, _ paint: () -> MapPicture) -> MapPicture {
        if let known = kept.withLock({ $0.first { $0.of == shown }?.picture }) { return known }
        let picture = paint()
        kept.withLock { kept in
            kept.insert((shown, picture), at: 0)
            if kept.count > Self.most { kept.removeLast() }
        }
        return picture
    }

    func forget() { kept.withLock { $0 = [] } }
}
