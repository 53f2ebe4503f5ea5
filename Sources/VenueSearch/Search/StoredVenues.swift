import Foundation
import MeetCore

/// Finds venues on this machine: saved ones first, then imported places. It only reads, so that it can run at
/// every key.
package struct StoredVenues: Sendable {
    private let store: any VenueStorage
    private let settings: VenueSettings

    package init(store: any VenueStorage, settings: VenueSettings) {
        self.store = store
        self.settings = settings
    }

    /// Returns the matches, best first, `request.limit` at most. If the place of the request is unknown here,
    /// the venues have no distances.
    package func venues(for request: VenueSearchRequest) throws -> VenueResults {
        let request = request.separated
        let known = KnownPlaces(store: store, settings: settings)
        return try venues(
            for: request, around: try known.center(of: SearchPlace(request.near)), isOwnFirst: true)
    }

    /// Returns the matches.
    ///
    /// - Parameters:
    ///   - request: A request whose text no longer contains the place.
    ///   - center: The location of the place, if known.
    ///   - isOwnFirst: Whether saved venues come first, regardless of their distance.
    func venues(
        for request: VenueSearchRequest, around center: SearchCenter?, isOwnFirst: Bool
    ) throws -> VenueResults {
        let text = request.text.oneLine
        var query = VenueQuery(
            text: text, category: request.category.flatMap(VenueCategory.named), near: center?.coordinate,
            limit: request.rows + 1)
        query.radius = center == nil ? nil : request.radius
        if request.radius == nil { query.area = center?.usefulBox }
        let kind = query.category ?? VenueCategory.named(text)
        var saved = try store.venues(query.wordsBesideCategory, rows: 0..<500)
        if let kind, query.category == nil {
            // The word may mean a category with another name: “coffee” for cafe.
            let known = Set(saved.map(\.id))
            saved += try store.venues("", rows: 0..<500).filter { kind.fits($0) && !known.contains($0.id) }
        }
        let places = try places(query)
        let own = saved.map { FoundVenue(venue: $0) }
        let inside = own.filter { found in
            guard let area = query.area else { return true }
            return found.venue.coordinate.map(area.contains) ?? false
        }
        let mine = VenueRanking.ranked(inside, for: query)
        let listed = DistinctVenues(mine.map(\.venue))
        let others = places.filter { !listed.contains($0.venue) }
        let all = isOwnFirst ? mine + others : VenueRanking.ranked(mine + others, for: query)
        var results = VenueResults(
            venues: Array(all.prefix(request.rows)), around: center?.origin, fetchedAt: nil, origin: .here,
            attribution: others.isEmpty ? "" : OfflinePlaces.capabilities.attribution, skippedRows: 0)
        results.hasMore = all.count > request.rows
        if query.radius != nil || query.area != nil {
            var anywhere = query
            (anywhere.radius, anywhere.area) = (nil, nil)
            results.tooFar = VenueRanking.ranked(own, for: anywhere).count - mine.count
        }
        return results
    }

    /// Returns the origin of a request, or `nil` if its place is unknown here.
    package func origin(of near: VenueSearchRequest.Near?) throws -> SearchOrigin? {
        try KnownPlaces(store: store, settings: settings).center(of: SearchPlace(near))?.origin
    }

    /// Returns the matching imported places. Without a radius, one grows until there are enough: measuring
    /// the distance of all places of a country would take too long for a key.
    private func places(_ query: VenueQuery) throws -> [FoundVenue] {
        let offline = OfflinePlaces(store: store)
        guard query.near != nil, query.radius == nil, query.area == nil else {
            return try offline.search(query)
        }
        for radius in [2_000, 20_000] {
            var near = query
            near.radius = radius
            let found = try offline.search(near)
            if found.count >= query.limit { return found }
        }
        return try offline.search(query)
    }
}
