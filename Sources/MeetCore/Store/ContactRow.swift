import Foundation
import GRDB

/// What contacts are matched by.
enum ContactKeys {
    /// A UID without `urn:uuid:`; in lower case where it is a UUID, for those are compared without regard to
    /// case (RFC 9562, 4).
    static func uid(_ uid: String) -> String {
        let trimmed = trimmed(uid)
        let prefix = "urn:uuid:"
        let hasPrefix =
            trimmed.utf8.count >= prefix.utf8.count
            && zip(trimmed.utf8, prefix.utf8).allSatisfy { $0 == $1 || $0 &+ 0x20 == $1 && $0 &- 0x41 < 26 }
        let bare = hasPrefix ? trimmed.dropFirst(prefix.utf8.count) : trimmed
        return (isUUID(bare) ? SearchFolding.fold(String(bare)) : String(bare)).storable
    }

    /// An e-mail address in lower case, without space around it. Mail servers may tell case apart before the
    /// `@`; none in use does.
    static func email(_ address: String) -> String {
        SearchFolding.fold(String(trimmed(address)).storable)
    }

    private static func trimmed(_ text: String) -> Substring {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return text[first...last]
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
    static func json(_ keys: [String]) -> String {
        var written: Set<String> = []
        let once = keys.filter { !$0.isEmpty && written.insert($0).inserted }
        return "[" + once.map(quoted).joined(separator: ",") + "]"
    }

    private static func quoted(_ key: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x22 && byte != 0x5C }
        if key.utf8.allSatisfy(isPlain) { return "\"\(key)\"" }
        var result = "\""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.unicodeScalars.append("\\")
                result.unicodeScalars.append(scalar)
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// All columns of a contact's row that follow from the contact.
struct ContactColumns: Sendable {
    var uid: String
    var uidKey: String
    var kind: String
    var name: String
    var sortKey: String
    var organization: String?
    var email: String?
    var phone: String?
    var nameHash: Int64
    var emailKeys: [String]
    var phoneKeys: [String]
    /// `nil` where it was not made yet, or never will be: the row is then not found by its words.
    var searchText: String?
    var card: String

    init(_ contact: Contact, card: String, isSearchable: Bool = true) {
        uid = contact.uid.storable
        uidKey = ContactKeys.uid(contact.uid)
        kind = contact.kind.rawValue
        name = contact.name.storable
        sortKey = SortKey.of(contact.name)
        organization = contact.organization?.storable
        email = contact.preferredEmail?.address.storable
        phone = contact.preferredPhone?.number.storable
        nameHash = ContactMatching.nameHash(contact)
        emailKeys = contact.emails.map { ContactKeys.email($0.address) }
        phoneKeys = contact.phones.map { PhoneKeys.digits($0.number) }
        searchText = isSearchable ? contact.searchText : nil
        self.card = card
    }

    var values: ColumnValues {
        [
            ("uid", uid), ("uidKey", uidKey), ("kind", kind), ("name", name), ("sortKey", sortKey),
            ("organization", organization), ("email", email), ("phone", phone), ("nameHash", nameHash),
            ("emailKeys", ContactKeys.json(emailKeys)), ("phoneKeys", ContactKeys.json(phoneKeys)),
            ("searchText", searchText ?? ""), ("card", card),
        ]
    }
}

extension Contact {
    /// The name, or the best there is in its place.
    var nameToShow: String {
        let candidates = [name, composedName, uid]
        return candidates.first { !$0.allSatisfy(\.isWhitespace) } ?? "?"
    }

    /// All that it is found by, for the column of that name.
    var searchText: String {
        var search = SearchText()
        search.add(name)
        let names = structuredName
        for part in names.given + names.additional + names.family where !name.contains(part) {
            search.add(part)
        }
        for part in [names.phoneticGiven, names.phoneticMiddle, names.phoneticFamily] { search.add(part) }
        for nickname in nicknames { search.add(nickname) }
        for part in [organization] + departments + [title, role] { search.add(part) }
        for email in emails { search.add(email.address) }
        for phone in phones { search.add(phone: phone.number) }
        for address in addresses {
            for part in [address.street, address.locality, address.region, address.postcode, address.country]
            {
                search.add(part)
            }
        }
        for handle in messengers + socialProfiles { search.add(handle.text) }
        for category in categories { search.add(category) }
        search.add(note)
        return search.text
    }
}
