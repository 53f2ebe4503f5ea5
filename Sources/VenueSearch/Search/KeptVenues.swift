import Foundation
import MeetCore

/// What there is for a request on this machine: saved venues first, then imported places. Reads only, so that it can
/// be asked at every key.
package struct KeptVenues: Sendable {
    private let store: MeetStore
    private let settings: VenueSettings

    package init(store: MeetStore, settings: VenueSettings) {
        self.store = store
        self.settings = settings
    }

    /// The best first, `request.limit` at most. A place that nobody here knows means no distances, and no less
    /// venues.
    package func venues(for request: VenueSearchRequest) throws(StoreError) -> VenueResults {
        let request = request.separated
        let text = request.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let center = try center(of: request.near)
        let limit = min(max(1, request.limit), 50)
        var query = VenueQuery(
            text: text, category: request.category.flatMap(VenueCategory.named), near: center?.coordinate,
            limit: limit)
        if center != nil { query.radius = request.radius }
        let kind = query.category ?? VenueCategory.named(text)
        var saved = try store.venues(query.category == nil ? text : "", rows: 0..<500)
        if let kind, query.category == nil {
            // The word may stand for a kind that is called otherwise: “coffee” for cafe.
            let known = Set(saved.map(\.id))
            saved += try store.venues(rows: 0..<500).filter { kind.fits($0) && !known.contains($0.id) }
        }
        let places = try places(query)
        let mine = VenueRanking.ranked(saved.map { FoundVenue(venue: $0) }, for: query)
        // One's own come first, whatever the distance.
        let sources = Set(mine.compactMap(\.venue.source?.providerID))
        let others = places.filter { !sources.contains($0.venue.source?.providerID ?? "") }
        return VenueResults(
            venues: Array((mine + others).prefix(limit)), center: center?.coordinate,
            centerName: center?.name, fetchedAt: nil, origin: .here,
            attribution: others.isEmpty ? "" : OfflinePlaces.capabilities.attribution, skippedRows: 0)
    }

    /// The imported places that fit. Where there is no radius, it grows until there are enough: to measure the distance
    /// of all of a country's places would take too long for a key.
    private func places(_ query: VenueQuery) throws(StoreError) -> [FoundVenue] {
        let offline = OfflinePlaces(store: store)
        guard query.near != nil, query.radius == nil else { return try offline.search(query) }
        for radius in [2_000, 20_000] {
            var near = query
            near.radius = radius
            let found = try offline.search(near)
            if found.count >= query.limit { return found }
        }
        return try offline.search(query)
    }

    /// Where that is, as far as it is known here.
    private func center(of near: VenueSearchRequest.Near?) throws(StoreError) -> SearchCenter? {
        switch near {
        case .point(let coordinate, let name): return SearchCenter(coordinate: coordinate, name: name)
        case .text(let text):
            let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return try name.isEmpty || name.lowercased() == "home" ? home() : locate(name)
        case nil: return try home()
        }
    }

    private func home() throws(StoreError) -> SearchCenter? {
        guard let home = settings.home, let place = try HomePlace.known(home, in: store) else { return nil }
        return SearchCenter(coordinate: place, name: home)
    }

    private func locate(_ name: String) throws(StoreError) -> SearchCenter? {
        if let coordinate = CoordinateInput.parse(name) { return SearchCenter(coordinate: coordinate) }
        if let venue = try store.venues(named: name).first(where: { $0.coordinate != nil }) {
            return SearchCenter(coordinate: venue.coordinate, name: venue.name)
        }
        for provider in VenueSettings.networkProviders {
            guard let found = try settings.knownPlace(name, by: provider, store) else { continue }
            return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name, box: found.box)
        }
        guard let found = try OfflinePlaces(store: store).locate(name) else { return nil }
        return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name)
    }
}

extension VenueSettings {
    /// Where a provider once said that a place is.
    func knownPlace(_ name: String, by provider: String, _ store: MeetStore) throws(StoreError) -> FoundVenue?
    {
        let query = VenueQuery(text: name, limit: 5, language: language)
        guard let cached = try store.cachedSearch("place " + cacheKey(query, provider: provider)),
            let kept = try? JSONDecoder().decode(KeptSearch.self, from: Data(cached.payload))
        else { return nil }
        return kept.venues.first { $0.venue.coordinate != nil }
    }
}
