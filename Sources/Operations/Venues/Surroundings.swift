import Maps
import MeetCore
import MeetStore
import VenueSearch

/// Finds the contents of a map besides its venues.
package struct SurroundingsQuery: Hashable, Sendable {
    /// The locations of the venues.
    package var venues: [Coordinate]
    /// The setting `me.home`: coordinates, an address or a place in words.
    package var home: String
    /// The place of searches; `nil` for home.
    package var near: VenueSearchRequest.Near?
    /// The size of the map in dots.
    package var width: Int
    package var height: Int
    /// The area to search for places; `nil` for the initial view of the map.
    package var area: BoundingBox?

    package init(
        venues: [Coordinate], home: String, near: VenueSearchRequest.Near? = nil, width: Int, height: Int,
        area: BoundingBox? = nil
    ) {
        self.venues = venues
        self.home = home
        self.near = near
        self.width = width
        self.height = height
        self.area = area
    }
}

/// The contents of a map besides its venues.
package struct Surroundings: Hashable, Sendable {
    package var query: SurroundingsQuery
    /// The location of home; `nil` if it is unset, or unknown here.
    package var home: Coordinate?
    /// The point from which distances are measured; `nil` if it is unknown here.
    package var origin: SearchOrigin?
    /// The imported places.
    package var places: [Coordinate]

    package init(
        query: SurroundingsQuery, home: Coordinate?, origin: SearchOrigin? = nil, places: [Coordinate]
    ) {
        self.query = query
        self.home = home
        self.origin = origin
        self.places = places
    }
}

package struct FindSurroundings: WorkspaceOperation {
    package var query: SurroundingsQuery

    package init(_ query: SurroundingsQuery) {
        self.query = query
    }

    /// The maximum number of places; more do not improve the picture of a town.
    private static let mostPlaces = 4000

    package func run(in workspace: Workspace) throws(StoreError) -> Surroundings {
        try workspace.store.reading { store throws(StoreError) in
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            var found = try found(in: store)
            found.origin = try StoreError.only {
                try StoredVenues(store: store, settings: settings).origin(of: query.near)
            }
            return found
        }
    }

    /// Returns the contents.
    ///
    /// - Parameter store: A single state of the store.
    func found(in store: MeetStore) throws(StoreError) -> Surroundings {
        let home = try HomePlace.known(query.home, in: store)
        let shown = MapProjection(
            fitting: query.venues, andWherePossible: [home].compactMap { $0 }, width: query.width,
            height: query.height)
        guard let area = query.area ?? shown?.area else {
            return Surroundings(query: query, home: home, places: [])
        }
        return Surroundings(
            query: query, home: home, places: try store.placePoints(in: area, limit: Self.mostPlaces))
    }
}
