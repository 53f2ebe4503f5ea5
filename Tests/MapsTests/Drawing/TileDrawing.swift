import Foundation
import MeetCore
import Testing

@testable import Maps

/// A tile made by hand, and what is seen of it. At a whole zoom 16 of its units are a dot.
struct TileDrawing {
    typealias Corners = [(x: Int, y: Int)]

    private var points: [MapTile.Point] = []
    private var lines: [Range<Int>] = []
    private var shapes: [MapTile.Shape] = []
    private var names: [MapTile.Name] = []

    mutating func add(_ ground: MapTile.Ground, _ rings: Corners...) {
        let first = lines.count
        for ring in rings { lines.append(add(ring)) }
        shapes.append(MapTile.Shape(kind: .ground(ground), lines: first..<lines.count))
    }

    mutating func add(_ way: MapTile.Way, _ corners: Corners) {
        lines.append(add(corners))
        shapes.append(MapTile.Shape(kind: .way(way), lines: lines.count - 1..<lines.count))
    }

    mutating func name(_ text: String, _ kind: MapTile.Named, _ corners: Corners) {
        names.append(MapTile.Name(text: text, kind: kind, points: add(corners)))
    }

    /// A way and its name.
    mutating func street(_ text: String, _ way: MapTile.Way, _ corners: Corners) {
        add(way, corners)
        name(text, .street(way), corners)
    }

    private mutating func add(_ corners: Corners) -> Range<Int> {
        let first = points.count
        points += corners.map {
            MapTile.Point(x: Int32(clamping: $0.x), y: Int32(clamping: $0.y))
        }
        return first..<points.count
    }

    var tile: MapTile { MapTile(points: points, lines: lines, shapes: shapes, names: names) }

    /// Lines and areas of every kind: between the ends of the coordinates, of a single corner, and of none.
    static var extreme: TileDrawing {
        var drawing = TileDrawing()
        let ends = [Int(Int32.min), Int(Int32.max)]
        for way in MapTile.Way.allCases {
            drawing.add(way, (0..<200).map { (ends[$0 % 2], ends[$0 / 2 % 2]) })
            drawing.add(way, [])
            drawing.add(way, [(800, 800)])
        }
        for ground in MapTile.Ground.allCases {
            drawing.add(ground, (0..<200).map { (ends[$0 % 2], ends[$0 / 2 % 2]) })
            drawing.add(ground, [], [(1, 1)], [(1, 1), (2, 2)])
        }
        return drawing
    }
}

/// A tile in the middle of nowhere, and views of it.
enum Place {
    static let id = TileID(zoom: 14, x: 9327, y: 4742)!

    /// The canvas's north-western dot is so many dots from the tile's.
    static func view(
        of id: TileID = id, x: Double = 0, y: Double = 0, columns: Int, rows: Int, zoom: Double? = nil
    ) -> MapProjection {
        let count = Double(1 << id.zoom)
        let (width, height) = (columns * 2, rows * 4)
        let zoom = zoom ?? Double(id.zoom)
        let side = 256.0 * exp2(zoom - Double(id.zoom))
        let east = (Double(id.x) + (x + Double(width) / 2) / side) / count
        let south = (Double(id.y) + (y + Double(height) / 2) / side) / count
        let center = Coordinate(
            latitude: WebMercator.latitude(y: min(max(0, south), 1)),
            longitude: min(max(0, east), 1) * 360 - 180)!
        return MapProjection(center: center, zoom: zoom, width: width, height: height)
    }

    static func sheet(_ tile: MapTile, _ id: TileID = id) -> MapSheet {
        var sheet = MapSheet()
        sheet.add(tile, for: id)
        return sheet
    }

    /// The tile and its neighbours in the east and the south, of nothing but water.
    static func sea() throws -> MapSheet {
        var drawing = TileDrawing()
        drawing.add(.water, whole)
        var sheet = MapSheet()
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            sheet.add(drawing.tile, for: try #require(TileID(zoom: id.zoom, x: id.x + x, y: id.y + y)))
        }
        return sheet
    }

    /// A square that covers the tile with its margin.
    static let whole: TileDrawing.Corners = [(-80, -80), (4176, -80), (4176, 4176), (-80, 4176)]

    /// A line through the middles of dots, where the zoom is that of the tile.
    static func line(_ dots: (Int, Int)...) -> TileDrawing.Corners {
        dots.map { ($0.0 * 16 + 8, $0.1 * 16 + 8) }
    }
}

extension MapPicture {
    /// As Braille; a full stop where a cell is empty.
    var text: [String] {
        (0..<rows).map { row in
            String(
                (0..<columns).map { column in
                    let dots = self[column, row].dots
                    return dots == 0 ? "." : Character(Unicode.Scalar(0x2800 + UInt32(dots))!)
                })
        }
    }

    func isSet(x: Int, y: Int) -> Bool {
        guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return false }
        return self[x / 2, y / 4].dots & Cell.bit(x: x % 2, y: y % 4) != 0
    }

    /// The dots that are set, row by row.
    var dots: [(x: Int, y: Int)] {
        (0..<rows * 4).flatMap { y in (0..<columns * 2).filter { isSet(x: $0, y: y) }.map { ($0, y) } }
    }
}
