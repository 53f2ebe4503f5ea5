import Foundation
import Maps
import MeetStore

/// The settings of the streets on maps: where they come from, and who may be asked for them.
package struct MapSettings: Hashable, Sendable {
    /// `nil` where no server is to be asked.
    package var server: String?
    /// The archive that is read in place of a server; `nil` where there is none.
    package var file: String?
    /// Whether servers on other machines may be asked; `nil` where nobody has said so.
    package var isAllowed: Bool?
    package var cacheBytes: Int

    package static let serverKey = "map.tiles.url"
    package static let fileKey = "map.tiles.file"
    package static let allowedKey = "map.tiles.allowed"
    package static let cacheSizeKey = "map.cache.size"

    package static let keys = [serverKey, fileKey, allowedKey, cacheSizeKey]

    package static let usualServer = "https://tiles.openfreemap.org/planet"
    /// In place of a server.
    package static let off = "off"
    package static let answers = ["yes", "no"]
    /// Megabytes (2^20 bytes).
    package static let cacheSizes = 0...100_000

    /// Why a setting cannot have a value.
    package enum Fault: Error, Hashable, Sendable {
        /// It is no URL of `http` or `https`, lacks the place of a zoom, column or row, or holds a user, a password or a query.
        case noServer
        case noneOf([String], String)
        /// No number of megabytes, or not of `cacheSizes`.
        case noSize(String)
        /// It cannot be read as an archive of tiles.
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

    /// What counts where nobody set it.
    static func standard(_ key: String) -> String? {
        switch key {
        case serverKey: usualServer
        case cacheSizeKey: String(TileCache.usualBytes >> 20)
        default: nil
        }
    }

    /// The value as it is stored; of a file, that it is one is for `check`.
    static func checked(_ value: String, for key: String) throws(Fault) -> String {
        switch key {
        case serverKey:
            if value.lowercased() == off { return off }
            var url = value
            while url.hasSuffix("/") { url.removeLast() }
            // What is secret belongs in no setting.
            guard TileAddress.isSource(url), !url.contains("?"), !url.contains("#") else { throw .noServer }
            return url
        case allowedKey:
            guard answers.contains(value.lowercased()) else { throw .noneOf(answers, value) }
            return value.lowercased()
        case cacheSizeKey:
            guard let size = Int(value), cacheSizes.contains(size) else { throw .noSize(value) }
            return String(size)
        default: return value
        }
    }

    /// Opens the file, which may take a moment.
    static func check(file: String) throws(Fault) {
        do throws(TileArchive.Fault) { _ = try TileArchive(path: file) } catch {
            throw .file(error == .noFile ? .noFile(path: file) : .notAnArchive(path: file))
        }
    }
}
