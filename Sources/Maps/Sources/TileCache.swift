import Foundation
import GRDB
import Synchronization

/// Tiles that came from servers, in an SQLite file of their own. Several programs may share it.
///
/// It can be done without: what cannot be read is not there, and what cannot be written is not kept. A damaged file is
/// thrown away and made anew. Its calls block for a moment.
package final class TileCache: Sendable {
    package struct Entry: Hashable, Sendable {
        /// `nil` where the server has no such tile.
        package var bytes: [UInt8]?
        package var fetchedAt: Date
    }

    private struct State {
        var open: CacheFile?
        /// When it could not be opened or written last.
        var failedAt: Date?
        /// Rows that were read, and whose time of use is to be written with something else.
        var used: Set<Int64> = []
        /// The files that were thrown away.
        var damaged = 0
    }

    private let path: String
    private let mostBytes: Int
    private let now: @Sendable () -> Date
    private let prepare: @Sendable (Database) throws -> Void
    private let state = Mutex(State())

    /// What counts where nobody set it.
    package static let usualBytes = 200 << 20
    /// The use of a tile is noted this often.
    static let useStep: TimeInterval = 3600
    /// What is away is not looked for again so long.
    private static let patience: TimeInterval = 60
    private static let mostDamaged = 3

    /// `$XDG_CACHE_HOME/meet/tiles.sqlite`, else `~/.cache/meet/tiles.sqlite`; `nil` without a home
    /// (XDG Base Directory Specification 0.8).
    package static func path(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
            return folder + "/meet/tiles.sqlite"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.cache/meet/tiles.sqlite"
    }

    /// Opens nothing yet.
    package convenience init(path: String, mostBytes: Int, now: @escaping @Sendable () -> Date) {
        self.init(path: path, mostBytes: mostBytes, now: now, prepare: { _ in })
    }

    /// - Parameter prepare: Is run for each connection.
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

    /// - Parameter bytes: `nil` where the server has no such tile.
    package func keep(_ bytes: [UInt8]?, as tile: TileID, from source: String) {
        // One tile is not to drive all others out.
        guard (bytes?.count ?? 0) <= mostBytes / 4 else { return }
        using { file, state in
            try file.keep(bytes, as: tile, of: source, now: now())
            try file.noteUse(state.used, now: now())
            state.used = []
            try file.shrink(to: mostBytes)
        }
    }

    /// What the source said of its tiles, and when.
    package func description(of source: String) -> (set: TileSet, at: Date)? {
        using { file, _ in try file.description(of: source) } ?? nil
    }

    package func keep(_ set: TileSet, of source: String) {
        using { file, _ in try file.keep(set, of: source, now: now()) }
    }

    /// Writes down what was used since it was last written, so that it stays longer than what is not.
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
        // A disk that damages whatever is written to it is left alone.
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

/// What an error means for a cache.
private enum CacheFault {
    /// Another program writes just now.
    case busy
    /// What is there is none of ours, or no longer whole.
    case damaged
    /// The disk is full, the folder may not be written, or there is none.
    case away

    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self = .away
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        // A table or a column is missing: somebody else's file, or an older one.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            self = .damaged
        default: self = .away
        }
    }
}
