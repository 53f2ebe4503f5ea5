/// Whom a map is owed to, out of the HTML that archives and servers say it in
/// (https://github.com/mapbox/tilejson-spec/tree/master/3.0.0, 3.3).
enum AttributionText {
    /// Bytes; what is longer is cut off before it is read.
    static let longest = 4096
    /// Characters.
    static let longestShown = 200

    /// One line without tags, control characters and what turns the direction of writing.
    static func plain(_ html: String) -> String {
        var text = ""
        var rest = Substring(String(decoding: html.utf8.prefix(longest), as: UTF8.self))
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">") {
                // Two links beside each other are two words.
                text.append(" ")
                rest = rest[rest.index(after: end)...]
            } else if first == "&", let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: rest.startIndex)..<end])
            {
                text.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        return clean(text)
    }

    /// Of `copy`, `#169` or `#xA9`.
    private static func character(_ name: Substring) -> Unicode.Scalar? {
        if let named = named[String(name)] { return named }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "copy": "©", "reg": "®",
        "middot": "·", "ndash": "–", "mdash": "—",
    ]

    private static func clean(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .format, .privateUse, .unassigned, .surrogate: continue
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
                if line.last != " ", !line.isEmpty { line.append(" ") }
            default: line.append(scalar)
            }
        }
        let shown = String(String(line).prefix(longestShown))
        return shown.hasSuffix(" ") ? String(shown.dropLast()) : shown
    }
}
