import Foundation
import MeetCore
import MeetStore

/// Where home is, as far as it is known without asking anybody.
package enum HomePlace {
    /// What the place was, in the cache of searches.
    private static let provider = "home"

    /// - Parameter home: The setting: coordinates, the name of a saved venue or an imported place, or any address
    ///   that a search found before.
    package static func known(
        _ home: String, in store: MeetStore
    ) throws(StoreError) -> Coordinate? {
        let name = home.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return nil }
        if let given = try KnownPlaces.given(name, in: store) { return given.coordinate }
        if let kept = try remembered(name, in: store) { return kept }
        // A name that only begins so may be anywhere.
        let folded = SearchFolding.fold(name)
        return try store.places(PlaceQuery(text: name, limit: 20))
            .first { SearchFolding.fold($0.name) == folded }?.coordinate
    }

    /// Keeps where a search found home, for when nobody can be asked.
    static func remember(_ home: String, at coordinate: Coordinate, in store: MeetStore, now: Date)
        throws(StoreError)
    {
        let name = home.trimmingCharacters(in: .whitespacesAndNewlines)
        guard CoordinateInput.parse(name) == nil, let payload = try? JSONEncoder().encode(coordinate) else {
            return
        }
        let key = key(name)
        // Every search says so; once a day is enough to stay among what is kept.
        if let kept = try store.cachedSearch(key), kept.payload == Array(payload),
            abs(now.timeIntervalSince(kept.fetchedAt)) < 86_400
        {
            return
        }
        try store.cacheSearch(key, provider: provider, payload: Array(payload), fetchedAt: now)
    }

    private static func remembered(_ name: String, in store: MeetStore) throws(StoreError) -> Coordinate? {
        guard let kept = try store.cachedSearch(key(name)) else { return nil }
        return try? JSONDecoder().decode(Coordinate.self, from: Data(kept.payload))
    }

    private static func key(_ name: String) -> String { "home|" + SearchFolding.fold(name) }
}
