extension Redaction {
    /// The minimum length; a shorter secret is part of many words.
    package static let shortest = 4

    /// Returns `text` without `secrets`, in any spelling by a server: unchanged, in another case,
    /// percent-encoded, with backslashes before characters, with other blanks, or truncated by the end of the
    /// text.
    package static func blotted(_ text: String, _ secrets: [String]) -> String {
        let spellings = spellings(of: secrets)
        guard !spellings.isEmpty else { return text }
        return String(decoding: blotted(Array(text.utf8), spellings), as: UTF8.self)
    }

    /// Returns UTF-8 text without `secrets`, in any spelling.
    package static func blotted(_ bytes: [UInt8], _ secrets: [String]) -> [UInt8] {
        let spellings = spellings(of: secrets)
        return spellings.isEmpty ? bytes : blotted(bytes, spellings)
    }

    private static func spellings(of secrets: [String]) -> [SecretSpelling] {
        let forms = Set(secrets.flatMap { [$0, $0.lowercased(), $0.uppercased()] })
        return forms.map { SecretSpelling($0) }.filter { $0.bytes.count >= shortest }
    }

    private static func blotted(_ bytes: [UInt8], _ spellings: [SecretSpelling]) -> [UInt8] {
        let padding = SecretSpelling("=")
        var begins = [Bool](repeating: false, count: 256)
        for byte in UInt8.min...UInt8.max {
            begins[Int(byte)] = byte == UInt8(ascii: "%") || spellings.contains { $0.begins(with: byte) }
        }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            var end: Int?
            if begins[Int(bytes[index])] {
                end = spellings.compactMap { $0.end(in: bytes, at: index) }.max()
            }
            guard let end else {
                output.append(bytes[index])
                index += 1
                continue
            }
            output += Array(mark.utf8)
            index = end
            // The padding of base64.
            while let end = padding.end(in: bytes, at: index) { index = end }
        }
        return output
    }
}

/// A secret, and its equivalent spellings.
private struct SecretSpelling {
    /// The secret with ASCII letters in lower case, and blanks collapsed and trimmed.
    let bytes: [UInt8]

    init(_ secret: String) {
        var bytes: [UInt8] = []
        for byte in secret.utf8 {
            let plain = Self.isBlank(byte) || byte == 0x7F ? 32 : Self.small(byte)
            if plain != 32 || (bytes.last ?? 32) != 32 { bytes.append(plain) }
        }
        if bytes.last == 32 { bytes.removeLast() }
        self.bytes = bytes
    }

    func begins(with byte: UInt8) -> Bool { Self.isSame(byte, bytes[0]) }

    /// Returns the end of the secret that begins at `start`, or `nil`. At the end of the text its beginning
    /// is enough, because servers' messages are cut.
    func end(in text: [UInt8], at start: Int) -> Int? {
        var index = start
        for (place, byte) in bytes.enumerated() {
            guard let next = Self.step(over: byte, in: text, at: index, mayBeEscaped: place > 0) else {
                let isCut =
                    text.count - index < 3 && (index == text.count || text[index] == UInt8(ascii: "%"))
                return isCut && place >= Redaction.shortest ? text.count : nil
            }
            index = next
        }
        return index
    }

    /// Returns the position after one character of the secret in any spelling; `nil` for another character.
    private static func step(
        over byte: UInt8, in text: [UInt8], at start: Int, mayBeEscaped: Bool
    ) -> Int? {
        guard start < text.count else { return nil }
        if let encoded = percentEncoded(in: text, at: start), isSame(encoded, byte) { return start + 3 }
        let found = text[start]
        if byte == 32, isBlank(found) {
            var index = start + 1
            while index < text.count, isBlank(text[index]) { index += 1 }
            return index
        }
        if isSame(found, byte) { return start + 1 }
        // Inside quotes.
        guard mayBeEscaped, found == UInt8(ascii: "\\"), start + 1 < text.count,
            isSame(text[start + 1], byte)
        else { return nil }
        return start + 2
    }

    private static func isSame(_ found: UInt8, _ byte: UInt8) -> Bool {
        if small(found) == byte { return true }
        switch found {
        // The blank in form encoding, and base64 for URLs (RFC 4648, 5).
        case UInt8(ascii: "+"): return byte == 32
        case UInt8(ascii: "-"): return byte == UInt8(ascii: "+")
        case UInt8(ascii: "_"): return byte == UInt8(ascii: "/")
        default: return isBlank(found) && byte == 32
        }
    }

    private static func percentEncoded(in text: [UInt8], at start: Int) -> UInt8? {
        guard text[start] == UInt8(ascii: "%"), start + 2 < text.count,
            let high = hexadecimal(text[start + 1]), let low = hexadecimal(text[start + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }

    private static func small(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }
}
