import Foundation

/// The age of a calendar whose meetings come from elsewhere.
package struct CalendarFreshness: Sendable {
    /// The time of the latest attempt with an answer.
    package var lastSuccess: Date?
    /// The time since which no network or no server was there; `nil` with both.
    package var offlineSince: Date?
    /// The failure of the latest attempt; `nil` after a success.
    package var failure: (any Error)?

    package init(lastSuccess: Date?, offlineSince: Date? = nil, failure: (any Error)? = nil) {
        self.lastSuccess = lastSuccess
        self.offlineSince = offlineSince
        self.failure = failure
    }
}
