/// The tag of a language, as cards and mails have it (RFC 5646): `el`, `en-GB`, `zh-Hant`.
package enum LanguageTag {
    /// Returns a typed tag in its usual spelling (RFC 5646, 2.1.1); `nil` if the text is none. `el_GR` has the
    /// form of a locale.
    package static func typed(_ text: String) -> String? {
        let parts = text.trimmed.replacing("_", with: "-")
            .split(separator: "-", omittingEmptySubsequences: false)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy(isLetter),
            parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isLetterOrDigit) })
        else { return nil }
        let rest = parts.dropFirst().map { part -> String in
            switch part.utf8.count {
            case 2: part.uppercased()
            case 4 where part.utf8.allSatisfy(isLetter):
                part.prefix(1).uppercased() + part.dropFirst().lowercased()
            default: part.lowercased()
            }
        }
        return ([language.lowercased()] + rest).joined(separator: "-")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
