import Foundation
import MeetCore
import MeetStore

/// What is kept of a search.
struct KeptSearch: Hashable, Sendable, Codable {
    var venues: [FoundVenue]
    var skippedRows: Int
}

extension VenueSettings {
    /// The same for searches that have the same answer. Nothing is said of a limit, for none is asked for.
    func cacheKey(_ query: VenueQuery, provider: String) -> String {
        func place(_ coordinate: Coordinate) -> String {
            // Ten metres make no other search.
            "\((coordinate.latitude * 10_000).rounded() / 10_000),\((coordinate.longitude * 10_000).rounded() / 10_000)"
        }
        let area = query.area.map { "\($0.south),\($0.west),\($0.north),\($0.east)" }
        return [
            provider, servers[provider] ?? "", SearchFolding.fold(query.text),
            query.category?.value ?? "", query.near.map(place) ?? "", query.placeName ?? "",
            query.radius.map(String.init) ?? "", area ?? "", query.language ?? "",
        ].joined(separator: "|")
    }
}

extension VenueSearcher {
    func cachedVenues(_ key: String) throws(VenueSearchError) -> (
        venues: [FoundVenue], skipped: Int, fetchedAt: Date
    )? {
        let cached: CachedSearch?
        do throws(StoreError) { cached = try store.cachedSearch(key) } catch { throw .store(error) }
        guard let cached,
            let kept = try? JSONDecoder().decode(KeptSearch.self, from: Data(cached.payload))
        else { return nil }
        return (kept.venues, kept.skippedRows, cached.fetchedAt)
    }

    /// What this search found before, as far as the provider's terms allow.
    func cached(
        _ key: String, _ id: String, _ capabilities: ProviderCapabilities, _ query: VenueQuery,
        _ center: SearchCenter
    ) throws(VenueSearchError) -> VenueResults? {
        guard let known = try cachedVenues(key) else { return nil }
        if let limit = capabilities.mayBeKept,
            now().timeIntervalSince(known.fetchedAt) > Double(limit.components.seconds)
        {
            return nil
        }
        var kept = results(known.venues, skipped: known.skipped, id, capabilities, query, center)
        kept.fetchedAt = known.fetchedAt
        return kept
    }

    /// Forgets every answer that its provider's terms let nobody keep any longer, whoever was asked this time.
    func forgetWhatIsTooOld() {
        for id in VenueSettings.networkProviders {
            guard let limit = settings.capabilities(of: id)?.mayBeKept else { continue }
            try? store.forgetSearches(provider: id, before: now() - TimeInterval(limit.components.seconds))
        }
    }

    func keep(_ results: VenueResults, _ key: String, _ id: String) {
        keep(results.venues, skipped: results.skippedRows, fetchedAt: results.fetchedAt ?? now(), key, id)
    }

    /// As well as it can be done: what cannot be kept is asked for again.
    func keep(_ venues: [FoundVenue], skipped: Int, fetchedAt: Date, _ key: String, _ id: String) {
        guard let payload = try? JSONEncoder().encode(KeptSearch(venues: venues, skippedRows: skipped)) else {
            return
        }
        try? store.cacheSearch(key, provider: id, payload: Array(payload), fetchedAt: fetchedAt)
    }

    func results(
        _ venues: [FoundVenue], skipped: Int, _ id: String, _ capabilities: ProviderCapabilities,
        _ query: VenueQuery, _ center: SearchCenter
    ) -> VenueResults {
        VenueResults(
            venues: VenueRanking.ranked(venues, for: query, answeredBy: id), center: center.coordinate,
            centerName: center.name,
            fetchedAt: now(), origin: .provider(id), attribution: capabilities.attribution,
            skippedRows: skipped)
    }

    func limited(_ results: VenueResults, _ rows: Int) -> VenueResults {
        var results = results
        results.venues = Array(results.venues.prefix(rows))
        return results
    }

    /// What there is without any provider: saved venues and imported places. `nil` where nothing fits, or where
    /// nobody here knows the place that was asked for.
    func here(_ request: VenueSearchRequest, _ center: SearchCenter) -> VenueResults? {
        guard !request.text.allSatisfy(\.isWhitespace) || request.category.flatMap(VenueCategory.named) != nil
        else { return nil }
        try? OfflinePlaces(store: store).prepare(now: now())
        let known = KnownPlaces(store: store, settings: settings)
        let place = SearchPlace(request.near)
        let center = center.coordinate == nil ? (try? known.center(of: place)) ?? nil : center
        if center == nil, place != .home(isAsked: false) { return nil }
        let results = try? KeptVenues(store: store, settings: settings).venues(
            for: request, around: center, isOwnFirst: false)
        return results.flatMap { $0.venues.isEmpty ? nil : $0 }
    }
}
