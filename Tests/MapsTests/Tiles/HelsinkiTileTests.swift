import Foundation
import GRDB
import MeetCore
import Testing

@testable import Maps

/// Tiles of central Helsinki, as a program for all of OpenStreetMap made them.
@Suite(.enabled(if: HelsinkiTiles.areThere, "no tiles at ../shared/tiles")) struct RealTileTests {
    @Test func everyTileIsReadWhole() throws {
        let tiles = try HelsinkiTiles.all()
        #expect(tiles.count > 10)
        for (id, bytes) in tiles {
            let tile = try MapTile(decoding: bytes)
            #expect(tile.skipped == 0, "\(id)")
            let isSound = tile.shapes.allSatisfy {
                !$0.lines.isEmpty && $0.lines.upperBound <= tile.lines.count
            }
            #expect(isSound, "\(id)")
        }
    }

    @Test func theCentreHasItsStreets() throws {
        let center = try #require(Coordinate(latitude: 60.1699, longitude: 24.9384))
        let shown = MapProjection(center: center, zoom: 14, width: 240, height: 144)
        let bytes = Dictionary(uniqueKeysWithValues: try HelsinkiTiles.all())
        let seen = shown.tiles(atZoom: 14)
        let tiles = try seen.compactMap { id in try bytes[id].map { (id, try MapTile(decoding: $0)) } }
        let streets = Set(tiles.flatMap { $0.1.names.filter(\.isStreet).map(\.text) })
        #expect(streets.contains("Mannerheimintie"), "\(streets.sorted())")
        var sheet = MapSheet()
        for (id, tile) in tiles { sheet.add(tile, for: id) }
        for id in seen where bytes[id] == nil { sheet.add(nil, for: id) }
        #expect(sheet.missing(for: shown, zooms: 0...14).isEmpty)
        let inks = Set(sheet.picture(of: shown, zooms: 0...14).cells.map(\.ink))
        #expect(inks.isSuperset(of: [.mainStreet, .minorStreet, .park]), "\(inks)")
    }

    /// However a real tile is cut or changed, it is read in bounds or not at all.
    @Test(arguments: [1, 2, 3] as [UInt64]) func damagedTilesAreBounded(_ seed: UInt64) throws {
        let largest = try #require(try HelsinkiTiles.all().max { $0.1.count < $1.1.count })
        let whole = try Inflater.inflated(largest.1, atMost: TileBounds.standard.inflatedBytes)
        var chance = SeededChance(seed)
        for _ in 0..<40 {
            var bytes = whole
            for _ in 0..<8 { bytes[chance.next(below: bytes.count)] = UInt8(chance.next(below: 256)) }
            if chance.next(below: 2) == 0 { bytes = Array(bytes.prefix(chance.next(below: bytes.count))) }
            guard let tile = try? VectorTile.read(bytes) else { continue }
            #expect(tile.points.count <= TileBounds.standard.points)
            let isSound = tile.lines.allSatisfy { !$0.isEmpty && $0.upperBound <= tile.points.count }
            #expect(isSound)
        }
    }
}

extension MapTile.Name {
    fileprivate var isStreet: Bool { if case .street = kind { true } else { false } }
}

enum HelsinkiTiles {
    /// Beside the package.
    private static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/tiles/helsinki.mbtiles").path

    static var areThere: Bool { FileManager.default.isReadableFile(atPath: path) }

    /// As they are kept.
    static func all() throws -> [(TileID, [UInt8])] {
        var configuration = Configuration()
        configuration.readonly = true
        // Where the folder may not be written to, SQLite is told that nobody else writes.
        let queue = try DatabaseQueue(path: "file:\(path)?immutable=1", configuration: configuration)
        return try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
                .compactMap { row in
                    let (zoom, column, south): (Int, Int, Int) = (row[0], row[1], row[2])
                    let data: Data = row[3]
                    return TileID(zoom: zoom, x: column, y: (1 << zoom) - 1 - south).map {
                        ($0, [UInt8](data))
                    }
                }
        }
    }
}

/// The same numbers for the same seed.
struct SeededChance {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }
}
