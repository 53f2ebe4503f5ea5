import Foundation
import GRDB
import MeetCore
import Testing

@testable import Maps

@Suite(.timeLimit(.minutes(20))) struct TileCacheTests {
    let folder: TileFolder
    let moment = StandingMoment()
    private let source = "https://tiles.example/planet"

    init() throws { folder = try TileFolder() }

    private var path: String { folder.path("cache/meet/tiles.sqlite") }

    private func cache(_ bytes: Int = 1 << 20) -> TileCache {
        let moment = moment
        return TileCache(path: path, mostBytes: bytes, now: { moment.now })
    }

    private func rights(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// What the file says it holds, and what it does.
    private func sizes() throws -> (told: Int, stored: Int) {
        let queue = try DatabaseQueue(path: path)
        return try queue.read { db in
            (
                try Int.fetchOne(db, sql: "SELECT size FROM total") ?? -1,
                try Int.fetchOne(db, sql: "SELECT coalesce(sum(size), 0) FROM tile") ?? -1
            )
        }
    }

    @Test func itIsWhereCachesAre() {
        #expect(
            TileCache.path(environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]) == "/c/meet/tiles.sqlite")
        #expect(TileCache.path(environment: ["HOME": "/h"]) == "/h/.cache/meet/tiles.sqlite")
        #expect(
            TileCache.path(environment: ["XDG_CACHE_HOME": "c", "HOME": "/h"])
                == "/h/.cache/meet/tiles.sqlite")
        #expect(TileCache.path(environment: [:]) == nil)
    }

    @Test func whatIsKeptIsThereAfterARestart() throws {
        do {
            let cache = cache()
            #expect(cache.entry(of: tile(1, 0, 0), from: source) == nil)
            cache.keep([1, 2, 3], as: tile(1, 0, 0), from: source)
            cache.keep(nil, as: tile(1, 1, 0), from: source)
            cache.keep(TileSet(zooms: 2...9, attribution: "© OSM"), of: source)
        }
        moment.pass(5)
        let again = cache()
        let start = Date(timeIntervalSince1970: 1_795_000_000)
        #expect(
            again.entry(of: tile(1, 0, 0), from: source)
                == TileCache.Entry(bytes: [1, 2, 3], fetchedAt: start))
        #expect(again.entry(of: tile(1, 1, 0), from: source) == TileCache.Entry(bytes: nil, fetchedAt: start))
        #expect(again.entry(of: tile(1, 0, 0), from: "another") == nil)
        #expect(again.description(of: source)?.set == TileSet(zooms: 2...9, attribution: "© OSM"))
        #expect(again.description(of: source)?.at == start)
        #expect(again.description(of: "another") == nil)
        #expect(try rights(path) == 0o600)
        #expect(try rights(folder.path("cache/meet")) == 0o700)
    }

    @Test func nothingIsMadeBeforeSomethingIsAskedFor() {
        _ = cache()
        #expect(!FileManager.default.fileExists(atPath: folder.path("cache")))
        cache(0).keep([1], as: tile(0, 0, 0), from: source)
        #expect(!FileManager.default.fileExists(atPath: folder.path("cache")))
    }

    @Test func whatWasNotUsedForLongestGoesFirst() throws {
        let cache = cache(100_000)
        let bytes = [UInt8](repeating: 7, count: 10_000)
        for x in 0..<9 {
            cache.keep(bytes, as: tile(5, x, 0), from: source)
            moment.pass(10)
        }
        // The first was used since, an hour later.
        moment.pass(TileCache.useStep)
        #expect(cache.entry(of: tile(5, 0, 0), from: source) != nil)
        cache.noteUse()
        for x in 9..<13 {
            moment.pass(10)
            cache.keep(bytes, as: tile(5, x, 0), from: source)
            let sizes = try sizes()
            #expect(sizes.told <= 100_000)
            #expect(sizes.told == sizes.stored)
        }
        let left = (0..<13).filter { cache.entry(of: tile(5, $0, 0), from: source) != nil }
        #expect(left == [0] + Array(5..<13))
    }

    @Test func aSmallerBoundIsReachedInSteps() throws {
        do {
            let cache = cache(1 << 20)
            for x in 0..<100 {
                cache.keep([UInt8](repeating: 1, count: 1000), as: tile(7, x, 0), from: source)
            }
        }
        let before = try sizes().stored
        let smaller = cache(10_000)
        smaller.keep([1], as: tile(7, 100, 0), from: source)
        let after = try sizes().stored
        #expect(after < before && after > 10_000)
        for x in 101..<106 { smaller.keep([1], as: tile(7, x, 0), from: source) }
        #expect(try sizes().stored <= 10_000)
        // One tile does not drive the others out.
        smaller.keep([UInt8](repeating: 1, count: 5000), as: tile(7, 127, 0), from: source)
        #expect(smaller.entry(of: tile(7, 127, 0), from: source) == nil)
    }

    @Test func twoProgramsShareIt() async throws {
        let (one, other) = (cache(), cache())
        await withTaskGroup(of: Void.self) { group in
            for (cache, row) in [(one, 0), (other, 1)] {
                group.addTask {
                    for x in 0..<50 { cache.keep([UInt8(x)], as: tile(6, x, row), from: source) }
                }
            }
        }
        for x in 0..<50 {
            #expect(one.entry(of: tile(6, x, 1), from: source)?.bytes == [UInt8(x)])
            #expect(other.entry(of: tile(6, x, 0), from: source)?.bytes == [UInt8(x)])
        }
    }

    enum Damage: CaseIterable {
        case noSQLite, holes, anotherProgram, anotherVersion
    }

    @Test(arguments: Damage.allCases)
    func aDamagedFileIsMadeAnew(damage: Damage) throws {
        cache().keep([UInt8](repeating: 9, count: 50_000), as: tile(1, 0, 0), from: source)
        switch damage {
        case .noSQLite: try Data("no database".utf8).write(to: URL(fileURLWithPath: path))
        case .holes:
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.seek(toOffset: 100)
            try file.write(contentsOf: Data(repeating: 0xEE, count: 60_000))
            try file.close()
        case .anotherProgram:
            let queue = try DatabaseQueue(path: path)
            try queue.write {
                try $0.execute(sql: "DROP TABLE total; DROP TABLE tile; CREATE TABLE tile (a)")
            }
        case .anotherVersion:
            let queue = try DatabaseQueue(path: path)
            try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        }
        let again = cache()
        // The first call may be the one that finds it out.
        _ = again.entry(of: tile(1, 0, 0), from: source)
        again.keep([2], as: tile(1, 1, 1), from: source)
        again.keep([2], as: tile(1, 1, 1), from: source)
        #expect(again.entry(of: tile(1, 1, 1), from: source)?.bytes == [2])
    }

    @Test func itIsDoneWithoutWhereThereIsNoRoomForIt() throws {
        // A file is in the place of its folder.
        try Data().write(to: URL(fileURLWithPath: folder.path("cache")))
        let cache = cache()
        cache.keep([1], as: tile(0, 0, 0), from: source)
        #expect(cache.entry(of: tile(0, 0, 0), from: source) == nil)
        // It is looked for again when some time has passed.
        try FileManager.default.removeItem(atPath: folder.path("cache"))
        cache.keep([1], as: tile(0, 0, 0), from: source)
        #expect(cache.entry(of: tile(0, 0, 0), from: source) == nil)
        moment.pass(61)
        cache.keep([1], as: tile(0, 0, 0), from: source)
        #expect(cache.entry(of: tile(0, 0, 0), from: source)?.bytes == [1])
    }

    @Test func aFullDiskCostsOnlyWhatWouldBeKept() {
        let moment = moment
        let full = TileCache(
            path: path, mostBytes: 1 << 20, now: { moment.now },
            prepare: { try $0.execute(sql: "PRAGMA max_page_count = 20") })
        full.keep([1, 2], as: tile(3, 0, 0), from: source)
        full.keep([UInt8](repeating: 1, count: 200_000), as: tile(3, 1, 0), from: source)
        moment.pass(61)
        #expect(full.entry(of: tile(3, 0, 0), from: source)?.bytes == [1, 2])
        #expect(full.entry(of: tile(3, 1, 0), from: source) == nil)
    }

    @Test func aFileThatWasTakenAwayIsMadeAnew() throws {
        let one = cache()
        one.keep([1], as: tile(2, 0, 0), from: source)
        try FileManager.default.removeItem(atPath: folder.path("cache"))
        one.keep([2], as: tile(2, 1, 0), from: source)
        #expect(cache().entry(of: tile(2, 1, 0), from: source)?.bytes == [2])
        #expect(one.entry(of: tile(2, 0, 0), from: source) == nil)
    }
}
