/// Lengths of time in words.
package enum DurationText {
    /// `45 min`, `1 h`, `1 h 30 min`, and from a day on `1 day 2 h`, `3 days`; below nothing is `0 min`.
    package static func short(_ minutes: Int) -> String {
        let minutes = max(0, minutes)
        let days = minutes / 1440
        let hours = minutes % 1440 / 60
        var parts: [String] = []
        if days > 0 { parts.append(days == 1 ? "1 day" : "\(days) days") }
        if hours > 0 { parts.append("\(hours) h") }
        if minutes % 60 > 0 || parts.isEmpty { parts.append("\(minutes % 60) min") }
        return parts.joined(separator: " ")
    }
}
