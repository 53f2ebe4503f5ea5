import Maps
import MeetCore
import MeetStore
import VenueSearch

/// Asks what a map is to show besides its venues.
package struct SurroundingsQuery: Hashable, Sendable {
    /// Where the venues are.
    package var venues: [Coordinate]
    /// The setting `me.home`: coordinates, an address or a place in words.
    package var home: String
    /// Where searches are made; `nil` for home.
    package var near: VenueSearchRequest.Near?
    /// The dots of the map.
    package var width: Int
    package var height: Int
    /// The part of the world to look for places in; `nil` for what the map shows at first.
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

/// What a map shows besides its venues.
package struct Surroundings: Hashable, Sendable {
    package var query: SurroundingsQuery
    /// Where home is; `nil` where it is not set, or nobody here knows where that is.
    package var home: Coordinate?
    /// From where distances are taken; `nil` where nobody here knows where that is.
    package var origin: SearchOrigin?
    /// Imported places.
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

    /// More dots than that make no better picture of a town.
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

    /// - Parameter store: One state of it.
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
