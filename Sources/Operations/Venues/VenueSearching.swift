import MeetCore
import MeetStore
import VenueSearch

/// Searches the saved venues and imported places at once, without a request.
package struct NarrowVenues: WorkspaceOperation {
    package var request: VenueSearchRequest

    package init(_ request: VenueSearchRequest) {
        self.request = request
    }

    package func run(in workspace: Workspace) throws(StoreError) -> VenueResults {
        try workspace.store.reading { store throws(StoreError) in
            let settings = try VenueSettings(store: store, environment: workspace.environment)
            var found = try StoreError.only {
                try StoredVenues(store: store, settings: settings).venues(for: request)
            }
            // A place in the list under another name is the person's edited version.
            found.venues = try store.withStored(found.venues)
            return found
        }
    }
}

/// Updates found venues with their current stored versions.
package struct RefreshVenues: WorkspaceOperation {
    package var found: [FoundVenue]

    package init(_ found: [FoundVenue]) {
        self.found = found
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [FoundVenue] {
        try workspace.store.withStored(found)
    }
}

/// Searches for venues by a provider. It reports several states, so it is not a `WorkspaceOperation`.
package struct SearchVenues: Hashable, Sendable {
    package var request: VenueSearchRequest
    /// The pause before the search, during typing.
    package var pause: Duration?

    package init(_ request: VenueSearchRequest, after pause: Duration? = nil) {
        self.request = request
        self.pause = pause
    }

    /// Searches.
    ///
    /// - Parameter tell: Receives the states before the last, in order.
    /// - Returns: The last state, with stored venues in place of the provider's versions.
    /// - Throws: `CancellationError` if its task is cancelled, `StoreError`.
    package func run(
        in workspace: Workspace, tell: @Sendable (VenueSearchState) async -> Void
    ) async throws -> VenueSearchState {
        guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
        if let pause { try await venues.pause(pause) }
        for await state in try venues.searcher().states(request) {
            try Task.checkCancellation()
            let state = try await WorkQueue.reading.run { () throws(StoreError) in
                try workspace.store.withStored(state)
            }
            guard case .cached(_, isRefreshing: true) = state else { return state }
            await tell(state)
        }
        throw CancellationError()
    }
}

/// Saves found venues in the list, as one action. Those that others share are listed already.
package struct SaveFoundVenues: WritingOperation {
    package var found: [FoundVenue]

    package init(_ found: [FoundVenue]) {
        self.found = found
    }

    package func run(in workspace: Workspace) throws(StoreError) -> ImportCounts {
        try workspace.store.importVenues(
            found.filter { !$0.venue.isOthers }.map { found in
                var venue = found.venue
                venue.isSaved = true
                return venue
            })
    }
}

extension SearchVenues {
    /// Returns the last state, after its results are stored, for programs that end then.
    package func result(in workspace: Workspace) async throws -> VenueSearchState {
        guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
        return try workspace.store.withStored(await venues.searcher().result(request))
    }
}

/// The workspace cannot search for venues.
package struct NoVenueSearch: Error {}

extension MeetStore {
    func withStored(_ state: VenueSearchState) throws(StoreError) -> VenueSearchState {
        guard var results = state.results else { return state }
        results.venues = try withStored(results.venues)
        return switch state {
        case .cached(_, let isRefreshing): .cached(results, isRefreshing: isRefreshing)
        case .fresh: .fresh(results)
        case .failed(let error, _): .failed(error, instead: results)
        }
    }

    /// Returns found venues with saved ones in place of the provider's versions; those no longer saved become
    /// unsaved.
    func withStored(_ found: [FoundVenue]) throws(StoreError) -> [FoundVenue] {
        // By the source, if known; otherwise it is one of the person's own.
        let stored = try venues(
            from: found.compactMap(\.venue.source),
            ids: found.filter { $0.venue.source == nil }.compactMap(\.venue.id))
        var bySource: [VenueIdentity: Venue] = [:]
        var byID: [Identifier<Venue>: Venue] = [:]
        for venue in stored {
            if let id = venue.id { byID[id] = venue }
            // A saved one takes precedence, then the oldest.
            if let key = VenueIdentity(venue.source), bySource[key]?.isSaved != true,
                venue.isSaved || bySource[key] == nil
            {
                bySource[key] = venue
            }
        }
        return found.map { found in
            var found = found
            if let source = found.venue.source {
                if let stored = VenueIdentity(source).flatMap({ bySource[$0] }), stored.isSaved {
                    found.venue = stored
                } else {
                    found.venue.id = nil
                    found.venue.isSaved = false
                }
            } else if let id = found.venue.id {
                if let stored = byID[id] {
                    found.venue = stored
                } else {
                    found.venue.isSaved = false
                }
            }
            return found
        }
    }
}
