import Foundation
import MeetCore

/// An answer as the cache has it.
struct CachedAnswer: Hashable, Sendable, Codable {
    var venues: [FoundVenue]
    var skippedRows: Int
    /// As in `VenueResults`.
    var reach: Double?
    /// As in `VenuePage`.
    var remark: String?
}

extension VenueSettings {
    /// Searches with the same answer have the same key. It leaves the limit out, as a full page is asked for always.
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

    /// Where a provider once said that a place is.
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
