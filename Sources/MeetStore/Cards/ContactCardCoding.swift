import MeetCore

/// How a contact is written into its row and read back.
///
/// The card is the record of the contact: whatever `encode` leaves out is lost. Equal contacts must give equal
/// cards, for an import tells by the card whether anything changed. The `id` is no part of the card.
package protocol ContactCardCoding: Sendable {
    func encode(_ contact: Contact) throws -> String
    func decode(_ card: String) throws -> Contact
    /// Reads several cards written one after the other.
    func decodeAll(_ cards: String) throws -> [Contact]
    /// Whether what is stored is a vCard 4.0 already, which may go into a file as it is.
    func isVCard(_ card: String) -> Bool
}

extension ContactCardCoding {
    package func isVCard(_ card: String) -> Bool { false }

    /// The card as the database takes it.
    func card(_ contact: Contact) throws -> String {
        var contact = contact
        contact.id = nil
        return try encode(contact).storable
    }
}

/// Contacts are written down as vCards 4.0 (RFC 6350): the database holds what any other program can read.
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
