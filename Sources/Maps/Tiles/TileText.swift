/// Text of a tile, from an external source.
package enum TileText {
    /// Returns the text without control characters, invisible formatting, line breaks and blanks at its ends,
    /// and of a bounded length.
    package static func cleaned(_ text: String, atMost length: Int) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(length * 4) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                continue
            default: clean.append(scalar)
            }
        }
        while clean.last?.properties.isWhitespace == true { clean.removeLast() }
        let first = clean.firstIndex { !$0.properties.isWhitespace } ?? clean.endIndex
        return String(String(clean[first...]).prefix(length))
    }
}
