import Foundation
import MeetCore
import Transport

/// How far a search is. The last state of a search is `fresh`, `failed`, or `cached` without a refresh.
package enum VenueSearchState: Hashable, Sendable {
    /// What the same search found before. While `isRefreshing`, the provider is being asked and another state
    /// follows.
    case cached(VenueResults, isRefreshing: Bool)
    /// The provider's answer of just now.
    case fresh(VenueResults)
    /// No answer. `instead` is what the same search found before, else the saved and imported places that fit; `nil`
    /// where there are neither.
    case failed(VenueSearchError, instead: VenueResults?)

    package var results: VenueResults? {
        switch self {
        case .cached(let results, _), .fresh(let results): results
        case .failed(_, let results): results
        }
    }
}

/// What a search found, the best first.
package struct VenueResults: Hashable, Sendable {
    package var venues: [FoundVenue]
    /// Around what was searched; `nil` where nobody said where.
    package var around: SearchOrigin?
    /// When the provider said so; `nil` for those stored here.
    package var fetchedAt: Date?
    package var origin: Origin
    /// To be shown beside them; empty for the person's own.
    package var attribution: String
    /// Rows of the answer that could not be used.
    package var skippedRows: Int
    /// How far around, in metres, nothing is missing; `nil` where nothing is at all.
    package var reach: Double?
    /// Why the provider gave only a part of what it knows, in its own words; `nil` where it gave all.
    package var remark: String?
    /// Whether there are more than these.
    package var hasMore = false
    /// How many of the person's own venues would fit, but are too far away, or nobody knows where they are.
    package var tooFar = 0

    /// Where distances are taken from.
    package var center: Coordinate? { around?.coordinate }

    /// Whether so many of the first are the nearest there are, as far as a provider tells.
    package func areNearest(_ rows: Int) -> Bool {
        guard let reach else { return true }
        return venues.prefix(rows).count { $0.distance ?? .infinity <= reach } >= rows
    }

    package enum Origin: Hashable, Sendable {
        /// A provider, by its id.
        case provider(String)
        /// The person's saved venues, and imported places.
        case here
    }
}

/// Why a search brought nothing new.
package enum VenueSearchError: Error, Hashable, Sendable {
    case transport(TransportError)
    /// The provider answered, by its name, but with no venues.
    case answer(VenueDecodingError, provider: String)
    case query(VenueQueryError)
    /// Nobody knows where this is.
    case unknownPlace(String)
    /// “home” was asked for, and `me.home` is not set.
    case noHome
    /// No provider has this id.
    case unknownProvider(String)
    /// No kind of place has this name.
    case unknownCategory(String)
    case key(APIKeyError, provider: String)
    case storage(VenueStorageError)
    case cancelled

    /// Whether it is where to search that has to be corrected.
    package var isAboutPlace: Bool {
        switch self {
        case .unknownPlace, .noHome: true
        default: false
        }
    }

    /// Whether nobody answers, so that what is stored here is all there is for now.
    package var isOffline: Bool {
        if case .transport(let error) = self { error.isOffline } else { false }
    }
}
