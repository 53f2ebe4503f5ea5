import Foundation
import MeetCore

/// The description of tiles by their server (TileJSON 3.0.0, https://github.com/mapbox/tilejson-spec).
struct TileJSON: Hashable, Sendable {
    /// The URL template of the tiles, the first usable one.
    var template: TileTemplate
    var set: TileSet

    /// The maximum size in bytes; a larger answer is invalid.
    static let longest = 1 << 20

    /// Parses a description; `nil` if it is invalid, or names no usable tiles.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest,
            let fields = try? JSONDecoder().decode(Fields.self, from: Data(bytes)),
            let template = fields.tiles.lazy.prefix(16)
                .compactMap({ TileTemplate($0, isSouthFirst: fields.scheme == "tms") }).first
        else { return nil }
        self.template = template
        let low = fields.minzoom ?? TileID.zooms.lowerBound
        let high = fields.maxzoom ?? TileSet().zooms.upperBound
        set = TileSet(
            zooms: min(low, high)...max(low, high),
            attribution: AttributionText.plain(fields.attribution ?? ""),
            bounds: fields.bounds.flatMap { BoundingBox(degrees: $0) })
    }

    /// A member of the wrong type counts as missing.
    private struct Fields: Decodable {
        var tiles: [String]
        var minzoom: Int?
        var maxzoom: Int?
        var attribution: String?
        var bounds: [Double]?
        var scheme: String?

        private enum Key: String, CodingKey {
            case tiles, minzoom, maxzoom, attribution, bounds, scheme
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            tiles = try values.decode([String].self, forKey: .tiles)
            func zoom(_ key: Key) -> Int? {
                guard let number = try? values.decode(Double.self, forKey: key) else { return nil }
                return Int(exactly: number.rounded()).flatMap { TileID.zooms.contains($0) ? $0 : nil }
            }
            minzoom = zoom(.minzoom)
            maxzoom = zoom(.maxzoom)
            attribution = try? values.decode(String.self, forKey: .attribution)
            bounds = try? values.decode([Double].self, forKey: .bounds)
            scheme = try? values.decode(String.self, forKey: .scheme)
        }
    }
}
