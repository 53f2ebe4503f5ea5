import GRDB
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
    /// Of its bytes; `nil` where it comes from no file.
    package var digest: UInt64?

    /// - Parameters:
    ///   - isSearchable: Whether what it will be found by is worth making now; it can be made later.
    ///   - known: The words of fields that came up before.
    package init(
        _ contact: Contact, hasUID: Bool, file: String, line: Int, digest: UInt64? = nil,
        cards: any ContactCardCoding, isSearchable: Bool, known: FieldWords? = nil
    ) throws {
        self.contact = contact.tidied()
        self.contact.name = self.contact.nameToShow
        self.contact.id = nil
        self.hasUID = hasUID
        self.file = file
        self.line = line
        self.digest = digest
        columns = ContactColumns(
            self.contact, card: try cards.card(self.contact), isSearchable: isSearchable, known: known)
    }

    /// - Parameter card: With a UID, its own or a derived one.
    package init(
        _ card: DecodedCard, file: String, cards: any ContactCardCoding, isSearchable: Bool,
        known: FieldWords? = nil
    ) throws {
        try self.init(
            card.contact, hasUID: card.hasUID, file: file, line: card.line, digest: card.digest, cards: cards,
            isSearchable: isSearchable, known: known)
    }

    /// Whether nothing but its name tells it from others, so that another card of this name may be somebody
    /// else's.
    package var isKnownByNameAlone: Bool {
        !hasUID && contact.emails.isEmpty && contact.phones.isEmpty
    }
}

/// Which contacts were last imported as one card, and what its bytes were.
package struct ImportDigests: Sendable {
    private var ids: [UInt64: Int64] = [:]

    /// None.
    package init() {}

    init(_ db: Database) throws {
        // In a preview the name alone would be that of a view.
        let rows = try db.cursor(
            "SELECT importDigest, id FROM main.contact WHERE importDigest IS NOT NULL ORDER BY importDigest, id"
        )
        while let row = try rows.next() {
            let digest = UInt64(bitPattern: try row[0] as Int64)
            if ids[digest] == nil { ids[digest] = try row[1] }
        }
    }

    package func contains(_ digest: UInt64) -> Bool { ids[digest] != nil }

    subscript(_ digest: UInt64) -> Int64? { ids[digest] }
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
