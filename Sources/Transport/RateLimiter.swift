/// Keeps the pauses between requests that servers ask for. One for the whole program.
package actor RateLimiter {
    /// A clock that can be waited on; tests bring their own.
    package struct Clock: Sendable {
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

        package static func continuous() -> Clock {
            let start = ContinuousClock.now
            return Clock(
                now: { start.duration(to: ContinuousClock.now) }, sleep: { try await Task.sleep(for: $0) })
        }
    }

    private let clock: Clock
    /// When each server may be asked next.
    private var earliest: [String: Duration] = [:]
    private var storing: Task<Void, Never>?

    package init(_ clock: Clock = .continuous()) { self.clock = clock }

    /// Returns when `server` may be asked, and takes that moment for the caller. Several callers get their moments
    /// in the order in which they came.
    ///
    /// - Parameters:
    ///   - ahead: For how long other processes say that the server is not to be asked.
    ///   - longest: A caller that would have to wait longer gets an error at once.
    /// - Returns: How long it waited.
    /// - Throws: `cancelled`; `status` with 429 where it would have taken longer than `longest`.
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
            // Nobody came after: the moment is free again.
            if pause > .zero, earliest[server] == moment + pause { earliest[server] = moment }
            throw .cancelled
        }
        return wait
    }

    /// The server is not to be asked for that long from now on.
    package func delay(_ server: String, by wait: Duration) {
        earliest[server] = max(earliest[server] ?? .zero, clock.now() + wait)
    }

    /// Runs what may take its time, such as writing to a busy database, one after the other in the order given.
    func store(_ body: @escaping @Sendable () -> Void) {
        let before = storing
        storing = Task.detached {
            await before?.value
            body()
        }
    }

    /// Returns when all that was to be stored is.
    package func finishStoring() async { await storing?.value }
}
