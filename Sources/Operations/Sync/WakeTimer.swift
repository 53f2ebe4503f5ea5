import Dispatch
import Foundation

/// A timer by the wall clock that a clock set back does not prolong.
///
/// A deadline on the wall clock passes while the computer sleeps, but is far ahead once the clock is set
/// back. A deadline a moment later that counts the time awake ends the wait then, and otherwise never rings.
package final class WakeTimer: Sendable {
    /// The seconds by which the second deadline is later.
    private static let margin: TimeInterval = 1

    private nonisolated(unsafe) let wall: any DispatchSourceTimer
    private nonisolated(unsafe) let awake: any DispatchSourceTimer

    /// - Parameter ring: Called on the queue at the end of a wait, and begins the next one if there is any.
    package init(on queue: DispatchQueue, _ ring: @escaping @Sendable () -> Void) {
        wall = DispatchSource.makeTimerSource(queue: queue)
        awake = DispatchSource.makeTimerSource(queue: queue)
        for timer in [wall, awake] {
            timer.setEventHandler { [weak self] in
                self?.schedule(wall: .distantFuture, awake: .distantFuture)
                ring()
            }
            timer.activate()
        }
    }

    deinit { cancel() }

    /// Begins a wait, in place of the present one.
    package func schedule(after seconds: TimeInterval) {
        schedule(wall: .now() + seconds, awake: .now() + (seconds + Self.margin))
    }

    /// Begins a wait that ends with the earlier deadline.
    func schedule(wall deadline: DispatchWallTime, awake latest: DispatchTime) {
        wall.schedule(wallDeadline: deadline)
        awake.schedule(deadline: latest)
    }

    /// Ends the timer for good.
    package func cancel() {
        wall.cancel()
        awake.cancel()
    }
}
