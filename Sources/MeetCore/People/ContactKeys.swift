import Foundation

/// The keys by which contacts are matched.
package enum ContactKeys {
    /// Returns a UID without `urn:uuid:`, and a UUID in lower case, because UUIDs are compared ignoring case
    /// (RFC 9562, 4).
    package static func uid(_ uid: String) -> String {
        let trimmed = uid.trimmed[...]
        let prefix = "urn:uuid:"
        let hasPrefix =
            trimmed.utf8.count >= prefix.utf8.count
            && zip(trimmed.utf8, prefix.utf8).allSatisfy { $0 == $1 || $0 &+ 0x20 == $1 && $0 &- 0x41 < 26 }
        let bare = hasPrefix ? trimmed.dropFirst(prefix.utf8.count) : trimmed
        return (isUUID(bare) ? SearchFolding.fold(String(bare)) : String(bare)).storable
    }

    /// Returns an e-mail address trimmed and in lower case. Mail servers may distinguish case before the `@`;
    /// none in use does.
    package static func email(_ address: String) -> String {
        SearchFolding.fold(address.trimmed.storable)
    }

    /// Returns whether a text has the form of a UUID (RFC 9562, 4): 32 hexadecimal digits in five groups.
    private static func isUUID(_ text: Substring) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { position, byte in
            switch position {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            default: byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
            }
        }
    }

    /// Returns the distinct keys as JSON (RFC 8259).
    package static func json(_ keys: [String]) -> String {
        // For so few keys a set is slower than a linear search.
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

/// Counts the occurrences of very many keys, stored as numbers (`MatchHash`).
package struct KeyCounts {
    private var counts: [UInt64: UInt32] = [:]

    package init() {}

    package subscript(_ hash: UInt64) -> Int { Int(counts[hash, default: 0]) }

    /// Counts a key.
    ///
    /// - Returns: The number of earlier occurrences.
    package mutating func count(_ hash: UInt64) -> Int {
        let before = counts[hash, default: 0]
        counts[hash] = before &+ 1
        return Int(before)
    }

    package mutating func removeAll() {
        counts.removeAll(keepingCapacity: true)
    }
}

/// The search keys of cards, as numbers.
package enum MatchHash {
    package static func uid(_ uidKey: String) -> UInt64 { hash(0, uidKey, 0) }
    package static func uid(_ uidKey: String, of id: Int64) -> UInt64 { hash(3, uidKey, id) }
    package static func email(_ key: String, nameHash: Int64) -> UInt64 { hash(1, key, nameHash) }
    package static func phone(_ tail: String, nameHash: Int64) -> UInt64 { hash(2, tail, nameHash) }

    /// Returns the hashes of all that identifies a contact. Without a name it is identified by its UID alone.
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

/// Keys by which list values are compared in a merge, equal for values that differ only in spelling.
enum MergeKeys {
    /// Returns the text folded, with blanks trimmed and collapsed.
    static func text(_ text: String) -> String {
        SearchFolding.fold(text).oneLine
    }

    static func email(_ email: ContactEmail) -> String { ContactKeys.email(email.address) }

    /// Returns the last digits, so that a number is the same with its country code and without.
    static func phone(_ phone: ContactPhone) -> String {
        PhoneKeys.tail(ofDigits: PhoneKeys.digits(phone.number)) ?? text(phone.number)
    }

    /// Returns the words of the address, without punctuation and line ends.
    static func address(_ address: ContactAddress) -> String {
        SearchFolding.words(ofFolded: SearchFolding.fold(address.oneLine)).joined(separator: " ")
    }

    /// Returns the address of a page, without a trailing slash.
    static func link(_ link: LabelledText) -> String {
        let key = text(link.text)
        return key.hasSuffix("/") ? String(key.dropLast()) : key
    }

    static func member(_ member: String) -> String {
        let isAddress = member.lowercased().hasPrefix("mailto:")
        return isAddress ? ContactKeys.email(member) : ContactKeys.uid(member)
    }

    static func property(_ property: UnmodelledProperty) -> String {
        // It occurs once at most (RFC 6350, 6.7.3).
        if property.name == "PRODID" { return property.name }
        return property.name + ":" + property.value
    }
}
