import MeetCore
import MeetStore
import VenueSearch

/// Asks whoever finds places where an address is. The address goes over the network, so that nobody runs this who was
/// not told to. It can take long and be cancelled, so it is no `WorkspaceOperation`.
package struct LookUpPlace: Hashable, Sendable {
    package var address: String

    package init(_ address: String) {
        self.address = address
    }

    /// - Throws: `VenueSearchError`; `unknownPlace` where nobody knows it.
    package func run(in workspace: Workspace) async throws -> KnownPlace {
        guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
        return try await venues.searcher().place(address)
    }

    /// The provider that is asked.
    ///
    /// - Parameter provider: The id of the one that is asked for venues.
    package static func provider(besides provider: String) -> String {
        var settings = VenueSettings()
        settings.provider = provider
        return settings.locator
    }
}

/// Where home is, as far as it is known without asking anybody, and what was found there.
package struct FindHome: WorkspaceOperation {
    /// The setting `me.home`.
    package var home: String

    package init(_ home: String) {
        self.home = home
    }

    package func run(in workspace: Workspace) throws(StoreError) -> KnownPlace? {
        try StoreError.only { try HomePlace.place(home, in: workspace.store as any VenueStorage) }
    }
}
