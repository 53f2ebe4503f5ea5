import Foundation
import Maps
import Synchronization
import Transport

/// What streets on maps need from outside. Nothing of it is touched before the first tile is wanted.
package final class Mapping: Sendable {
    /// What a loader was made for.
    private struct Key: Hashable {
        var settings: MapSettings
        /// A file that was put in the place of another is read anew.
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

    /// - Parameters:
    ///   - transport: Is made for the first request.
    ///   - cachePath: Where tiles of servers are kept; `nil` where nowhere.
    ///   - clock: For pauses between requests.
    ///   - decode: Makes a tile of the bytes of a source.
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

    /// `nil` where nothing is set that tiles could come from. It stays the same as long as the settings do.
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

    /// What the source that is set said so far; nothing is opened for it.
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
        // Who said no is not asked again.
        case false?: return ClosedSource(.notSet)
        case nil: return ClosedSource(.notAllowed(host: address.host))
        }
    }
}
