extension OpeningHours {
    /// Returns whether a text consists only of words and symbols of opening hours
    /// (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification), supported by `init(parsing:)`
    /// or not: `sunrise-sunset`, `Mo[1] 10:00-12:00`, `"by appointment"`.
    package static func isWritten(_ text: String) -> Bool {
        guard text.utf8.count <= 1000 else { return false }
        var rest = Substring(text)
        var hasAny = false
        while let first = rest.first {
            if first == "\"" {
                // A comment may contain anything.
                guard let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
                rest = rest[rest.index(after: end)...]
                hasAny = true
            } else if first.isLetter {
                let word = rest.prefix(while: \.isLetter)
                guard words.contains(word.lowercased()) else { return false }
                rest = rest.dropFirst(word.count)
                hasAny = true
            } else if first.isASCII, first.isNumber || " :;,-+/[]()|".contains(first) || first == "\t" {
                rest = rest.dropFirst()
            } else if first == "–" {
                rest = rest.dropFirst()
            } else {
                return false
            }
        }
        return hasAny || text.contains(":")
    }

    private static let words: Set<String> = [
        "mo", "tu", "we", "th", "fr", "sa", "su", "ph", "sh", "jan", "feb", "mar", "apr", "may", "jun", "jul",
        "aug", "sep",
        "oct", "nov", "dec", "week", "easter", "sunrise", "sunset", "dawn", "dusk", "off", "closed", "open",
        "unknown", "day",
        "days",
    ]
}
