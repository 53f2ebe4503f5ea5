import Foundation
import Synchronization
import Transport

@testable import Maps

/// In place of the network: answers by path, and remembers what it was asked.
final class FakeTileServer: HTTPTransport {
    typealias Answer = Result<HTTPResponse, TransportError>

    private struct State {
        var asked: [HTTPRequest] = []
        var answers: [String: Answer] = [:]
        var failure: TransportError?
        var underWay = 0
        var mostUnderWay = 0
    }

    private let state = Mutex(State())
    /// Where it is set, answers wait until so many may go.
    let held: Counter?
    let arrived = Counter()
    let onFailure = Counter()

    init(isHeld: Bool = false) { held = isHeld ? Counter() : nil }

    var requests: [HTTPRequest] { state.withLock { $0.asked } }
    var asked: [String] { requests.map(\.url) }
    var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

    func answers(_ url: String, _ answer: Answer) { state.withLock { $0.answers[url] = answer } }
    func answers(_ url: String, _ text: String, status: Int = 200, type: String? = nil) {
        let fields = type.map { [HTTPField("Content-Type", $0)] } ?? []
        answers(url, .success(HTTPResponse(status: status, headers: fields, body: Array(text.utf8))))
    }
    /// All requests fail so; `nil` for none.
    func fails(_ error: TransportError?) { state.withLock { $0.failure = error } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state in
            state.asked.append(request)
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
            return state.asked.count
        }
        defer { state.withLock { $0.underWay -= 1 } }
        arrived.add()
        if let held {
            await held.reaches(number)
            if Task.isCancelled {
                onFailure.add()
                throw .cancelled
            }
        }
        let (failure, answer) = state.withLock { ($0.failure, $0.answers[request.url]) }
        if let failure { throw failure }
        return try (answer ?? .success(HTTPResponse(status: 404))).get()
    }

    static let planet = "https://tiles.example/planet"
    static let description = """
        {"tilejson": "3.0.0", "minzoom": 0, "maxzoom": 14, "attribution": "&copy; <b>OSM</b>", "bounds": [-10, 30, 40, 70],
        "tiles": ["https://tiles.example/v1/{z}/{x}/{y}.pbf"], "vector_layers": [{"id": "water"}]}
        """

    /// With its description in place.
    static func described(isHeld: Bool = false) -> FakeTileServer {
        let server = FakeTileServer(isHeld: isHeld)
        server.answers(planet, description)
        return server
    }
}

extension RateLimiter.Clock {
    /// Waits for nothing.
    static func standing(_ moment: StandingMoment) -> RateLimiter.Clock {
        RateLimiter.Clock(now: { moment.elapsed }, sleep: { _ in })
    }
}

extension TileServer {
    static func made(
        _ transport: FakeTileServer, url: String = FakeTileServer.planet, isAllowed: Bool = true,
        moment: StandingMoment = StandingMoment()
    ) -> TileServer {
        TileServer(
            url: url, isAllowed: isAllowed, transport: transport, clock: .standing(moment),
            now: { moment.now })
    }
}

/// What a source gives, or why it gives nothing.
enum Given: Equatable {
    case bytes(String)
    case nothing
    case error(TileError)
}

extension TileSource {
    func given(_ tile: TileID) async -> Given {
        do throws(TileError) {
            return try await bytes(of: tile).map { .bytes(String(decoding: $0, as: UTF8.self)) } ?? .nothing
        } catch { return .error(error) }
    }
}
