import Foundation
import MeetCore
import MeetStore

/// Around what a search goes.
struct SearchCenter: Hashable, Sendable {
    var coordinate: Coordinate?
    /// For people.
    var name: String?
    /// How far the place extends, where it was found by name.
    var box: BoundingBox?
    /// For providers that find it themselves.
    var placeName: String?

    /// The place's own extent, where it is larger than the usual circle and no whole country.
    var usefulBox: BoundingBox? {
        guard let box, (Double(2 * VenueQuery.usualRadius)...60_000).contains(box.diagonal) else {
            return nil
        }
        return box
    }
}

extension VenueSearcher {
    /// A place once found stays there.
    private static let locationFreshness: TimeInterval = 30 * 86_400
    /// One that nobody knew may have been entered since, but hardly at once.
    private static let ignoranceFreshness: TimeInterval = 3600

    func locate(
        _ request: VenueSearchRequest, for provider: String, _ capabilities: ProviderCapabilities
    ) async throws(VenueSearchError) -> SearchCenter {
        let place = SearchPlace(request.near)
        if provider == OfflinePlaces.id { return try locateHere(place) }
        switch place {
        case .point(let coordinate, let name): return SearchCenter(coordinate: coordinate, name: name)
        case .home(let isAsked):
            do throws(VenueSearchError) {
                if let home = try await home(provider, capabilities, request.radius) { return home }
                if isAsked { throw .noHome }
            } catch {
                // Nobody asked for home, so that the search goes on without.
                guard case .unknownPlace = error, !isAsked else { throw error }
            }
            return SearchCenter()
        case .named(let name):
            return try await locate(named: name, for: provider, capabilities, request.radius)
        }
    }

    /// For places on this machine nobody else is asked.
    private func locateHere(_ place: SearchPlace) throws(VenueSearchError) -> SearchCenter {
        try? OfflinePlaces(store: store).prepare(now: now())
        let center: SearchCenter?
        do throws(StoreError) {
            center = try KnownPlaces(store: store, settings: settings).center(of: place)
        } catch { throw .store(error) }
        if let center { return center }
        switch place {
        case .named(let name): throw .unknownPlace(name)
        case .home(isAsked: true):
            guard let home = settings.home else { throw .noHome }
            throw .unknownPlace(home)
        default: return SearchCenter()
        }
    }

    private func home(
        _ provider: String, _ capabilities: ProviderCapabilities, _ radius: Int?
    ) async throws(VenueSearchError) -> SearchCenter? {
        guard let home = settings.home else { return nil }
        let center = try await locate(named: home, for: provider, capabilities, radius)
        if let coordinate = center.coordinate {
            try? HomePlace.remember(home, at: coordinate, in: store, now: now())
        }
        return center
    }

    /// A provider that takes names is left to find the place itself, unless a radius is wanted: a circle needs its
    /// middle.
    private func locate(
        named name: String, for provider: String, _ capabilities: ProviderCapabilities, _ radius: Int?
    ) async throws(VenueSearchError) -> SearchCenter {
        do throws(StoreError) {
            if let given = try KnownPlaces.given(name, in: store) { return given }
        } catch { throw .store(error) }
        let byName = capabilities.knowsPlaceNames ? SearchCenter(name: name, placeName: name) : nil
        if let byName, radius == nil { return byName }
        // Those that cannot tell where a place is leave it to one that can.
        let locator = capabilities.locatesPlaces ? provider : settings.locator
        do throws(VenueSearchError) { return try await locate(named: name, by: locator) } catch {
            guard let byName, error != .cancelled else { throw error }
            return byName
        }
    }

    private func locate(named name: String, by provider: String) async throws(VenueSearchError)
        -> SearchCenter
    {
        let query = VenueQuery(text: name, limit: 5, language: settings.language)
        let key = "place " + settings.cacheKey(query, provider: provider)
        let known = try cachedVenues(key)
        if let known {
            let age = now().timeIntervalSince(known.fetchedAt)
            if let center = center(known.venues) {
                if age < Self.locationFreshness { return center }
            } else if age < Self.ignoranceFreshness {
                throw .unknownPlace(name)
            }
        }
        do throws(VenueSearchError) {
            let page = try await ask(provider, query)
            let date = now()
            keep(page.venues, skipped: page.skippedRows, fetchedAt: date, key, provider)
            guard let center = center(page.venues) else { throw .unknownPlace(name) }
            return center
        } catch {
            if error.isOffline, let known, let center = center(known.venues) { return center }
            throw error
        }
    }

    private func center(_ venues: [FoundVenue]) -> SearchCenter? {
        guard let found = venues.first(where: { $0.venue.coordinate != nil }) else { return nil }
        return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name, box: found.box)
    }
}
