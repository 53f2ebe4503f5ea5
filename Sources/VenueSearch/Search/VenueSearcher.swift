import Foundation
import MeetCore
import MeetStore
import Synchronization
import Transport

/// Searches for venues: what was found before is shown at once, the provider is asked behind it, and without
/// network there is still what is kept here.
package struct VenueSearcher: Sendable {
    let transport: any HTTPTransport
    let store: MeetStore
    let politeness: Politeness
    let settings: VenueSettings
    let now: @Sendable () -> Date
    private let retrying: @Sendable (PoliteTransport) -> any HTTPTransport

    /// - Parameters:
    ///   - transport: Without retries, each of which has to wait for its turn.
    ///   - politeness: Shared by all searchers of the program.
    ///   - retrying: Adds retries, if they are wanted.
    package init(
        transport: any HTTPTransport, store: MeetStore, politeness: Politeness, settings: VenueSettings,
        now: @escaping @Sendable () -> Date = { Date() },
        retrying: @escaping @Sendable (PoliteTransport) -> any HTTPTransport = { $0 }
    ) {
        self.transport = transport
        self.store = store
        self.politeness = politeness
        self.settings = settings
        self.now = now
        self.retrying = retrying
    }

    /// What was kept is not asked for again within this time.
    static let freshness: TimeInterval = 600

    /// The search, step by step. Letting go of the stream, or cancelling the task that reads it, stops the search at
    /// once.
    package func states(_ request: VenueSearchRequest) -> AsyncStream<VenueSearchState> {
        let (stream, continuation) = AsyncStream.makeStream(of: VenueSearchState.self)
        let task = Task {
            await run(request) { continuation.yield($0) }
            forgetWhatIsTooOld()
            await politeness.finishNotes()
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// The search's last state.
    package func result(_ request: VenueSearchRequest) async -> VenueSearchState {
        var last = VenueSearchState.failed(.cancelled, instead: nil)
        for await state in states(request) { last = state }
        return last
    }

    private func run(_ request: VenueSearchRequest, _ tell: (VenueSearchState) -> Void) async {
        let request = request.separated
        let id = request.provider ?? settings.provider
        var kept: VenueResults?
        var center = SearchCenter()
        do throws(VenueSearchError) {
            guard let capabilities = settings.capabilities(of: id) else { throw .unknownProvider(id) }
            center = try await locate(request, for: id, capabilities)
            let query = try query(request, center, capabilities)
            if id == OfflinePlaces.id {
                return tell(.fresh(limited(try offline(query, center), request.rows)))
            }
            let key = settings.cacheKey(query, provider: id)
            kept = try cached(key, id, capabilities, query, center).map { limited($0, request.rows) }
            if let kept, let date = kept.fetchedAt, !request.isForced,
                now().timeIntervalSince(date) < Self.freshness
            {
                return tell(.kept(kept, isRefreshing: false))
            }
            if let kept { tell(.kept(kept, isRefreshing: true)) }
            let page = try await ask(id, query)
            let results = results(page.venues, skipped: page.skippedRows, id, capabilities, query, center)
            // Told before it is kept: a database that is full or busy costs nobody the answer.
            tell(.fresh(limited(results, request.rows)))
            keep(results, key, id)
        } catch {
            tell(.failed(error, instead: kept ?? here(request, center)))
        }
    }

    /// Always a full page, whatever is shown of it: the same answer then serves every limit.
    private func query(
        _ request: VenueSearchRequest, _ center: SearchCenter, _ capabilities: ProviderCapabilities
    ) throws(VenueSearchError) -> VenueQuery {
        var query = VenueQuery(
            text: request.text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
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

    /// Asks a provider, in its own time.
    func ask(_ id: String, _ query: VenueQuery) async throws(VenueSearchError) -> VenuePage {
        let provider = try await provider(id)
        let capabilities = provider.capabilities
        let request: HTTPRequest
        do throws(VenueQueryError) { request = try provider.request(for: query) } catch {
            throw .query(error)
        }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await retrying(polite(id, capabilities.pause)).send(request)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .status(_, 429, let seconds):
                throw .answer(.tooManyRequests(retryAfter: seconds), provider: capabilities.name)
            default: throw .transport(error)
            }
        }
        do throws(VenueDecodingError) { return try provider.decode(response, now: now()) } catch {
            throw .answer(error, provider: capabilities.name)
        }
    }

    private func polite(_ id: String, _ pause: Duration) -> PoliteTransport {
        let url = settings.server(of: id).flatMap { URLComponents(string: $0) }
        let port = url?.port.map { ":\($0)" } ?? ""
        return PoliteTransport(
            base: transport, politeness: politeness, store: store,
            server: url?.host.map { $0.lowercased() + port } ?? id, pause: pause, now: now)
    }

    private func provider(_ id: String) async throws(VenueSearchError) -> any VenueProvider {
        var key: APIKey?
        if let capabilities = settings.capabilities(of: id), capabilities.needsKey {
            do throws(APIKeyError) { key = try await foursquareKey() } catch {
                throw Task.isCancelled ? .cancelled : .key(error, provider: capabilities.name)
            }
        }
        guard let provider = settings.provider(id, key: key) else { throw .unknownProvider(id) }
        return provider
    }

    /// On a thread of its own, because a command may want to be confirmed. It ends with the task.
    private func foursquareKey() async throws(APIKeyError) -> APIKey {
        let settings = settings
        let stop = Stop()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: Result { () throws(APIKeyError) in
                            try KeySource.foursquare(settings) { stop.isAsked.withLock { $0 } }
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
        do throws(StoreError) {
            try? places.prepare(now: now())
            return VenueResults(
                venues: try places.search(query), center: center.coordinate, centerName: center.name,
                fetchedAt: nil, origin: .here, attribution: OfflinePlaces.capabilities.attribution,
                skippedRows: 0)
        } catch { throw .store(error) }
    }
}
