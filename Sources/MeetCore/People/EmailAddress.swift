import Foundation

/// What was typed where a person is expected, read as an e-mail address (RFC 5322, 3.4, the common forms).
package enum EmailAddress {
    /// Whether it looks like `local@domain`: enough to tell an address from a name.
    package static func isPlausible(_ text: String) -> Bool {
        if let isPlausible = isPlausibleASCII(text) { return isPlausible }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let domain = parts.last else { return false }
        return !local.isEmpty && !domain.isEmpty && !domain.hasPrefix(".") && !domain.hasSuffix(".")
            && !text.contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," })
    }

    /// `nil` for what is more than ASCII.
    private static func isPlausibleASCII(_ text: String) -> Bool? {
        var local = 0
        var domain: Int?
        var isGood = true
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case UInt8(ascii: "@"):
                if domain != nil { isGood = false }
                domain = 0
            case 0x09...0x0D, 0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","): isGood = false
            default:
                if let count = domain {
                    if count == 0, byte == UInt8(ascii: ".") { isGood = false }
                    domain = count + 1
                } else {
                    local += 1
                }
            }
            previous = byte
        }
        return isGood && local > 0 && (domain ?? 0) > 0 && previous != UInt8(ascii: ".")
    }

    /// The address that a text is, also one written as a link (`mailto:maria@example.org?subject=…`); `nil` where it
    /// is none.
    package static func address(in text: String) -> String? {
        var address = text
        if let scheme = text.range(of: "mailto:", options: [.anchored, .caseInsensitive]) {
            address = String(text[scheme.upperBound...].prefix { $0 != "?" })
        }
        return isPlausible(address) ? address : nil
    }

    /// `maria@example.org`, `Maria P <maria@example.org>`, or a bare name.
    package static func invitee(from text: String) -> Invitee {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if trimmed.hasSuffix(">"), let open = trimmed.lastIndex(of: "<") {
            let written = String(trimmed[trimmed.index(after: open)...].dropLast())
            let name = trimmed[..<open].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            if let address = address(in: written) {
                return Invitee(name: name.isEmpty ? address : name, email: address)
            }
        }
        let address = address(in: trimmed)
        return Invitee(name: address ?? trimmed, email: address)
    }
}
