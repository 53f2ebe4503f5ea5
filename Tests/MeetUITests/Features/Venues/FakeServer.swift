import Foundation
import MeetCore
import MeetStore
import Operations
import Synchronization
import Transport
import VenueSearch

@testable import Features
@testable import MeetUI
@testable import Shell

/// In place of the network: answers as Nominatim would, when it is let, and remembers what it was asked.
final class FakeServer: HTTPTransport {
    private struct State {
        var asked: [String] = []
        var answer: Result<String, TransportError>
        var isHolding = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var cancelled = 0
        var unknownPlaces: Set<String> = []
        var now = Harness.now
    }

    private let state: Mutex<State>

    init(_ answer: String = Answers.cafes) { state = Mutex(State(answer: .success(answer))) }

    /// The queries that came, by their `q`.
    var asked: [String] { state.withLock { $0.asked } }
    /// How many requests were given up while they were held.
    var cancelled: Int { state.withLock { $0.cancelled } }

    func answer(_ text: String) { state.withLock { $0.answer = .success(text) } }
    func fail(_ error: TransportError) { state.withLock { $0.answer = .failure(error) } }
    /// Answers come only after `release`.
    func hold() { state.withLock { $0.isHolding = true } }

    func release() {
        let waiting = state.withLock { state in
            state.isHolding = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Nothing is found for these words.
    func knowsNothing(of words: String) { state.withLock { _ = $0.unknownPlaces.insert(words) } }

    /// What the searches take for the present.
    func setClock(_ date: Date) { state.withLock { $0.now = date } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let query = URLComponents(string: request.url)?.queryItems?.first { $0.name == "q" }?.value ?? ""
        state.withLock { $0.asked.append(query) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.isHolding, !Task.isCancelled { state.waiting.append(continuation) }
                    return !state.isHolding || Task.isCancelled
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.cancelled += 1 }
            release()
        }
        if Task.isCancelled { throw .cancelled }
        if state.withLock({ $0.unknownPlaces.contains(query) }) {
            return HTTPResponse(body: Array(Answers.nothing.utf8))
        }
        let isPlace = ["Kamppi", "Volos"].contains { query.hasPrefix($0) }
        if isPlace { return HTTPResponse(body: Array(Answers.place(query).utf8)) }
        let text = try state.withLock { $0.answer }.get()
        return HTTPResponse(body: Array(text.utf8))
    }

    /// Searches that ask this server, and pause for nobody.
    func searching(_ store: MeetStore) -> VenueSearching {
        let rateLimiter = RateLimiter(RateLimiter.Clock(now: { .zero }, sleep: { _ in }))
        return VenueSearching(
            searcher: {
                VenueSearcher(
                    transport: self, store: store, rateLimiter: rateLimiter,
                    settings: try VenueSettings(store: store, environment: [:]),
                    now: { self.state.withLock { $0.now } })
            },
            pause: { _ in })
    }
}

/// Answers in the shape of Nominatim's.
enum Answers {
    static let cafes = rows([
        row(1, "Café Kuusi", "cafe", 60.1703, 24.9371, "Kalevankatu", "4", "Mo-Su 08:00-22:00"),
        row(2, "Kahvila Siniseinä", "cafe", 60.1689, 24.9402, "Yrjönkatu", "21", "Mo-Fr 09:00-15:00"),
        row(3, "Tea & Toast", "cafe", 60.1680, 24.9340, "Eerikinkatu", "11", nil),
        row(4, "Ravintola Ämpäri", "restaurant", 60.1667, 24.9377, "Annankatu", "9", "24/7"),
        row(5, "王家茶館", "cafe", 60.1721, 24.9311, "Fredrikinkatu", "33", nil),
        "{\"osm_type\":\"node\",\"osm_id\":6,\"name\":\"Without a place\"}",
    ])

    static let nothing = "[]"

    static func rows(_ rows: [String]) -> String { "[\(rows.joined(separator: ","))]" }

    static func row(
        _ id: Int, _ name: String, _ kind: String, _ latitude: Double, _ longitude: Double, _ road: String,
        _ number: String, _ hours: String?
    ) -> String {
        let tags =
            hours.map { ",\"extratags\":{\"opening_hours\":\"\($0)\",\"phone\":\"+358 40 000000\(id)\"}" }
            ?? ""
        return """
            {"osm_type":"node","osm_id":\(id),"lat":"\(latitude)","lon":"\(longitude)","category":"amenity",\
            "type":"\(kind)","name":"\(name)","address":{"road":"\(road)","house_number":"\(number)",\
            "city":"Helsinki","postcode":"00100","country":"Suomi"}\(tags)}
            """
    }

    static func place(_ name: String) -> String {
        """
        [{"osm_type":"node","osm_id":99,"lat":"60.1694","lon":"24.9359","category":"place","type":"suburb",\
        "name":"\(name)","boundingbox":["60.168","60.170","24.934","24.938"]}]
        """
    }
}
