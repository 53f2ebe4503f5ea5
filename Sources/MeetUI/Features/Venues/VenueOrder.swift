import MeetCore
import VenueSearch

/// How the found venues stand in the list, and which of them.
struct VenueArrangement: Hashable, Sendable {
    enum Order: Hashable, Sendable, CaseIterable {
        /// As the search ranked them.
        case fit
        case distance
        case name
        /// Those that are open first, then by distance.
        case open
        /// The shortest of the longest ways first.
        case fair
    }

    var order = Order.fit
    /// Whether what is closed is left out.
    var isOnlyOpen = false

    var isUsual: Bool { self == VenueArrangement() }

    /// The next order; that by fairness only where people are known to live somewhere.
    mutating func changeOrder(withPeople hasPeople: Bool) {
        let all = Order.allCases.filter { $0 != .fair || hasPeople }
        let place = all.firstIndex(of: order) ?? 0
        order = all[(place + 1) % all.count]
    }

    /// - Parameters:
    ///   - isOpen: `nil` where nobody knows.
    ///   - people: Where those live who are to meet.
    func arranged(
        _ rows: [FoundVenue], people: [Coordinate], isOpen: (Venue) -> Bool?
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
            return sorted { row in
                row.venue.coordinate.flatMap { FairSpot.ways(from: people, to: $0) } ?? nowhere
            }
        }
    }
}
