import Foundation
import TerminalKit

/// A text, and a shorter one for narrow places.
package struct Wording: Hashable, Sendable {
    package let long: String
    package let short: String

    package init(_ long: String, short: String) {
        self.long = long
        self.short = short
    }

    /// The longer text that fits; the shorter one if neither does.
    package func fitting(_ columns: Int) -> String {
        TextWidth.columns(of: long) <= columns ? long : short
    }
}

/// Text from outside, made fit to stand in a sentence.
package enum ShortText {
    /// Typed text, shortened and without control characters.
    package static func typed(_ text: String) -> String {
        let plain = text.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return plain.count <= 40 ? String(plain) : String(plain.prefix(39)) + "…"
    }

    /// A name on one line, shortened.
    package static func name(_ name: String) -> String {
        let line = String(name.map { $0.isNewline ? " " : $0 })
        return line.count > longestName ? line.prefix(longestName - 1) + "…" : line
    }

    private static let longestName = 60

    /// The first word of a person's name; of an address all of it.
    package static func firstName(_ name: String) -> String {
        if name.contains("@") { return self.name(name) }
        return self.name(name.split(whereSeparator: \.isWhitespace).first.map { String($0) } ?? "")
    }

    /// The text without its final period, for a sentence that continues or has its own.
    static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
