import Foundation
import MeetCore
import MeetStore
import Transport
import VenueSearch

/// The store as the storage of venue searches, and of the times before which servers must not be asked.
extension MeetStore: SearchCache, SavedVenues, ImportedPlaces, ServerTurns {}

extension VenueSettings {
    /// Reads the stored settings.
    ///
    /// - Parameter environment: The environment for keys, and for the language (`LC_ALL`, `LC_MESSAGES`,
    ///   `LANG`).
    package init(store: MeetStore, environment: [String: String]) throws(StoreError) {
        let stored = try store.settings()
        self.init(
            stored: Dictionary(uniqueKeysWithValues: stored.map { ($0.key, $0.value) }),
            environment: environment)
    }
}

extension HomePlace {
    /// Returns the location of home in the store (see `known(_:in:)`).
    package static func known(_ home: String, in store: MeetStore) throws(StoreError) -> Coordinate? {
        try StoreError.only { try known(home, in: store as any VenueStorage) }
    }
}

extension StoreError {
    /// Returns the result of `body`, which uses the store through the search's protocols that may throw
    /// anything; the store throws only `StoreError`.
    static func only<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        do { return try body() } catch { throw StoreError(error) }
    }
}
