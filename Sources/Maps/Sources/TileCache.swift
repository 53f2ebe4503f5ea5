import Foundation
import GRDB
import Synchronization

/// A cache of tiles from servers, in an SQLite file of its own. Several programs may share it.
///
/// It is optional: unreadable tiles count as missing, and failed writes are ignored. A damaged file is
/// deleted and created again. Its calls block briefly.
package final class TileCache: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The bytes; `nil` if the server has no such tile.
        package var bytes: [UInt8]?
        package var fetchedAt: Date
    }

    private struct State {
        var open: CacheFile?
        /// The time of the last failure to open or write it.
        var failedAt: Date?
        /// The rows that were read, whose time of use is written together with another change.
        var used: Set<Int64> = []
        /// The number of files that were deleted as damaged.
        var damaged = 0
    }

    private let path: String
    private let mostBytes: Int
    private let now: @Sendable () -> Date
    private let prepare: @Sendable (Database) throws -> Void
    private let state = Mutex(State())

    /// The default size in bytes.
    package static let usualBytes = 200 << 20
    /// The minimum interval between updates of a tile's time of use.
    static let useStep: TimeInterval = 3600
    /// The time after which an unavailable file is tried again.
    private static let patience: TimeInterval = 60
    private static let mostDamaged = 3

    /// Returns `$XDG_CACHE_HOME/meet/tiles.sqlite`, else `~/.cache/meet/tiles.sqlite`; `nil` without a home
    /// directory (XDG Base Directory Specification 0.8).
    package static func path(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
            return folder + "/meet/tiles.sqlite"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.cache/meet/tiles.sqlite"
    }

    /// Makes a cache without opening the file.
    package convenience init(path: String, mostBytes: Int, now: @escaping @Sendable () -> Date) {
        self.init(path: path, mostBytes: mostBytes, now: now, prepare: { _ in })
    }

    /// Makes a cache.
    ///
    /// - Parameter prepare: Runs for each connection.
    init(
        path: String, mostBytes: Int, now: @escaping @Sendable () -> Date,
        prepare: @escaping @Sendable (Database) throws -> Void
    ) {
        self.path = path
        self.mostBytes = mostBytes
        self.now = now
        self.prepare = prepare
    }

    package func entry(of tile: TileID, from source: String) -> Entry? {
        using { file, state in
            guard let found = try file.tile(tile, of: source) else { return nil }
            if now().timeIntervalSince1970 - Double(found.usedAt) > Self.useStep {
                state.used.insert(found.id)
            }
            return Entry(bytes: found.bytes, fetchedAt: found.fetchedAt)
        } ?? nil
    }

    /// Stores a tile.
    ///
    /// - Parameter bytes: The bytes; `nil` if the server has no such tile.
    package func keep(_ bytes: [UInt8]?, as tile: TileID, from source: String) {
        // A single tile must not evict all others.
        guard (bytes?.count ?? 0) <= mostBytes / 4 else { return }
        using { file, state in
            try file.keep(bytes, as: tile, of: source, now: now())
            try file.noteUse(state.used, now: now())
            state.used = []
            try file.shrink(to: mostBytes)
        }
    }

    /// Returns the description of a source's tiles, and its time.
    package func description(of source: String) -> (set: TileSet, at: Date)? {
        using { file, _ in try file.description(of: source) } ?? nil
    }

    package func keep(_ set: TileSet, of source: String) {
        using { file, _ in try file.keep(set, of: source, now: now()) }
    }

    /// Writes the recorded times of use, so that used tiles stay longer.
    package func noteUse() {
        guard state.withLock({ !$0.used.isEmpty }) else { return }
        using { file, state in
            try file.noteUse(state.used, now: now())
            state.used = []
        }
    }

    @discardableResult
    private func using<Result: Sendable>(
        _ body: (CacheFile, inout State) throws -> Result?
    ) -> Result? {
        guard mostBytes > 0 else { return nil }
        return state.withLock { state in
            guard let file = opened(&state) else { return nil }
            do { return try body(file, &state) } catch {
                state.used = []
                switch CacheFault(error) {
                case .busy: break
                case .damaged: throwAway(&state)
                case .away:
                    state.open = nil
                    state.failedAt = now()
                }
                return nil
            }
        }
    }

    private func opened(_ state: inout State) -> CacheFile? {
        if let file = state.open {
            if file.isInPlace { return file }
            state.open = nil
        }
        // A disk that damages every file is not used any more.
        guard state.damaged <= Self.mostDamaged else { return nil }
        if let failed = state.failedAt, abs(now().timeIntervalSince(failed)) < Self.patience { return nil }
        for _ in 0..<2 where state.damaged <= Self.mostDamaged {
            do {
                let file = try CacheFile(path, prepare: prepare)
                state.failedAt = nil
                state.open = file
                return file
            } catch {
                guard CacheFault(error) == .damaged else { break }
                throwAway(&state)
            }
        }
        state.failedAt = now()
        return nil
    }

    private func throwAway(_ state: inout State) {
        state.open = nil
        state.used = []
        state.damaged += 1
        CacheFile.remove(path)
    }
}

/// The consequence of an error for the cache.
private enum CacheFault {
    /// Another program is writing.
    case busy
    /// The file is not a cache of this program, or is damaged.
    case damaged
    /// The disk is full, or the folder is missing or not writable.
    case away

    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .away
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        // A missing table or column: a foreign file, or an older one.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            self = .damaged
        default: self = .away
        }
    }
}
