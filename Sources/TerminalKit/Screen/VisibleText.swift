/// Makes external text harmless to show: the result cannot move the cursor, change a colour, reorder a line
/// or hide in it.
///
/// - C0 controls and DEL become their control pictures (ESC is `␛`), a tab becomes a blank, CR LF one `␊`.
/// - C1 controls, line and paragraph separators, bidi overrides (U+202D, U+202E), interlinear annotation, tag
///   characters outside a flag, noncharacters, and the replacements of bytes in paths that are not UTF-8
///   become `�`.
/// - Other invisible format characters are dropped, because they are common and not needed: the bidi marks,
///   embeddings and isolates that phones put around numbers, zero-width spaces, the byte order mark, soft
///   hyphens, tags within a flag.
/// - A zero-width joiner is dropped: terminals do not agree on the columns of joined characters, so the parts
///   of a joined emoji are shown side by side, as Unicode recommends without a picture of the whole (UTS #51,
///   2.3). The non-joiner is kept, because Persian needs it.
/// - At most eight marks are kept on a letter.
package enum VisibleText {
    /// Returns the text for printing or drawing on a single line.
    package static func visible(_ text: String) -> String {
        if CellText.simpleColumns(of: text) != nil { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        CellText.forEachPart(in: text) { part, _ in
            result += part
            return true
        }
        return result
    }

    /// Returns the text with its line ends as `\n`, each line visible.
    package static func visibleLines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { visible(String($0)) }
            .joined(separator: "\n")
    }

    static let standIn: Unicode.Scalar = "\u{FFFD}"

    /// Returns the drawn replacement of a scalar; nil for none.
    static func visible(
        _ scalar: Unicode.Scalar, base: Unicode.Scalar
    ) -> Unicode.Scalar? {
        let value = scalar.value
        switch value {
        case 0x09: return " "
        case 0x00...0x1F: return Unicode.Scalar(0x2400 + value)
        case 0x7F: return "\u{2421}"
        case 0x80...0x9F: return standIn
        case 0x20...0x2FF: return value == 0xAD ? nil : scalar
        case 0x200C: return scalar
        case 0xFE0F: return base.properties.isEmoji ? scalar : nil
        case 0x2028, 0x2029, 0x202D, 0x202E, 0xFFF9...0xFFFB: return standIn
        case 0xE0000...0xE007F: return base == "\u{1F3F4}" ? nil : standIn
        case 0xFDD0...0xFDEF: return standIn
        // The replacement of a byte in a path that is not UTF-8.
        case 0x10FF80...0x10FFFF: return standIn
        default: break
        }
        if value & 0xFFFE == 0xFFFE { return standIn }
        if scalar.properties.generalCategory == .format, !ScalarWidth.isVisibleFormat(value) { return nil }
        return scalar
    }
}
