import MeetCore
import MeetStore
import Travel

/// Finds the way between two places given in words: home, the position, a saved venue, or any other place.
/// Places and ways may be asked of servers, so it is not a `WorkspaceOperation`.
package struct FindTravel: Hashable, Sendable {
    package var from: NearPlace
    package var to: NearPlace
    /// The mode; `nil` for the usual one.
    package var mode: TravelMode?

    package init(from: NearPlace, to: NearPlace, mode: TravelMode? = nil) {
        self.from = from
        self.to = to
        self.mode = mode
    }

    /// Finds the way.
    ///
    /// - Throws: `NoPosition`; `VenueSearchError` for an unknown place; `StoreError`.
    package func run(in workspace: Workspace) async throws -> Directions.Found {
        let start = try await FindNearThings(from).coordinate(in: workspace)
        let end = try await FindNearThings(to).coordinate(in: workspace)
        return try await Directions(from: start, to: end, mode: mode).run(in: workspace)
    }
}
