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

/// Distances for people.
package enum DistanceText {
    /// `40 m`, `1.2 km`, `35 km`.
    ///
    /// - Parameter metres: What is no number or negative counts as none.
    package static func text(_ metres: Double) -> String {
        guard metres.isFinite, metres > 0 else { return "0 m" }
        if metres < 100 { return "\(Int(metres.rounded())) m" }
        if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
        let tenths = Int((min(metres, 1e9) / 100).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\((tenths + 5) / 10) km"
    }
}
