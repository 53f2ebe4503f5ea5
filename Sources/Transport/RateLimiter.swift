/// Keeps the pauses between requests that servers require. Shared by the whole program.
package actor RateLimiter {
    /// A clock with a sleep; tests provide their own.
    package struct Clock: Sendable {
        /// The time since a fixed moment.
        package var now: @Sendable () -> Duration
        package var sleep: @Sendable (Duration) async throws -> Void

        package init(
            now: @escaping @Sendable () -> Duration,
            sleep: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.now = now
            self.sleep = sleep
        }

        package static func continuous() -> Clock {
            let start = ContinuousClock.now
            return Clock(
                now: { start.duration(to: ContinuousClock.now) }, sleep: { try await Task.sleep(for: $0) })
        }
    }

    private let clock: Clock
    /// The time before which each server must not be asked.
    private var earliest: [String: Duration] = [:]
    private var storing: Task<Void, Never>?

    package init(_ clock: Clock = .continuous()) { self.clock = clock }

    /// Waits until `server` may be asked, and reserves that moment for the caller. Callers get their moments
    /// in the order of arrival.
    ///
    /// - Parameters:
    ///   - ahead: The time during which, by other processes, the server must not be asked.
    ///   - longest: The maximum wait; a longer one throws at once.
    /// - Returns: The time waited.
    /// - Throws: `cancelled`; `status` with 429 if it would take longer than `longest`.
    @discardableResult
    package func turn(
        at server: String, pause: Duration, ahead: Duration = .zero, within longest: Duration? = nil
    ) async throws(TransportError) -> Duration {
        let now = clock.now()
        let moment = max(now + ahead, earliest[server] ?? now)
        let wait = max(.zero, moment - now)
        if let longest, wait >= longest, wait > .zero {
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            throw .status(host: server, code: 429, retryAfter: Int(seconds))
        }
        if pause > .zero { earliest[server] = moment + pause }
        guard wait > .zero else { return .zero }
        do { try await clock.sleep(wait) } catch {
            // Without later callers, the moment is free again.
            if pause > .zero, earliest[server] == moment + pause { earliest[server] = moment }
            throw .cancelled
        }
        return wait
    }

    /// Delays requests to the server by a duration from now on.
    package func delay(_ server: String, by wait: Duration) {
        earliest[server] = max(earliest[server] ?? .zero, clock.now() + wait)
    }

    /// Runs slow work, such as writing to a busy database, sequentially in the given order.
    func store(_ body: @escaping @Sendable () -> Void) {
        let before = storing
        storing = Task.detached {
            await before?.value
            body()
        }
    }

    /// Waits until all work has been stored.
    package func finishStoring() async { await storing?.value }
}
