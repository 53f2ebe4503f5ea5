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
    private var noting: Task<Void, Never>?

    package init(_ timing: Timing = .continuous()) { self.timing = timing }

    /// Returns when `server` may be asked, and keeps that moment for the caller. Several callers get theirs in the
    /// order they came.
    ///
    /// - Parameters:
    ///   - ahead: How long it is to be left alone from now on, as far as others know.
    ///   - longest: Who would have to wait longer is sent away.
    /// - Returns: How long it took.
    /// - Throws: `cancelled`; `status` with 429 where it would have taken longer than `longest`.
    @discardableResult
    package func turn(
        at server: String, pause: Duration, ahead: Duration = .zero, within longest: Duration? = nil
    ) async throws(TransportError) -> Duration {
        let now = timing.now()
        let moment = max(now + ahead, earliest[server] ?? now)
        let wait = max(.zero, moment - now)
        if let longest, wait >= longest, wait > .zero {
            let seconds = wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0)
            throw .status(host: server, code: 429, retryAfter: Int(seconds))
        }
        if pause > .zero { earliest[server] = moment + pause }
        guard wait > .zero else { return .zero }
        do { try await timing.sleep(wait) } catch {
            // Nobody came after: the moment is free again.
            if pause > .zero, earliest[server] == moment + pause { earliest[server] = moment }
            throw .cancelled
        }
        return wait
    }

    /// The server wants to be left alone that long from now on.
    package func delay(_ server: String, by wait: Duration) {
        earliest[server] = max(earliest[server] ?? .zero, timing.now() + wait)
    }

    /// Does what may take its time, such as writing to a database that is busy, after what was to be done before.
    func note(_ body: @escaping @Sendable () -> Void) {
        let before = noting
        noting = Task.detached {
            await before?.value
            body()
        }
    }

    /// Returns when all is done that was to be noted.
    func finishNotes() async { await noting?.value }
}
