import MeetCore

/// The encoding of contacts in their rows.
///
/// The card is the only record of the contact: anything that `encode` leaves out is lost. Equal contacts must
/// give equal cards, because an import detects changes by comparing cards. The `id` is not part of the card.
package protocol ContactCardCoding: Sendable {
    func encode(_ contact: Contact) throws -> String
    func decode(_ card: String) throws -> Contact
    /// Decodes several concatenated cards.
    func decodeAll(_ cards: String) throws -> [Contact]
    /// Returns whether a stored card is a vCard 4.0, which may be written to a file unchanged.
    func isVCard(_ card: String) -> Bool
}

extension ContactCardCoding {
    package func isVCard(_ card: String) -> Bool { false }

    /// Returns the card in the form for the database.
    func card(_ contact: Contact) throws -> String {
        var contact = contact
        contact.id = nil
        return try encode(contact).storable
    }
}

/// Encodes contacts as vCards 4.0 (RFC 6350): any other program can read the database's contents.
package struct VCardCoding: ContactCardCoding {
    package init() {}

    package func encode(_ contact: Contact) throws -> String {
        VCardEncoder.encode(contact, version: .v4)
    }

    package func decode(_ card: String) throws -> Contact {
        guard let contact = VCardDecoder.contact(from: card) else {
            throw StoreError.unreadableCard
        }
        return contact
    }

    package func decodeAll(_ cards: String) throws -> [Contact] {
        VCardDecoder.decode(cards, file: "", limits: .ofStored).cards.map(\.contact)
    }

    package func isVCard(_ card: String) -> Bool {
        card.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n") && card.hasSuffix("\r\nEND:VCARD\r\n")
    }
}
