import MeetCore

/// A card of a file on its way into the store, with all that can be worked out without the database.
package struct IncomingContact: Sendable {
    package var columns: ContactColumns
    /// Tidy, with a name and a UID.
    package var contact: Contact
    /// Whether the UID is the card's own; if not it was derived (`Contact.derivedUID`).
    package var hasUID: Bool
    /// Where the card stands.
    package var file: String
    package var line: Int

    /// - Parameter isSearchable: Whether what it will be found by is worth making now; it can be made later.
    package init(
        _ contact: Contact, hasUID: Bool, file: String, line: Int, cards: any ContactCardCoding,
        isSearchable: Bool
    ) throws {
        self.contact = contact.tidied()
        self.contact.name = self.contact.nameToShow
        self.contact.id = nil
        self.hasUID = hasUID
        self.file = file
        self.line = line
        columns = ContactColumns(
            self.contact, card: try cards.card(self.contact), isSearchable: isSearchable)
    }

    /// Whether nothing but its name tells it from others, so that another card of this name may be somebody
    /// else's.
    package var isKnownByNameAlone: Bool {
        !hasUID && contact.emails.isEmpty && contact.phones.isEmpty
    }
}

/// What became of a card.
package struct ImportOutcome {
    package var change: ImportChange
    /// The contact before; `nil` for a new one, and where it stayed as it was.
    package var before: Contact?
    /// The contact now; its id is `nil` where it was added by the same import.
    package var after: Contact
    package var conflicts: [ContactMerge.Conflict] = []
}
