import Foundation
import GRDB

/// What contacts are matched by.
enum ContactKeys {
    /// A UID without `urn:uuid:`; in lower case where it is a UUID, for those are compared without regard to
    /// case (RFC 9562, 4).
    static func uid(_ uid: String) -> String {
        let trimmed = uid.trimmingCharacters(in: .whitespaces).storable
        let prefix = "urn:uuid:"
        let bare = trimmed.lowercased().hasPrefix(prefix) ? String(trimmed.dropFirst(prefix.count)) : trimmed
        let isUUID = bare.utf8.count == 36 && UUID(uuidString: bare) != nil
        return isUUID ? bare.lowercased() : bare
    }

    /// An e-mail address in lower case, without space around it. Mail servers may tell case apart before the
    /// `@`; none in use does.
    static func email(_ address: String) -> String {
        SearchFolding.fold(address.trimmingCharacters(in: .whitespacesAndNewlines).storable)
    }

    /// A list of keys as JSON, each once.
    static func json(_ keys: [String]) throws -> String {
        var seen: Set<String> = []
        let keys = keys.filter { !$0.isEmpty && seen.insert($0).inserted }
        if keys.isEmpty { return "[]" }
        return String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)
    }
}

extension Contact {
    /// All columns but the id.
    func columnValues(card: String) throws -> ColumnValues {
        [
            ("uid", uid.storable), ("uidKey", ContactKeys.uid(uid)), ("kind", kind.rawValue),
            ("name", name.storable), ("sortKey", SortKey.of(name)), ("organization", organization?.storable),
            ("email", preferredEmail?.address.storable),
            ("phone", preferredPhone?.number.storable),
            ("emailKeys", try ContactKeys.json(emails.map { ContactKeys.email($0.address) })),
            ("phoneKeys", try ContactKeys.json(phones.map { PhoneKeys.digits($0.number) })),
            ("searchText", searchText), ("card", card),
        ]
    }

    /// The name, or the best there is in its place.
    var nameToShow: String {
        let candidates = [name, composedName, uid]
        return candidates.first { !$0.allSatisfy(\.isWhitespace) } ?? "?"
    }

    private var searchText: String {
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
