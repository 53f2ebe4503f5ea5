import Foundation
import MeetCore
import MeetStore
import Travel

/// Finds the point from which nobody has too far to go: in minutes if a permitted server knows all the ways, with one
/// request, else the middle in distance. It may take as long as the network does, so it is not a
/// `WorkspaceOperation`.
package struct FindFairSpot: Hashable, Sendable {
    /// The places that the people start from.
    package var people: [Coordinate]

    package init(_ people: [Coordinate]) {
        self.people = people
    }

    package struct Spot: Hashable, Sendable {
        package var point: Coordinate
        /// The minutes of the longest way; `nil` if the point is the middle in distance.
        package var minutes: Int?
    }

    /// The rings of points around the middle, as parts of the longest straight way, and the number of points on each.
    private static let (rings, pointsOnRing) = ([0.25, 0.5], 8)
    /// The metres of the longest straight way below which another point is no better.
    private static let nearest: Double = 50

    /// - Returns: The spot; `nil` without people.
    package func run(in workspace: Workspace) async throws(StoreError) -> Spot? {
        guard let middle = FairSpot.middle(of: people) else { return nil }
        let inDistance = Spot(point: middle, minutes: nil)
        let candidates = Self.candidates(around: middle, of: people)
        guard candidates.count > 1 else { return inDistance }
        let found = try await TravelTimes(from: people, to: candidates).run(in: workspace)
        // Times from a server and estimates are not compared.
        guard found.failure == nil, !found.times.joined().contains(where: { $0?.isEstimated == true }) else {
            return inDistance
        }
        let ways = candidates.indices.map { place in
            let seconds = found.times.map { $0[place]?.seconds ?? .infinity }
            return FairSpot.Ways(longest: seconds.max() ?? .infinity, sum: seconds.reduce(0, +))
        }
        guard let best = ways.indices.min(by: { ways[$0] < ways[$1] }), ways[best].longest.isFinite else {
            return inDistance
        }
        let longest = found.times.compactMap { $0[best]?.minutes }.max()
        return Spot(point: candidates[best], minutes: longest)
    }

    /// Returns the middle, and points around it.
    private static func candidates(around middle: Coordinate, of people: [Coordinate]) -> [Coordinate] {
        let radius = FairSpot.ways(from: people, to: middle)?.longest ?? 0
        guard radius > nearest else { return [middle] }
        let metresOfDegree = 111_195.0
        let shrinkage = max(1e-6, cos(middle.latitude * .pi / 180))
        let around = rings.flatMap { part -> [Coordinate] in
            (0..<pointsOnRing).compactMap { number -> Coordinate? in
                let angle = 2 * .pi * Double(number) / Double(pointsOnRing)
                let degrees = radius * part / metresOfDegree
                return Coordinate(
                    latitude: middle.latitude + degrees * cos(angle),
                    longitude: middle.longitude + degrees * sin(angle) / shrinkage)
            }
        }
        return [middle] + around
    }
}

/// Reads whether ways of the usual mode are asked of a server, as times are worth waiting for only then.
package struct AsksForWays: WorkspaceOperation {
    package init() {}

    package func run(in workspace: Workspace) throws(StoreError) -> Bool {
        let settings = try TravelSettings(readFrom: workspace.store)
        guard case .open = TravelState(settings, settings.mode) else { return false }
        return workspace.webTransport != nil
    }
}
