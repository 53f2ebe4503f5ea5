/// The rules by which cards mean the same person.
///
/// Two names match if their words are equal after folding (`SearchFolding.fold`), in any order. The words of
/// a name are those of its given and family names if the card has both (so that titles and middle names,
/// which are often omitted, do not count), else those of the name to show. `Jr.`, `III` and similar words
/// always count. A shared address or number makes two cards the same person only together with a matching
/// name; `contradict` lists the exceptions.
package enum ContactMatching {
    /// Returns the folded and sorted words by which a name is recognised.
    package static func nameKey(_ contact: Contact) -> String {
        let structured = contact.structuredName
        var words: [String] = []
        if !structured.given.allSatisfy(\.isEmpty), !structured.family.allSatisfy(\.isEmpty) {
            words = Self.words(structured.given + structured.family)
            words += Self.words(structured.suffixes).filter { generations[$0] != nil }
        }
        // A single word, or none with letters, identifies less than the name to show.
        if words.count < 2 { words = Self.words([contact.name]) }
        if words.isEmpty { return SearchFolding.fold(contact.name) }
        return words.map { generations[$0] ?? $0 }.sorted().joined(separator: " ")
    }

    /// Returns `nameKey` as 64 bits, the same on every machine; 0 for a contact without a name.
    package static func nameHash(_ contact: Contact) -> Int64 {
        let key = nameKey(contact)
        return key.isEmpty ? 0 : Int64(bitPattern: FNV1a.hash(key.utf8))
    }

    /// Returns whether two contacts have the same name and share an address or a number, without a
    /// contradiction.
    package static func isSamePerson(_ one: Contact, _ other: Contact) -> Bool {
        nameKey(one) == nameKey(other) && sharesAddress(one, other) && !contradict(one, other)
    }

    /// Returns whether two contacts share an e-mail address or a telephone number.
    package static func sharesAddress(_ one: Contact, _ other: Contact) -> Bool {
        let emails = Set(one.emails.map { ContactKeys.email($0.address) })
        if other.emails.contains(where: { emails.contains(ContactKeys.email($0.address)) }) { return true }
        let phones = Set(one.phones.compactMap { PhoneKeys.tail(ofDigits: PhoneKeys.digits($0.number)) })
        return other.phones.contains { phone in
            PhoneKeys.tail(ofDigits: PhoneKeys.digits(phone.number)).map(phones.contains) ?? false
        }
    }

    /// Returns whether two cards of the same name cannot mean the same person: their birthdays or middle
    /// names differ, or one is a group.
    package static func contradict(_ one: Contact, _ other: Contact) -> Bool {
        if (one.kind == .group) != (other.kind == .group) { return true }
        if let first = one.birthday?.parts, let second = other.birthday?.parts {
            func differ(_ one: Int?, _ other: Int?) -> Bool { one != nil && other != nil && one != other }
            if differ(first.year, second.year) || differ(first.month, second.month)
                || differ(first.day, second.day)
            {
                return true
            }
        }
        let (middle, otherMiddle) = (
            words(one.structuredName.additional).joined(separator: " "),
            words(other.structuredName.additional).joined(separator: " ")
        )
        // `Q` and `Quentin` are compatible.
        return !middle.isEmpty && !otherMiddle.isEmpty && !middle.hasPrefix(otherMiddle)
            && !otherMiddle.hasPrefix(middle)
    }

    /// Returns whether two cards with the same UID may mean the same person: they share a word of the name,
    /// an address or a number. Used only for a doubtful UID, because some programs give all cards the same.
    package static func areAlike(_ one: Contact, _ other: Contact) -> Bool {
        let names = Set(words([one.name]))
        return one.name == other.name || words([other.name]).contains(where: names.contains)
            || sharesAddress(one, other)
    }

    /// Returns whether a UID is a counter rather than unique: a few digits, as in old telephones.
    package static func isCounted(uid: String) -> Bool {
        let key = ContactKeys.uid(uid).utf8
        return key.count < 10 && key.allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func words(_ parts: [String]) -> [String] {
        parts.flatMap { SearchFolding.words(ofFolded: SearchFolding.fold($0)).map(String.init) }
    }

    private static let generations = [
        "jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "ii", "2nd": "ii", "iii": "iii",
        "3rd": "iii", "iv": "iv",
    ]
}
