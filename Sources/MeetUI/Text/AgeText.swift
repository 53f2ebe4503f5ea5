import Foundation

/// How long ago something was, for people.
package enum AgeText {
    /// `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`.
    ///
    /// - Parameter age: In seconds; none and less are now.
    package static func ago(_ age: TimeInterval) -> String {
        guard age >= 60 else { return "just now" }
        let minutes = Int(min(age, 1e12) / 60)
        if minutes < 60 { return counted(minutes, "minute") }
        return minutes < 48 * 60 ? counted(minutes / 60, "hour") : counted(minutes / 1440, "day")
    }

    private static func counted(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s") ago"
    }
}
