/// Texts of strangers, made harmless: one line, without control characters and direction marks, and bounded.
package enum ShownText {
    /// The maximum number of scalars for each character of the length, so that accents do not pile up.
    private static let mostScalars = 4

    /// Returns a text as it is shown; empty if nothing of it can be seen.
    ///
    /// - Parameter longest: The maximum length in characters; the rest is cut.
    package static func cleaned(_ text: String, longest: Int) -> String {
        // A text of any length is looked at only as far as it can count.
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest * 8)))
        var kept = ""
        var hasText = false
        for scalar in beginning.oneLine.unicodeScalars.prefix(longest * mostScalars) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            // The joiners of scripts and emoji are the only ones needed.
            case .format where scalar.value != 0x200C && scalar.value != 0x200D: continue
            case .format, .nonspacingMark, .enclosingMark, .spaceSeparator: break
            default: hasText = true
            }
            kept.unicodeScalars.append(scalar)
        }
        return hasText ? String(kept.prefix(longest)).trimmed : ""
    }
}
