import Foundation
import Maps
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing
import Transport

@testable import Operations

/// Where streets come from, and who may be asked for them.
@Suite(.timeLimit(.minutes(20))) struct MapTilesTests {
    let fixture: StoreFixture
    let server = StreetServer()
    private let world = TileID(zoom: 0, x: 0, y: 0)!
    private let host = "tiles.openfreemap.org"

    init() throws { fixture = try StoreFixture() }

    /// As a program has it that was started just now.
    private func workspace() throws -> Workspace {
        let server = server
        let mapping = Mapping(
            transport: {
                server.made()
                return server
            }, cachePath: fixture.folder.path + "/cache/tiles.sqlite",
            clock: RateLimiter.Clock(now: { .zero }, sleep: { _ in }),
            decode: { bytes in
                let name = MapTile.Name(
                    text: String(decoding: bytes, as: UTF8.self), kind: .water, points: 0..<0)
                return MapTile(points: [], lines: [], shapes: [], names: [name])
            })
        return Workspace(
            store: try fixture.open(), now: { Date(timeIntervalSince1970: 1_795_000_000) },
            workingFolder: fixture.folder.path, mapping: mapping)
    }

    private func text(_ loaded: LoadedTiles) -> String? {
        (loaded.tiles[world] ?? nil)?.names.first?.text
    }

    @Test func nobodyIsAskedBeforeItIsAllowed() async throws {
        let workspace = try workspace()
        let asks = MapTilesState(access: .asks(host: host), source: MapSettings.usualServer)
        #expect(try ReadMapTilesState().run(in: workspace) == asks)
        let refused = try await ReadMapTiles([world]).run(in: workspace)
        #expect(refused == LoadedTiles(error: .notAllowed(host: host)))
        #expect(server.asked.isEmpty && server.count == 0)
        // Once it is, it is for good.
        let state = try AllowTiles(true).run(in: workspace)
        #expect(state == MapTilesState(access: .open, source: MapSettings.usualServer))
        let loaded = try await ReadMapTiles([world]).run(in: workspace)
        #expect(text(loaded) == "/v1/0/0/0" && loaded.error == nil)
        #expect(loaded.set?.attribution == "© OSM")
        #expect(try ReadMapTilesState().run(in: workspace).attribution == "© OSM")
        #expect(server.asked == [MapSettings.usualServer, "https://\(host)/v1/0/0/0"])
        #expect(try LoadSetting("map.tiles.allowed").run(in: workspace) == "yes")
        // What was fetched is there when the program is started again, without a word to anybody.
        let again = try await ReadMapTiles([world]).run(in: try self.workspace())
        #expect(text(again) == "/v1/0/0/0" && again.set == loaded.set)
        #expect(server.asked.count == 2)
    }

    @Test func whoSaysNoIsNotAskedAgain() async throws {
        let workspace = try workspace()
        #expect(try AllowTiles(false).run(in: workspace).access == .none)
        #expect(try await ReadMapTiles([world]).run(in: workspace) == LoadedTiles(error: .notSet))
        #expect(try ReadMapTilesState().run(in: workspace).access == .none)
        #expect(try LoadSetting("map.tiles.allowed").run(in: workspace) == "no")
        // Taken away, it is a question again.
        try SetSetting("map.tiles.allowed", to: nil).run(in: workspace)
        #expect(try ReadMapTilesState().run(in: workspace).access == .asks(host: host))
        #expect(server.count == 0)
    }

    @Test func aServerOnThisMachineNeedsNoLeave() async throws {
        let workspace = try workspace()
        try SetSetting("map.tiles.url", to: "http://127.0.0.1:8090/planet/").run(in: workspace)
        let state = try ReadMapTilesState().run(in: workspace)
        #expect(state == MapTilesState(access: .open, source: "http://127.0.0.1:8090/planet"))
        #expect(text(try await ReadMapTiles([world]).run(in: workspace)) == "/v1/0/0/0")
        #expect(server.asked.first == "http://127.0.0.1:8090/planet")
        // Another setting counts at once.
        try SetSetting("map.tiles.url", to: "OFF").run(in: workspace)
        #expect(try ReadMapTilesState().run(in: workspace) == MapTilesState())
        #expect(try await ReadMapTiles([world]).run(in: workspace) == LoadedTiles(error: .notSet))
    }

    @Test func nothingIsOpenedBeforeATileIsWanted() throws {
        let workspace = try workspace()
        _ = try AllowTiles(true).run(in: workspace)
        #expect(try ReadMapTilesState().run(in: workspace).access == .open)
        #expect(server.count == 0)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder.path + "/cache"))
    }

    @Test func withoutMapsThereAreNoStreets() async throws {
        let workspace = Workspace(store: try fixture.open())
        #expect(try ReadMapTilesState().run(in: workspace) == MapTilesState())
        #expect(try await ReadMapTiles([world]).run(in: workspace) == LoadedTiles(error: .notSet))
    }

    private static let script = """
        import sqlite3, sys
        store = sqlite3.connect(sys.stdin.read())
        store.executescript('''create table metadata(name, value);
            create table tiles(zoom_level, tile_column, tile_row, tile_data);
            insert into tiles values (0, 0, 0, cast('here' as blob)); insert into metadata values ('attribution', 'me')''')
        """

    @Test(.enabled(if: Python.has("sqlite3"), "no Python with SQLite"))
    func aFileGoesBeforeTheServer() async throws {
        let workspace = try workspace()
        let path = fixture.folder.path + "/town.mbtiles"
        #expect(try Python.run(Self.script, input: path).status == 0)
        // It is meant from where it was typed.
        try SetSetting("map.tiles.file", to: "town.mbtiles").run(in: workspace)
        #expect(try ReadMapTilesState().run(in: workspace) == MapTilesState(access: .open, source: path))
        let loaded = try await ReadMapTiles([world]).run(in: workspace)
        #expect(text(loaded) == "here" && loaded.error == nil && loaded.set?.attribution == "me")
        // One that is gone, or was replaced by something else, is told; the server is not asked in its place.
        try Data("no tiles".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await ReadMapTiles([world]).run(in: workspace).error == .notAnArchive(path: path))
        try FileManager.default.removeItem(atPath: path)
        #expect(try await ReadMapTiles([world]).run(in: workspace).error == .noFile(path: path))
        #expect(server.count == 0)
    }

    @Test func aFileThatIsNoneIsNotSet() throws {
        let workspace = try workspace()
        let path = fixture.folder.path + "/text"
        try Data("text".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SettingError.map(.file(.notAnArchive(path: path)), key: "map.tiles.file")) {
            try SetSetting("map.tiles.file", to: path).run(in: workspace)
        }
        #expect(throws: SettingError.map(.file(.noFile(path: path + "2")), key: "map.tiles.file")) {
            try SetSetting("map.tiles.file", to: "text2").run(in: workspace)
        }
        #expect(try LoadSetting("map.tiles.file").run(in: workspace) == nil)
    }
}

/// In place of the network: a server that answers every tile with its own path.
final class StreetServer: HTTPTransport {
    private let state = Mutex((asked: [String](), count: 0))

    var asked: [String] { state.withLock { $0.asked } }
    /// How often somebody wanted to ask.
    var count: Int { state.withLock { $0.count } }
    func made() { state.withLock { $0.count += 1 } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        state.withLock { $0.asked.append(request.url) }
        guard let parts = URLComponents(string: request.url), let host = parts.host else {
            throw .badRequest(.malformedURL)
        }
        if parts.path == "/planet" {
            let port = parts.port.map { ":\($0)" } ?? ""
            let tiles = "\(parts.scheme ?? "")://\(host)\(port)/v1/{z}/{x}/{y}"
            return HTTPResponse(body: Array(#"{"tiles": ["\#(tiles)"], "attribution": "&copy; OSM"}"#.utf8))
        }
        return HTTPResponse(body: Array(parts.path.utf8))
    }
}
