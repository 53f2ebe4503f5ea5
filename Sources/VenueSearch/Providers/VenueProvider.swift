import Foundation
import MeetCore
import Transport

/// A service that finds venues, as two pure functions: what to ask, and what the answer says.
package protocol VenueProvider: Sendable {
    /// Also in the settings and in `Venue.Source`: `nominatim`.
    var id: String { get }
    var capabilities: ProviderCapabilities { get }

    /// The request that asks for `query`.
    func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest

    /// Whether an answer that is full holds the nearest to `query.near`, and not what the provider finds important.
    func hasNearestFirst(_ query: VenueQuery) -> Bool

    /// What an answer says, in the provider's order. A row that cannot be used is left out and counted; only an
    /// answer that cannot be read at all throws.
    ///
    /// - Parameter now: When the answer came; for `Venue.Source`.
    func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage
}

extension VenueProvider {
    package func hasNearestFirst(_ query: VenueQuery) -> Bool { false }
}

/// What a provider can do, and on which terms.
package struct ProviderCapabilities: Hashable, Sendable {
    /// Its own; `nil` where it has none, for it is this program.
    package var name: String?
    /// Whether it may be asked while somebody is still typing, after a pause of `typingPause`; else on Enter only.
    package var searchesAsYouType = false
    package var needsKey = false
    /// Whether it can be asked for a place by name and tell where that is.
    package var locatesPlaces = false
    /// Whether `VenueQuery.placeName` may be used in place of a coordinate.
    package var knowsPlaceNames = false
    /// Whether it finds nothing without a coordinate.
    package var needsCoordinate = false
    /// The most rows an answer can hold.
    package var mostResults = 50
    /// To be shown beside the results.
    package var attribution: String
    /// The least time between two requests.
    package var pause: Duration = .zero
    /// How long answers may be stored, by its terms; `nil` for as long as we like.
    package var mayBeCached: Duration?

    package static let typingPause: Duration = .milliseconds(300)
    static let openStreetMap = "© OpenStreetMap contributors, ODbL 1.0"
}

/// A venue as a search found it.
package struct FoundVenue: Hashable, Sendable, Codable {
    package var venue: Venue
    /// Metres from where the search was made.
    package var distance: Double?
    /// How far the place extends, where the provider says so.
    package var box: BoundingBox?

    package init(venue: Venue, distance: Double? = nil, box: BoundingBox? = nil) {
        self.venue = venue
        self.distance = distance
        self.box = box
    }
}

/// What an answer says.
package struct VenuePage: Hashable, Sendable {
    package var venues: [FoundVenue]
    /// Rows that could not be used. Duplicates do not count.
    package var skippedRows: Int
    /// All rows of the answer, with those that are duplicates or of no use.
    package var rows: Int
    /// Why the answer holds only a part of what the provider knows, in its own words, one line; `nil` where it is whole.
    package var remark: String?

    package init(venues: [FoundVenue] = [], skippedRows: Int = 0) {
        self.venues = venues
        self.skippedRows = skippedRows
        rows = venues.count + skippedRows
    }
}

/// Why an answer could not be read as venues.
package enum VenueDecodingError: Error, Hashable, Sendable {
    /// The answer is empty, a web page, or something else that is no JSON.
    case notJSON(Kind)
    /// It is JSON, but nothing this provider sends.
    case unexpected(Shape)
    /// The provider says no. The message is its own, one line of at most 200 characters.
    case refused(status: Int, message: String?)
    /// It wants no more requests for now; `retryAfter` in seconds where it says so.
    case tooManyRequests(retryAfter: Int?)
    /// The key is missing, wrong, or may not do this.
    case badKey(message: String?)

    package enum Kind: String, Hashable, Sendable {
        case empty, webPage, truncated, other
    }

    /// What JSON there was in place of an answer.
    package enum Shape: Hashable, Sendable {
        case noObject, noList, object
        case objectWithout(String)
    }
}
