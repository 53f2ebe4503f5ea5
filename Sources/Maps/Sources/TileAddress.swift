import Foundation
import Transport

/// The address of a tile server: `http` or `https`, without user or password.
package struct TileAddress: Hashable, Sendable {
    package let url: String
    /// The host for display: `example.org`, `127.0.0.1:8088`.
    package let host: String
    /// True if it is this machine.
    package let isLoopback: Bool
    let isEncrypted: Bool

    /// Parses an address, or returns `nil`.
    package init?(_ url: String) {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let server = ServerAddress(url),
            !server.hasUser,
            server.scheme == "http" || server.scheme == "https"
        else { return nil }
        self.url = url
        isEncrypted = server.scheme == "https"
        let usual = isEncrypted ? 443 : 80
        host = server.port.flatMap { $0 == usual ? nil : "\(server.host):\($0)" } ?? server.host
        isLoopback = ServerAddress.isLoopback(host: server.host)
    }
}

extension TileAddress {
    /// Returns whether a URL can be the address of a server's description or of its tiles.
    package static func isSource(_ url: String) -> Bool {
        TileTemplate.isMeant(url) ? TileTemplate(url) != nil : TileAddress(url) != nil && !url.contains("{")
    }
}

/// The URL template of tiles: `https://example.org/{z}/{x}/{y}.pbf`.
struct TileTemplate: Hashable, Sendable {
    let address: TileAddress
    /// True if rows are counted from the south.
    private let isSouthFirst: Bool

    /// Parses a template; `nil` if it is not a URL of `http` or `https` with zoom, column and row, or has
    /// other placeholders.
    init?(_ text: String, isSouthFirst: Bool = false) {
        guard let address = TileAddress(text) else { return nil }
        self.address = address
        self.isSouthFirst = isSouthFirst
        let places = ["{z}", "{x}", "{y}"]
        guard places.allSatisfy(text.contains), TileID(zoom: 0, x: 0, y: 0).map(url)?.contains("{") == false
        else { return nil }
    }

    /// Returns whether a text is intended as a template.
    static func isMeant(_ text: String) -> Bool { text.contains("{z}") }

    func url(of tile: TileID) -> String {
        let row = isSouthFirst ? (1 << tile.zoom) - 1 - tile.y : tile.y
        return address.url.replacing("{z}", with: String(tile.zoom)).replacing("{x}", with: String(tile.x))
            .replacing("{y}", with: String(row))
    }
}
