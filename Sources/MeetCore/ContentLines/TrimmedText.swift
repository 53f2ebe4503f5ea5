import Foundation

/// Texts without what stands around them. Most have nothing there, which their first and last character tell; the others
/// are left to Foundation, which takes some fifty times as long.
extension StringProtocol {
    /// As `trimmingCharacters(in: .whitespaces)`.
    var withoutBlanksAround: String {
        hasTextAtEnds ? String(self) : trimmingCharacters(in: .whitespaces)
    }

    /// As `trimmingCharacters(in: .whitespacesAndNewlines)`.
    package var withoutSpaceAround: String {
        hasTextAtEnds ? String(self) : trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// As `allSatisfy(\.isWhitespace)`, which a character is by its first scalar.
    var isBlank: Bool {
        if let first = unicodeScalars.first, Self.isText(first) { return false }
        return allSatisfy(\.isWhitespace)
    }

    private var hasTextAtEnds: Bool {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return true }
        return Self.isText(first) && Self.isText(last)
    }

    /// Neither a blank nor a line end of Unicode, for certain.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E, 0xA1..<0x1680, 0x3001...: true
        default: false
        }
    }
}

extension String {
    /// Without blanks, tabs and the double quotes that a careless writer left.
    var withoutQuotesAround: String {
        func isAround(_ byte: UInt8) -> Bool { ASCII.isBlank(byte) || byte == ASCII.quote }
        guard let first = utf8.first, let last = utf8.last else { return self }
        if !isAround(first), !isAround(last) { return self }
        guard let start = utf8.firstIndex(where: { !isAround($0) }),
            let end = utf8.lastIndex(where: { !isAround($0) })
        else { return "" }
        return String(Substring(utf8[start...end]))
    }
}
