import MeetCore
import MeetStore
import VenueSearch

/// What there is here for a request, at once: saved venues and imported places. Nobody is asked.
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
            // A place that is in the list under another name is what the person made of it.
            found.venues = try store.withStored(found.venues)
            return found
        }
    }
}

/// What was found, with what is stored of it now.
package struct RefreshVenues: WorkspaceOperation {
    package var found: [FoundVenue]

    package init(_ found: [FoundVenue]) {
        self.found = found
    }

    package func run(in workspace: Workspace) throws(StoreError) -> [FoundVenue] {
        try workspace.store.withStored(found)
    }
}

/// Asks a provider for venues. Several states are told, so it is no `WorkspaceOperation`.
package struct SearchVenues: Hashable, Sendable {
    package var request: VenueSearchRequest
    /// How long to wait first, where somebody is still typing.
    package var pause: Duration?

    package init(_ request: VenueSearchRequest, after pause: Duration? = nil) {
        self.request = request
        self.pause = pause
    }

    /// - Parameter tell: Gets the states before the last, in their order.
    /// - Returns: The last state, stored venues in place of what a provider says of them.
    /// - Throws: `CancellationError` where its task is cancelled, `StoreError`.
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

/// Puts what was found in the list of saved venues, as one action.
package struct SaveFoundVenues: WritingOperation {
    package var found: [FoundVenue]

    package init(_ found: [FoundVenue]) {
        self.found = found
    }

    package func run(in workspace: Workspace) throws(StoreError) -> VenueImportCounts {
        try workspace.store.importVenues(
            found.map { found in
                var venue = found.venue
                venue.isSaved = true
                return venue
            })
    }
}

extension SearchVenues {
    /// The last state, once the search is over and what it found is kept: for whoever ends then.
    package func result(in workspace: Workspace) async throws -> VenueSearchState {
        guard let venues = workspace.venueSearching else { throw NoVenueSearch() }
        return try workspace.store.withStored(await venues.searcher().result(request))
    }
}

/// The workspace has nothing to search with.
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

    /// Saved venues in place of what a provider says of them; what is saved no longer is nobody's again.
    func withStored(_ found: [FoundVenue]) throws(StoreError) -> [FoundVenue] {
        // By where it came from, where that is known; else it is one of the person's own.
        let stored = try venues(
            from: found.compactMap(\.venue.source),
            ids: found.filter { $0.venue.source == nil }.compactMap(\.venue.id))
        var bySource: [VenueIdentity: Venue] = [:]
        var byID: [Identifier<Venue>: Venue] = [:]
        for venue in stored {
            if let id = venue.id { byID[id] = venue }
            // A saved one counts, else the oldest.
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
