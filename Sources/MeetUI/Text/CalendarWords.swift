import Foundation

/// Dates, times and lengths of time.
package protocol CalendarWords: Sendable {
    /// `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`.
    ///
    /// - Parameter age: In seconds; none and less are now.
    func ago(_ age: TimeInterval) -> String
}
