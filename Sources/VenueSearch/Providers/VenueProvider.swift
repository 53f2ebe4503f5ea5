import Foundation
import MeetCore
import Transport

/// A service that finds venues, as two pure functions: the request of a query, and the venues of its answer.
package protocol VenueProvider: Sendable {
    /// The id, also used in the settings and in `Venue.Source`: `nominatim`.
    var id: String { get }
    var capabilities: ProviderCapabilities { get }

    /// Returns the request for `query`.
    func request(for query: VenueQuery) throws(VenueQueryError) -> HTTPRequest

    /// Returns whether a full answer holds the nearest to `query.near`, rather than the most important.
    func hasNearestFirst(_ query: VenueQuery) -> Bool

    /// Returns the venues of an answer, in the provider's order. Invalid rows are left out and counted; only
    /// an unreadable answer throws.
    ///
    /// - Parameter now: The time of the answer; for `Venue.Source`.
    func decode(_ response: HTTPResponse, now: Date) throws(VenueDecodingError) -> VenuePage
}

extension VenueProvider {
    package func hasNearestFirst(_ query: VenueQuery) -> Bool { false }
}

/// The capabilities and terms of a provider.
package struct ProviderCapabilities: Hashable, Sendable {
    /// The provider's own name; `nil` if it is this program.
    package var name: String?
    /// True if it may be asked during typing, after a pause of `typingPause`; else on Enter only.
    package var searchesAsYouType = false
    package var needsKey = false
    /// True if it can find a place's coordinate by its name.
    package var locatesPlaces = false
    /// True if `VenueQuery.placeName` may replace a coordinate.
    package var knowsPlaceNames = false
    /// True if it finds nothing without a coordinate.
    package var needsCoordinate = false
    /// The maximum number of rows in an answer.
    package var mostResults = 50
    /// The attribution to show with the results.
    package var attribution: String
    /// The minimum time between two requests.
    package var pause: Duration = .zero
    /// The maximum time for which answers may be stored, by its terms; `nil` for no limit.
    package var mayBeCached: Duration?

    package static let typingPause: Duration = .milliseconds(300)
    static let openStreetMap = "© OpenStreetMap contributors, ODbL 1.0"
}

/// A venue in the results of a search.
package struct FoundVenue: Hashable, Sendable, Codable {
    package var venue: Venue
    /// The distance from the centre of the search, in metres.
    package var distance: Double?
    /// The extent of the place, if the provider gives it.
    package var box: BoundingBox?

    package init(venue: Venue, distance: Double? = nil, box: BoundingBox? = nil) {
        self.venue = venue
        self.distance = distance
        self.box = box
    }
}

/// The results of an answer.
package struct VenuePage: Hashable, Sendable {
    package var venues: [FoundVenue]
    /// The number of invalid rows, without duplicates.
    package var skippedRows: Int
    /// The number of all rows of the answer, including duplicates and invalid ones.
    package var rows: Int
    /// The provider's reason for a partial answer, a single line; `nil` if it is complete.
    package var remark: String?

    package init(venues: [FoundVenue] = [], skippedRows: Int = 0) {
        self.venues = venues
        self.skippedRows = skippedRows
        rows = venues.count + skippedRows
    }
}

/// A reason why an answer could not be read as venues.
package enum VenueDecodingError: Error, Hashable, Sendable {
    /// The answer is empty, a web page, or something else that is not JSON.
    case notJSON(Kind)
    /// JSON that this provider does not send.
    case unexpected(Shape)
    /// Refused by the provider. The message is the provider's, a single line of at most 200 characters.
    case refused(status: Int, message: String?)
    /// Too many requests; `retryAfter` in seconds if given.
    case tooManyRequests(retryAfter: Int?)
    /// The key is missing, wrong, or lacks the permission.
    case badKey(message: String?)

    package enum Kind: String, Hashable, Sendable {
        case empty, webPage, truncated, other
    }

    /// The type of JSON in place of an answer.
    package enum Shape: Hashable, Sendable {
        case noObject, noList, object
        case objectWithout(String)
    }
}
