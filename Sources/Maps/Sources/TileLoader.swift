import Foundation
import Synchronization
import Transport

/// The requested tiles, as far as they are available.
package struct LoadedTiles: Hashable, Sendable {
    /// The tiles; `nil` if the source has no such tile, or an unreadable one. Tiles that could not be fetched
    /// are missing.
    package var tiles: [TileID: MapTile?]
    /// The reason why a tile is missing or outdated.
    package var error: TileError?
    /// The description; `nil` until the source has sent one.
    package var set: TileSet?

    package init(tiles: [TileID: MapTile?] = [:], error: TileError? = nil, set: TileSet? = nil) {
        self.tiles = tiles
        self.error = error
        self.set = set
    }
}

/// The tiles of a source: from memory, else from the cache, else from the source.
package final class TileLoader: Sendable {
    private struct Found: Sendable {
        /// The tile; `nil` if it does not exist.
        var tile: MapTile?
    }

    private struct Outcome: Sendable {
        var found: Found?
        var error: TileError?
    }

    private struct Memory {
        var tiles: [TileID: (found: Found, use: Int)] = [:]
        var uses = 0
        var set: TileSet?
    }

    private let source: any TileSource
    private let cache: TileCache?
    private let name: String
    private let now: @Sendable () -> Date
    private let decode: @Sendable ([UInt8]) throws -> MapTile
    private let tileWork: SharedWork<TileID, Outcome>
    private let setWork: SharedWork<String, Outcome>
    private let memory = Mutex(Memory())

    /// The maximum number of tiles in memory.
    static let most = 160
    /// The number of tiles that a call requests at a time.
    static let atOnce = 8
    /// The maximum age of a tile in seconds; an older one is requested again.
    static let tileAge: TimeInterval = 30 * 86_400
    static let absentAge: TimeInterval = 86_400
    static let setAge: TimeInterval = 7 * 86_400

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - cache: The cache; `nil` for a local source.
    ///   - name: The name of the source in the cache.
    ///   - executor: The executor for files and for decoding tiles.
    ///   - decode: Decodes the bytes of a tile.
    package init(
        source: any TileSource, cache: TileCache?, name: String, now: @escaping @Sendable () -> Date,
        executor: (any TaskExecutor)? = nil, decode: @escaping @Sendable ([UInt8]) throws -> MapTile
    ) {
        self.source = source
        self.cache = cache
        self.name = name
        self.now = now
        self.decode = decode
        tileWork = SharedWork(on: executor)
        setWork = SharedWork(on: executor)
    }

    /// The description known so far.
    package var knownSet: TileSet? { memory.withLock { $0.set } }

    /// Loads tiles, and ends early if the calling task is cancelled. Without tiles it loads only the
    /// description.
    package func load(_ tiles: [TileID]) async -> LoadedTiles {
        async let described = describe()
        var loaded = LoadedTiles()
        var missing: [TileID] = []
        for tile in tiles where loaded.tiles[tile] == nil && !missing.contains(tile) {
            if let found = remembered(tile) {
                loaded.tiles[tile] = .some(found.tile)
            } else {
                missing.append(tile)
            }
        }
        await withTaskGroup(of: (tile: TileID, outcome: Outcome).self) { group in
            var rest = missing[...]
            func begin() {
                guard let tile = rest.popFirst() else { return }
                group.addTask { (tile, await self.outcome(tile)) }
            }
            for _ in 0..<Self.atOnce { begin() }
            while let (tile, outcome) = await group.next() {
                if let found = outcome.found { loaded.tiles[tile] = .some(found.tile) }
                loaded.error = loaded.error ?? outcome.error
                if !Task.isCancelled { begin() }
            }
        }
        if !missing.isEmpty { cache?.noteUse() }
        let (set, error) = await described
        loaded.set = set
        loaded.error = Task.isCancelled ? .cancelled : loaded.error ?? error
        return loaded
    }

    // MARK: - The source

    private func describe() async -> (TileSet?, TileError?) {
        if let set = knownSet { return (set, nil) }
        let outcome = await setWork.value(name) { await self.askForSet() }
        // Without a new description, the earlier one still applies.
        let set = knownSet ?? cache?.description(of: name)?.set
        return (set, outcome.map(\.error) ?? .cancelled)
    }

    private func askForSet() async -> Outcome {
        if let kept = cache?.description(of: name), isYounger(kept.at, than: Self.setAge) {
            memory.withLock { $0.set = kept.set }
            return Outcome()
        }
        do throws(TileError) {
            let set = try await source.describe()
            cache?.keep(set, of: name)
            memory.withLock { $0.set = set }
            return Outcome()
        } catch { return Outcome(error: error) }
    }

    // MARK: - One tile

    private func outcome(_ tile: TileID) async -> Outcome {
        await tileWork.value(tile) { await self.find(tile) } ?? Outcome(error: .cancelled)
    }

    private func find(_ tile: TileID) async -> Outcome {
        // It may have arrived since it was looked up.
        if let found = remembered(tile) { return Outcome(found: found) }
        var old: Found?
        if let kept = cache?.entry(of: tile, from: name) {
            old = kept.bytes.map { bytes in (try? decode(bytes)).map { Found(tile: $0) } } ?? Found()
            let age = kept.bytes == nil ? Self.absentAge : Self.tileAge
            if let old, isYounger(kept.fetchedAt, than: age) { return remember(old, tile) }
        }
        do throws(TileError) {
            guard let bytes = try await source.bytes(of: tile) else {
                cache?.keep(nil, as: tile, from: name)
                return remember(Found(), tile)
            }
            // An unreadable tile is not cached: it may be intact the next time.
            guard let read = try? decode(bytes) else { return remember(Found(), tile) }
            cache?.keep(bytes, as: tile, from: name)
            return remember(Found(tile: read), tile)
        } catch { return Outcome(found: old, error: error) }
    }

    private func isYounger(_ date: Date, than age: TimeInterval) -> Bool {
        // A date in the future is from a wrong clock.
        (-60..<age).contains(now().timeIntervalSince(date))
    }

    // MARK: - Memory

    private func remembered(_ tile: TileID) -> Found? {
        memory.withLock { memory in
            guard let found = memory.tiles[tile]?.found else { return nil }
            memory.uses += 1
            memory.tiles[tile]?.use = memory.uses
            return found
        }
    }

    private func remember(_ found: Found, _ tile: TileID) -> Outcome {
        memory.withLock { memory in
            memory.uses += 1
            memory.tiles[tile] = (found, memory.uses)
            if memory.tiles.count > Self.most,
                let oldest = memory.tiles.min(by: { $0.value.use < $1.value.use })?.key
            {
                memory.tiles[oldest] = nil
            }
        }
        return Outcome(found: found)
    }
}
