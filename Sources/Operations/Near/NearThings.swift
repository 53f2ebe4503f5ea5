import Foundation
import MeetCore
import MeetStore
import VenueSearch

/// Around what somebody wants to know what is near.
package enum NearPlace: Hashable, Sendable {
    case home
    /// Where the person was last (`SetPosition`).
    case position
    /// Coordinates, a saved venue, an address, any place in words.
    case typed(String)
}

/// Something that is still to be done, and the nearest place where it may be.
package struct NearThing: Hashable, Sendable, Identifiable {
    package var meeting: MeetingSummary
    package var venue: Venue
    /// In metres.
    package var distance: Double
    /// Whether the place is one of a kind of which any will do.
    package var isOfKind: Bool

    package var id: OccurrenceIdentity { meeting.id }

    package init(meeting: MeetingSummary, venue: Venue, distance: Double, isOfKind: Bool) {
        self.meeting = meeting
        self.venue = venue
        self.distance = distance
        self.isOfKind = isOfKind
    }
}

/// What is still to be done around a place.
package struct NearThings: Hashable, Sendable {
    /// With the coordinate.
    package var origin: SearchOrigin
    /// The position, where it is the middle.
    package var position: StoredPosition?
    /// What counts as near, in metres.
    package var radius: Int
    /// The nearest first.
    package var things: [NearThing]
    /// Those that are no farther than the map shows.
    package var farther: [NearThing]
    /// Kinds of which no place is on the map.
    package var missingKinds: [String]
    /// Imported places around.
    package var surroundings: [Coordinate]
    /// Why a provider has not said where places of a kind are, so that only those are told that are kept here.
    package var failure: VenueSearchError?

    /// How far the map around it reaches, in metres.
    package var reach: Int { max(NearRadius.map, radius) }
}

/// What is still to be done there, as far as it is known here: nobody is asked.
struct ListOpenThings: WorkspaceOperation {
    var center: Coordinate

    /// What things near a place are made of.
    struct Found: Hashable, Sendable {
        var radius: Int
        var atPlaces: [MeetingAtPlace]
        var ofKinds: [MeetingSummary]
        /// Places by the kind that is wanted: saved venues and imported places.
        var places: [String: [FoundVenue]]
        var surroundings: [Coordinate]

        var reach: Int { max(NearRadius.map, radius) }
    }

    /// More dots than that make no better picture of a town.
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

/// Where a place is, as far as it is known without asking anybody; `nil` where it is not.
struct FindOrigin: WorkspaceOperation {
    var near: VenueSearchRequest.Near

    func run(in workspace: Workspace) throws(StoreError) -> SearchOrigin? {
        try workspace.store.reading { store throws(StoreError) in
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            return try StoreError.only { try StoredVenues(store: store, settings: settings).origin(of: near) }
        }
    }
}

/// What is still to be done near a place. Where any place of a kind will do, the provider is asked for that kind, so that
/// several states are told and it is no `WorkspaceOperation`.
package struct FindNearThings: Hashable, Sendable {
    package var place: NearPlace
    /// Whether a provider is asked only for what nobody has found within the last days.
    package var isSparing: Bool

    package init(_ place: NearPlace, isSparing: Bool = false) {
        self.place = place
        self.isSparing = isSparing
    }

    /// So many kinds are asked for at most; of the others what is here has to do.
    private static let mostKinds = 12
    private static let wantedPlaces = 20
    /// What was found stays good for whoever is sparing, in seconds.
    private static let freshness: TimeInterval = 7 * 86_400

    /// - Parameter tell: Gets the states before the last.
    /// - Returns: The last state.
    /// - Throws: `NoPosition`; `VenueSearchError` where nobody knows the place; `StoreError`; `CancellationError`.
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
                // The person's own may be none of the provider's.
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

    /// The middle, and the position where that is it.
    private func middle(_ workspace: Workspace) async throws -> (SearchOrigin, StoredPosition?) {
        switch place {
        case .position:
            guard let position = try await workspace.read({ try $0.position() }) else { throw NoPosition() }
            return (SearchOrigin(.place, coordinate: position.coordinate), position)
        case .home:
            // Where that is known, nobody is asked.
            let home = VenueSearchRequest.Near.text("home")
            if let known = try await workspace.perform(FindOrigin(near: home)), known.coordinate != nil {
                return (known, nil)
            }
            return (try await asked(home, workspace), nil)
        case .typed(let text): return (try await asked(.text(text), workspace), nil)
        }
    }

    /// Asks as a search near it would; without network, what is known here has to do.
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

    /// The same for all who are near each other, so that one stored answer serves every step of a walk.
    static func request(
        for kind: String, around center: Coordinate, within reach: Int
    ) -> VenueSearchRequest {
        let category = VenueCategory.named(kind)
        return VenueSearchRequest(
            text: category == nil ? kind : "", near: .point(corner(near: center), name: nil),
            radius: min(reach + cornerDistance, VenueQuery.widestRadius), category: category?.name,
            limit: wantedPlaces)
    }

    /// Of a grid that is some 280 metres wide.
    private static func corner(near point: Coordinate) -> Coordinate {
        let step = 0.0025
        let latitude = (point.latitude / step).rounded() * step
        let width = step / max(0.05, cos(latitude * .pi / 180))
        let longitude = (point.longitude / width).rounded() * width
        return Coordinate(latitude: latitude, longitude: longitude) ?? point
    }

    /// No corner is farther away, in metres.
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
