import Foundation
import GRDB
import MeetCore

/// The metadata of an archive's tiles, from its table `metadata` (MBTiles 1.3).
struct ArchiveFacts {
    var zooms: ClosedRange<Int>
    var attribution: String
    var bounds: BoundingBox?

    /// Reads the metadata. A statement without an end is interrupted by the deadline of the connection.
    ///
    /// - Throws: `DatabaseError`, `TileArchive.Fault`.
    init(readFrom db: Database) throws {
        let isPlain = try Row.fetchOne(
            db, sql: "SELECT 1 FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%' LIMIT 1")
        guard isPlain == nil else { throw TileArchive.Fault.notAnArchive }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, substr(CAST(value AS TEXT), 1, \(AttributionText.longest)) FROM metadata
                WHERE name IN ('minzoom', 'maxzoom', 'attribution', 'bounds', 'format') LIMIT 64
                """)
        var said: [String: String] = [:]
        for row in rows {
            guard let name = String.fromDatabaseValue(row[0]) else { continue }
            said[name] = String.fromDatabaseValue(row[1])
        }
        if let format = said["format"]?.lowercased(), !["pbf", "mvt", ""].contains(format) {
            throw TileArchive.Fault.notAnArchive
        }
        attribution = AttributionText.plain(said["attribution"] ?? "")
        bounds = said["bounds"].flatMap(Self.box)
        let lowest = try Self.zoom(said["minzoom"]) ?? Self.zoom("min", db)
        let highest = try Self.zoom(said["maxzoom"]) ?? Self.zoom("max", db)
        // An empty archive has every zoom, and no tile.
        let (low, high) = (lowest ?? TileID.zooms.lowerBound, highest ?? TileID.zooms.upperBound)
        zooms = min(low, high)...max(low, high)
    }

    /// Parses a zoom, or returns `nil` if it is not a valid one.
    private static func zoom(_ text: String?) -> Int? {
        guard let text, let number = Double(text.trimmingCharacters(in: .whitespaces)) else { return nil }
        return Int(exactly: number.rounded()).flatMap { TileID.zooms.contains($0) ? $0 : nil }
    }

    /// Returns the minimum or maximum zoom of the tiles; `nil` without tiles.
    private static func zoom(_ function: String, _ db: Database) throws -> Int? {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT \(function)(zoom_level) FROM tiles WHERE zoom_level BETWEEN ? AND ?",
            arguments: [TileID.zooms.lowerBound, TileID.zooms.upperBound])
        return row.flatMap { Int.fromDatabaseValue($0[0]) }
    }

    /// Parses a box, `24.93,60.16,24.95,60.18`: west, south, east, north.
    private static func box(_ text: String) -> BoundingBox? {
        let numbers = text.split(separator: ",").compactMap {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        return BoundingBox(degrees: numbers)
    }
}

extension BoundingBox {
    /// Makes a box of west, south, east, north, the order of archives and servers; `nil` for any other
    /// values.
    init?(degrees: [Double]) {
        guard degrees.count == 4 else { return nil }
        self.init(south: degrees[1], west: degrees[0], north: degrees[3], east: degrees[2])
    }
}
