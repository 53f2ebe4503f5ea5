import Synchronization

/// The back-off of failed servers: half a minute, doubled at each further failure.
final class ServerRest: Sendable {
    private struct Failure {
        var error: TileError
        var wait: Duration
        var until: Duration
    }

    static let first: Duration = .seconds(30)
    static let longest: Duration = .seconds(600)

    /// The failures by host.
    private let failures = Mutex<[String: Failure]>([:])
    /// The time since a fixed moment.
    private let now: @Sendable () -> Duration

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    /// Returns the error of a server that must not be asked now, or `nil`.
    func error(of host: String) -> TileError? {
        failures.withLock { failures in
            failures[host].flatMap { $0.until > now() ? $0.error : nil }
        }
    }

    /// Records an error.
    ///
    /// - Parameter asked: The delay that the server requests.
    func note(_ error: TileError, of host: String, asked: Duration? = nil) {
        let now = now()
        failures.withLock { failures in
            let before = failures[host]
            // Requests that were in progress when another failed tell nothing new.
            if let before, before.until > now { return }
            let wait = min(before.map { $0.wait * 2 } ?? Self.first, Self.longest)
            let rest = max(wait, min(asked ?? .zero, .seconds(3600)))
            failures[host] = Failure(error: error, wait: wait, until: now + rest)
        }
    }

    func noteAnswer(of host: String) {
        failures.withLock { $0[host] = nil }
    }
}
