import Foundation
import Testing
import Transport

@testable import Maps

/// Real tiles of Helsinki, from the file and from a server of it, started for these tests.
@Suite(.enabled(if: RealTiles.areThere, "no tiles at ../shared/tiles"), .timeLimit(.minutes(20)))
struct RealTilesTests {
    private let center = tile(14, 9327, 4742)
    let folder: TileFolder

    init() throws { folder = try TileFolder() }

    private func loader(_ source: any TileSource, cache: TileCache? = nil) -> TileLoader {
        TileLoader(
            source: source, cache: cache, name: "real", now: { Date() },
            decode: { try MapTile(decoding: $0) })
    }

    @Test func theFile() async throws {
        let archive = try TileArchive(path: RealTiles.file)
        #expect(archive.zooms == 0...14)
        #expect(!archive.attribution.contains("<"))
        let loaded = await loader(ArchiveSource(path: RealTiles.file)).load([center, tile(14, 0, 0)])
        #expect(loaded.error == nil)
        let found = try #require(loaded.tiles[center] ?? nil)
        #expect(found.shapes.count > 100 && !found.names.isEmpty)
        #expect(loaded.tiles[tile(14, 0, 0)] == .some(nil))
    }

    @Test func theServerAndWhatIsLeftWhenItStops() async throws {
        let server = try RealTiles.Server()
        let cache = TileCache(path: folder.path("tiles.sqlite"), mostBytes: 10 << 20, now: { Date() })
        func source() -> TileServer {
            TileServer(
                url: server.url, isAllowed: false,
                transport: CurlTransport(CurlTransport.Options(userAgent: "meet/0.0.0")))
        }
        let loaded = await loader(source(), cache: cache).load([center, tile(14, 0, 0)])
        #expect(loaded.error == nil && loaded.set?.attribution.contains("OpenStreetMap") == true)
        let fetched = try #require(loaded.tiles[center] ?? nil)
        #expect(loaded.tiles[tile(14, 0, 0)] == .some(nil))
        let stored = await loader(ArchiveSource(path: RealTiles.file)).load([center])
        #expect((stored.tiles[center] ?? nil)?.shapes.count == fetched.shapes.count)
        server.stop()
        let gone = await loader(source(), cache: cache).load([center, tile(13, 0, 0)])
        #expect((gone.tiles[center] ?? nil)?.shapes.count == fetched.shapes.count)
        #expect(gone.error == .unreachable(host: server.host))
    }
}

enum RealTiles {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/tiles").path
    static let file = folder + "/helsinki.mbtiles"
    static let areThere =
        FileManager.default.isReadableFile(atPath: file)
        && FileManager.default.isExecutableFile(atPath: folder + "/serve")

    /// On a port that the system chose.
    final class Server: @unchecked Sendable {
        struct Fault: Error { var text: String }

        let url: String
        private let process = Process()

        init() throws {
            process.executableURL = URL(fileURLWithPath: folder + "/serve")
            process.arguments = ["0"]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            // It prints one line when it listens.
            var line = Data()
            while !line.contains(UInt8(ascii: "\n")) {
                let next = output.fileHandleForReading.availableData
                guard !next.isEmpty else { throw Fault(text: "\(folder)/serve ended") }
                line += next
            }
            url = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }

        var host: String { TileAddress(url)?.host ?? "" }

        func stop() {
            guard process.isRunning else { return }
            // Started from a thread of Dispatch it has every other signal blocked.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }

        deinit { stop() }
    }
}
