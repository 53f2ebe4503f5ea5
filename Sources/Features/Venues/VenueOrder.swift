import MeetCore
import Operations
import VenueSearch

/// The order and the filter of the found venues.
struct VenueArrangement: Hashable, Sendable {
    enum Order: Hashable, Sendable, CaseIterable {
        /// The ranking of the search.
        case fit
        case distance
        case name
        /// Open venues first, then by distance.
        case open
        /// The smallest longest distance first.
        case fair
    }

    var order = Order.fit
    /// True to leave out closed venues.
    var isOnlyOpen = false

    var isUsual: Bool { self == VenueArrangement() }

    /// Chooses the next order; the fair one only if some people have a known home.
    mutating func changeOrder(withPeople hasPeople: Bool) {
        let all = Order.allCases.filter { $0 != .fair || hasPeople }
        let place = all.firstIndex(of: order) ?? 0
        order = all[(place + 1) % all.count]
    }

    /// - Parameters:
    ///   - isOpen: `nil` if it is unknown.
    ///   - people: The homes of the participants.
    ///   - ways: The times from these to the venues, once they are known.
    func arranged(
        _ rows: [FoundVenue], people: [Coordinate], ways: VenueWays? = nil, isOpen: (Venue) -> Bool?
    ) -> [FoundVenue] {
        if isUsual { return rows }
        let kept = isOnlyOpen ? rows.filter { isOpen($0.venue) != false } : rows
        func far(_ row: FoundVenue) -> Double { row.distance ?? .infinity }
        func sorted<Rank: Comparable>(by rank: (FoundVenue) -> Rank) -> [FoundVenue] {
            kept.enumerated().map { (rank($1), $0, $1) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
        }
        switch order {
        case .fit: return kept
        case .distance: return sorted(by: far)
        case .name: return sorted { $0.venue.name.lowercased() }
        case .open:
            func rank(_ row: FoundVenue) -> Int {
                switch isOpen(row.venue) {
                case true?: 0
                case nil: 1
                case false?: 2
                }
            }
            let near = sorted(by: far)
            return [0, 1, 2].flatMap { wanted in near.filter { rank($0) == wanted } }
        case .fair:
            let nowhere = FairSpot.Ways(longest: .infinity, sum: .infinity)
            // In minutes once they are known, but never some in minutes and others in metres.
            let isTimed = ways?.question.people == people
            return sorted { row in
                row.venue.coordinate.flatMap {
                    isTimed ? ways?.fairness(of: $0) : FairSpot.ways(from: people, to: $0)
                } ?? nowhere
            }
        }
    }
}
