import MeetCore
import MeetStore
import VenueSearch

/// What a search for venues needs from outside. Nothing of it is touched before the first search.
package struct VenueSearching: Sendable {
    /// Made anew for every search, so that changed settings count at once.
    var searcher: @Sendable () throws -> VenueSearcher
    /// Waits while somebody is still typing.
    var pause: @Sendable (Duration) async throws -> Void

    package init(
        searcher: @escaping @Sendable () throws -> VenueSearcher,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.searcher = searcher
        self.pause = pause
    }
}

extension EffectRunner {
    /// Searches, and tells every state of it as it comes; the last one is the result.
    func search(
        _ request: VenueSearchRequest, after pause: Duration?,
        tell: @Sendable (EffectResult) async -> Void
    ) async -> EffectResult {
        guard let venues else { return .failed("Searching is not possible here.") }
        do {
            if let pause { try await venues.pause(pause) }
            for await state in try venues.searcher().states(request) {
                if Task.isCancelled { return .cancelled }
                let result = EffectResult.venueSearch(try withStored(state), request)
                if case .kept(_, isRefreshing: true) = state { await tell(result) } else { return result }
            }
            return .cancelled
        } catch {
            return Task.isCancelled ? .cancelled : .failed(ErrorText.sentence(error))
        }
    }

    private func withStored(_ state: VenueSearchState) throws(StoreError) -> VenueSearchState {
        guard var results = state.results else { return state }
        results.venues = try withStored(results.venues)
        return switch state {
        case .kept(_, let isRefreshing): .kept(results, isRefreshing: isRefreshing)
        case .fresh: .fresh(results)
        case .failed(let error, _): .failed(error, instead: results)
        }
    }

    /// Saved venues in place of what a provider says of them; what is saved no longer is nobody's again.
    func withStored(_ found: [FoundVenue]) throws(StoreError) -> [FoundVenue] {
        try found.map { found throws(StoreError) in
            var found = found
            if let source = found.venue.source {
                if let stored = try store.venue(from: source), stored.isSaved {
                    found.venue = stored
                } else {
                    found.venue.id = nil
                    found.venue.isSaved = false
                }
            } else if let id = found.venue.id {
                if let stored = try store.venue(id) {
                    found.venue = stored
                } else {
                    found.venue.isSaved = false
                }
            }
            return found
        }
    }
}
