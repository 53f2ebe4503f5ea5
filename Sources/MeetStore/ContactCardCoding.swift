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
}

extension ContactCardCoding {
    /// The card as the database takes it.
    func card(_ contact: Contact) throws -> String {
        var contact = contact
        contact.id = nil
        return try encode(contact).storable
    }
}
