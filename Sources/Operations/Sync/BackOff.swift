import Foundation

/// Pauses that double with each failure in a row, up to a bound.
package struct BackOff: Hashable, Sendable {
    /// The pause after the first failure, in seconds.
    package var first: TimeInterval
    /// The longest pause, in seconds.
    package var longest: TimeInterval

    package init(first: TimeInterval, longest: TimeInterval) {
        self.first = first
        self.longest = longest
    }

    /// Returns the pause after that many failures in a row, in seconds.
    package func pause(after failures: Int) -> TimeInterval {
        min(first * Double(1 << min(max(0, failures - 1), 16)), longest)
    }
}
