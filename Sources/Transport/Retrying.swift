import Foundation

/// The conditions for sending a request again.
package struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts.
    package var attempts = 3
    /// The first pause; each further one is doubled.
    package var pause: Duration = .milliseconds(500)
    package var longestPause: Duration = .seconds(8)

    package init() {}

    package init(attempts: Int, pause: Duration = .milliseconds(500), longestPause: Duration = .seconds(8)) {
        self.attempts = attempts
        self.pause = pause
        self.longestPause = longestPause
    }
}

/// Retries idempotent requests after a failed connection, or an answer of 429 or 5xx.
///
/// It waits as long as the server requires (`Retry-After`, RFC 9110, 10.2.3), else a doubling pause, and
/// never longer than the request's total time allows: then the last answer or error is the result.
package struct Retrying<Base: HTTPTransport, C: Clock>: HTTPTransport where C.Duration == Duration {
    private let base: Base
    private let policy: RetryPolicy
    private let clock: C
    private let now: @Sendable () -> Date
    private let jitter: @Sendable () -> Double

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - clock: Measures and waits.
    ///   - now: The current time, for a `Retry-After` with a date.
    ///   - jitter: A share of the pause, from 0 to 1, so that many clients do not return at once.
    package init(
        _ base: Base, policy: RetryPolicy = RetryPolicy(), clock: C, now: @escaping @Sendable () -> Date,
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0.5...1) }
    ) {
        self.base = base
        self.policy = policy
        self.clock = clock
        self.now = now
        self.jitter = jitter
    }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.method.isIdempotent else { return try await base.send(request) }
        let start = clock.now
        var attempt = 1
        while true {
            var current = request
            let left = request.limits.total - start.duration(to: clock.now)
            current.limits.total = max(.milliseconds(1), left)
            let result = await outcome(current)
            guard attempt < policy.attempts, let asked = wait(after: result, attempt: attempt) else {
                return try result.get()
            }
            let spent = start.duration(to: clock.now)
            guard spent + asked < request.limits.total else { return try result.get() }
            do { try await clock.sleep(for: asked) } catch { throw .cancelled }
            attempt += 1
        }
    }

    private func outcome(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) { return .success(try await base.send(request)) } catch {
            return .failure(error)
        }
    }

    /// Returns the wait before the next attempt; `nil` if a retry is useless.
    private func wait(after result: Result<HTTPResponse, TransportError>, attempt: Int) -> Duration? {
        switch result {
        case .success(let response):
            guard response.status == 429 || response.status >= 500 && ![501, 505].contains(response.status)
            else { return nil }
            return response.retryAfter(now: now()) ?? pause(attempt)
        // A timeout would only be repeated.
        case .failure(.connect): return pause(attempt)
        case .failure: return nil
        }
    }

    private func pause(_ attempt: Int) -> Duration {
        var pause = policy.pause
        for _ in 1..<min(attempt, 30) where pause < policy.longestPause { pause = pause * 2 }
        return min(pause, policy.longestPause) * min(max(0, jitter()), 1)
    }
}

extension HTTPResponse {
    /// Returns the wait that the server requires; `nil` if there is none, or an invalid one.
    package func retryAfter(now: Date) -> Duration? {
        guard let value = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
            return .seconds(min(Int(value) ?? Int.max, 31_536_000))
        }
        guard let date = HTTPDate.parse(value, now: now) else { return nil }
        return .milliseconds(Int64(min(max(0, date.timeIntervalSince(now)), 31_536_000) * 1000))
    }
}
