import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// The centre of a search for near things.
package enum NearPlace: Hashable, Sendable {
    case home
    /// The person's last position (`SetPosition`).
    case position
    /// Coordinates, a saved venue, an address, or any place in words.
    case typed(String)

    /// Makes a place of words: “home”, “position”, or any other place.
    package init(words: String) {
        self =
            switch words.lowercased() {
            case "home": .home
            case "position": .position
            default: .typed(words)
            }
    }
}

/// An open meeting or to-do, with its nearest possible place.
package struct NearThing: Hashable, Sendable, Identifiable {
    package var meeting: MeetingSummary
    package var venue: Venue
    /// The distance in metres.
    package var distance: Double
    /// True if the place is one of a kind, any of which will do.
    package var isOfKind: Bool

    package var id: OccurrenceIdentity { meeting.id }

    package init(meeting: MeetingSummary, venue: Venue, distance: Double, isOfKind: Bool) {
        self.meeting = meeting
        self.venue = venue
        self.distance = distance
        self.isOfKind = isOfKind
    }
}

/// The open meetings and to-dos around a place.
package struct NearThings: Hashable, Sendable {
    /// The centre, with its coordinate.
    package var origin: SearchOrigin
    /// The position, if it is the centre.
    package var position: StoredPosition?
    /// The radius of near things, in metres.
    package var radius: Int
    /// The things, nearest first.
    package var things: [NearThing]
    /// The things farther away, but on the map.
    package var farther: [NearThing]
    /// The kinds without a place on the map.
    package var missingKinds: [String]
    /// The imported places around.
    package var surroundings: [Coordinate]
    /// The reason why the provider gave no places of a kind, so that only stored ones are included.
    package var failure: VenueSearchError?

    /// The radius of the map, in metres.
    package var reach: Int { max(NearRadius.map, radius) }
}

/// Lists the open meetings and to-dos around a place, as far as known here, without a request.
struct ListOpenThings: WorkspaceOperation {
    var center: Coordinate

    /// The data for things near a place.
    struct Found: Hashable, Sendable {
        var radius: Int
        var atPlaces: [MeetingAtPlace]
        var ofKinds: [MeetingSummary]
        /// The places by the wanted kind: saved venues and imported places.
        var places: [String: [FoundVenue]]
        var surroundings: [Coordinate]

        var reach: Int { max(NearRadius.map, radius) }
    }

    /// The maximum number of surrounding places; more do not improve the picture of a town.
    private static let mostSurroundings = 4000

    func run(in workspace: Workspace) throws(StoreError) -> Found {
        let now = workspace.now()
        try workspace.store.expandSeries()
        return try workspace.store.reading { store throws(StoreError) in
            let radius = try NearRadius.stored(in: store)
            let box = BoundingBox(around: center, radius: Double(max(NearRadius.map, radius)))
            var found = Found(
                radius: radius, atPlaces: try store.openMeetings(in: box, at: now),
                ofKinds: try store.openMeetingsOfAnyPlace(at: now), places: [:],
                surroundings: try store.placePoints(in: box, limit: Self.mostSurroundings))
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            for kind in Set(found.ofKinds.compactMap(\.placeKind)) {
                let request = FindNearThings.request(for: kind, around: center, within: found.reach)
                found.places[kind] = try StoreError.only {
                    try StoredVenues(store: store, settings: settings).venues(for: request).venues
                }
            }
            return found
        }
    }
}

/// Finds the location of a place, without a request; `nil` if it is unknown.
struct FindOrigin: WorkspaceOperation {
    var near: VenueSearchRequest.Near

    func run(in workspace: Workspace) throws(StoreError) -> SearchOrigin? {
        try workspace.store.reading { store throws(StoreError) in
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            return try StoreError.only { try StoredVenues(store: store, settings: settings).origin(of: near) }
        }
    }
}

/// Finds the open meetings and to-dos near a place. For a kind of place the provider is asked, so it reports
/// several states and is not a `WorkspaceOperation`.
package struct FindNearThings: Hashable, Sendable {
    package var place: NearPlace
    /// True to ask a provider only for kinds that were not searched within the last days.
    package var isSparing: Bool

    package init(_ place: NearPlace, isSparing: Bool = false) {
        self.place = place
        self.isSparing = isSparing
    }

    /// The maximum number of kinds requested; for others the stored places are used.
    private static let mostKinds = 12
    private static let wantedPlaces = 20
    /// The time for which results are reused if `isSparing`, in seconds.
    private static let freshness: TimeInterval = 7 * 86_400

    /// Finds the things.
    ///
    /// - Parameter tell: Receives the states before the last.
    /// - Returns: The last state.
    /// - Throws: `NoPosition`; `VenueSearchError` for an unknown place; `StoreError`; `CancellationError`.
    package func run(
        in workspace: Workspace, tell: @Sendable (NearThings) async -> Void = { _ in }
    ) async throws -> NearThings {
        let (origin, position) = try await middle(workspace)
        guard let center = origin.coordinate else { throw VenueSearchError.unknownPlace(origin.name) }
        var found = try await workspace.perform(ListOpenThings(center: center))
        var failure: VenueSearchError?
        func things() -> NearThings {
            Self.things(found, around: origin, at: center, position, failure)
        }
        let kinds = Set(found.ofKinds.compactMap(\.placeKind)).sorted().prefix(Self.mostKinds)
        for kind in kinds {
            await tell(things())
            let kept = found.places[kind] ?? []
            var request = Self.request(for: kind, around: center, within: found.reach)
            if isSparing { request.freshFor = Self.freshness }
            for await state in try states(of: request, workspace) {
                try Task.checkCancellation()
                if case .failed(let error, _) = state { failure = error }
                let stored = try await WorkQueue.reading.run { () throws(StoreError) in
                    try workspace.store.withStored(state)
                }
                // The person's own venues may be unknown to the provider.
                found.places[kind] = (stored.results?.venues ?? []) + kept
                if case .cached(_, isRefreshing: true) = state { await tell(things()) }
            }
            try Task.checkCancellation()
        }
        return things()
    }

    private func states(
        of request: VenueSearchRequest, _ workspace: Workspace
    ) throws -> AsyncStream<VenueSearchState> {
        guard let venues = workspace.venueSearching else { return AsyncStream { $0.finish() } }
        return try venues.searcher().states(request)
    }

    // MARK: - Where

    /// Returns the coordinate of the centre.
    func coordinate(in workspace: Workspace) async throws -> Coordinate {
        let origin = try await middle(workspace).0
        guard let center = origin.coordinate else { throw VenueSearchError.unknownPlace(origin.name) }
        return center
    }

    /// Returns the centre, and the position if it is the centre.
    private func middle(_ workspace: Workspace) async throws -> (SearchOrigin, StoredPosition?) {
        switch place {
        case .position:
            guard let position = try await workspace.read({ try $0.position() }) else { throw NoPosition() }
            return (SearchOrigin(.place, coordinate: position.coordinate), position)
        case .home:
            // A known location needs no request.
            let home = VenueSearchRequest.Near.text("home")
            if let known = try await workspace.perform(FindOrigin(near: home)), known.coordinate != nil {
                return (known, nil)
            }
            return (try await asked(home, workspace), nil)
        case .typed(let text): return (try await asked(.text(text), workspace), nil)
        }
    }

    /// Searches for a kind near the centre; without a network, the data here is used.
    private func asked(
        _ near: VenueSearchRequest.Near, _ workspace: Workspace
    ) async throws -> SearchOrigin {
        do {
            guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
            return try await venues.searcher().center(of: near)
        } catch let error as VenueSearchError where !error.isOffline {
            throw error
        } catch {
            guard let known = try await workspace.perform(FindOrigin(near: near)), known.coordinate != nil
            else { throw error }
            return known
        }
    }

    /// Returns the request, the same for all positions near each other, so that a cached answer serves every
    /// step of a walk.
    static func request(
        for kind: String, around center: Coordinate, within reach: Int
    ) -> VenueSearchRequest {
        let category = VenueCategory.named(kind)
        return VenueSearchRequest(
            text: category == nil ? kind : "", near: .point(corner(near: center), name: nil),
            radius: min(reach + cornerDistance, VenueQuery.widestRadius), category: category?.name,
            limit: wantedPlaces)
    }

    /// Returns the nearest point of a grid of about 280 metres.
    private static func corner(near point: Coordinate) -> Coordinate {
        let step = 0.0025
        let latitude = (point.latitude / step).rounded() * step
        let width = step / max(0.05, cos(latitude * .pi / 180))
        let longitude = (point.longitude / width).rounded() * width
        return Coordinate(latitude: latitude, longitude: longitude) ?? point
    }

    /// The maximum distance of a grid point, in metres.
    private static let cornerDistance = 250

    // MARK: - What

    private static func things(
        _ found: ListOpenThings.Found, around origin: SearchOrigin, at center: Coordinate,
        _ position: StoredPosition?, _ failure: VenueSearchError?
    ) -> NearThings {
        var nearest: [OccurrenceIdentity: NearThing] = [:]
        func offer(_ meeting: MeetingSummary, _ venue: Venue, isOfKind: Bool) {
            guard let place = venue.coordinate else { return }
            let distance = center.distance(to: place)
            guard distance <= Double(found.reach), distance < nearest[meeting.id]?.distance ?? .infinity
            else { return }
            nearest[meeting.id] = NearThing(
                meeting: meeting, venue: venue, distance: distance, isOfKind: isOfKind)
        }
        for row in found.atPlaces { offer(row.meeting, row.venue, isOfKind: false) }
        var missing: Set<String> = []
        for meeting in found.ofKinds {
            guard let kind = meeting.placeKind else { continue }
            for place in found.places[kind] ?? [] { offer(meeting, place.venue, isOfKind: true) }
            if nearest[meeting.id] == nil { missing.insert(kind) }
        }
        let sorted = nearest.values.sorted {
            ($0.distance, $0.meeting.title, $0.id.meeting.rawValue)
                < ($1.distance, $1.meeting.title, $1.id.meeting.rawValue)
        }
        return NearThings(
            origin: origin, position: position, radius: found.radius,
            things: sorted.filter { $0.distance <= Double(found.radius) },
            farther: sorted.filter { $0.distance > Double(found.radius) }, missingKinds: missing.sorted(),
            surroundings: found.surroundings, failure: failure)
    }
}
