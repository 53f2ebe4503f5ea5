import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Opens the file, refuses what is not ours, and brings an older schema up to date.
    static func open(
        _ path: String, cards: any ContactCardCoding, options: StoreOptions
    ) throws(StoreError) -> OpenDatabase {
        let path = try StoreFile.prepare(path)
        let steps = StoreMigrations.steps + options.laterSteps
        return try OpenFiles.opening(path) { isOpen throws(StoreError) in
            // Where several make the database, or bring it up to date, at once, one does it and the others wait.
            var making: HeldFile?
            // The header is read before SQLite touches anything, for opening alone changes the log.
            if !isOpen {
                if try isUnfinished(path, known: steps.count) { making = try waitToMake(path, options) }
                try checkHeader(path, known: steps.count)
                StoreFile.restrict(path)
                StoreFile.mendLogs(path)
                clearLeftovers(path)
            }
            do {
                // SQLite would make a log with the rights of a file that may not be written.
                if let file = StoreFile.unwritable(path) { throw StoreError.readOnly(file: file) }
                let pool = try openPool(path, steps: steps, cards: cards, options: options, making: making)
                return OpenDatabase(path: path, pool: pool)
            } catch {
                return try openForReading(path, version: steps.count, insteadOf: error, options: options)
            }
        }
    }

    /// Opens what cannot be written as what can be read; where that is no use either, `error` it is.
    private static func openForReading(
        _ path: String, version: Int, insteadOf error: any Error, options: StoreOptions
    ) throws(StoreError) -> OpenDatabase {
        if mayBeReadable(after: error),
            let opened = openForReading(path, version: version, options: options)
        {
            return OpenDatabase(
                path: path, pool: opened.pool, obstacle: obstacle(error, path: path), copy: opened.copy)
        }
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_CANTOPEN {
            throw .cannotOpen(
                path: path, reason: .system(error.message ?? String(describing: error.resultCode)))
        }
        throw StoreError(error)
    }

    /// Why a database that can be read cannot be written.
    private static func obstacle(_ error: any Error, path: String) -> StoreError {
        let error = StoreError(error)
        if case .readOnly(_?) = error { return error }
        if let file = StoreFile.unwritable(path) { return .readOnly(file: file) }
        // SQLite tells of a log that finds no room as of one that cannot be opened.
        return error == .full || StoreFile.isDiskFull(path) ? .full : .readOnly()
    }

    /// Removes what was left half-done by processes that were killed: copies before a migration, and lock files.
    private static func clearLeftovers(_ path: String) {
        let names = DatabaseNames(path)
        HeldFile.clear(names.folder, prefix: names.name, where: names.isLeftover)
    }

    /// Whether the file is still to be made, or brought up to this version, by what its header says: a file of this
    /// version is opened without a lock.
    private static func isUnfinished(_ path: String, known: Int) throws(StoreError) -> Bool {
        guard let header = try StoreFile.header(path) else { return true }
        return header.isSQLite && (header.userVersion < known || !header.usesLog)
    }

    /// Waits until nobody else makes the database or brings it up to date, and keeps all others waiting until the file is
    /// let go; `nil` where no file can be made beside the database, which is then only read.
    private static func waitToMake(_ path: String, _ options: StoreOptions) throws(StoreError) -> HeldFile? {
        guard StoreFile.unwritable(path) == nil else { return nil }
        return try HeldFile.waiting(DatabaseNames(path).making, seconds: options.makingTimeout)
    }

    private static func checkHeader(_ path: String, known: Int) throws(StoreError) {
        guard let header = try StoreFile.header(path) else { return }
        guard header.isSQLite else { throw .cannotOpen(path: path, reason: .noDatabase) }
        try checkVersion(header.userVersion, of: path, known: known)
        let isForeign =
            header.applicationID == 0
            ? try holdsForeignTables(path) : header.applicationID != StoreMigrations.applicationID
        if isForeign { throw .cannotOpen(path: path, reason: .foreignDatabase) }
    }

    private static func openPool(
        _ path: String, steps: [SchemaStep], cards: any ContactCardCoding, options: StoreOptions,
        making: HeldFile?
    ) throws -> DatabasePool {
        var making = making
        defer { withExtendedLifetime(making) {} }
        let pool = try connect(path, options: options)
        // WAL mode set `synchronous` to NORMAL.
        var version = try pool.writeWithoutTransaction { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            // A file that is just being made holds nothing yet: the disk is not waited for at each of its versions.
            if version > 0 { try db.execute(sql: "PRAGMA synchronous = FULL") }
            try db.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
            try db.execute(sql: "PRAGMA journal_size_limit = \(logSize)")
            if let count = options.maximumPageCount {
                try db.execute(sql: "PRAGMA max_page_count = \(count)")
            }
            return version
        }
        try checkVersion(version, of: path, known: steps.count)
        func needsRefolding() throws -> Bool { try pool.read { try Refolding.isNeeded($0) } }
        if making == nil, try version < steps.count || needsRefolding() {
            // What the header of the file did not say stands in the log.
            making = try waitToMake(path, options)
            version = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            try checkVersion(version, of: path, known: steps.count)
        }
        if version < steps.count {
            try migrate(pool, path: path, from: version, steps: steps, cards: cards)
            try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        }
        try Refolding.refoldIfNeeded(pool, cards: cards)
        return pool
    }

    /// Of the connection that writes, in KiB, and for as long as it writes much; taken only as they are needed.
    private static let (cacheSize, largeCacheSize) = (2 << 10, 32 << 10)

    /// Runs `body` with room for the pages of an import, so that they are not written out before it ends.
    static func withRoom<T>(_ db: Database, _ body: () throws -> T) throws -> T {
        try db.execute(sql: "PRAGMA cache_size = -\(largeCacheSize)")
        defer { try? db.execute(sql: "PRAGMA cache_size = -\(cacheSize)") }
        return try body()
    }

    /// What the log is cut down to when a large import is through, in bytes.
    private static let logSize = 16 << 20

    private static func checkVersion(_ found: Int, of path: String, known: Int) throws(StoreError) {
        if found > known { throw .newerVersion(path: path, found: found, known: known) }
    }

    /// Whether a file without our mark has tables that are not ours. Our own has no mark while its first version
    /// is only in the log.
    private static func holdsForeignTables(_ path: String) throws(StoreError) -> Bool {
        func look(readonly: Bool) throws -> Bool {
            var configuration = Configuration()
            configuration.readonly = readonly
            configuration.busyMode = .timeout(1)
            return try DatabaseQueue(path: path, configuration: configuration).read { db in
                try db.number("SELECT count(*) FROM sqlite_schema") > 0 && !db.tableExists("grdb_migrations")
            }
        }
        do {
            return try look(readonly: true)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // Somebody was killed within a transaction: whoever reads first has to roll it back
            // (https://www.sqlite.org/rescode.html#readonly_rollback).
            do { return try look(readonly: false) } catch { throw StoreError(error) }
        } catch { throw StoreError(error) }
    }

    static func configuration(_ options: StoreOptions, readonly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = .timeout(options.busyTimeout)
        configuration.maximumReaderCount = 3
        configuration.label = "meet"
        configuration.prepareDatabase { db in
            // Every row that sets off a trigger makes a statement journal, which would be a file otherwise.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    private static func connect(_ path: String, options: StoreOptions) throws -> DatabasePool {
        var configuration = configuration(options)
        configuration.prepareDatabase { db in
            if !db.configuration.readonly { beginLog(db, of: path) }
        }
        let deadline = ContinuousClock.now + .seconds(options.busyTimeout)
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                // The change to WAL mode does not wait by itself when another process makes it too.
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Begins the log of a file that nobody has open, as a pool wants one: GRDB would make a table and drop it again, which
    /// has the schema read, and wait for the disk. What cannot be written here GRDB will find.
    private static func beginLog(_ db: Database, of path: String) {
        do {
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard version > 0, StoreFile.size(path + "-wal") == 0 else { return }
            // A file that was not there holds no older pages that a loss of power could bring back.
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF")
            try db.execute(sql: "BEGIN IMMEDIATE; PRAGMA user_version = \(version); COMMIT")
        } catch {
            try? db.execute(sql: "ROLLBACK")
        }
    }

    private static func migrate(
        _ pool: DatabasePool, path: String, from version: Int, steps: [SchemaStep],
        cards: any ContactCardCoding
    ) throws {
        let migrator = StoreMigrations.migrator(steps, cards: cards)
        if try pool.read(migrator.hasBeenSuperseded) {
            throw StoreError.newerVersion(path: path, found: steps.count + 1, known: steps.count)
        }
        if version > 0 { try backUp(pool, path: path, version: version) }
        do {
            try migrator.migrate(pool)
        } catch {
            // Another process may have been quicker.
            guard try pool.read(migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// Leaves a copy of the database beside it, as `meet.sqlite.backup-v1`, in place of an older one.
    private static func backUp(_ pool: DatabasePool, path: String, version: Int) throws {
        let name = DatabaseNames(path).copy(beforeLeaving: version)
        let unfinished = "\(name)\(DatabaseNames.unfinishedMark)\(getpid())"
        // Held, so that nobody takes it for a leftover.
        let held = HeldFile(unfinished)
        defer { withExtendedLifetime(held) {} }
        try StoreFile.makeEmpty(unfinished)
        do {
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
            }
            try StoreFile.publish(unfinished, as: name)
        } catch {
            unlink(unfinished)
            throw error
        }
    }
}
