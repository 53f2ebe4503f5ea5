import Foundation

/// Texts without the blanks around them. Most texts have none, as their first and last scalars show; the others are left
/// to Foundation, which takes some fifty times as long.
extension StringProtocol {
    /// The text without surrounding blanks, like `trimmingCharacters(in: .whitespaces)`.
    var withoutBlanksAround: String {
        hasTextAtEnds ? String(self) : trimmingCharacters(in: .whitespaces)
    }

    /// The text without blanks and line ends around it, as `trimmingCharacters(in: .whitespacesAndNewlines)` gives it.
    package var trimmed: String {
        hasTextAtEnds ? String(self) : trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The words of the text with single blanks between them, on one line.
    package var oneLine: String {
        let words = split(whereSeparator: \.isWhitespace)
        guard words.contains(where: { $0.unicodeScalars.first?.isCombining ?? false }) else {
            return words.joined(separator: " ")
        }
        // After a line end; the blank in its place would carry the accent.
        return words.compactMap { word -> String? in
            let rest = String(String.UnicodeScalarView(word.unicodeScalars.drop(while: \.isCombining)))
            return rest.isEmpty ? nil : rest
        }.joined(separator: " ")
    }

    /// True if all characters are white space, like `allSatisfy(\.isWhitespace)`, which depends on the first
    /// scalar.
    var isBlank: Bool {
        if let first = unicodeScalars.first, Self.isText(first) { return false }
        return allSatisfy(\.isWhitespace)
    }

    private var hasTextAtEnds: Bool {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return true }
        return Self.isText(first) && Self.isText(last)
    }

    /// Returns whether a scalar is certainly neither a blank nor a line end of Unicode.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E, 0xA1..<0x1680, 0x3001...: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// True for an accent or another mark that joins the character before it.
    package var isCombining: Bool {
        if value < 0x300 { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
