import Foundation
import Maps
import Synchronization
import Transport

/// The external dependencies of streets on maps, created with the first tile.
package final class Mapping: Sendable {
    /// The settings of a loader.
    private struct Key: Hashable {
        var settings: MapSettings
        /// The state of the file: a replaced one is read again.
        var file: FileStamp?
    }

    private struct Made {
        var key: Key
        var loader: TileLoader
        var cache: (tiles: TileCache, bytes: Int)?
    }

    private let transport: @Sendable () -> any HTTPTransport
    private let cachePath: String?
    private let clock: RateLimiter.Clock
    private let decode: @Sendable ([UInt8]) throws -> MapTile
    private let made = Mutex<Made?>(nil)

    /// Makes the dependencies.
    ///
    /// - Parameters:
    ///   - transport: Created for the first request.
    ///   - cachePath: The path of the tile cache; `nil` for none.
    ///   - clock: The clock for pauses between requests.
    ///   - decode: Decodes the bytes of a tile.
    package init(
        transport: @escaping @Sendable () -> any HTTPTransport, cachePath: String?,
        clock: RateLimiter.Clock = .continuous(),
        decode: @escaping @Sendable ([UInt8]) throws -> MapTile
    ) {
        self.transport = transport
        self.cachePath = cachePath
        self.clock = clock
        self.decode = decode
    }

    /// Returns the loader of the settings, cached while they are unchanged; `nil` without a source.
    func loader(_ settings: MapSettings, now: @escaping @Sendable () -> Date) -> TileLoader? {
        guard settings.file != nil || settings.server != nil else { return nil }
        let key = Key(settings: settings, file: settings.file.flatMap { FileStamp($0) })
        return made.withLock { made in
            if let made, made.key == key { return made.loader }
            var cache = made?.cache
            if settings.file == nil, cache?.bytes != settings.cacheBytes {
                cache = cachePath.map {
                    (TileCache(path: $0, mostBytes: settings.cacheBytes, now: now), settings.cacheBytes)
                }
            }
            let loader = TileLoader(
                source: source(settings, now), cache: settings.file == nil ? cache?.tiles : nil,
                name: settings.file ?? settings.server ?? "", now: now, executor: WorkQueue.reading,
                decode: decode)
            made = Made(key: key, loader: loader, cache: cache)
            return loader
        }
    }

    /// Returns the source's description known so far; nothing is opened for it.
    func knownSet(_ settings: MapSettings) -> TileSet? {
        let loader = made.withLock { $0?.key.settings == settings ? $0?.loader : nil }
        return loader?.knownSet
    }

    private func source(_ settings: MapSettings, _ now: @escaping @Sendable () -> Date) -> any TileSource {
        if let file = settings.file { return ArchiveSource(path: file) }
        guard let server = settings.server else { return ClosedSource(.notSet) }
        guard let address = TileAddress(server) else { return ClosedSource(.badAddress(server)) }
        switch settings.isAllowed {
        case _ where address.isLoopback, true?:
            return TileServer(
                url: server, isAllowed: settings.isAllowed == true, transport: transport(), clock: clock,
                now: now)
        // After a refusal the person is not asked again.
        case false?: return ClosedSource(.notSet)
        case nil: return ClosedSource(.notAllowed(host: address.host))
        }
    }
}
