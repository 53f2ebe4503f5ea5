import FlyingFox
import Foundation
import Operations
import Synchronization

/// The server to which phones send their positions: OwnTracks over HTTP, and the query of OsmAnd and Traccar.
///
/// - OwnTracks: https://owntracks.org/booklet/tech/http
/// - OsmAnd: https://www.traccar.org/osmand
package final class PhoneServer: Sendable {
    private let door: HTTPDoor

    /// The port; that of the system's choice if 0 was asked for.
    package var port: UInt16 { door.port }

    /// Listens at an address, and at no other.
    ///
    /// - Parameter host: An address of IPv4 or IPv6.
    package init(
        host: String, port: UInt16, receiver: PhoneReceiver, limits: DoorLimits = DoorLimits()
    ) throws(DoorError) {
        let handler = PhoneHandler(receiver: receiver, mostWaiting: limits.connections)
        var routes = RoutedHTTPHandler()
        routes.appendRoute(HTTPRoute(method: .POST, path: "/pub"), to: handler)
        routes.appendRoute(HTTPRoute(methods: [.GET, .POST], path: "/"), to: handler)
        door = try HTTPDoor(host: host, port: port, limits: limits, handler: routes)
    }

    /// Ends the server and its connections.
    package func close() { door.close() }
}

/// Hands requests to the receiver, and its answers to the phones.
final class PhoneHandler: HTTPHandler {
    private let receiver: PhoneReceiver
    /// The most answers that are delayed at a time. Further ones come at once: a connection that was closed
    /// does not end the delay of its answer, and whoever opens many must not fill the memory.
    private let mostWaiting: Int
    private let waiting = Mutex(0)

    init(receiver: PhoneReceiver, mostWaiting: Int) {
        self.receiver = receiver
        self.mostWaiting = mostWaiting
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.bodyData
        let query = request.target.query()
        let authorization = request.headers[.authorization]
        // A browser that looks in is asked for nothing.
        if request.method == .GET, query.isEmpty, authorization == nil {
            return HTTPResponse(statusCode: .notFound)
        }
        let credentials = authorization.flatMap { Self.basic($0) }
        let answer = receiver.take(
            PhoneReceiver.Post(
                user: credentials?.user, password: credentials?.password,
                device: request.headers[HTTPHeader("X-Limit-D")] ?? "", query: query, body: Array(body)))
        switch answer {
        case .taken(let messages): return Self.json(.ok, messages)
        case .malformed: return Self.json(.badRequest, [])
        case .ended: return Self.json(.notFound, [])
        case .busy:
            var response = Self.json(.serviceUnavailable, [])
            response.headers[HTTPHeader("Retry-After")] = "5"
            return response
        case .refused(let delay):
            if delay > .zero { try await wait(delay) }
            var response = Self.json(.unauthorized, [])
            response.headers[HTTPHeader("WWW-Authenticate")] = #"Basic realm="meet""#
            return response
        }
    }

    private func wait(_ delay: Duration) async throws {
        let isFree = waiting.withLock { count -> Bool in
            if count >= mostWaiting { return false }
            count += 1
            return true
        }
        guard isFree else { return }
        defer { waiting.withLock { $0 -= 1 } }
        try await Task.sleep(for: delay)
    }

    private static func json(_ status: HTTPStatusCode, _ messages: [String]) -> HTTPResponse {
        var headers = HTTPHeaders()
        headers[.contentType] = "application/json"
        return HTTPResponse(
            statusCode: status, headers: headers, body: Data("[\(messages.joined(separator: ","))]".utf8))
    }

    /// Returns the user and the password of Basic authentication (RFC 7617).
    private static func basic(_ header: String) -> (user: String, password: String)? {
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(words[1])),
            let text = String(data: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
        else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
}
