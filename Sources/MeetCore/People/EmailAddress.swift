import Foundation

/// Parses e-mail addresses typed in place of a person (RFC 5322, 3.4, the common forms).
package enum EmailAddress {
    /// Returns whether a text looks like `local@domain`: enough to distinguish an address from a name.
    package static func isPlausible(_ text: String) -> Bool {
        if let isPlausible = isPlausibleASCII(text) { return isPlausible }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let domain = parts.last else { return false }
        return !local.isEmpty && !domain.isEmpty && !domain.hasPrefix(".") && !domain.hasSuffix(".")
            && !text.contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," || $0 == ";" })
            && !text.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
    }

    /// Returns whether an ASCII text looks like an address, or `nil` for other text.
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
            case 0x09...0x0D, 0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","),
                UInt8(ascii: ";"):
                isGood = false
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

    /// Returns the address of a text, also of a link (`mailto:maria@example.org?subject=…`); `nil` if it is
    /// none.
    package static func address(in text: String) -> String? {
        var address = text
        if let scheme = text.range(of: "mailto:", options: [.anchored, .caseInsensitive]) {
            address = String(text[scheme.upperBound...].prefix { $0 != "?" })
        }
        return isPlausible(address) ? address : nil
    }

    /// Returns whether a text is an address and nothing else, without surrounding punctuation.
    static func isBare(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x23...0x26, 0x2A...0x2B, 0x2D...0x39, 0x3D, 0x3F...0x5A, 0x5E...0x7E, 0x21: previous = byte
            default: return false
            }
        }
        return previous != UInt8(ascii: ".") && isPlausible(text)
    }

    /// Returns the distinct addresses that programs write in place of a single one: with names and brackets
    /// around them, as links, several with commas, semicolons, blanks or `:::` between them (RFC 5322, 3.4,
    /// RFC 6068).
    package static func addresses(in text: String) -> [String] {
        let visible = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
        var found: [String] = []
        for piece in pieces(of: visible) {
            for address in addresses(inPiece: piece)
            where !found.contains(where: { CalendarAddress.key($0) == CalendarAddress.key(address) }) {
                found.append(address)
            }
        }
        return found
    }

    /// Returns the only address of a text, or `nil`.
    package static func one(in text: String) -> String? {
        let found = isBare(text) ? [text] : addresses(in: text)
        return found.count == 1 ? found[0] : nil
    }

    /// Splits a text at commas and semicolons outside quotation marks and angle brackets.
    private static func pieces(of text: String) -> [Substring] {
        var (isQuoted, isBracketed) = (false, false)
        return text.split { character in
            switch character {
            case "\"": isQuoted.toggle()
            case "<" where !isQuoted: isBracketed = true
            case ">" where !isQuoted: isBracketed = false
            case ",", ";": return !isQuoted && !isBracketed
            default: break
            }
            return false
        }
    }

    /// Returns the addresses of `Maria maria@example.org`, of several in a row, or of one in angle brackets.
    /// Text after an address may be part of it.
    private static func addresses(inPiece piece: Substring) -> [String] {
        if let open = piece.lastIndex(of: "<") {
            return bare(piece[piece.index(after: open)...].prefix { $0 != ">" }).map { [$0] } ?? []
        }
        // A quoted local part may hold any character.
        if piece.contains("\"@") { return [] }
        if let address = bare(piece) { return [address] }
        let words = piece.split(whereSeparator: \.isWhitespace).filter { $0.contains { $0 != ":" } }
        let written = words.drop { !$0.contains("@") }
        let addresses = written.compactMap(bare)
        return addresses.count == written.count ? addresses : []
    }

    /// Returns the address without the scheme of a link and surrounding punctuation, or `nil` if none is
    /// left.
    private static func bare(_ written: Substring) -> String? {
        func isAround(_ character: Character) -> Bool {
            character.isWhitespace || "<>()[]\"'“”‘’«».,:;".contains(character)
        }
        func trimmed(_ text: Substring) -> Substring {
            var text = text.drop(while: isAround)
            let isLiteral = text.contains("@[")
            while let last = text.last, isAround(last), !(isLiteral && last == "]") { text.removeLast() }
            return text
        }
        var text = trimmed(written)
        // Exchange writes `SMTP:` before a sender's address.
        while let scheme = ["mailto:", "smtp:"].first(where: { text.prefix($0.count).lowercased() == $0 }) {
            text = trimmed(text.dropFirst(scheme.count).prefix { $0 != "?" })
            if let decoded = text.removingPercentEncoding { text = trimmed(decoded[...]) }
        }
        return isPlausible(String(text)) ? String(text) : nil
    }

    /// Returns the invitee of `maria@example.org`, `Maria P <maria@example.org>`, or a bare name.
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
