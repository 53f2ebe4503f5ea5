import Foundation

/// The times before which servers must not be asked, shared by all processes of this machine.
package protocol ServerTurns: Sendable {
    /// Returns the time before which a server must not be asked, or `nil`.
    func turn(at server: String, now: Date) throws -> Date?

    /// Records that the server must not be asked before `date`, or before a later time recorded already.
    func noteTurn(at server: String, notBefore date: Date, now: Date) throws
}

/// Waits for its turn before every request, including retries, and records the time at which the server may
/// be asked again: in this process by the limiter, for other and later ones by `turns`.
package struct RateLimitedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limiter: RateLimiter
    private let turns: any ServerTurns
    private let server: String
    private let pause: Duration
    private let now: @Sendable () -> Date

    /// The maximum wait; a longer one is probably an error of the server.
    package static let longestWait: Duration = .seconds(3600)

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - server: The key in the limiter; all requests with the same key wait for each other.
    ///   - pause: The minimum time between two requests.
    package init(
        base: any HTTPTransport, limiter: RateLimiter, turns: any ServerTurns, server: String,
        pause: Duration, now: @escaping @Sendable () -> Date
    ) {
        self.base = base
        self.limiter = limiter
        self.turns = turns
        self.server = server
        self.pause = pause
        self.now = now
    }

    /// Sends a request after waiting for its turn.
    ///
    /// - Throws: `status` with 429 if the server must not be asked within the request's time.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let noted = (try? turns.turn(at: server, now: now())) ?? nil
        let ahead = noted.map { Duration.milliseconds(Int64(($0.timeIntervalSince(now()) * 1000).rounded())) }
        let waited = try await limiter.turn(
            at: server, pause: pause, ahead: ahead ?? .zero, within: request.limits.total)
        if pause > .zero { await store(pause) }
        var request = request
        request.limits.total = max(.milliseconds(1), request.limits.total - waited)
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) { result = .success(try await base.send(request)) } catch {
            result = .failure(error)
        }
        // The pause begins with the answer: the request may travel slowly, and the next one quickly.
        if pause > .zero { await leaveAlone(for: pause) }
        let response = try result.get()
        if response.status == 429 || response.status == 503, let asked = response.retryAfter(now: now()),
            asked > .zero
        {
            await leaveAlone(for: min(asked, Self.longestWait))
        }
        return response
    }

    private func leaveAlone(for wait: Duration) async {
        await limiter.delay(server, by: wait)
        await store(wait)
    }

    private func store(_ wait: Duration) async {
        let (turns, server, date) = (turns, server, now())
        let seconds =
            Double(wait.components.seconds) + Double(wait.components.attoseconds) / 1_000_000_000_000_000_000
        await limiter.store {
            try? turns.noteTurn(at: server, notBefore: date.addingTimeInterval(seconds), now: date)
        }
    }
}
