extension Contact {
    /// A name to show, made from the first of these the card has: the structured name, a nickname, the
    /// organisation, an e-mail address, a number, a messenger, an address; `""` where it has none.
    package var composedName: String {
        let structured = structuredName.composed
        if !structured.isEmpty { return structured }
        if let nickname = nicknames.first(where: { !$0.isEmpty }) { return nickname }
        if let organization, !organization.isEmpty { return organization }
        if let email = emails.first(where: { !$0.address.isEmpty }) { return email.address }
        if let phone = phones.first(where: { !$0.number.isEmpty }) { return phone.number }
        if let messenger = messengers.first(where: { !$0.text.isEmpty }) { return messenger.text }
        return addresses.lazy.map(\.oneLine).first { !$0.isEmpty } ?? ""
    }

    /// Whether there is anything here worth keeping: a name, an address or a number.
    package var isSavable: Bool { !name.isEmpty || !composedName.isEmpty }
}

extension StructuredName {
    /// `Dr. Anna Maria Meier Jr.`; the family name first, and no spaces, where all of it is Han, Kana or Hangul.
    package var composed: String {
        let core = [given, additional, family].map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
        let isEastAsian =
            core.contains { !$0.isEmpty }
            && core.allSatisfy { $0.unicodeScalars.allSatisfy(\.isEastAsianLetter) }
        var parts = isEastAsian ? [core[2] + core[0] + core[1]] : core
        parts.insert(prefixes.joined(separator: " "), at: 0)
        parts += further.map { $0.joined(separator: " ") }
        parts.append(suffixes.joined(separator: ", "))
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Kana, the Han blocks and the Hangul syllables.
    fileprivate var isEastAsianLetter: Bool {
        switch value {
        case 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0x20000...0x323AF:
            true
        default: false
        }
    }
}

extension ContactAddress {
    /// What is known of the address on one line, parted by commas; the envelope's text where that is all.
    package var oneLine: String {
        let parts = [poBox, extended, street, postcode, locality, region, country] + further
        let known = parts.filter { !$0.isEmpty }
        guard known.isEmpty else { return known.joined(separator: ", ") }
        return (formatted ?? "").split(whereSeparator: \.isNewline).joined(separator: ", ")
    }
}

extension Contact {
    /// A UID for a card that has none: the same for the same name, first e-mail address and first number,
    /// so that importing a file again finds the contacts of the first time.
    ///
    /// A UUID of version 8 (RFC 9562, 5.8) over two FNV-1a hashes. `occurrence` tells apart the cards of one
    /// file that agree in all three: 0 for the first, 1 for the second…
    package func derivedUID(occurrence: Int = 0) -> String {
        let email = emails.first?.address.lowercased() ?? ""
        let number = (phones.first?.number ?? "").filter { !$0.isWhitespace }
        let shown = name.isEmpty ? composedName : name
        let key = [shown, email, number, occurrence == 0 ? "" : String(occurrence)].joined(separator: "\u{0}")
        var high: UInt64 = 0xCBF2_9CE4_8422_2325
        var low: UInt64 = 0x6C62_272E_07BB_0142
        for byte in key.utf8 {
            high = (high ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            low = (low ^ UInt64(byte) ^ (high >> 56)) &* 0x0000_0100_0000_01B3
        }
        high = (high & ~0xF000) | 0x8000
        low = (low & ~(0xC << 60)) | (0x8 << 60)
        func hexadecimal(_ number: UInt64) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        let digits = Array((hexadecimal(high) + hexadecimal(low)).utf8)
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map {
            String(decoding: digits[$0], as: UTF8.self)
        }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}
