import Foundation

/// From when on servers may be asked again, as far as all processes of this machine know.
package protocol ServerTurns: Sendable {
    /// `nil` where nobody has to wait.
    func turn(at server: String, now: Date) throws -> Date?

    /// Nobody is to ask the server before `date`, or before a later moment that was stored already.
    func noteTurn(at server: String, notBefore date: Date, now: Date) throws
}

/// Waits for its turn before every request, repeated ones included, and remembers when the server wants to be
/// asked again: in this process by the limiter, in others and later ones by `turns`.
package struct RateLimitedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limiter: RateLimiter
    private let turns: any ServerTurns
    private let server: String
    private let pause: Duration
    private let now: @Sendable () -> Date

    /// A server that asks for a longer wait is as likely to be wrong.
    package static let longestWait: Duration = .seconds(3600)

    /// - Parameters:
    ///   - server: Its name for the limiter; all requests with the same name wait for each other.
    ///   - pause: The least time between two requests.
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

    /// - Throws: `status` with 429 where the server said that it is not to be asked within the request's time.
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
        // The pause begins with the answer: a request may be slow on its way, and the next one quick.
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
