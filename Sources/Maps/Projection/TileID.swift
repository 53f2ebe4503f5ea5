import Foundation
import MeetCore

/// A square of the map: at zoom `z` the world is 2^z tiles wide and high, counted from the north-west
/// (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames).
package struct TileID: Hashable, Sendable {
    package let zoom: Int
    package let x: Int
    package let y: Int

    package static let zooms = 0...22

    /// Makes an id, or returns `nil` if there is no such tile.
    package init?(zoom: Int, x: Int, y: Int) {
        guard Self.zooms.contains(zoom) else { return nil }
        let count = 1 << zoom
        guard (0..<count).contains(x), (0..<count).contains(y) else { return nil }
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    /// Returns the containing tile of a lower zoom; itself if the zoom is not lower.
    package func ancestor(atZoom lower: Int) -> TileID {
        let steps = max(0, min(zoom, zoom - lower))
        return TileID(zoom: zoom - steps, x: x >> steps, y: y >> steps) ?? self
    }

    /// The four tiles of the next zoom inside it.
    package var children: [TileID] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap {
            TileID(zoom: zoom + 1, x: 2 * x + $0.0, y: 2 * y + $0.1)
        }
    }
}

extension MapProjection {
    /// The side of a tile in dots at an integral zoom.
    package static let dotsPerTile = 256.0
    /// The zooms at which maps are shown.
    package static let zoomLevels = 0.0...19.0

    /// The zoom as counted in web maps: one more shows half as much.
    package var zoom: Double { log2(dotsAround / Self.dotsPerTile) }

    package init(center: Coordinate, zoom: Double, width: Int, height: Int) {
        let dots = Self.dotsPerTile * exp2(min(max(-2, zoom), 30))
        self.init(
            center: center, metresPerDot: WebMercator.circumference(at: center) / dots, width: width,
            height: height)
    }

    /// Returns the zoom of the tiles with as much detail as the dots can show: their sides take half of
    /// `dotsPerTile` to all of it.
    package func tileZoom(within zooms: ClosedRange<Int>) -> Int {
        // A zoom that is integral except for rounding counts as integral.
        let wanted = zoom.isFinite ? Int(min(max(-1, (zoom - 0.01).rounded(.up)), 30)) : 0
        return min(max(wanted, zooms.lowerBound), zooms.upperBound)
    }

    /// Returns the visible tiles of a zoom, those nearest to the middle first; at most `most`.
    package func tiles(atZoom zoom: Int, most: Int = 48) -> [TileID] {
        guard TileID.zooms.contains(zoom) else { return [] }
        let middle = WebMercator.point(of: center)
        let count = 1 << zoom
        let (x, y) = (middle.x * Double(count), middle.y * Double(count))
        let side = dotsAround / Double(count)
        let (halfWidth, halfHeight) = (Double(width) / 2 / side, Double(height) / 2 / side)
        // At any zoom, no more is examined than can be needed.
        let reach = 12.0
        let columns =
            Int((x - min(halfWidth, reach)).rounded(.down))...Int((x + min(halfWidth, reach)).rounded(.down))
        let rows =
            Int(
                (y - min(halfHeight, reach)).rounded(.down))...Int(
                (y + min(halfHeight, reach)).rounded(.down))
        var seen: Set<TileID> = []
        var found: [(far: Double, tile: TileID)] = []
        for row in rows where (0..<count).contains(row) {
            for column in columns {
                let wrapped = ((column % count) + count) % count
                guard let tile = TileID(zoom: zoom, x: wrapped, y: row), seen.insert(tile).inserted else {
                    continue
                }
                let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                found.append((dx * dx + dy * dy, tile))
            }
        }
        return found.sorted { $0.far < $1.far }.prefix(most).map(\.tile)
    }

    /// Returns the north-western corner of a tile and the length of its sides, in dots.
    package func frame(of tile: TileID) -> (x: Double, y: Double, side: Double) {
        let count = Double(1 << tile.zoom)
        let side = dotsAround / count
        let middle = WebMercator.point(of: center)
        // The copy nearest to the middle.
        var east = (Double(tile.x) + 0.5) / count - middle.x
        east -= east.rounded()
        return (
            Double(width) / 2 + east * dotsAround - side / 2,
            Double(height) / 2 + (Double(tile.y) / count - middle.y) * dotsAround, side
        )
    }
}
