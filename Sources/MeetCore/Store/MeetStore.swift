import Foundation
import GRDB
import Synchronization

/// Everything the person keeps: one SQLite file.
///
/// Every call may be made from any thread; it blocks until it is done, and either does all it says, in one
/// transaction, or nothing. Reading never waits for writing. What a call stored survives a `kill -9` and, drafts
/// apart, the loss of power.
package final class MeetStore: Sendable {
    /// The file, links resolved.
    package let path: String

    let pool: DatabasePool
    let cards: any ContactCardCoding
    let options: StoreOptions
    let watch = Mutex<ExternalChangeWatch?>(nil)
    /// Whether the placement was looked at since the store was opened; see `Placement`.
    let isPlacementChecked = Mutex(false)
    private let isOpen = Mutex(true)
    private let clock: @Sendable () -> Date
    private let zoneNow: @Sendable () -> TimeZone

    /// Opens the database, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder is made too.
    ///   - now: Stamps records and actions.
    ///   - zone: Where the reader is; it says where whole days stand among the other meetings.
    ///   - cards: How contacts are written down.
    /// - Throws: `cannotOpen`, `newerVersion` (the file is left as it was), `locked`, `full`, `corrupt`.
    package init(
        path: String,
        now: @escaping @Sendable () -> Date = { Date() },
        zone: @escaping @Sendable () -> TimeZone,
        cards: any ContactCardCoding = VCardCoding(),
        options: StoreOptions = StoreOptions()
    ) throws(StoreError) {
        (self.path, pool) = try Self.open(path, zone: zone, options: options)
        self.cards = cards
        self.options = options
        clock = now
        zoneNow = zone
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

    /// Closes the file. Calls after it throw. Without it the file is closed when the store is let go.
    package func close() throws(StoreError) {
        watch.withLock { watch in
            watch?.stop()
            watch = nil
        }
        do { try pool.close() } catch { throw StoreError(error) }
        countClosed()
    }

    deinit { countClosed() }

    private func countClosed() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { OpenFiles.closed(path) }
    }
}

extension MeetStore {
    var now: Date { clock() }
    var zone: TimeZone { zoneNow() }

    /// Runs `body` on one consistent state of the database.
    func read<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        do { return try pool.read(body) } catch { throw StoreError(error) }
    }

    /// Runs `body` in one transaction that is taken back when it throws. It cannot be undone by the person.
    func write<T>(_ body: (Database) throws -> T) throws(StoreError) -> T {
        do { return try pool.write(body) } catch { throw StoreError(error) }
    }
}

extension Database {
    /// Runs a statement that is prepared once per connection.
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of the first row; 0 where there is none.
    func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? 0
    }
}
