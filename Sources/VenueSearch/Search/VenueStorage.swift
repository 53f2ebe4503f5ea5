import Foundation
import MeetCore
import Transport

/// All that a search looks up and keeps on this machine. Whoever fulfils it may throw what it likes: the search
/// hands that on as a `VenueStorageError`.
package typealias VenueStorage = SearchCache & SavedVenues & ImportedPlaces & ServerTurns

/// Answers of providers, by the request that they answer.
package protocol SearchCache: Sendable {
    /// `nil` where this was never searched for, or was forgotten since.
    func cachedSearch(_ key: String) throws -> CachedSearch?

    /// Stores an answer in place of an older one to the same request.
    func cacheSearch(_ key: String, provider: String, payload: [UInt8], fetchedAt: Date) throws

    /// Forgets the answers of a provider that came before `date`; without a provider, those of all.
    func forgetSearches(provider: String?, before date: Date) throws
}

/// The person's own list of venues.
package protocol SavedVenues: Sendable {
    /// Those that have words which begin with the words of `text`, by name.
    func venues(_ text: String, rows: Range<Int>) throws -> [Venue]

    /// Those of exactly this name, case and accents aside.
    func venues(named name: String) throws -> [Venue]
}

/// Places that files brought.
package protocol ImportedPlaces: Sendable {
    /// The nearest first where the query has a point, else by name.
    func places(_ query: PlaceQuery) throws -> [Venue]

    func placeCollections() throws -> [PlaceCollection]

    /// Adds places to a collection, or brings them up to date.
    @discardableResult
    func importPlaces(
        _ places: some Sequence<Venue>, collection: String, progress: (Int) -> Void
    ) throws -> ImportCounts

    /// - Returns: How many places went.
    @discardableResult
    func deletePlaces(collection: String) throws -> Int
}

/// The storage failed. The search knows nothing of how things are stored; `cause` is for those who do.
package struct VenueStorageError: Error, Hashable, Sendable {
    package let cause: any Error

    package init(_ cause: any Error) { self.cause = cause }

    package static func == (left: VenueStorageError, right: VenueStorageError) -> Bool {
        String(reflecting: left.cause) == String(reflecting: right.cause)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(String(reflecting: cause)) }
}
