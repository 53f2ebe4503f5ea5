/// Text from servers for people, not to be trusted.
package enum ServerWords {
    private static let longest = 300

    /// Returns a single line, bounded and without control characters.
    package static func clean(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longest * 4).map { scalar in
            scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || isBidi(scalar) ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        return String(words.joined(separator: " ").prefix(longest))
    }

    /// Returns whether a scalar changes the writing direction or ends a line beyond ASCII.
    private static func isBidi(_ scalar: Unicode.Scalar) -> Bool {
        (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            || scalar.value == 0x200E || scalar.value == 0x200F
    }
}
