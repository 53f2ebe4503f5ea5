import Foundation
import MeetCore
import Transport

/// The storage that a search uses on this machine. Implementations may throw any error: the search wraps it
/// in a `VenueStorageError`.
package typealias VenueStorage = SearchCache & SavedVenues & ImportedPlaces & ServerTurns

/// Answers of providers, by their requests.
package protocol SearchCache: Sendable {
    /// Returns the cached answer of a search, or `nil` if there is none.
    func cachedSearch(_ key: String) throws -> CachedSearch?

    /// Stores an answer, replacing an older one to the same request.
    func cacheSearch(_ key: String, provider: String, payload: [UInt8], fetchedAt: Date) throws

    /// Removes the answers of a provider that are older than `date`; without a provider, those of all.
    func forgetSearches(provider: String?, before date: Date) throws
}

/// The person's own list of venues.
package protocol SavedVenues: Sendable {
    /// Returns the venues with words that begin with the words of `text`, by name.
    func venues(_ text: String, rows: Range<Int>) throws -> [Venue]

    /// Returns the venues with exactly this name, ignoring case and accents.
    func venues(named name: String) throws -> [Venue]
}

/// Places imported from files.
package protocol ImportedPlaces: Sendable {
    /// Returns the matching places, nearest first if the query has a point, else by name.
    func places(_ query: PlaceQuery) throws -> [Venue]

    func placeCollections() throws -> [PlaceCollection]

    /// Adds places to a collection, or updates them.
    @discardableResult
    func importPlaces(
        _ places: some Sequence<Venue>, collection: String, progress: (Int) -> Void
    ) throws -> ImportCounts

    /// Removes the places of a collection.
    ///
    /// - Returns: The number of removed places.
    @discardableResult
    func deletePlaces(collection: String) throws -> Int
}

/// An error of the storage. The search does not know how data is stored; `cause` is for callers that do.
package struct VenueStorageError: Error, Hashable, Sendable {
    package let cause: any Error

    package init(_ cause: any Error) { self.cause = cause }

    package static func == (left: VenueStorageError, right: VenueStorageError) -> Bool {
        String(reflecting: left.cause) == String(reflecting: right.cause)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(String(reflecting: cause)) }
}
