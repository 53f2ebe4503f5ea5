import Foundation
import MeetCore

/// What “near” comes down to.
enum SearchPlace: Hashable {
    case point(Coordinate, name: String?)
    /// Where the person lives; not `isAsked` where nobody said where to search.
    case home(isAsked: Bool)
    case named(String)

    init(_ near: VenueSearchRequest.Near?) {
        switch near {
        case .point(let coordinate, let name): self = .point(coordinate, name: name)
        case .text(let text):
            let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if name.isEmpty {
                self = .home(isAsked: false)
            } else {
                self = name.lowercased() == "home" ? .home(isAsked: true) : .named(name)
            }
        case nil: self = .home(isAsked: false)
        }
    }
}

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

/// Where places are, as far as it is known on this machine. Nobody is asked and nothing is written.
struct KnownPlaces: Sendable {
    let store: any VenueStorage
    let settings: VenueSettings

    /// `nil` where nobody here knows.
    func center(of place: SearchPlace) throws -> SearchCenter? {
        switch place {
        case .point(let coordinate, let name): SearchCenter(coordinate: coordinate, name: name)
        case .home: try home()
        case .named(let name): try locate(name)
        }
    }

    func home() throws -> SearchCenter? {
        guard let home = settings.home, let place = try HomePlace.known(home, in: store) else { return nil }
        return SearchCenter(coordinate: place, name: home)
    }

    /// What the person's own words say: coordinates, or the name of a saved venue.
    static func given(_ name: String, in store: any VenueStorage) throws -> SearchCenter? {
        if let coordinate = CoordinateInput.parse(name) { return SearchCenter(coordinate: coordinate) }
        guard let venue = try store.venues(named: name).first(where: { $0.coordinate != nil }) else {
            return nil
        }
        return SearchCenter(coordinate: venue.coordinate, name: venue.name)
    }

    /// What was given, what a provider once said, or an imported place.
    private func locate(_ name: String) throws -> SearchCenter? {
        if let given = try Self.given(name, in: store) { return given }
        for provider in VenueSettings.networkProviders {
            guard let found = try settings.knownPlace(name, by: provider, in: store) else { continue }
            return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name, box: found.box)
        }
        guard let found = try OfflinePlaces(store: store).locate(name) else { return nil }
        return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name)
    }
}

/// Where home is, as far as it is known without asking anybody.
package enum HomePlace {
    /// What stands for a provider in the cache of searches.
    private static let provider = "home"

    /// - Parameter home: The setting: coordinates, the name of a saved venue or an imported place, or any address
    ///   that a search found before.
    package static func known(
        _ home: String, in store: any VenueStorage
    ) throws -> Coordinate? {
        let name = home.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return nil }
        if let given = try KnownPlaces.given(name, in: store) { return given.coordinate }
        if let found = try found(name, in: store) { return found }
        // A name that only begins so may be anywhere.
        let folded = SearchFolding.fold(name)
        return try store.places(PlaceQuery(text: name, limit: 20))
            .first { SearchFolding.fold($0.name) == folded }?.coordinate
    }

    /// Stores where a search found home, for when nobody can be asked.
    static func remember(_ home: String, at coordinate: Coordinate, in store: any VenueStorage, now: Date)
        throws
    {
        let name = home.trimmingCharacters(in: .whitespacesAndNewlines)
        guard CoordinateInput.parse(name) == nil, let payload = try? JSONEncoder().encode(coordinate) else {
            return
        }
        let key = key(name)
        // Every search comes here; once a day is enough to stay among the newest answers, which the cache keeps.
        if let cached = try store.cachedSearch(key), cached.payload == Array(payload),
            abs(now.timeIntervalSince(cached.fetchedAt)) < 86_400
        {
            return
        }
        try store.cacheSearch(key, provider: provider, payload: Array(payload), fetchedAt: now)
    }

    private static func found(_ name: String, in store: any VenueStorage) throws -> Coordinate? {
        guard let cached = try store.cachedSearch(key(name)) else { return nil }
        return try? JSONDecoder().decode(Coordinate.self, from: Data(cached.payload))
    }

    private static func key(_ name: String) -> String { "home|" + SearchFolding.fold(name) }
}
