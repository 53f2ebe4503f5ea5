import GRDB
import MeetCore
import Synchronization

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
        try? database?.pool?.writeWithoutTransaction { db in try db.number("PRAGMA data_version") }
    }
}
