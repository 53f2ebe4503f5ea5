import Foundation
import GRDB
import MeetCore

/// The open file of a `TileCache`.
final class CacheFile {
    struct Found {
        var id: Int64
        var bytes: [UInt8]?
        var fetchedAt: Date
        /// The time of use in seconds since 1970.
        var usedAt: Int64
    }

    private let path: String
    private let queue: DatabaseQueue
    private let stamp: FileStamp?

    /// The overhead of a row in bytes.
    private static let rowBytes = 128
    /// The version of the tables, raised with every change; a file of another version is deleted.
    private static let version = 1
    /// The number of rows removed at a time.
    private static let step = 32

    init(_ path: String, prepare: @escaping @Sendable (Database) throws -> Void) throws {
        self.path = path
        let folder = (path as NSString).deletingLastPathComponent
        if access(folder, F_OK) != 0 {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        // SQLite gives its log the permissions of the file. An existing one may be open here already, and
        // closing it would release SQLite's locks (https://www.sqlite.org/howtocorrupt.html#posix_close_bug).
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        var configuration = Configuration()
        configuration.busyMode = .timeout(0.5)
        configuration.journalMode = .wal
        configuration.prepareDatabase { db in
            // Must precede any write.
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try prepare(db)
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
        stamp = FileStamp(path)
        try queue.write { db in
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            if found == 0 { try Self.make(db) }
            guard found == 0 || found == Self.version else {
                throw DatabaseError(resultCode: .SQLITE_NOTADB)
            }
        }
    }

    deinit {
        // SQLite would delete the log by its name, which belongs to another file by now.
        if !isInPlace { _ = Unmanaged.passRetained(queue) }
    }

    /// True if the file is still in its place.
    var isInPlace: Bool { stamp?.isFile(FileStamp(path)) ?? false }

    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    }

    private static func make(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE source (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, description BLOB, describedAt INTEGER);
                CREATE TABLE tile (
                    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, zoom INTEGER NOT NULL, x INTEGER NOT NULL,
                    y INTEGER NOT NULL, fetchedAt INTEGER NOT NULL, usedAt INTEGER NOT NULL,
                    size INTEGER NOT NULL, bytes BLOB, UNIQUE (source, zoom, x, y));
                CREATE INDEX tileUse ON tile (usedAt, size);
                CREATE TABLE total (size INTEGER NOT NULL);
                INSERT INTO total VALUES (0);
                CREATE TRIGGER tileCame AFTER INSERT ON tile BEGIN
                    UPDATE total SET size = size + new.size;
                END;
                CREATE TRIGGER tileWent AFTER DELETE ON tile BEGIN
                    UPDATE total SET size = size - old.size;
                END;
                CREATE TRIGGER tileChanged AFTER UPDATE OF size ON tile BEGIN
                    UPDATE total SET size = size + new.size - old.size;
                END;
                PRAGMA user_version = \(version);
                """)
    }

    // MARK: - Tiles

    func tile(_ tile: TileID, of source: String) throws -> Found? {
        try queue.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT tile.id, bytes, fetchedAt, usedAt FROM tile JOIN source ON source.id = tile.source
                        WHERE source.name = ? AND zoom = ? AND x = ? AND y = ?
                        """), arguments: [source, tile.zoom, tile.x, tile.y])
            guard let row, let id = Int64.fromDatabaseValue(row[0]),
                let fetched = Int64.fromDatabaseValue(row[2]), let used = Int64.fromDatabaseValue(row[3])
            else { return nil }
            var bytes: [UInt8]?
            if case .blob(let data) = (row[1] as DatabaseValue).storage { bytes = [UInt8](data) }
            return Found(
                id: id, bytes: bytes, fetchedAt: Date(timeIntervalSince1970: Double(fetched)), usedAt: used)
        }
    }

    func keep(_ bytes: [UInt8]?, as tile: TileID, of source: String, now: Date) throws {
        let seconds = Self.seconds(now)
        try queue.write { db in
            try Self.note(source, db)
            try db.cachedStatement(
                sql: """
                    INSERT INTO tile (source, zoom, x, y, fetchedAt, usedAt, size, bytes)
                    SELECT id, ?, ?, ?, ?, ?, ?, ? FROM source WHERE name = ?
                    ON CONFLICT (source, zoom, x, y) DO UPDATE SET fetchedAt = excluded.fetchedAt,
                        usedAt = excluded.usedAt, size = excluded.size, bytes = excluded.bytes
                    """
            ).execute(arguments: [
                tile.zoom, tile.x, tile.y, seconds, seconds, (bytes?.count ?? 0) + Self.rowBytes,
                bytes.map { Data($0) }, source,
            ])
        }
    }

    func noteUse(_ ids: Set<Int64>, now: Date) throws {
        guard !ids.isEmpty else { return }
        let seconds = Self.seconds(now)
        try queue.write { db in
            let statement = try db.cachedStatement(sql: "UPDATE tile SET usedAt = ? WHERE id = ?")
            for id in ids { try statement.execute(arguments: [seconds, id]) }
        }
    }

    /// Removes some of the least recently used tiles if there are more than `most` bytes.
    func shrink(to most: Int) throws {
        try queue.write { db in
            var total = try Int.fetchOne(db.cachedStatement(sql: "SELECT size FROM total")) ?? 0
            guard total > most else { return }
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT id, size FROM tile ORDER BY usedAt, size LIMIT \(Self.step)"))
            let delete = try db.cachedStatement(sql: "DELETE FROM tile WHERE id = ?")
            for row in rows where total > most {
                guard let id = Int64.fromDatabaseValue(row[0]), let size = Int.fromDatabaseValue(row[1])
                else {
                    continue
                }
                try delete.execute(arguments: [id])
                total -= size
            }
            // Space that the next tiles will not fill is returned to the file system, a little at a time.
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            if free > 1024 { try db.execute(sql: "PRAGMA incremental_vacuum(256)") }
        }
    }

    // MARK: - Sources

    /// The stored form of a `TileSet`.
    private struct Description: Codable {
        var low: Int
        var high: Int
        var attribution: String
        var bounds: BoundingBox?
    }

    func description(of source: String) throws -> (set: TileSet, at: Date)? {
        try queue.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT description, describedAt FROM source WHERE name = ?", arguments: [source])
            guard let row, case .blob(let data) = (row[0] as DatabaseValue).storage,
                let seconds = Int64.fromDatabaseValue(row[1]),
                let said = try? JSONDecoder().decode(Description.self, from: data), said.low <= said.high,
                TileID.zooms.contains(said.low), TileID.zooms.contains(said.high)
            else { return nil }
            let set = TileSet(
                zooms: said.low...said.high, attribution: said.attribution, bounds: said.bounds)
            return (set, Date(timeIntervalSince1970: Double(seconds)))
        }
    }

    func keep(_ set: TileSet, of source: String, now: Date) throws {
        let said = Description(
            low: set.zooms.lowerBound, high: set.zooms.upperBound, attribution: set.attribution,
            bounds: set.bounds)
        let data = try JSONEncoder().encode(said)
        try queue.write { db in
            try Self.note(source, db)
            try db.execute(
                sql: "UPDATE source SET description = ?, describedAt = ? WHERE name = ?",
                arguments: [data, Self.seconds(now), source])
        }
    }

    private static func note(_ source: String, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO source (name) VALUES (?)").execute(
            arguments: [source])
    }

    private static func seconds(_ date: Date) -> Int64 {
        Int64(min(max(date.timeIntervalSince1970, 0), 9e12))
    }
}
