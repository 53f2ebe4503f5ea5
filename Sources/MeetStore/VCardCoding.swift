import MeetCore

/// Contacts are written down as vCards 4.0 (RFC 6350): the database holds what any other program can read.
package struct VCardCoding: ContactCardCoding {
    package init() {}

    package func encode(_ contact: Contact) throws -> String {
        VCardEncoder.encode(contact, version: .v4)
    }

    package func decode(_ card: String) throws -> Contact {
        guard let contact = VCardDecoder.contact(from: card) else {
            throw StoreError.corrupt(detail: "a stored card cannot be read")
        }
        return contact
    }

    package func decodeAll(_ cards: String) throws -> [Contact] {
        VCardDecoder.decode(cards, file: "").cards.map(\.contact)
    }
}
