import Foundation
import GRDB
import MeetCore
import Testing

@testable import Maps

@Suite(.timeLimit(.minutes(20))) struct TileArchiveTests {
    let folder: TileFolder

    init() throws { folder = try TileFolder() }

    private func fault(_ body: () throws(TileArchive.Fault) -> Void) -> TileArchive.Fault? {
        do throws(TileArchive.Fault) {
            try body()
            return nil
        } catch { return error }
    }

    private func faultOfOpening(_ path: String) -> TileArchive.Fault? {
        fault { () throws(TileArchive.Fault) in
            _ = try TileArchive(path: path, patience: .milliseconds(200))
        }
    }

    @Test func tilesAreFoundByTheirRowFromTheNorth() throws {
        let path = try folder.database(
            TileFolder.tables + """
                INSERT INTO metadata VALUES ('minzoom', '1'), ('maxzoom', ' 14 '), ('format', 'pbf'),
                    ('attribution', '<a href="x">&copy; OpenStreetMap</a>'), ('bounds', '24.9,60.1,25,60.2');
                INSERT INTO tiles VALUES (1, 0, 1, x'0A0B'), (1, 1, 0, x'0C');
                """)
        let archive = try TileArchive(path: path)
        #expect(archive.zooms == 1...14)
        #expect(archive.attribution == "© OpenStreetMap")
        #expect(archive.bounds == BoundingBox(south: 60.1, west: 24.9, north: 60.2, east: 25))
        #expect(try archive.bytes(of: tile(1, 0, 0)) == [0x0A, 0x0B])
        #expect(try archive.bytes(of: tile(1, 1, 1)) == [0x0C])
        #expect(try archive.bytes(of: tile(1, 0, 1)) == nil)
    }

    @Test func viewsWillDoAndWhatIsNotSaidIsLookedFor() throws {
        let path = try folder.database(
            """
            CREATE TABLE map (z, x, y, id); CREATE TABLE images (id, data); CREATE TABLE meta (a, b);
            CREATE VIEW metadata AS SELECT a AS name, b AS value FROM meta;
            CREATE VIEW tiles AS SELECT z AS zoom_level, x AS tile_column, y AS tile_row, data AS tile_data
                FROM map JOIN images ON images.id = map.id;
            INSERT INTO map VALUES (3, 0, 7, 'a'), (5, 0, 31, 'a'), (99, 0, 0, 'a');
            INSERT INTO images VALUES ('a', x'01');
            INSERT INTO meta VALUES ('minzoom', 'none'), ('bounds', '1,2,3'), (NULL, NULL), (x'00FF', 7);
            """)
        let archive = try TileArchive(path: path)
        #expect(archive.zooms == 3...5)
        #expect(archive.bounds == nil && archive.attribution.isEmpty)
        #expect(try archive.bytes(of: tile(3, 0, 0)) == [1])
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        #expect(faultOfOpening(folder.path("none")) == .noFile)
        #expect(faultOfOpening(folder.path) == .notAnArchive)
        #expect(faultOfOpening(try folder.write("", to: "empty")) == .notAnArchive)
        let text = try folder.write(String(repeating: "no SQLite ", count: 1000), to: "text")
        #expect(faultOfOpening(text) == .notAnArchive)
        for (number, sql) in [
            "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);",
            "CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row);",
            "CREATE TABLE metadata (name); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);",
            TileFolder.tables + "INSERT INTO metadata VALUES ('format', 'png');",
            TileFolder.tables + "CREATE VIRTUAL TABLE words USING fts5 (text);",
        ].enumerated() {
            let path = try folder.database(sql, as: "\(number).mbtiles")
            #expect(faultOfOpening(path) == .notAnArchive, "\(sql)")
        }
        #expect(faultOfOpening(try folder.database(TileFolder.tables, as: "sound.mbtiles")) == nil)
    }

    @Test func aDamagedFileIsNoArchive() throws {
        let path = try folder.database(
            TileFolder.tables + "INSERT INTO tiles VALUES (1, 0, 1, zeroblob(100000));")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0xEE, count: 20_000))
        try file.close()
        #expect(faultOfOpening(path) == .notAnArchive)
    }

    private static let endless = """
        CREATE TABLE metadata (name, value);
        CREATE VIEW tiles AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT -i AS zoom_level, i AS tile_column, i AS tile_row, i AS tile_data FROM n;
        """

    @Test func aViewWithoutAnEndIsEnded() throws {
        // Where it does not say which zooms it has, that is looked for.
        #expect(faultOfOpening(try folder.database(Self.endless, as: "a")) == .notAnArchive)
        let path = try folder.database(
            Self.endless + "INSERT INTO metadata VALUES ('minzoom', 0), ('maxzoom', 14);", as: "b")
        let archive = try TileArchive(path: path, patience: .milliseconds(200))
        let start = ContinuousClock.now
        let first = fault { () throws(TileArchive.Fault) in _ = try archive.bytes(of: tile(0, 0, 0)) }
        #expect(first == .notAnArchive)
        let end = ContinuousClock.now
        #expect(end - start >= .milliseconds(200))
        // It is not tried again.
        for x in 0..<1000 {
            let next = fault { () throws(TileArchive.Fault) in _ = try archive.bytes(of: tile(14, x, 0)) }
            #expect(next == .notAnArchive)
        }
    }

    @Test func aTileThatIsTooLargeIsNotRead() throws {
        let path = try folder.database(
            TileFolder.tables + """
                INSERT INTO tiles VALUES (1, 0, 1, zeroblob(\(4 << 20))), (1, 1, 1, zeroblob(\((4 << 20) + 1))),
                    (1, 0, 0, zeroblob(9000000)), (1, 1, 0, 'text');
                """)
        let archive = try TileArchive(path: path)
        #expect(try archive.bytes(of: tile(1, 0, 0))?.count == 4 << 20)
        #expect(try archive.bytes(of: tile(1, 1, 0)) == nil)
        #expect(try archive.bytes(of: tile(1, 0, 1)) == nil)
        #expect(try archive.bytes(of: tile(1, 1, 1)) == nil)
    }

    @Test func aViewCannotMakeUpWhatFillsTheMemory() throws {
        let path = try folder.database(
            """
            CREATE TABLE metadata (name, value); CREATE TABLE one (i); INSERT INTO one VALUES (1);
            CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
                CAST(hex(zeroblob(400000000)) AS BLOB) AS tile_data FROM one;
            """)
        let archive = try TileArchive(path: path)
        #expect(try archive.bytes(of: tile(0, 0, 0)) == nil)
    }

    @Test func itIsReadWhereNoLogCanBeMade() throws {
        let path = try folder.database(
            TileFolder.tables + "INSERT INTO tiles VALUES (0, 0, 0, x'01');")
        let queue = try DatabaseQueue(path: path)
        _ = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        }
        #expect(try TileArchive(path: path).bytes(of: tile(0, 0, 0)) == [1])
    }
}
