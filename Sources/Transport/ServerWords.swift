/// Text from servers for people, not to be trusted.
package enum ServerWords {
    private static let longest = 300

    /// Returns a single line, bounded and without control characters. Marks that a blank would carry are left
    /// out.
    package static func clean(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        var isAtBlank = true
        for scalar in text.unicodeScalars.prefix(longest * 4) {
            if scalar.value <= 0x20 || (0x7F..<0xA0).contains(scalar.value) || isBidi(scalar) {
                isAtBlank = true
                continue
            }
            if isAtBlank {
                if isMark(scalar) { continue }
                if !line.isEmpty { line.append(" ") }
                isAtBlank = false
            }
            line.append(scalar)
        }
        return String(String(line).prefix(longest))
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Returns whether a scalar changes the writing direction or ends a line beyond ASCII.
    private static func isBidi(_ scalar: Unicode.Scalar) -> Bool {
        (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            || scalar.value == 0x200E || scalar.value == 0x200F
    }
}
