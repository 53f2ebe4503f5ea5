import Foundation
import MeetCore

/// An answer in the cache.
struct CachedAnswer: Hashable, Sendable, Codable {
    var venues: [FoundVenue]
    var skippedRows: Int
    /// See `VenueResults`.
    var reach: Double?
    /// See `VenuePage`.
    var remark: String?
}

extension VenueSettings {
    /// Returns the cache key, equal for searches with the same answer. It does not contain the limit, because
    /// a full page is always requested.
    func cacheKey(_ query: VenueQuery, provider: String) -> String {
        func place(_ coordinate: Coordinate) -> String {
            // A difference of ten metres does not make another search.
            "\((coordinate.latitude * 10_000).rounded() / 10_000),\((coordinate.longitude * 10_000).rounded() / 10_000)"
        }
        let area = query.area.map { "\($0.south),\($0.west),\($0.north),\($0.east)" }
        return [
            provider, servers[provider] ?? "", SearchFolding.fold(query.text),
            query.category?.value ?? "", query.near.map(place) ?? "", query.placeName ?? "",
            query.radius.map(String.init) ?? "", area ?? "", query.language ?? "",
        ].joined(separator: "|")
    }

    /// Returns the cached location of a place that a provider found.
    func knownPlace(
        _ name: String, by provider: String, in store: any VenueStorage
    ) throws -> FoundVenue? {
        let query = VenueQuery(text: name, limit: 5, language: language)
        guard let cached = try store.cachedSearch("place " + cacheKey(query, provider: provider)),
            let answer = try? JSONDecoder().decode(CachedAnswer.self, from: Data(cached.payload))
        else { return nil }
        return answer.venues.first { $0.venue.coordinate != nil }
    }
}
