import Foundation
import MeetStore
import Operations
import Synchronization
import Transport
import VenueSearch

/// In place of the network: answers each word with places as Nominatim would, and remembers what it was asked.
final class PlaceServer: HTTPTransport {
    private struct State {
        var asked: [String] = []
        var answers: [String: [String]] = [:]
        var failure: TransportError?
        var now: Date
    }

    private let state: Mutex<State>

    /// - Parameter now: What the clock shows, until `pass`.
    init(now: Date) { state = Mutex(State(now: now)) }

    var asked: [String] { state.withLock { $0.asked } }
    var now: Date { state.withLock { $0.now } }
    func pass(minutes: Double) { state.withLock { $0.now += minutes * 60 } }
    func fail(_ error: TransportError?) { state.withLock { $0.failure = error } }

    /// - Parameters:
    ///   - kind: Of OpenStreetMap: `pharmacy`.
    ///   - word: With which they are found; `nil` for the kind.
    func has(_ kind: String, for word: String? = nil, _ places: [(name: String, latitude: Double)]) {
        let rows = places.enumerated().map { number, place in
            """
            {"osm_type":"node","osm_id":\(number + 1),"lat":"\(place.latitude)","lon":"22.94",\
            "category":"amenity","type":"\(kind)","name":"\(place.name)"}
            """
        }
        state.withLock { $0.answers[word ?? kind] = rows }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let word = URLComponents(string: request.url)?.queryItems?.first { $0.name == "q" }?.value ?? ""
        let (failure, rows) = state.withLock { state in
            state.asked.append(word)
            return (state.failure, state.answers[word] ?? [])
        }
        if let failure { throw failure }
        return HTTPResponse(body: Array("[\(rows.joined(separator: ","))]".utf8))
    }

    /// Searches that ask this server and wait for nothing.
    func searching(_ store: MeetStore) -> VenueSearching {
        let rateLimiter = RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in }))
        return VenueSearching(
            searcher: {
                VenueSearcher(
                    transport: self, store: store, rateLimiter: rateLimiter,
                    settings: try VenueSettings(store: store, environment: [:]), now: { self.now })
            },
            pause: { _ in })
    }
}
