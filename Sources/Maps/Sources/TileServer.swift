import Foundation
import Synchronization
import Transport

/// A server of vector tiles: TileJSON at its address, or a URL template with zoom, column and row.
///
/// It is asked for few tiles at a time, for none twice, and not at all for a while after a failure.
package final class TileServer: TileSource {
    private let url: String
    private let isAllowed: Bool
    private let transport: any HTTPTransport
    private let limiter: RateLimiter
    private let gate = RequestGate(places: TileServer.atOnce)
    private let rest: ServerRest
    private let now: @Sendable () -> Date
    /// The server's description, requested once.
    private let known = Mutex<(template: TileTemplate, set: TileSet)?>(nil)
    private let describing = SharedWork<String, Result<TileJSON, TileError>>()

    static let atOnce = 4
    static let pause: Duration = .milliseconds(20)
    /// The maximum size of a decompressed tile in bytes.
    static let largestTile = 4 << 20

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - isAllowed: Whether machines other than this may be asked.
    ///   - clock: The clock for pauses.
    ///   - now: The time, for the dates of a server's requested delay.
    package init(
        url: String, isAllowed: Bool, transport: any HTTPTransport,
        clock: RateLimiter.Clock = .continuous(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.url = url
        self.isAllowed = isAllowed
        self.transport = transport
        self.now = now
        limiter = RateLimiter(clock)
        rest = ServerRest(now: clock.now)
    }

    package func describe() async throws(TileError) -> TileSet { try await facts().set }

    package func bytes(of tile: TileID) async throws(TileError) -> [UInt8]? {
        let facts = try await facts()
        guard facts.set.zooms.contains(tile.zoom) else { return nil }
        let url = facts.template.url(of: tile)
        let response = try await fetch(url, limit: Self.largestTile, accept: Self.tileTypes)
        switch response.status {
        case 204, 404, 410: return nil
        default: return response.body.isEmpty ? nil : response.body
        }
    }

    private static let tileTypes = "application/vnd.mapbox-vector-tile, application/x-protobuf, */*;q=0.1"

    private func facts() async throws(TileError) -> (template: TileTemplate, set: TileSet) {
        if let known = known.withLock({ $0 }) { return known }
        if TileTemplate.isMeant(url) {
            guard let template = TileTemplate(url) else { throw .badAddress(Redaction.url(url)) }
            return (template, TileSet())
        }
        let asked = await describing.value(url) {
            do throws(TileError) { return .success(try await self.ask()) } catch { return .failure(error) }
        }
        guard let asked else { throw .cancelled }
        let found = try asked.get()
        known.withLock { $0 = (found.template, found.set) }
        return (found.template, found.set)
    }

    private func ask() async throws(TileError) -> TileJSON {
        let response = try await fetch(url, limit: TileJSON.longest, accept: "application/json, */*;q=0.1")
        guard let address = TileAddress(url) else { throw .badAddress(Redaction.url(url)) }
        let host = address.host
        let error: TileError
        if !response.isSuccess {
            error = .refused(host: host, status: response.status)
        } else if let found = TileJSON(response.body),
            // A description fetched over TLS must not lead to tiles without it.
            found.template.address.isEncrypted || !address.isEncrypted
        {
            return found
        } else {
            error = .badAnswer(host: host)
        }
        rest.note(error, of: host)
        throw error
    }

    /// Fetches a URL.
    ///
    /// - Returns: An answer with a body, or one that there is nothing (204, 404, 410).
    private func fetch(_ url: String, limit: Int, accept: String) async throws(TileError) -> HTTPResponse {
        guard let address = TileAddress(url) else { throw .badAddress(Redaction.url(url)) }
        let host = address.host
        guard isAllowed || address.isLoopback else { throw .notAllowed(host: host) }
        if let error = rest.error(of: host) { throw error }
        guard await gate.enter() else { throw .cancelled }
        defer { gate.leave() }
        // Another request may have failed meanwhile.
        if let error = rest.error(of: host) { throw error }
        var request = HTTPRequest(url: url, headers: [HTTPField("Accept", accept)])
        // A server on this machine must not redirect to another that was not allowed.
        request.limits = TransferLimits(
            connect: .seconds(6), total: .seconds(20), body: limit, redirects: isAllowed ? 5 : 0)
        let response: HTTPResponse
        do throws(TransportError) {
            try await limiter.turn(at: host, pause: Self.pause)
            response = try await transport.send(request)
        } catch {
            let fault = Self.fault(error, host: host, url: url)
            if Self.isOfServer(error) { rest.note(fault, of: host) }
            throw fault
        }
        switch response.status {
        case 204, 404, 410: break
        case 200..<300:
            // A sign-in or payment page is not a tile.
            let kind = response.headers["Content-Type"]?.lowercased() ?? ""
            guard kind.hasPrefix("text/html") else { break }
            rest.note(.badAnswer(host: host), of: host)
            throw .badAnswer(host: host)
        default:
            let error = TileError.refused(host: host, status: response.status)
            rest.note(error, of: host, asked: response.retryAfter(now: now()))
            throw error
        }
        rest.noteAnswer(of: host)
        return response
    }

    private static func fault(_ error: TransportError, host: String, url: String) -> TileError {
        switch error {
        case .cancelled: .cancelled
        case .badRequest: .badAddress(Redaction.url(url))
        case .libraryMissing, .resolve, .connect, .tls, .timeout, .broken:
            .unreachable(host: error.host ?? host)
        case .status(_, let code, _): .refused(host: error.host ?? host, status: code)
        case .tooLarge, .redirect: .badAnswer(host: error.host ?? host)
        }
    }

    /// Returns whether the next request would probably fail too.
    private static func isOfServer(_ error: TransportError) -> Bool {
        switch error {
        case .cancelled, .badRequest, .tooLarge: false
        default: true
        }
    }
}
