import Foundation

extension English {
    package func ago(_ age: TimeInterval) -> String {
        guard age >= 60 else { return "just now" }
        let minutes = Int(min(age, 1e12) / 60)
        if minutes < 60 { return Counted.text(minutes, "minute") + " ago" }
        return Counted.text(
            minutes < 48 * 60 ? minutes / 60 : minutes / 1440, minutes < 48 * 60 ? "hour" : "day")
            + " ago"
    }
}
