import Foundation
import GRDB
import MeetCore
import Synchronization

/// Everything the person keeps: one SQLite file.
///
/// Every call may be made from any thread; it blocks until it is done, and either does all it says, in one
/// transaction, or nothing. Reading never waits for writing. What a call stored survives a `kill -9` and, drafts
/// apart, the loss of power.
package final class MeetStore: Sendable {
    /// The file, links resolved.
    package let path: String

    /// `nil` once the store is closed.
    let open: Mutex<OpenDatabase?>
    package let cards: any ContactCardCoding
    let options: StoreOptions
    let watch = Mutex<ExternalChangeWatch?>(nil)
    /// Whether the zone rules were looked at since the store was opened; see `followZoneRules`.
    let areZoneRulesChecked = Mutex(false)
    private let clock: @Sendable () -> Date
    private let zoneNow: @Sendable () -> TimeZone
    /// The forms this process keeps as drafts.
    let ownDrafts: OwnDrafts
    /// The transaction that all calls are parts of; `nil` where each makes one of its own.
    let transaction: OpenTransaction?

    /// Opens the database, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder is made too.
    ///   - now: Stamps records and actions.
    ///   - zone: Where the reader is; it says where whole days stand among the other meetings.
    ///   - cards: How contacts are written down.
    ///
    /// A file that cannot be written is opened to be read; what would write then throws why.
    ///
    /// - Throws: `cannotOpen`, `newerVersion` (the file is left as it was), `locked`, `full`, `corrupt`, `readOnly`.
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
        transaction = nil
    }

    /// What `reading` and `writing` hand out.
    private init(_ store: MeetStore, within transaction: OpenTransaction) {
        path = store.path
        open = Mutex(store.open.withLock { $0 })
        cards = store.cards
        options = store.options
        clock = store.clock
        zoneNow = store.zoneNow
        ownDrafts = store.ownDrafts
        self.transaction = transaction
        areZoneRulesChecked.withLock { $0 = store.areZoneRulesChecked.withLock { $0 } }
    }

    /// Where the database is unless the command line says otherwise: `$MEET_DATABASE`, else
    /// `$XDG_DATA_HOME/meet/meet.sqlite`, else `~/.local/share/meet/meet.sqlite`. An empty variable counts as
    /// unset, and so does an `XDG_DATA_HOME` that is no absolute path (XDG Base Directory Specification).
    package static func defaultPath(environment: [String: String]) -> String {
        if let path = environment["MEET_DATABASE"], !path.isEmpty { return path }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/meet/meet.sqlite" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/share/meet/meet.sqlite"
    }

    /// Where drafts are kept that no database takes: `$XDG_STATE_HOME/meet/drafts`, else `~/.local/state/meet/drafts`.
    package static func defaultDraftFolder(environment: [String: String]) -> String {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/meet/drafts" }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        return home + "/.local/state/meet/drafts"
    }

    /// Closes the file as soon as no call uses it any more. Calls after it throw. Without it the file is closed
    /// when the store is let go.
    package func close() {
        watch.withLock { watch in
            watch?.stop()
            watch = nil
        }
        ownDrafts.outside.letGo()
        let database = open.withLock { $0.take() }
        // Outside the lock, for the end of the last reference waits for what is being written.
        withExtendedLifetime(database) {}
    }
}

extension MeetStore {
    var now: Date { clock() }
    var zone: TimeZone { zoneNow() }

    /// Keeps the file open for as long as `body` runs, which gets no other file than the one that was opened.
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

    /// Lists as they were read last.
    var kept: KeptLists { open.withLock { $0?.lists } ?? KeptLists() }

    /// Runs `body` on one consistent state of the database.
    func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        if let transaction { return try transaction.run(body) }
        return try withPool { try $0.read(body) }
    }

    /// Runs `body` in one transaction that is taken back when it throws. It cannot be undone by the person.
    package func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        if let transaction { return try transaction.runTakingBack(body) }
        return try committing(body)
    }

    /// Runs `body` in a transaction that counts only where the file is still the one that was opened.
    ///
    /// - Parameter waitsForDisk: Without it the transaction may be lost with the power. With a write-ahead log the file
    ///   never is (https://www.sqlite.org/pragma.html#pragma_synchronous).
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
                    // What would go into a file that nobody finds is taken back.
                    try database.files?.check()
                    discarded = ownDrafts.endTransaction()
                    return .commit
                }
                guard let result else { throw StoreError.cancelled }
                return result
            }
            // It may have been moved just when the transaction was ended.
            try database.files?.check()
            ownDrafts.forget(discarded)
            return result
        }
    }

    /// What was typed into forms is kept outside where the database is no longer there to keep it.
    private func keepingDrafts(_ error: StoreError) -> StoreError {
        guard case .moved(let path, _) = error else { return error }
        return .moved(path: path, draftsKeptIn: ownDrafts.rescue())
    }
}

// MARK: - Several calls together

extension MeetStore {
    /// Lets `body` read one state of the file, whatever is written meanwhile.
    ///
    /// - Parameter body: Gets a store for its calls, which is good until it returns. It must use no other.
    package func reading<T>(_ body: (MeetStore) throws(StoreError) -> T) throws(StoreError) -> T {
        try read { db in try together(db, body) }
    }

    /// Makes all that `body` writes one transaction, which is taken back when it throws. Each call stays an action
    /// of its own in the history.
    ///
    /// - Parameter body: Gets a store for its calls, which is good until it returns. It must use no other.
    package func writing<T>(_ body: (MeetStore) throws(StoreError) -> T) throws(StoreError) -> T {
        try write { db in try together(db, body) }
    }

    /// As `writing`, for a body that throws errors of its own too.
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

/// A transaction that several calls are parts of. It is used on the thread that began it, and until it ends.
final class OpenTransaction: @unchecked Sendable {
    private var db: Database?

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

    /// What `body` wrote is taken back where it throws, and the rest of the transaction stands.
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
    /// Gives a value within a second after another process, or another store of this one, changed the
    /// database; several changes in a row may come as one. What this store writes does not count. The stream
    /// ends when the store is closed.
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

    /// A number of the writing connection that changes whenever another connection commits
    /// (https://www.sqlite.org/pragma.html#pragma_data_version); `nil` where it cannot be had.
    private static func dataVersion(_ database: OpenDatabase?) -> Int? {
        // A number that SQLite never gives: that the file is gone is a change too.
        if database?.files?.areThere() == false {
            database?.emptyLogOfMovedFile()
            return -1
        }
        return try? database?.pool?.writeWithoutTransaction { db in try db.number("PRAGMA data_version") }
    }
}
