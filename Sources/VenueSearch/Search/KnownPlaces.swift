import Foundation
import MeetCore

/// The resolved form of “near”.
enum SearchPlace: Hashable {
    case point(Coordinate, name: String?)
    /// The person's home; `isAsked` is false if no place was given.
    case home(isAsked: Bool)
    case named(String)

    init(_ near: VenueSearchRequest.Near?) {
        switch near {
        case .point(let coordinate, let name): self = .point(coordinate, name: name)
        case .text(let text):
            let name = text.trimmed
            if name.isEmpty {
                self = .home(isAsked: false)
            } else {
                let isHome = VenueSearchRequest.homeWords.contains(name.lowercased())
                self = isHome ? .home(isAsked: true) : .named(name)
            }
        case nil: self = .home(isAsked: false)
        }
    }
}

/// The centre of a search.
struct SearchCenter: Hashable, Sendable {
    /// The origin; `nil` if no place was given.
    var origin: SearchOrigin?
    /// The address of a place found by name.
    var address: String?
    /// The extent of a place found by name.
    var box: BoundingBox?
    /// The name, for providers that locate it themselves.
    var placeName: String?

    var coordinate: Coordinate? { origin?.coordinate }

    /// Returns the centre, marked as the person's home.
    func asHome(_ home: String) -> SearchCenter {
        var center = self
        center.origin = SearchOrigin(
            .home, name: home, foundName: origin?.foundName ?? origin?.name, coordinate: coordinate)
        return center
    }

    /// The place's own extent, if it is larger than the default circle.
    var usefulBox: BoundingBox? {
        guard let box, box.diagonal >= Double(2 * VenueQuery.usualRadius) else { return nil }
        return box
    }
}

extension SearchCenter {
    static func point(_ coordinate: Coordinate, _ name: String?) -> SearchCenter {
        SearchCenter(origin: SearchOrigin(.place, name: name ?? "", coordinate: coordinate))
    }

    /// Returns the centre for the place found for `name`.
    static func found(_ found: FoundVenue, as name: String) -> SearchCenter {
        SearchCenter(
            origin: SearchOrigin(
                .place, name: name, foundName: found.venue.name, coordinate: found.venue.coordinate),
            address: found.venue.address.oneLine, box: found.box)
    }

    /// The place; `nil` if its location is unknown here.
    var place: KnownPlace? {
        coordinate.map { KnownPlace($0, name: origin?.foundName, address: address) }
    }
}

/// The locations known on this machine. Nothing is requested or written.
struct KnownPlaces: Sendable {
    let store: any VenueStorage
    let settings: VenueSettings

    /// Returns the centre of a place, or `nil` if it is unknown here.
    func center(of place: SearchPlace) throws -> SearchCenter? {
        switch place {
        case .point(let coordinate, let name): .point(coordinate, name)
        case .home: try home()
        case .named(let name): try locate(name)
        }
    }

    func home() throws -> SearchCenter? {
        guard let home = settings.home, let place = try HomePlace.place(home, in: store) else { return nil }
        return SearchCenter(
            origin: SearchOrigin(
                .home, name: home, foundName: place.name, coordinate: place.coordinate),
            address: place.address)
    }

    /// Returns the centre for the person's own words: coordinates, or the name of a saved venue.
    static func given(_ name: String, in store: any VenueStorage) throws -> SearchCenter? {
        if let coordinate = CoordinateText.parse(name) {
            return SearchCenter(origin: SearchOrigin(.place, name: name, coordinate: coordinate))
        }
        guard let venue = try store.venues(named: name).first(where: { $0.coordinate != nil }) else {
            return nil
        }
        return SearchCenter(
            origin: SearchOrigin(
                .place, name: name, foundName: venue.name, coordinate: venue.coordinate),
            address: venue.address.oneLine)
    }

    /// Returns the centre from the person's own words, from a provider's earlier answer, or from an imported
    /// place.
    private func locate(_ name: String) throws -> SearchCenter? {
        if let given = try Self.given(name, in: store) { return given }
        for provider in VenueSettings.networkProviders {
            guard let found = try settings.knownPlace(name, by: provider, in: store) else { continue }
            return .found(found, as: name)
        }
        return try OfflinePlaces(store: store).locate(name).map { .found($0, as: name) }
    }
}

/// A location and the name of the place there.
package struct KnownPlace: Hashable, Sendable, Codable {
    package var coordinate: Coordinate
    /// The name that the finder gives it, if it differs from the person's.
    package var name: String?
    /// The address on a single line.
    package var address: String?

    package init(_ coordinate: Coordinate, name: String? = nil, address: String? = nil) {
        self.coordinate = coordinate
        self.name = name
        self.address = address.flatMap { $0.isEmpty ? nil : $0 }
    }

    private enum Key: String, CodingKey {
        case name, address
    }

    /// Reads the older form without a name too: it began with a coordinate as well.
    package init(from decoder: any Decoder) throws {
        coordinate = try Coordinate(from: decoder)
        let values = try decoder.container(keyedBy: Key.self)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        address = try values.decodeIfPresent(String.self, forKey: .address)
    }

    package func encode(to encoder: any Encoder) throws {
        try coordinate.encode(to: encoder)
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(name, forKey: .name)
        try values.encodeIfPresent(address, forKey: .address)
    }
}

/// The location of home, as far as it is known without a request.
package enum HomePlace {
    /// The provider's id of home in the search cache.
    private static let provider = "home"

    /// Returns the location of home.
    ///
    /// - Parameter home: The setting: coordinates, the name of a saved venue or an imported place, or any
    ///   address that a search found before.
    package static func known(
        _ home: String, in store: any VenueStorage
    ) throws -> Coordinate? {
        try place(home, in: store)?.coordinate
    }

    /// Returns the location of home, with the name and address given by its finder.
    package static func place(_ home: String, in store: any VenueStorage) throws -> KnownPlace? {
        let name = home.trimmed
        guard !name.isEmpty else { return nil }
        if let given = try KnownPlaces.given(name, in: store) { return given.place }
        if let found = try found(name, in: store) { return found }
        // A name that only begins with it may be anywhere.
        let folded = SearchFolding.fold(name)
        let place = try store.places(PlaceQuery(text: name, limit: 20))
            .first { SearchFolding.fold($0.name) == folded }
        return place.flatMap { place in
            place.coordinate.map { KnownPlace($0, name: place.name, address: place.address.oneLine) }
        }
    }

    /// Stores the location of home found by a search, for use without a network.
    static func remember(_ home: String, at place: KnownPlace, in store: any VenueStorage, now: Date) throws {
        let name = home.trimmed
        guard CoordinateText.parse(name) == nil, let payload = try? JSONEncoder().encode(place) else {
            return
        }
        let key = key(name)
        // Every search comes here; once a day is enough to remain among the newest answers, which the cache
        // keeps.
        if let cached = try store.cachedSearch(key), cached.payload == Array(payload),
            abs(now.timeIntervalSince(cached.fetchedAt)) < 86_400
        {
            return
        }
        try store.cacheSearch(key, provider: provider, payload: Array(payload), fetchedAt: now)
    }

    private static func found(_ name: String, in store: any VenueStorage) throws -> KnownPlace? {
        guard let cached = try store.cachedSearch(key(name)) else { return nil }
        return try? JSONDecoder().decode(KnownPlace.self, from: Data(cached.payload))
    }

    private static func key(_ name: String) -> String { "home|" + SearchFolding.fold(name) }
}
