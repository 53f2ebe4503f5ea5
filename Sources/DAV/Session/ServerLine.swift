import Synchronization
import Transport

/// The order of requests to servers: one at a time to each, and none to a server that asked to be left alone.
/// Shared by all accounts of the program.
package final class ServerLine: Sendable {
    private struct State {
        var gates: [String: RequestGate] = [:]
        /// The time before which a server must not be asked.
        var earliest: [String: Duration] = [:]
    }

    private let state = Mutex(State())
    private let clock: RateLimiter.Clock

    /// The maximum wait that a server may ask for; a longer one is probably an error.
    private static let longest: Duration = .seconds(86_400)

    package init(_ clock: RateLimiter.Clock = .continuous()) { self.clock = clock }

    /// Waits until no other request to the server is being carried out. After it, `leave` has to be called.
    ///
    /// - Throws: `cancelled`; `retryLater` if the server must not be asked yet.
    func enter(_ server: String) async throws(DAVError) {
        let gate = state.withLock { state in
            if let known = state.gates[server] { return known }
            let new = RequestGate(places: 1)
            state.gates[server] = new
            return new
        }
        guard await gate.enter() else { throw .cancelled }
        guard let left = wait(for: server) else { return }
        gate.leave()
        throw .retryLater(seconds: left)
    }

    func leave(_ server: String) {
        state.withLock { $0.gates[server] }?.leave()
    }

    /// Lets the server alone from now on for a time.
    func delay(_ server: String, seconds: Int) {
        let earliest = clock.now() + min(Duration.seconds(seconds), Self.longest)
        state.withLock { $0.earliest[server] = earliest }
    }

    /// Returns the seconds until the server may be asked; `nil` if it may be now.
    package func wait(for server: String) -> Int? {
        let now = clock.now()
        let left = state.withLock { ($0.earliest[server] ?? now) - now }
        guard left > .zero else { return nil }
        return Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
    }
}
