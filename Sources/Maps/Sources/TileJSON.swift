import Foundation
import MeetCore

/// What a server of tiles says of them (TileJSON 3.0.0, https://github.com/mapbox/tilejson-spec).
struct TileJSON: Hashable, Sendable {
    /// The address of the tiles; the first that can be used.
    var template: TileTemplate
    var set: TileSet

    /// Bytes; an answer that is larger is none.
    static let longest = 1 << 20

    /// `nil` for what is none, or names no tiles that can be asked for.
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

    /// A member of another type than it ought to be counts as missing.
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
