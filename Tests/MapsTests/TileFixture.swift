import Foundation
import GRDB
import MeetCore
import Synchronization

@testable import Maps

/// A folder of its own for each test, gone when the test is over.
final class TileFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("meet-tiles-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// A file of SQLite.
    func database(_ sql: String, as name: String = "made.mbtiles") throws -> String {
        let queue = try DatabaseQueue(path: path(name))
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
        return path(name)
    }

    static let tables = """
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        """
}

/// A clock that stands still until it is told to go on.
final class StandingMoment: Sendable {
    private let seconds = Mutex(1_795_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    var elapsed: Duration { .seconds(seconds.withLock { $0 } - 1_795_000_000) }
    func pass(_ seconds: Double) { self.seconds.withLock { $0 += seconds } }
}

/// A number that can be waited for.
final class Counter: Sendable {
    private struct State {
        var count = 0
        var waiting: [(least: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }

    func add(_ step: Int = 1) {
        let ready = state.withLock { state in
            state.count += step
            let ready = state.waiting.filter { $0.least <= state.count }
            state.waiting.removeAll { $0.least <= state.count }
            return ready
        }
        for entry in ready { entry.continuation.resume() }
    }

    func reaches(_ least: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.count < least else { return true }
                state.waiting.append((least, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}

extension MapTile {
    /// One that says which bytes it was made of.
    static func made(of bytes: [UInt8]) throws -> MapTile {
        guard bytes != Array("damaged".utf8) else { throw CocoaError(.fileReadCorruptFile) }
        let name = Name(text: String(decoding: bytes, as: UTF8.self), kind: .water, points: 0..<0)
        return MapTile(points: [], lines: [], shapes: [], names: [name])
    }

    var text: String { names.first?.text ?? "" }
}

extension LoadedTiles {
    /// What tiles say; `-` where it is known that there is none, `nil` where nothing is known.
    func text(_ tile: TileID) -> String? {
        guard let found = tiles[tile] else { return nil }
        return found?.text ?? "-"
    }
}

func tile(_ zoom: Int, _ x: Int, _ y: Int) -> TileID { TileID(zoom: zoom, x: x, y: y)! }
