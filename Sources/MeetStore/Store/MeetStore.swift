import Foundation
import GRDB
import MeetCore
import Synchronization

/// The person's data: one SQLite file.
///
/// Every call may be made from any thread; it blocks until it is done, and is atomic, in one transaction.
/// Reading never waits for writing. Stored changes survive a `kill -9` and, except for drafts, a power
/// failure.
package final class MeetStore: Sendable {
    /// The path of the file, links resolved.
    package let path: String

    /// The open database; `nil` after closing.
    let open: Mutex<OpenDatabase?>
    package let cards: any ContactCardCoding
    let options: StoreOptions
    let watch = Mutex<ExternalChangeWatch?>(nil)
    private let ownWrites: ChangeListeners
    /// True if the zone rules were checked since the store was opened; see `followZoneRules`.
    let areZoneRulesChecked = Mutex(false)
    private let clock: @Sendable () -> Date
    private let zoneNow: @Sendable () -> TimeZone
    /// This process's open forms.
    let ownDrafts: OwnDrafts
    /// The transaction that all calls are parts of; `nil` if each has its own.
    let transaction: OpenTransaction?

    /// Opens the database, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder is created too.
    ///   - now: The clock for records and actions.
    ///   - zone: The reader's zone, which determines the order of whole days among other meetings.
    ///   - cards: The encoding of contacts.
    ///
    /// A read-only file is opened for reading; calls that would write throw the reason.
    ///
    /// - Throws: `cannotOpen`, `newerVersion` (the file is unchanged), `locked`, `full`, `corrupt`,
    ///   `readOnly`.
    package convenience init(
        path: String,
        now: @escaping @Sendable () -> Date = { Date() },
        zone: @escaping @Sendable () -> TimeZone,
        cards: any ContactCardCoding = VCardCoding(),
        options: StoreOptions = StoreOptions()
    ) throws(StoreError) {
        let database = try Self.open(path, cards: cards, options: options)
        self.init(database, now: now, zone: zone, cards: cards, options: options)
    }

    init(
        _ database: OpenDatabase, now: @escaping @Sendable () -> Date,
        zone: @escaping @Sendable () -> TimeZone, cards: any ContactCardCoding, options: StoreOptions
    ) {
        path = database.path
        open = Mutex(database)
        self.cards = cards
        self.options = options
        clock = now
        zoneNow = zone
        ownDrafts = OwnDrafts(OutsideDrafts(folder: options.draftFolder, database: database.path))
        ownWrites = ChangeListeners()
        transaction = nil
    }

    /// Makes the store passed to the bodies of `reading` and `writing`.
    private init(_ store: MeetStore, within transaction: OpenTransaction) {
        path = store.path
        open = Mutex(store.open.withLock { $0 })
        cards = store.cards
        options = store.options
        clock = store.clock
        zoneNow = store.zoneNow
        ownDrafts = store.ownDrafts
        ownWrites = store.ownWrites
        self.transaction = transaction
        areZoneRulesChecked.withLock { $0 = store.areZoneRulesChecked.withLock { $0 } }
    }

    /// Returns the default path of the database: `$MEET_DATABASE`, else `$XDG_DATA_HOME/meet/meet.sqlite`,
    /// else `~/.local/share/meet/meet.sqlite`. An empty variable counts as unset, and so does an
    /// `XDG_DATA_HOME` that is not absolute (XDG Base Directory Specification).
    package static func defaultPath(environment: [String: String]) -> String {
        if let path = environment["MEET_DATABASE"], !path.isEmpty { return path }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/meet/meet.sqlite" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/share/meet/meet.sqlite"
    }

    /// Returns the folder for drafts outside the database: `$XDG_STATE_HOME/meet/drafts`, else
    /// `~/.local/state/meet/drafts`.
    package static func defaultDraftFolder(environment: [String: String]) -> String {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/meet/drafts" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/state/meet/drafts"
    }

    /// Closes the file as soon as no call uses it. Later calls throw. Otherwise the file is closed with the
    /// last reference to the store.
    package func close() {
        watch.withLock { watch in
            watch?.stop()
            watch = nil
        }
        ownWrites.stop()
        ownDrafts.outside.letGo()
        let database = open.withLock { $0.take() }
        // Outside the lock, because the end of the last reference waits for writes.
        withExtendedLifetime(database) {}
    }
}

extension MeetStore {
    var now: Date { clock() }
    var zone: TimeZone { zoneNow() }

    /// Keeps the file open while `body` runs, and ensures that it is the one that was opened.
    func withPool<T>(_ body: (any DatabaseWriter) throws -> T) throws(StoreError) -> T {
        guard let database = open.withLock({ $0 }), let pool = database.pool else {
            throw .closed
        }
        do {
            return try withExtendedLifetime(database) {
                try database.files?.check()
                return try body(pool)
            }
        } catch {
            let error = StoreError(error)
            if case .moved = error { database.emptyLogOfMovedFile() }
            throw keepingDrafts(error)
        }
    }

    /// The cache of lists.
    var kept: ListCache { open.withLock { $0?.lists } ?? ListCache() }

    /// Runs `body` on a single state of the database.
    func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        if let transaction { return try transaction.run(body) }
        return try withPool { try $0.read(body) }
    }

    /// Runs `body` in one transaction that is rolled back if it throws. The person cannot undo it.
    package func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        if let transaction { return try transaction.runTakingBack(body) }
        return try committing(body)
    }

    /// Runs `body` in a transaction that is committed only if the file is still the one that was opened.
    ///
    /// - Parameter waitsForDisk: If false, the transaction may be lost in a power failure. With a write-ahead
    ///   log the file is never damaged (https://www.sqlite.org/pragma.html#pragma_synchronous).
    func committing<T>(
        waitsForDisk: Bool = true, _ body: (Database) throws -> T
    ) throws(StoreError) -> T {
        guard let database = open.withLock({ $0 }) else { throw .closed }
        if let obstacle = database.obstacle { throw obstacle }
        return try withPool { pool in
            var discarded: Set<String> = []
            let result = try pool.writeWithoutTransaction { db in
                if !waitsForDisk { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
                defer { if !waitsForDisk { try? db.execute(sql: "PRAGMA synchronous = FULL") } }
                var result: T?
                try db.inTransaction(.immediate) {
                    ownDrafts.beginTransaction()
                    result = try body(db)
                    // Changes to a file that is no longer in place are rolled back.
                    try database.files?.check()
                    discarded = ownDrafts.endTransaction()
                    return .commit
                }
                guard let result else { throw StoreError.cancelled }
                return result
            }
            // It may have been moved during the commit.
            try database.files?.check()
            ownDrafts.forget(discarded)
            ownWrites.tell()
            return result
        }
    }

    /// Saves the open forms outside if the database is gone.
    private func keepingDrafts(_ error: StoreError) -> StoreError {
        guard case .moved(let path, _) = error else { return error }
        return .moved(path: path, draftsKeptIn: ownDrafts.rescue())
    }
}

// MARK: - Several calls together

extension MeetStore {
    /// The number of records that synchronization stores in one transaction.
    package static let lot = 50

    /// Runs `body` on a single state of the file, regardless of concurrent writes.
    ///
    /// - Parameter body: Receives a store for its calls, valid until it returns. It must use no other.
    package func reading<T>(_ body: (MeetStore) throws(StoreError) -> T) throws(StoreError) -> T {
        try read { db in try together(db, body) }
    }

    /// Runs `body` with all its writes in one transaction, which is rolled back if it throws. Each call is
    /// still an action of its own in the history.
    ///
    /// - Parameter body: Receives a store for its calls, valid until it returns. It must use no other.
    package func writing<T>(_ body: (MeetStore) throws(StoreError) -> T) throws(StoreError) -> T {
        try write { db in try together(db, body) }
    }

    /// Runs `body` like `writing`, for a body that also throws errors of its own.
    package func transaction<T>(_ body: (MeetStore) throws -> T) throws -> T {
        var failure: (any Error)?
        do {
            return try write { db in
                do {
                    return try together(db, body)
                } catch {
                    failure = error
                    throw error
                }
            }
        } catch {
            throw failure ?? error
        }
    }

    private func together<T, Failure>(
        _ db: Database, _ body: (MeetStore) throws(Failure) -> T
    ) throws(Failure) -> T {
        let transaction = OpenTransaction(db)
        defer { transaction.end() }
        let store = MeetStore(self, within: transaction)
        let result = try body(store)
        areZoneRulesChecked.withLock { $0 = store.areZoneRulesChecked.withLock { $0 } }
        return result
    }
}

/// A transaction of several calls. It is used on the thread that began it, until it ends.
final class OpenTransaction: @unchecked Sendable {
    private var db: Database?
    /// True while several actions become one: none of them is pruned before.
    var holdsPruning = false
    /// True while changes of background jobs are the person's, because the person asked for them.
    var isOfPerson = false

    init(_ db: Database) {
        self.db = db
    }

    func end() {
        db = nil
    }

    func run<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        guard let db else { throw .transactionOver }
        do { return try body(db) } catch { throw StoreError(error) }
    }

    /// Runs `body`, and rolls back only its changes if it throws.
    func runTakingBack<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        try run { db in
            var result: Result<T, any Error> = .failure(CancellationError())
            try db.inSavepoint {
                result = Result { try body(db) }
                if case .failure = result { return .rollback }
                return .commit
            }
            return try result.get()
        }
    }
}

extension MeetStore {
    /// Returns a stream with a value within a second after another process, or another store of this one,
    /// changed the database; several consecutive changes may be merged. Writes of this store do not count.
    /// The stream ends when the store is closed.
    package func externalChanges() -> AsyncStream<Void> {
        watch.withLock { watch in
            if let watch { return watch.listen() }
            let database = open.withLock { $0 }
            let version = Mutex(Self.dataVersion(database))
            let made = ExternalChangeWatch(path: path) {
                let current = Self.dataVersion(database)
                return version.withLock { version in
                    defer { version = current ?? version }
                    return current != nil && current != version
                }
            }
            watch = made
            return made.listen()
        }
    }

    /// Returns a stream with a value after this store wrote; several consecutive writes may be merged. It ends when
    /// the store is closed.
    package func ownChanges() -> AsyncStream<Void> { ownWrites.listen() }

    /// True once this store has written.
    package var hasWritten: Bool { ownWrites.hasTold }

    /// Returns a number of the writing connection that changes whenever another connection commits
    /// (https://www.sqlite.org/pragma.html#pragma_data_version); `nil` if unavailable.
    private static func dataVersion(_ database: OpenDatabase?) -> Int? {
        // A number that SQLite never returns: the loss of the file is a change too.
        if database?.files?.areThere() == false {
            database?.emptyLogOfMovedFile()
            return -1
        }
        return try? database?.pool?.writeWithoutTransaction { db in try db.number("PRAGMA data_version") }
    }
}
