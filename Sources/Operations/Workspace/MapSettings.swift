import Foundation
import Maps
import MeetStore

/// The settings of the streets on maps: their source, and the permission.
package struct MapSettings: Hashable, Sendable {
    /// The server; `nil` for none.
    package var server: String?
    /// The archive used in place of a server; `nil` for none.
    package var file: String?
    /// The permission to ask servers on other machines; `nil` before a decision.
    package var isAllowed: Bool?
    package var cacheBytes: Int

    package static let serverKey = "map.tiles.url"
    package static let fileKey = "map.tiles.file"
    package static let allowedKey = "map.tiles.allowed"
    package static let cacheSizeKey = "map.cache.size"

    package static let keys = [serverKey, fileKey, allowedKey, cacheSizeKey]

    package static let usualServer = "https://tiles.openfreemap.org/planet"
    /// The value of the setting without a server.
    package static let off = "off"
    package static let answers = ["yes", "no"]
    /// The possible cache sizes in megabytes (2^20 bytes).
    package static let cacheSizes = 0...100_000

    /// A reason why a value is invalid for a setting.
    package enum Fault: Error, Hashable, Sendable {
        /// Not a URL of `http` or `https`, without a zoom, column or row, or with a user, a password or a
        /// query.
        case noServer
        case noneOf([String], String)
        /// Not a number of megabytes, or outside of `cacheSizes`.
        case noSize(String)
        /// Not a readable archive of tiles.
        case file(TileError)
    }

    package init(readFrom store: MeetStore) throws(StoreError) {
        let stored = Dictionary(try store.settings().map { ($0.key, $0.value) }) { first, _ in first }
        func value(_ key: String) -> String? { stored[key].flatMap { $0.isEmpty ? nil : $0 } }
        let url = value(Self.serverKey) ?? Self.usualServer
        server = url == Self.off ? nil : url
        file = value(Self.fileKey)
        isAllowed = value(Self.allowedKey).map { $0 == Self.answers[0] }
        let size = value(Self.cacheSizeKey).flatMap { Int($0) }
        cacheBytes =
            size.flatMap { Self.cacheSizes.contains($0) ? $0 << 20 : nil } ?? TileCache.usualBytes
    }

    /// Returns the default value.
    static func standard(_ key: String) -> String? {
        switch key {
        case serverKey: usualServer
        case cacheSizeKey: String(TileCache.usualBytes >> 20)
        default: nil
        }
    }

    /// Returns the value in its stored form; a file is checked by `check`.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        switch key {
        case serverKey:
            if value.lowercased() == off { return off }
            var url = value
            while url.hasSuffix("/") { url.removeLast() }
            // Secrets do not belong in settings.
            guard TileAddress.isSource(url), !url.contains("?"), !url.contains("#") else { throw .noServer }
            return url
        case allowedKey:
            guard answers.contains(value.lowercased()) else { throw .noneOf(answers, value) }
            return value.lowercased()
        case cacheSizeKey:
            // The unit may be typed, too.
            let digits = value.lowercased().hasSuffix("mb") ? String(value.dropLast(2)).trimmed : value
            guard let size = Int(digits), cacheSizes.contains(size) else { throw .noSize(value) }
            return String(size)
        default: return value
        }
    }

    /// Checks the file by opening it, which may take a moment.
    static func check(file: String) throws(Fault) {
        do throws(TileArchive.Fault) { _ = try TileArchive(path: file) } catch {
            throw .file(error == .noFile ? .noFile(path: file) : .notAnArchive(path: file))
        }
    }
}
