import Foundation
import MeetCore
import Synchronization
import Transport

/// Searches for venues: a cached answer is shown at once while the provider is asked, and without a network
/// the stored venues are searched.
package struct VenueSearcher: Sendable {
    private let transport: any HTTPTransport
    private let store: any VenueStorage
    private let rateLimiter: RateLimiter
    private let settings: VenueSettings
    private let now: @Sendable () -> Date
    private let retrying: @Sendable (RateLimitedTransport) -> any HTTPTransport

    /// Makes a searcher.
    ///
    /// - Parameters:
    ///   - transport: A transport without retries, each of which must wait for its turn.
    ///   - rateLimiter: Shared by all searchers of the program.
    ///   - retrying: Adds retries, if wanted.
    package init(
        transport: any HTTPTransport, store: any VenueStorage, rateLimiter: RateLimiter,
        settings: VenueSettings,
        now: @escaping @Sendable () -> Date = { Date() },
        retrying: @escaping @Sendable (RateLimitedTransport) -> any HTTPTransport = { $0 }
    ) {
        self.transport = transport
        self.store = store
        self.rateLimiter = rateLimiter
        self.settings = settings
        self.now = now
        self.retrying = retrying
    }

    /// The time in seconds during which an answer is not requested again.
    private static let freshness: TimeInterval = 600

    /// Returns the states of the search. Dropping the stream, or cancelling the task that reads it, stops the
    /// search at once.
    package func states(_ request: VenueSearchRequest) -> AsyncStream<VenueSearchState> {
        let (stream, continuation) = AsyncStream.makeStream(of: VenueSearchState.self)
        let task = Task {
            await run(request) { continuation.yield($0) }
            forgetWhatIsTooOld()
            await rateLimiter.finishStoring()
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Returns the last state of the search.
    package func result(_ request: VenueSearchRequest) async -> VenueSearchState {
        var last = VenueSearchState.failed(.cancelled, instead: nil)
        for await state in states(request) { last = state }
        return last
    }

    private func run(_ request: VenueSearchRequest, _ tell: (VenueSearchState) -> Void) async {
        let request = request.separated
        let id = request.provider ?? settings.provider
        var known: VenueResults?
        var center = SearchCenter()
        do throws(VenueSearchError) {
            guard let capabilities = settings.capabilities(of: id) else { throw .unknownProvider(id) }
            center = try await locate(request, for: id, capabilities)
            var query = try query(request, center, capabilities)
            if id == OfflinePlaces.id {
                query.limit = max(query.limit, request.rows + 1)
                return tell(.fresh(limited(try offline(query, center), request.rows)))
            }
            let key = settings.cacheKey(query, provider: id)
            let before = try cached(key, id, capabilities, query, center)
            known = before.map { limited($0, request.rows) }
            let isNew =
                !request.isForced
                && known?.fetchedAt.map {
                    now().timeIntervalSince($0) < request.freshFor ?? Self.freshness
                } == true
            if let known, isNew, known.remark == nil, before?.areNearest(request.rows) == true {
                return tell(.cached(known, isRefreshing: false))
            }
            if let known { tell(.cached(known, isRefreshing: true)) }
            let answer = try await askForNearest(
                id, query, rows: request.rows,
                after: isNew
                    ? before.map {
                        CachedAnswer(venues: $0.venues, skippedRows: $0.skippedRows, reach: $0.reach)
                    } : nil)
            let results = results(answer, fetchedAt: now(), id, capabilities, query, center)
            // Reported before it is stored, so that a full or busy database does not delay the answer.
            tell(.fresh(limited(results, request.rows)))
            cache(results, key, id)
        } catch {
            tell(.failed(error, instead: known ?? here(request, center)))
        }
    }

    /// Returns the query of a request, always for a full page, so that a stored answer serves every limit.
    private func query(
        _ request: VenueSearchRequest, _ center: SearchCenter, _ capabilities: ProviderCapabilities
    ) throws(VenueSearchError) -> VenueQuery {
        var query = VenueQuery(
            text: request.text.oneLine,
            near: center.coordinate, placeName: center.placeName, limit: capabilities.mostResults,
            language: settings.language)
        if let word = request.category, !word.isEmpty {
            guard let category = VenueCategory.named(word) else { throw .unknownCategory(word) }
            query.category = category
        }
        guard !query.text.isEmpty || query.category != nil else { throw .query(.empty) }
        if center.coordinate != nil {
            if let radius = request.radius {
                query.radius = min(max(1, radius), VenueQuery.widestRadius)
            } else if let box = center.usefulBox {
                query.area = box
            } else {
                query.radius = VenueQuery.usualRadius
            }
        }
        return query
    }

    /// Asks a provider at its permitted rate.
    func ask(_ id: String, _ query: VenueQuery) async throws(VenueSearchError) -> VenuePage {
        let provider = try await provider(id)
        let capabilities = provider.capabilities
        let request: HTTPRequest
        do throws(VenueQueryError) { request = try provider.request(for: query) } catch {
            throw .query(error)
        }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await retrying(limited(id, capabilities.pause)).send(request)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .status(_, 429, let seconds):
                throw .answer(.tooManyRequests(retryAfter: seconds), provider: capabilities.name ?? id)
            default: throw .transport(error)
            }
        }
        do throws(VenueDecodingError) { return try provider.decode(response, now: now()) } catch {
            throw .answer(error, provider: capabilities.name ?? id)
        }
    }

    func hasNearestFirst(_ id: String, _ query: VenueQuery) -> Bool {
        settings.provider(id, key: nil)?.hasNearestFirst(query) == true
    }

    private func limited(_ id: String, _ pause: Duration) -> RateLimitedTransport {
        let url = settings.server(of: id).flatMap { URLComponents(string: $0) }
        let port = url?.port.map { ":\($0)" } ?? ""
        return RateLimitedTransport(
            base: transport, limiter: rateLimiter, turns: store,
            server: url?.host.map { $0.lowercased() + port } ?? id, pause: pause, now: now)
    }

    private func provider(_ id: String) async throws(VenueSearchError) -> any VenueProvider {
        var key: APIKey?
        if let capabilities = settings.capabilities(of: id), capabilities.needsKey {
            do throws(APIKeyError) { key = try await foursquareKey() } catch {
                throw Task.isCancelled ? .cancelled : .key(error, provider: capabilities.name ?? id)
            }
        }
        guard let provider = settings.provider(id, key: key) else { throw .unknownProvider(id) }
        return provider
    }

    /// Returns the key, on a separate thread because a command may ask for confirmation. It ends with the
    /// task.
    private func foursquareKey() async throws(APIKeyError) -> APIKey {
        let settings = settings
        let stop = Stop()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // A queue of its own: nothing blocks a thread of the shared pool (QuietThreads.c).
                DispatchQueue(label: "meet.key").async {
                    continuation.resume(
                        returning: Result { () throws(APIKeyError) in
                            try settings.foursquareKey { stop.isAsked.withLock { $0 } }
                        })
                }
            }
        } onCancel: {
            stop.isAsked.withLock { $0 = true }
        }.get()
    }

    private final class Stop: Sendable {
        let isAsked = Mutex(false)
    }

    private func offline(_ query: VenueQuery, _ center: SearchCenter) throws(VenueSearchError) -> VenueResults
    {
        let places = OfflinePlaces(store: store)
        do {
            try? places.prepare(now: now())
            return VenueResults(
                venues: try places.search(query), around: center.origin, fetchedAt: nil, origin: .here,
                attribution: OfflinePlaces.capabilities.attribution,
                skippedRows: 0)
        } catch { throw .storage(VenueStorageError(error)) }
    }
}

// MARK: - Where to search

extension VenueSearcher {
    /// The time for which the location of a place is kept.
    private static let locationFreshness: TimeInterval = 30 * 86_400
    /// The time for which an unknown place is not searched for again.
    private static let ignoranceFreshness: TimeInterval = 3600

    private func locate(
        _ request: VenueSearchRequest, for provider: String, _ capabilities: ProviderCapabilities
    ) async throws(VenueSearchError) -> SearchCenter {
        let place = SearchPlace(request.near)
        if provider == OfflinePlaces.id { return try locateHere(place) }
        switch place {
        case .point(let coordinate, let name): return .point(coordinate, name)
        case .home(let isAsked):
            do throws(VenueSearchError) {
                if let home = try await home(provider, capabilities, request.radius) { return home }
                if isAsked { throw .noHome }
            } catch {
                // Home was not requested explicitly, so the search continues without it.
                guard case .unknownPlace = error, !isAsked else { throw error }
                return SearchCenter(origin: SearchOrigin(.unknownHome, name: settings.home ?? ""))
            }
            return SearchCenter()
        case .named(let name):
            return try await locate(named: name, for: provider, capabilities, request.radius)
        }
    }

    /// Returns the centre for a search of places on this machine, without a request.
    private func locateHere(_ place: SearchPlace) throws(VenueSearchError) -> SearchCenter {
        try? OfflinePlaces(store: store).prepare(now: now())
        let center: SearchCenter?
        do {
            center = try KnownPlaces(store: store, settings: settings).center(of: place)
        } catch { throw .storage(VenueStorageError(error)) }
        if let center { return center }
        switch place {
        case .named(let name): throw .unknownPlace(name)
        case .home(isAsked: true):
            guard let home = settings.home else { throw .noHome }
            throw .unknownPlace(home)
        default: return SearchCenter()
        }
    }

    private func home(
        _ provider: String, _ capabilities: ProviderCapabilities, _ radius: Int?
    ) async throws(VenueSearchError) -> SearchCenter? {
        guard let home = settings.home else { return nil }
        let center = try await locate(named: home, for: provider, capabilities, radius).asHome(home)
        if let place = center.place { try? HomePlace.remember(home, at: place, in: store, now: now()) }
        return center
    }

    /// Returns the centre of a search. A provider that takes names locates the place itself, unless a radius
    /// is given: a circle needs its centre.
    private func locate(
        named name: String, for provider: String, _ capabilities: ProviderCapabilities, _ radius: Int?
    ) async throws(VenueSearchError) -> SearchCenter {
        do {
            if let given = try KnownPlaces.given(name, in: store) { return given }
        } catch { throw .storage(VenueStorageError(error)) }
        let byName =
            capabilities.knowsPlaceNames
            ? SearchCenter(origin: SearchOrigin(.place, name: name), placeName: name) : nil
        if let byName, radius == nil { return byName }
        // Providers that cannot locate a place leave it to one that can.
        let locator = capabilities.locatesPlaces ? provider : settings.locator
        do throws(VenueSearchError) { return try await locate(named: name, by: locator) } catch {
            guard let byName, error != .cancelled else { throw error }
            return byName
        }
    }

    private func locate(named name: String, by provider: String) async throws(VenueSearchError)
        -> SearchCenter
    {
        let query = VenueQuery(text: name, limit: 5, language: settings.language)
        let key = "place " + settings.cacheKey(query, provider: provider)
        let known = try cachedAnswer(key)
        if let known {
            let age = now().timeIntervalSince(known.fetchedAt)
            if let center = center(known.answer.venues, name) {
                if age < Self.locationFreshness { return center }
            } else if age < Self.ignoranceFreshness {
                throw .unknownPlace(name)
            }
        }
        do throws(VenueSearchError) {
            let page = try await ask(provider, query)
            let date = now()
            let answer = CachedAnswer(venues: page.venues, skippedRows: page.skippedRows)
            cache(answer, fetchedAt: date, key, provider)
            guard let center = center(page.venues, name) else { throw .unknownPlace(name) }
            return center
        } catch {
            if error.isOffline, let known, let center = center(known.answer.venues, name) { return center }
            throw error
        }
    }

    private func center(_ venues: [FoundVenue], _ name: String) -> SearchCenter? {
        venues.first { $0.venue.coordinate != nil }.map { .found($0, as: name) }
    }

    /// Returns the location of an address, from the provider that finds places. Coordinates need no request.
    package func place(_ address: String) async throws(VenueSearchError) -> KnownPlace {
        let name = address.trimmed
        if let coordinate = CoordinateText.parse(name) { return KnownPlace(coordinate) }
        guard let place = try await locate(named: name, by: settings.locator).place else {
            throw .unknownPlace(name)
        }
        if name == settings.home { try? HomePlace.remember(name, at: place, in: store, now: now()) }
        return place
    }

    /// Returns the centre of a circle around `near`, as in a search: coordinates, home, a saved venue, or the
    /// provider's result for that name.
    ///
    /// - Throws: `unknownPlace`, `noHome`, or an error of the request.
    package func center(of near: VenueSearchRequest.Near) async throws(VenueSearchError) -> SearchOrigin {
        let id = settings.provider
        guard let capabilities = settings.capabilities(of: id) else { throw .unknownProvider(id) }
        // A provider that takes names gives the centre only if a circle is requested.
        let request = VenueSearchRequest(text: "", near: near, radius: VenueQuery.usualRadius)
        let origin = try await locate(request, for: id, capabilities).origin
        guard let origin, origin.coordinate != nil else { throw .unknownPlace(origin?.name ?? "") }
        return origin
    }
}

// MARK: - Answers from before

extension VenueSearcher {
    private func cachedAnswer(_ key: String) throws(VenueSearchError) -> (
        answer: CachedAnswer, fetchedAt: Date
    )? {
        let cached: CachedSearch?
        do { cached = try store.cachedSearch(key) } catch { throw .storage(VenueStorageError(error)) }
        guard let cached,
            let answer = try? JSONDecoder().decode(CachedAnswer.self, from: Data(cached.payload))
        else { return nil }
        return (answer, cached.fetchedAt)
    }

    /// Returns the cached results of this search, as far as the provider's terms allow.
    private func cached(
        _ key: String, _ id: String, _ capabilities: ProviderCapabilities, _ query: VenueQuery,
        _ center: SearchCenter
    ) throws(VenueSearchError) -> VenueResults? {
        guard let known = try cachedAnswer(key) else { return nil }
        if let limit = capabilities.mayBeCached,
            now().timeIntervalSince(known.fetchedAt) > Double(limit.components.seconds)
        {
            return nil
        }
        return results(known.answer, fetchedAt: known.fetchedAt, id, capabilities, query, center)
    }

    /// Removes every answer that is older than its provider's terms allow, of all providers.
    private func forgetWhatIsTooOld() {
        for id in VenueSettings.networkProviders {
            guard let limit = settings.capabilities(of: id)?.mayBeCached else { continue }
            try? store.forgetSearches(provider: id, before: now() - TimeInterval(limit.components.seconds))
        }
    }

    private func cache(_ results: VenueResults, _ key: String, _ id: String) {
        let answer = CachedAnswer(
            venues: results.venues, skippedRows: results.skippedRows, reach: results.reach,
            remark: results.remark)
        cache(answer, fetchedAt: results.fetchedAt ?? now(), key, id)
    }

    /// Caches an answer. An error is ignored: an answer that is not stored is requested again.
    private func cache(_ answer: CachedAnswer, fetchedAt: Date, _ key: String, _ id: String) {
        guard let payload = try? JSONEncoder().encode(answer) else { return }
        try? store.cacheSearch(key, provider: id, payload: Array(payload), fetchedAt: fetchedAt)
    }

    private func results(
        _ answer: CachedAnswer, fetchedAt: Date, _ id: String, _ capabilities: ProviderCapabilities,
        _ query: VenueQuery, _ center: SearchCenter
    ) -> VenueResults {
        // All venues are as old as the answer.
        let venues = answer.venues.map { found in
            var found = found
            if found.venue.source?.provider == id { found.venue.source?.fetchedAt = fetchedAt }
            return found
        }
        return VenueResults(
            venues: VenueRanking.ranked(venues, for: query, answeredBy: id), around: center.origin,
            fetchedAt: fetchedAt, origin: .provider(id), attribution: capabilities.attribution,
            skippedRows: answer.skippedRows, reach: answer.reach, remark: answer.remark)
    }

    private func limited(_ results: VenueResults, _ rows: Int) -> VenueResults {
        var results = results
        results.hasMore = results.venues.count > rows || results.reach != nil
        results.venues = Array(results.venues.prefix(rows))
        return results
    }

    /// Returns the matching saved venues and imported places; `nil` if there are none, or the place of the
    /// request is unknown here.
    private func here(_ request: VenueSearchRequest, _ center: SearchCenter) -> VenueResults? {
        guard !request.text.allSatisfy(\.isWhitespace) || request.category.flatMap(VenueCategory.named) != nil
        else { return nil }
        try? OfflinePlaces(store: store).prepare(now: now())
        let known = KnownPlaces(store: store, settings: settings)
        let place = SearchPlace(request.near)
        let center = center.coordinate == nil ? (try? known.center(of: place)) ?? nil : center
        if center == nil, place != .home(isAsked: false) { return nil }
        let results = try? StoredVenues(store: store, settings: settings).venues(
            for: request, around: center, isOwnFirst: false)
        return results.flatMap { $0.venues.isEmpty ? nil : $0 }
    }
}
