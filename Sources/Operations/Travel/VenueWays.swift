import MeetCore
import MeetStore
import Travel

/// Finds the times from the places of people, and from that of a search, to venues: all with one request of a
/// permitted server. It may take as long as the network does, so it is not a `WorkspaceOperation`.
package struct FindVenueWays: Hashable, Sendable {
    /// The place of the search; `nil` if it is unknown.
    package var origin: Coordinate?
    /// The places that the people who meet start from.
    package var people: [Coordinate]
    package var venues: [Coordinate]

    /// Makes the question; `nil` if there is nothing to ask.
    package init?(origin: Coordinate?, people: [Coordinate], venues: [Coordinate]) {
        guard !venues.isEmpty, origin != nil || !people.isEmpty else { return nil }
        self.origin = origin
        self.people = people
        var seen: Set<Coordinate> = []
        self.venues = Array(venues.filter { seen.insert($0).inserted }.prefix(Self.mostVenues))
    }

    /// The maximum number of venues.
    private static let mostVenues = 90

    package func run(in workspace: Workspace) async throws(StoreError) -> VenueWays {
        let times = try await TravelTimes(from: (origin.map { [$0] } ?? []) + people, to: venues)
            .run(in: workspace)
        var ways = VenueWays(question: self)
        ways.asks = times.asks
        for (column, venue) in venues.enumerated() {
            var row = times.times.map { $0[column] }
            if origin != nil { ways.fromOrigin[venue] = .some(row.removeFirst()) }
            ways.fromPeople[venue] = row
        }
        return ways
    }
}

/// The times to venues, by the venue's place.
package struct VenueWays: Hashable, Sendable {
    package let question: FindVenueWays
    /// The time from the place of the search; the inner `nil` where there is no way.
    package fileprivate(set) var fromOrigin: [Coordinate: TravelTime?] = [:]
    /// The times from each person, in the order of the question; `nil` where there is no way.
    package fileprivate(set) var fromPeople: [Coordinate: [TravelTime?]] = [:]
    /// The server that the person has to decide about (`TravelTimes.Found.asks`).
    package fileprivate(set) var asks: String?

    fileprivate init(question: FindVenueWays) {
        self.question = question
    }

    /// Returns the fairness of a venue in seconds, infinite if somebody cannot reach it; `nil` if it is not among
    /// the venues.
    package func fairness(of venue: Coordinate) -> FairSpot.Ways? {
        guard let times = fromPeople[venue], !times.isEmpty else { return nil }
        let seconds = times.map { $0?.seconds ?? .infinity }
        return FairSpot.Ways(longest: seconds.max() ?? .infinity, sum: seconds.reduce(0, +))
    }
}
