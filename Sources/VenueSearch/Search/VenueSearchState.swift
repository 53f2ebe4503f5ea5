import Foundation
import MeetCore
import Transport

/// The progress of a search. The last state is `fresh`, `failed`, or `cached` without a refresh.
package enum VenueSearchState: Hashable, Sendable {
    /// The cached results of an equal search. While `isRefreshing`, the provider is being asked and another
    /// state follows.
    case cached(VenueResults, isRefreshing: Bool)
    /// The provider's new answer.
    case fresh(VenueResults)
    /// No answer. `instead` holds the cached results of an equal search, else the matching saved and imported
    /// places; `nil` if there are neither.
    case failed(VenueSearchError, instead: VenueResults?)

    package var results: VenueResults? {
        switch self {
        case .cached(let results, _), .fresh(let results): results
        case .failed(_, let results): results
        }
    }
}

/// The results of a search, best first.
package struct VenueResults: Hashable, Sendable {
    package var venues: [FoundVenue]
    /// The centre of the search; `nil` if no place was given.
    package var around: SearchOrigin?
    /// The time of the provider's answer; `nil` for venues stored here.
    package var fetchedAt: Date?
    package var origin: Origin
    /// The attribution to show; empty for the person's own venues.
    package var attribution: String
    /// The number of invalid rows in the answer.
    package var skippedRows: Int
    /// The radius in metres of the complete area; `nil` if everything is complete.
    package var reach: Double?
    /// The provider's reason for a partial answer; `nil` if it is complete.
    package var remark: String?
    /// True if there are further results.
    package var hasMore = false
    /// The number of the person's matching venues that are too far away or have an unknown location.
    package var tooFar = 0

    /// The point from which distances are measured.
    package var center: Coordinate? { around?.coordinate }

    /// Returns whether the first results are the nearest, as far as a provider tells.
    package func areNearest(_ rows: Int) -> Bool {
        guard let reach else { return true }
        return venues.prefix(rows).count { $0.distance ?? .infinity <= reach } >= rows
    }

    package enum Origin: Hashable, Sendable {
        /// A provider's id.
        case provider(String)
        /// The person's saved venues, and imported places.
        case here
    }
}

/// A reason why a search has no new results.
package enum VenueSearchError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// An error in the answer of the named provider.
    case answer(VenueDecodingError, provider: String)
    case query(VenueQueryError)
    /// The location is unknown.
    case unknownPlace(String)
    /// “home” was given, and `me.home` is not set.
    case noHome
    /// No provider has this id.
    case unknownProvider(String)
    /// No kind of place has this name.
    case unknownCategory(String)
    case key(APIKeyError, provider: String)
    case storage(VenueStorageError)
    case cancelled

    /// True if the place of the search must be corrected.
    package var isAboutPlace: Bool {
        switch self {
        case .unknownPlace, .noHome: true
        default: false
        }
    }

    /// True if no server answers, so that only stored venues are available.
    package var isOffline: Bool {
        if case .transport(let error) = self { error.isOffline } else { false }
    }
}
