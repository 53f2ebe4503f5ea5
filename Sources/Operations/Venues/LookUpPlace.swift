import MeetCore
import MeetStore
import VenueSearch

/// Looks up the location of an address by a provider. The address is sent over the network, so this runs only
/// on request. It may take long and be cancelled, so it is not a `WorkspaceOperation`.
package struct LookUpPlace: Hashable, Sendable {
    package var address: String

    package init(_ address: String) {
        self.address = address
    }

    /// Looks up the location.
    ///
    /// - Throws: `VenueSearchError`; `unknownPlace` if it is unknown.
    package func run(in workspace: Workspace) async throws -> KnownPlace {
        guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
        return try await venues.searcher().place(address)
    }

    /// Returns the provider for locations.
    ///
    /// - Parameter provider: The id of the provider for venues.
    package static func provider(besides provider: String) -> String {
        var settings = VenueSettings()
        settings.provider = provider
        return settings.locator
    }
}

/// Finds the location of home without a request, with the name and address found there.
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
