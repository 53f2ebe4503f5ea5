import Synchronization

/// For how long a server that failed is left alone: half a minute, and twice as long each time it fails again.
final class ServerRest: Sendable {
    private struct Failure {
        var error: TileError
        var wait: Duration
        var until: Duration
    }

    static let first: Duration = .seconds(30)
    static let longest: Duration = .seconds(600)

    /// By host.
    private let failures = Mutex<[String: Failure]>([:])
    /// Time since some fixed moment.
    private let now: @Sendable () -> Duration

    init(now: @escaping @Sendable () -> Duration) { self.now = now }

    /// Why the server is not to be asked; `nil` where it may be.
    func error(of host: String) -> TileError? {
        failures.withLock { failures in
            failures[host].flatMap { $0.until > now() ? $0.error : nil }
        }
    }

    /// - Parameter asked: How long the server itself wants to be left alone.
    func note(_ error: TileError, of host: String, asked: Duration? = nil) {
        let now = now()
        failures.withLock { failures in
            let before = failures[host]
            // What was on its way when another failed says nothing new.
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
