import Foundation

/// What was typed where a person is expected, read as an e-mail address (RFC 5322, 3.4, the common forms).
package enum EmailAddress {
    /// Whether it looks like `local@domain`: enough to tell an address from a name.
    package static func isPlausible(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let domain = parts.last else { return false }
        return !local.isEmpty && !domain.isEmpty && !domain.hasPrefix(".") && !domain.hasSuffix(".")
            && !text.contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," })
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
