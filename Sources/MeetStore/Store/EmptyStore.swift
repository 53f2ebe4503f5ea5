import Foundation
import GRDB
import MeetCore

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
