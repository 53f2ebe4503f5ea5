/// Converts the attribution of a map from the HTML of archives and servers to plain text
/// (https://github.com/mapbox/tilejson-spec/tree/master/3.0.0, 3.3).
enum AttributionText {
    /// The maximum length in bytes; longer text is cut before it is parsed.
    static let longest = 4096
    /// The maximum length of the result in characters.
    static let longestShown = 200

    /// Returns a single line without tags, control characters and marks that change the writing direction.
    static func plain(_ html: String) -> String {
        var text = ""
        var rest = Substring(String(decoding: html.utf8.prefix(longest), as: UTF8.self))
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">") {
                // Two adjacent links are separate words.
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

    /// Returns the character of `copy`, `#169` or `#xA9`.
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
