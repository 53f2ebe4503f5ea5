import Transport

/// Keeps the pauses between requests that servers ask for. One for the whole program.
package actor Politeness {
    /// A clock that can be waited on; tests bring their own.
    package struct Timing: Sendable {
        /// Time since some fixed moment.
        package var now: @Sendable () -> Duration
        package var sleep: @Sendable (Duration) async throws -> Void

        package init(
            now: @escaping @Sendable () -> Duration,
            sleep: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.now = now
            self.sleep = sleep
        }

        package static func continuous() -> Timing {
            let start = ContinuousClock.now
            return Timing(
                now: { start.duration(to: ContinuousClock.now) }, sleep: { try await Task.sleep(for: $0) })
        }
    }

    private let timing: Timing
    private var earliest: [String: Duration] = [:]

    package init(_ timing: Timing = .continuous()) { self.timing = timing }

    /// Returns when `server` may be asked, and keeps that moment for the caller. Several callers get theirs in the
    /// order they came.
    ///
    /// - Throws: `cancelled`. The moment stays taken then.
    package func turn(at server: String, pause: Duration) async throws(TransportError) {
        guard pause > .zero else { return }
        let now = timing.now()
        let moment = max(now, earliest[server] ?? now)
        earliest[server] = moment + pause
        guard moment > now else { return }
        do { try await timing.sleep(moment - now) } catch {
            // Nobody came after: the moment is free again.
            if earliest[server] == moment + pause { earliest[server] = moment }
            throw .cancelled
        }
    }
}
