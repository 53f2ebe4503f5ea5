import Foundation
import MeetCore
import MeetStore

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

/// Where places are, as far as it is known on this machine. Nobody is asked and nothing is written.
struct KnownPlaces: Sendable {
    let store: MeetStore
    let settings: VenueSettings

    /// `nil` where nobody here knows.
    func center(of place: SearchPlace) throws(StoreError) -> SearchCenter? {
        switch place {
        case .point(let coordinate, let name): SearchCenter(coordinate: coordinate, name: name)
        case .home: try home()
        case .named(let name): try locate(name)
        }
    }

    func home() throws(StoreError) -> SearchCenter? {
        guard let home = settings.home, let place = try HomePlace.known(home, in: store) else { return nil }
        return SearchCenter(coordinate: place, name: home)
    }

    /// What the person's own words say: coordinates, or the name of a saved venue.
    static func given(_ name: String, in store: MeetStore) throws(StoreError) -> SearchCenter? {
        if let coordinate = CoordinateInput.parse(name) { return SearchCenter(coordinate: coordinate) }
        guard let venue = try store.venues(named: name).first(where: { $0.coordinate != nil }) else {
            return nil
        }
        return SearchCenter(coordinate: venue.coordinate, name: venue.name)
    }

    /// What was given, what a provider once said, or an imported place.
    private func locate(_ name: String) throws(StoreError) -> SearchCenter? {
        if let given = try Self.given(name, in: store) { return given }
        for provider in VenueSettings.networkProviders {
            guard let found = try settings.knownPlace(name, by: provider, store) else { continue }
            return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name, box: found.box)
        }
        guard let found = try OfflinePlaces(store: store).locate(name) else { return nil }
        return SearchCenter(coordinate: found.venue.coordinate, name: found.venue.name)
    }
}
