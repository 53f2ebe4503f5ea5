import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Opens the file, refuses foreign ones, and migrates an older schema.
    static func open(
        _ path: String, cards: any ContactCardCoding, options: StoreOptions
    ) throws(StoreError) -> OpenDatabase {
        let path = try StoreFile.prepare(path)
        let steps = StoreMigrations.steps + options.laterSteps
        return try OpenFiles.opening(path) { isOpen throws(StoreError) in
            // Of several processes that create or migrate the database at once, one does it and the others
            // wait.
            var making: LockFile?
            // The header is read before SQLite opens the file, because opening alone changes the log.
            if !isOpen {
                if try isUnfinished(path, known: steps.count) { making = try waitToMake(path, options) }
                try checkHeader(path, known: steps.count)
                StoreFile.restrict(path)
                StoreFile.mendLogs(path)
                clearLeftovers(path)
            }
            do {
                // SQLite would create a log with the permissions of a read-only file.
                if let file = StoreFile.unwritable(path) { throw StoreError.readOnly(file: file) }
                let pool = try openPool(path, steps: steps, cards: cards, options: options, making: making)
                return OpenDatabase(path: path, pool: pool)
            } catch {
                return try openForReading(path, version: steps.count, insteadOf: error, options: options)
            }
        }
    }

    /// Opens a read-only file for reading; throws `error` if that is impossible too.
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

    /// Returns the reason why a readable database cannot be written.
    private static func obstacle(_ error: any Error, path: String) -> StoreError {
        let error = StoreError(error)
        if case .readOnly(_?) = error { return error }
        if let file = StoreFile.unwritable(path) { return .readOnly(file: file) }
        // SQLite reports a full disk for the log like a log that cannot be opened.
        return error == .full || StoreFile.isDiskFull(path) ? .full : .readOnly()
    }

    /// Removes the leftovers of killed processes: copies before a migration, and lock files.
    private static func clearLeftovers(_ path: String) {
        let names = DatabaseNames(path)
        LockFile.clear(names.folder, prefix: names.name, where: names.isLeftover)
    }

    /// Returns whether the file must be created or migrated, by its header: a file of the current version is
    /// opened without a lock.
    private static func isUnfinished(_ path: String, known: Int) throws(StoreError) -> Bool {
        guard let header = try StoreFile.header(path) else { return true }
        return header.isSQLite && (header.userVersion < known || !header.usesLog)
    }

    /// Waits until no other process creates or migrates the database, and makes the others wait until the
    /// file is released; `nil` if no file can be created beside the database, which is then only read.
    private static func waitToMake(_ path: String, _ options: StoreOptions) throws(StoreError) -> LockFile? {
        guard StoreFile.unwritable(path) == nil else { return nil }
        return try LockFile.waiting(DatabaseNames(path).making, seconds: options.makingTimeout)
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
        making: LockFile?
    ) throws -> DatabasePool {
        var making = making
        defer { withExtendedLifetime(making) {} }
        let pool = try connect(path, options: options)
        // WAL mode set `synchronous` to NORMAL.
        var version = try pool.writeWithoutTransaction { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            // A new file is empty: its migrations need not be synced to disk.
            if version > 0 { try db.execute(sql: "PRAGMA synchronous = FULL") }
            try db.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
            try db.execute(sql: "PRAGMA journal_size_limit = \(logSize)")
            if let count = options.maximumPageCount {
                try db.execute(sql: "PRAGMA max_page_count = \(count)")
            }
            return version
        }
        try checkVersion(version, of: path, known: steps.count)
        func needsRefolding() throws -> Bool { try pool.read { try SearchIndexRebuild.isNeeded($0) } }
        if making == nil, try version < steps.count || needsRefolding() {
            // The version is in the log rather than in the header.
            making = try waitToMake(path, options)
            version = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
            try checkVersion(version, of: path, known: steps.count)
        }
        if version < steps.count {
            try migrate(pool, path: path, from: version, steps: steps, cards: cards)
            try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        }
        try SearchIndexRebuild.refoldIfNeeded(pool, cards: cards)
        return pool
    }

    /// The cache sizes of the writing connection in KiB, by default and for large writes; allocated on
    /// demand.
    private static let (cacheSize, largeCacheSize) = (2 << 10, 32 << 10)

    /// Runs `body` with a larger cache, so that the pages of an import are not written before it ends.
    static func withRoom<T>(_ db: Database, _ body: () throws -> T) throws -> T {
        try db.execute(sql: "PRAGMA cache_size = -\(largeCacheSize)")
        defer { try? db.execute(sql: "PRAGMA cache_size = -\(cacheSize)") }
        return try body()
    }

    /// The size in bytes that the log is truncated to after a large import.
    private static let logSize = 16 << 20

    private static func checkVersion(_ found: Int, of path: String, known: Int) throws(StoreError) {
        if found > known { throw .newerVersion(path: path, found: found, known: known) }
    }

    /// Returns whether a file without the application id has foreign tables. An own file has no id while its
    /// first version is only in the log.
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
            // A process was killed within a transaction: the first reader must roll it back
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
            // Every row with a trigger uses a statement journal, which would be a file otherwise.
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
                // The change to WAL mode does not wait when another process makes it too.
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Creates the log of a file that is not open, as a pool requires: GRDB would create a table and drop it
    /// again, which reads the schema, and waits for the disk. Errors here will occur in GRDB again.
    private static func beginLog(_ db: Database, of path: String) {
        do {
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard version > 0, StoreFile.size(path + "-wal") == 0 else { return }
            // A new file has no older pages that a power failure could restore.
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

    /// Makes a copy of the database beside it, such as `meet.sqlite.backup-v1`, replacing an older one.
    private static func backUp(_ pool: DatabasePool, path: String, version: Int) throws {
        let name = DatabaseNames(path).copy(beforeLeaving: version)
        let unfinished = "\(name)\(DatabaseNames.unfinishedMark)\(getpid())"
        // Locked, so that it does not count as a leftover.
        let held = LockFile(unfinished)
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

extension MeetStore {
    /// Makes an empty store without a file. Anything written to it is lost with it.
    ///
    /// It replaces a database that does not exist yet, so that reading commands create nothing.
    ///
    /// - Parameter zone: The reader's zone.
    package convenience init(emptyIn zone: @escaping @Sendable () -> TimeZone) throws(StoreError) {
        let cards = VCardCoding()
        let database: OpenDatabase
        do {
            let queue = try DatabaseQueue(configuration: Self.configuration(StoreOptions()))
            try StoreMigrations.migrator(StoreMigrations.steps, cards: cards).migrate(queue)
            database = OpenDatabase(path: "", pool: queue)
        } catch { throw StoreError(error) }
        self.init(database, now: { Date() }, zone: zone, cards: cards, options: StoreOptions())
    }
}
