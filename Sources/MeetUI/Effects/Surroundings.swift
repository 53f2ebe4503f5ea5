import MeetCore
import MeetStore
import TerminalKit
import VenueSearch

/// Asks what a map is to show besides its venues.
package struct SurroundingsQuery: Hashable, Sendable {
    /// Where the venues are.
    package var venues: [Coordinate]
    /// The setting `me.home`: coordinates, an address or a place in words.
    package var home: String
    /// The cells of the map.
    package var size: Size
    /// The part of the world to look for places in; `nil` for what the map shows at first.
    package var area: BoundingBox?

    package init(venues: [Coordinate], home: String, size: Size, area: BoundingBox? = nil) {
        self.venues = venues
        self.home = home
        self.size = size
        self.area = area
    }
}

/// What a map shows besides its venues.
package struct Surroundings: Hashable, Sendable {
    package var query: SurroundingsQuery
    /// Where home is; `nil` where it is not set, or nobody here knows where that is.
    package var home: Coordinate?
    /// Imported places.
    package var places: [Coordinate]

    package init(query: SurroundingsQuery, home: Coordinate?, places: [Coordinate]) {
        self.query = query
        self.home = home
        self.places = places
    }
}

extension EffectRunner {
    /// More dots than that make no better picture of a town.
    private static let mostPlaces = 4000

    func surroundings(_ query: SurroundingsQuery) throws(StoreError) -> Surroundings {
        let home = try HomePlace.known(query.home, in: store)
        let markers = query.venues.enumerated().map {
            VenueMap.Marker(index: $0.offset, name: "", coordinate: $0.element)
        }
        let area = query.area ?? VenueMap(markers: markers, home: home, size: query.size).shownArea
        let places = try area.map { area throws(StoreError) in
            try store.placePoints(in: area, limit: Self.mostPlaces)
        }
        return Surroundings(query: query, home: home, places: places ?? [])
    }
}
