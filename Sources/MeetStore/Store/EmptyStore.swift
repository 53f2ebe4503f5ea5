import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// A store without a file and with nothing in it. What is written to it is gone with it.
    ///
    /// It answers in place of a database that is not there yet, so that whoever only asks leaves nothing behind.
    ///
    /// - Parameter zone: As for a database.
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
