import Foundation

/// Text from outside, made fit to stand in a sentence.
enum ShortText {
    /// A typed text, shortened and without control characters.
    static func typed(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return plain.count <= 40 ? String(plain) : String(plain.prefix(39)) + "…"
    }

    /// A name on one line, and not too long.
    static func name(_ name: String) -> String {
        let line = String(name.map { $0.isNewline ? " " : $0 })
        return line.count > longestName ? line.prefix(longestName - 1) + "…" : line
    }

    private static let longestName = 60

    /// For a sentence that goes on, or has a period of its own.
    static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
