/// A calendar user: a name and an e-mail address (RFC 5545, 3.3.3 CAL-ADDRESS).
///
/// Users with the same address are equal, ignoring names and case.
package struct CalendarAddress: Sendable, Codable {
    /// The name, or an empty text.
    package var name: String
    /// The address without `mailto:`.
    package var email: String

    package init(name: String = "", email: String) {
        self.name = name
        self.email = email
    }

    /// Name and address, so that a name cannot imitate another address: `Maria <maria@example.org>`.
    package var written: String { name.isEmpty || name == email ? email : "\(name) <\(email)>" }

    /// The key for comparing addresses.
    package var key: String { Self.key(email) }

    /// Returns the address without `mailto:`, trimmed, without angle brackets, in lower case.
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
    /// Returns the addresses of a text, separated by commas, semicolons or blanks.
    package static func addresses(in text: String) -> [String] {
        text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }).map(String.init)
    }
}

extension CalendarAddress {
    /// The name, else the address.
    package var shownName: String { name.isEmpty ? email : name }
}

extension CalendarAddress: Hashable {
    package static func == (one: CalendarAddress, other: CalendarAddress) -> Bool { one.key == other.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Meeting {
    /// The addresses of the invitees whose answers are still expected.
    package var openAddresses: [CalendarAddress] {
        invitees.compactMap { invitee in
            guard invitee.isOpen, let email = invitee.email else { return nil }
            return CalendarAddress(name: invitee.name, email: email)
        }
    }
}

extension Invitee {
    /// The key of the address; `nil` without one.
    package var addressKey: String? {
        guard let email else { return nil }
        let key = CalendarAddress.key(email)
        return key.isEmpty ? nil : key
    }

    /// Returns whether the invitee is the person who goes by these addresses.
    ///
    /// - Parameter own: The keys of the person's addresses (`CalendarAddress.key`).
    package func isSelf(by own: Set<String>) -> Bool { addressKey.map(own.contains) ?? false }
}
