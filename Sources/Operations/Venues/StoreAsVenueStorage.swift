import Foundation
import MeetCore
import MeetStore
import Transport
import VenueSearch

/// The store keeps what searches for venues keep, and when a server may be asked again.
extension MeetStore: SearchCache, SavedVenues, ImportedPlaces, ServerTurns {}

extension VenueSettings {
    /// As they are stored.
    ///
    /// - Parameter environment: For keys, and for the language (`LC_ALL`, `LC_MESSAGES`, `LANG`).
    package init(store: MeetStore, environment: [String: String]) throws(StoreError) {
        let stored = try store.settings()
        self.init(
            stored: Dictionary(uniqueKeysWithValues: stored.map { ($0.key, $0.value) }),
            environment: environment)
    }
}

extension HomePlace {
    /// Where home is, as far as the store knows it (see `known(_:in:)`).
    package static func known(_ home: String, in store: MeetStore) throws(StoreError) -> Coordinate? {
        try StoreError.only { try known(home, in: store as any VenueStorage) }
    }
}

extension StoreError {
    /// What `body` returns. It asks the store through the protocols of the search, which may throw anything; of the
    /// store that is a `StoreError`.
    static func only<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        do { return try body() } catch { throw StoreError(error) }
    }
}
