import Foundation
import MeetCore
import Synchronization
import Testing
import Transport

@testable import Maps

@Suite(.timeLimit(.minutes(20))) struct TileLoaderTests {
    let folder: TileFolder
    let moment = StandingMoment()
    private let planet = FakeTileServer.planet

    init() throws { folder = try TileFolder() }

    private func url(_ tile: TileID) -> String {
        "https://tiles.example/v1/\(tile.zoom)/\(tile.x)/\(tile.y).pbf"
    }

    /// As a program does that was started just now.
    private func loader(_ network: FakeTileServer, isCaching: Bool = true) -> TileLoader {
        let moment = moment
        let cache = TileCache(
            path: folder.path("tiles.sqlite"), mostBytes: 1 << 20, now: { moment.now })
        return TileLoader(
            source: TileServer.made(network, moment: moment), cache: isCaching ? cache : nil, name: planet,
            now: { moment.now }, decode: { try MapTile.made(of: $0) })
    }

    @Test func memoryThenCacheThenServer() async {
        let network = FakeTileServer.described()
        let (one, two, none) = (tile(2, 0, 0), tile(2, 1, 0), tile(2, 2, 0))
        network.answers(url(one), "one")
        network.answers(url(two), "two")
        let first = loader(network)
        #expect(first.knownSet == nil)
        let loaded = await first.load([one, two, none, one])
        #expect(loaded.text(one) == "one" && loaded.text(two) == "two" && loaded.text(none) == "-")
        #expect(loaded.tiles.count == 3 && loaded.error == nil && loaded.set?.attribution == "© OSM")
        #expect(first.knownSet == loaded.set)
        #expect(network.asked.count == 4)
        #expect(await first.load([two, none]).tiles == [two: loaded.tiles[two]!, none: nil])
        // A later run of the program asks nobody.
        let again = await loader(network).load([one, two, none])
        #expect(again.text(one) == "one" && again.text(none) == "-" && again.set == loaded.set)
        #expect(again.error == nil)
        #expect(network.asked.count == 4)
    }

    @Test func withoutTilesTheSourceIsToldOf() async {
        let loaded = await loader(FakeTileServer.described()).load([])
        #expect(loaded.set?.zooms == 0...14 && loaded.tiles.isEmpty && loaded.error == nil)
    }

    @Test func aServerThatIsGoneLeavesWhatIsKept() async {
        let network = FakeTileServer.described()
        let (kept, other) = (tile(2, 0, 0), tile(2, 1, 0))
        network.answers(url(kept), "kept")
        _ = await loader(network).load([kept])
        network.fails(.connect(host: "tiles.example", reason: "refused"))
        moment.pass(TileLoader.setAge + 1)
        let loaded = await loader(network).load([kept, other])
        #expect(loaded.text(kept) == "kept" && loaded.text(other) == nil)
        #expect(loaded.error == .unreachable(host: "tiles.example"))
        #expect(loaded.set?.attribution == "© OSM")
    }

    @Test func whatIsOldIsAskedForAgainAndStaysWhereNobodyAnswers() async {
        let network = FakeTileServer.described()
        let (old, none) = (tile(2, 0, 0), tile(2, 1, 0))
        network.answers(url(old), "old")
        _ = await loader(network).load([old, none])
        network.answers(url(old), "new")
        network.answers(url(none), "built since")
        moment.pass(TileLoader.absentAge - 1)
        #expect(await loader(network).load([none]).text(none) == "-")
        moment.pass(1)
        #expect(await loader(network).load([old, none]).text(none) == "built since")
        moment.pass(TileLoader.tileAge - TileLoader.absentAge - 1)
        #expect(await loader(network).load([old]).text(old) == "old")
        moment.pass(1)
        network.fails(.resolve(host: "tiles.example"))
        let offline = await loader(network).load([old])
        #expect(offline.text(old) == "old" && offline.error == .unreachable(host: "tiles.example"))
        network.fails(nil)
        let fresh = await loader(network).load([old])
        #expect(fresh.text(old) == "new" && fresh.error == nil)
    }

    @Test func whatCannotBeReadIsNotThereAndNotKept() async {
        let network = FakeTileServer.described()
        let one = tile(2, 0, 0)
        network.answers(url(one), "damaged")
        let first = await loader(network).load([one])
        #expect(first.text(one) == "-" && first.error == nil)
        network.answers(url(one), "sound")
        #expect(await loader(network).load([one]).text(one) == "sound")
    }

    @Test func aTileThatTwoWantIsFetchedOnce() async {
        let network = FakeTileServer(isHeld: true)
        network.answers("https://tiles.example/2/0/0", "one")
        let moment = moment
        let loader = TileLoader(
            source: TileServer.made(network, url: "https://tiles.example/{z}/{x}/{y}"), cache: nil, name: "",
            now: { moment.now }, decode: { try MapTile.made(of: $0) })
        let one = tile(2, 0, 0)
        async let first = loader.load([one])
        await network.arrived.reaches(1)
        // Who comes second and leaves again takes nothing from the first.
        let second = Task { await loader.load([one]) }
        let third = Task { await loader.load([one]) }
        second.cancel()
        #expect(await second.value.error == .cancelled)
        network.held?.add(5)
        let (a, c) = (await first, await third.value)
        #expect(a.text(one) == "one" && c.tiles == a.tiles)
        #expect(network.asked.count == 1)
    }

    @Test func whoIsCancelledStopsTheTransfers() async {
        let network = FakeTileServer(isHeld: true)
        let moment = moment
        let loader = TileLoader(
            source: TileServer.made(network, url: "https://tiles.example/{z}/{x}/{y}"), cache: nil, name: "",
            now: { moment.now }, decode: { try MapTile.made(of: $0) })
        let task = Task { await loader.load((0..<16).map { tile(4, $0, 0) }) }
        await network.arrived.reaches(4)
        task.cancel()
        let loaded = await task.value
        #expect(loaded.error == .cancelled && loaded.tiles.isEmpty)
        network.held?.add(100)
        await network.onFailure.reaches(4)
        #expect(network.asked.count == 4)
    }

    @Test func memoryIsBounded() async {
        let decoded = Counter()
        let moment = moment
        let network = FakeTileServer()
        let tiles = (0..<TileLoader.most + 10).map { tile(8, $0, 0) }
        for tile in tiles { network.answers("https://tiles.example/8/\(tile.x)/0", "x") }
        let loader = TileLoader(
            source: TileServer.made(network, url: "https://tiles.example/{z}/{x}/{y}"), cache: nil, name: "",
            now: { moment.now },
            decode: {
                decoded.add()
                return try MapTile.made(of: $0)
            })
        _ = await loader.load(Array(tiles.prefix(10)))
        _ = await loader.load(Array(tiles.dropFirst(10)))
        #expect(decoded.count == tiles.count)
        // The latest are there, the first went.
        _ = await loader.load(Array(tiles.suffix(TileLoader.most)))
        #expect(decoded.count == tiles.count)
        _ = await loader.load([tiles[0]])
        #expect(decoded.count == tiles.count + 1)
    }

    @Test func aFileIsReadAsItIs() async throws {
        let path = try folder.database(
            TileFolder.tables
                + "INSERT INTO tiles VALUES (1, 0, 1, CAST('north' AS BLOB)); INSERT INTO metadata VALUES ('maxzoom', 9);"
        )
        let moment = moment
        func load(_ path: String) async -> LoadedTiles {
            let loader = TileLoader(
                source: ArchiveSource(path: path), cache: nil, name: path, now: { moment.now },
                decode: { try MapTile.made(of: $0) })
            return await loader.load([tile(1, 0, 0), tile(1, 1, 1)])
        }
        let loaded = await load(path)
        #expect(loaded.text(tile(1, 0, 0)) == "north" && loaded.text(tile(1, 1, 1)) == "-")
        #expect(loaded.set?.zooms == 1...9 && loaded.error == nil)
        #expect(await load(folder.path("none")).error == .noFile(path: folder.path("none")))
        let text = try folder.write("text", to: "text")
        #expect(await load(text).error == .notAnArchive(path: text))
    }
}
