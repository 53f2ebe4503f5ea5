/// Who a calendar user is to other programs: a name and an e-mail address (RFC 5545, 3.3.3 CAL-ADDRESS).
///
/// Two with the same address are the same one, whatever they are called and whatever the case.
package struct CalendarAddress: Sendable, Codable {
    /// Empty where none is known.
    package var name: String
    /// Without `mailto:`.
    package var email: String

    package init(name: String = "", email: String) {
        self.name = name
        self.email = email
    }

    /// Name and address, so that one cannot pass for the other: `Maria <maria@example.org>`.
    package var written: String { name.isEmpty || name == email ? email : "\(name) <\(email)>" }

    /// What addresses are compared by.
    package var key: String { Self.key(email) }

    /// The address without `mailto:`, blanks and angle brackets around it, in lower case.
    package static func key(_ address: String) -> String {
        var text = Substring(address)
        func trim() {
            while let first = text.first, first.isWhitespace || first == "<" { text.removeFirst() }
            while let last = text.last, last.isWhitespace || last == ">" { text.removeLast() }
        }
        trim()
        if text.prefix(7).lowercased() == "mailto:" {
            text = text.dropFirst(7)
            trim()
        }
        return text.lowercased()
    }
}

extension CalendarAddress {
    /// The addresses of a text that has commas, semicolons or blanks between them.
    package static func addresses(in text: String) -> [String] {
        text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }).map(String.init)
    }
}

extension CalendarAddress: Hashable {
    package static func == (one: CalendarAddress, other: CalendarAddress) -> Bool { one.key == other.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Invitee {
    /// What the address is compared by; `nil` without one.
    var addressKey: String? {
        guard let email else { return nil }
        let key = CalendarAddress.key(email)
        return key.isEmpty ? nil : key
    }

    /// Returns whether the invitee is the person who goes by these addresses.
    ///
    /// - Parameter own: The keys of the person's addresses (`CalendarAddress.key`).
    package func isSelf(by own: Set<String>) -> Bool { addressKey.map(own.contains) ?? false }
}
