import Foundation
import GRDB
import GRDBSQLite
import MeetCore

/// A file of map tiles, opened read-only (MBTiles 1.3, https://github.com/mapbox/mbtiles-spec).
///
/// Its calls block, but not much longer than `patience`.
package final class TileArchive: Sendable {
    package enum Fault: Error, Hashable, Sendable {
        /// The file does not exist, or may not be read.
        case noFile
        /// Not an SQLite file, not an archive of vector tiles, or its statements do not terminate.
        case notAnArchive
    }

    package let zooms: ClosedRange<Int>
    /// The attribution as plain text.
    package let attribution: String
    /// The bounds; `nil` if they are not given.
    package let bounds: BoundingBox?
    private let queue: DatabaseQueue
    private let deadline: StatementDeadline

    /// The maximum size of a tile in bytes; a larger one is not read.
    package static let largestTile = 4 << 20

    package init(path: String, patience: Duration = .seconds(2)) throws(Fault) {
        guard let stamp = FileStamp(path), access(path, R_OK) == 0 else { throw .noFile }
        guard stamp.isRegular else { throw .notAnArchive }
        let deadline = StatementDeadline(patience)
        var opened: (queue: DatabaseQueue, facts: ArchiveFacts)?
        do {
            opened = try Self.open(path, deadline)
        } catch {
            // A file that cannot be locked, or whose log cannot be created, is read as an immutable one.
            guard Self.mayBeLocking(error) else { throw .notAnArchive }
            opened = try? Self.open(Self.unchanging(path), deadline)
        }
        guard let opened else { throw .notAnArchive }
        self.deadline = deadline
        queue = opened.queue
        zooms = opened.facts.zooms
        attribution = opened.facts.attribution
        bounds = opened.facts.bounds
    }

    /// Returns a tile as stored, usually compressed; `nil` if it does not exist or is not read.
    package func bytes(of tile: TileID) throws(Fault) -> [UInt8]? {
        // A view that did not terminate once will not do so later.
        guard !deadline.hasPassed else { throw .notAnArchive }
        // Rows are counted from the south.
        let row = (1 << tile.zoom) - 1 - tile.y
        do {
            return try queue.read { db in
                deadline.begin()
                let found = try Row.fetchOne(
                    db.cachedStatement(sql: Self.tileSQL),
                    arguments: [Self.largestTile, tile.zoom, tile.x, row])
                guard let found, case .blob(let data) = (found[0] as DatabaseValue).storage else {
                    return nil
                }
                return [UInt8](data)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            return nil
        } catch { throw .notAnArchive }
    }

    private static let tileSQL = """
        SELECT CASE WHEN length(tile_data) <= ? THEN tile_data END FROM tiles
        WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
        """

    private static func open(
        _ name: String, _ deadline: StatementDeadline
    ) throws -> (queue: DatabaseQueue, facts: ArchiveFacts) {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(1)
        configuration.prepareDatabase { db in
            deadline.watch(db)
            deadline.begin()
            // No value in the file, or computed by a view, is larger.
            sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(largestTile + 64 << 10))
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        let facts = try queue.read { db in
            deadline.begin()
            // Fails if a table or a column is missing.
            _ = try db.makeStatement(sql: tileSQL)
            return try ArchiveFacts(readFrom: db)
        }
        return (queue, facts)
    }

    private static func mayBeLocking(_ error: any Error) -> Bool {
        let codes: [ResultCode] = [
            .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_PROTOCOL, .SQLITE_NOLFS,
        ]
        return (error as? DatabaseError).map { codes.contains($0.resultCode) } ?? false
    }

    /// Returns a URI with which SQLite opens a file without a log and without locks
    /// (https://www.sqlite.org/uri.html).
    private static func unchanging(_ path: String) -> String {
        let unreserved = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
        return "file:" + (path.addingPercentEncoding(withAllowedCharacters: unreserved) ?? path)
            + "?immutable=1"
    }
}
