import Foundation

/// What contacts are matched by.
package enum ContactKeys {
    /// A UID without `urn:uuid:`; in lower case where it is a UUID, for those are compared without regard to
    /// case (RFC 9562, 4).
    package static func uid(_ uid: String) -> String {
        let trimmed = uid.trimmed[...]
        let prefix = "urn:uuid:"
        let hasPrefix =
            trimmed.utf8.count >= prefix.utf8.count
            && zip(trimmed.utf8, prefix.utf8).allSatisfy { $0 == $1 || $0 &+ 0x20 == $1 && $0 &- 0x41 < 26 }
        let bare = hasPrefix ? trimmed.dropFirst(prefix.utf8.count) : trimmed
        return (isUUID(bare) ? SearchFolding.fold(String(bare)) : String(bare)).storable
    }

    /// An e-mail address in lower case, without space around it. Mail servers may tell case apart before the
    /// `@`; none in use does.
    package static func email(_ address: String) -> String {
        SearchFolding.fold(address.trimmed.storable)
    }

    /// Whether it has the form of RFC 9562, 4: 32 hexadecimal digits in five groups.
    private static func isUUID(_ text: Substring) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { position, byte in
            switch position {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
            }
        }
    }

    /// A list of keys as JSON (RFC 8259), each once.
    package static func json(_ keys: [String]) -> String {
        // For so few a set takes longer than to look through them.
        if keys.count <= 8 {
            return JSONText.array(
                keys.indices.lazy.filter { !keys[$0].isEmpty && !keys[..<$0].contains(keys[$0]) }.map {
                    keys[$0]
                })
        }
        var written: Set<String> = []
        return JSONText.array(keys.filter { !$0.isEmpty && written.insert($0).inserted })
    }
}

/// Counts how often each of very many keys came up. They are kept as numbers (`MatchHash`).
package struct KeyCounts {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package subscript(_ hash: UInt64) -> Int { Int(counts[hash, default: 0]) }

    /// - Returns: How often it came up before.
    package mutating func count(_ hash: UInt64) -> Int {
        let before = counts[hash, default: 0]
        counts[hash] = before &+ 1
        return Int(before)
    }

    package mutating func removeAll() {
        counts.removeAll(keepingCapacity: true)
    }
}

/// What cards are looked for by, as numbers.
package enum MatchHash {
    package static func uid(_ uidKey: String) -> UInt64 { hash(0, uidKey, 0) }
    package static func uid(_ uidKey: String, of id: Int64) -> UInt64 { hash(3, uidKey, id) }
    package static func email(_ key: String, nameHash: Int64) -> UInt64 { hash(1, key, nameHash) }
    package static func phone(_ tail: String, nameHash: Int64) -> UInt64 { hash(2, tail, nameHash) }

    /// Of all that tells a contact from others. Without a name it is known by its UID alone.
    package static func all(
        uidKey: String, nameHash: Int64, emailKeys: [String], phoneTails: [String]
    ) -> [UInt64] {
        if nameHash == 0 { return [uid(uidKey)] }
        return [uid(uidKey)] + emailKeys.lazy.filter { !$0.isEmpty }.map { email($0, nameHash: nameHash) }
            + phoneTails.map { phone($0, nameHash: nameHash) }
    }

    private static func hash(_ kind: UInt8, _ text: String, _ nameHash: Int64) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(nameHash)
        hasher.combine(text)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

/// What values of a list are compared by when contacts are merged: the same for values that differ only in how
/// they are written.
enum MergeKeys {
    /// Folded, blanks around it and in a row apart.
    static func text(_ text: String) -> String {
        SearchFolding.fold(text).oneLine
    }

    static func email(_ email: ContactEmail) -> String { ContactKeys.email(email.address) }

    /// The last digits, so that a number is the same with its country's code and without.
    static func phone(_ phone: ContactPhone) -> String {
        PhoneKeys.tail(ofDigits: PhoneKeys.digits(phone.number)) ?? text(phone.number)
    }

    /// The words of the address, punctuation and line ends apart.
    static func address(_ address: ContactAddress) -> String {
        SearchFolding.words(ofFolded: SearchFolding.fold(address.oneLine)).joined(separator: " ")
    }

    /// An address of a page, without the slash at its end.
    static func link(_ link: LabelledText) -> String {
        let key = text(link.text)
        return key.hasSuffix("/") ? String(key.dropLast()) : key
    }

    static func member(_ member: String) -> String {
        let isAddress = member.lowercased().hasPrefix("mailto:")
        return isAddress ? ContactKeys.email(member) : ContactKeys.uid(member)
    }

    static func property(_ property: UnmodelledProperty) -> String {
        // There can be but one of it (RFC 6350, 6.7.3).
        if property.name == "PRODID" { return property.name }
        return property.name + ":" + property.value
    }
}
