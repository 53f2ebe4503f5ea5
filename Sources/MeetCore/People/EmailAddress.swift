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

    /// `maria@example.org`, `Maria P <maria@example.org>`, or a bare name.
    package static func invitee(from text: String) -> Invitee {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        if trimmed.hasSuffix(">"), let open = trimmed.lastIndex(of: "<") {
            let address = String(trimmed[trimmed.index(after: open)...].dropLast())
            let name = trimmed[..<open].trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            if isPlausible(address) {
                return Invitee(name: name.isEmpty ? address : name, email: address)
            }
        }
        return Invitee(name: trimmed, email: isPlausible(trimmed) ? trimmed : nil)
    }
}
