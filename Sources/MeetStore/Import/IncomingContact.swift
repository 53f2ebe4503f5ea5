import GRDB
import MeetCore

/// A card of a file to be imported, with all data that does not depend on the database.
package struct IncomingContact: Sendable {
    package var columns: ContactColumns
    /// The contact, tidied, with a name and a UID.
    package var contact: Contact
    /// True if the UID is the card's own; else it was derived (`Contact.derivedUID`).
    package var hasUID: Bool
    /// The file and position of the card.
    package var file: String
    package var line: Int
    /// The digest of its bytes; `nil` if it is not from a file.
    package var digest: UInt64?

    /// Prepares a card.
    ///
    /// - Parameters:
    ///   - isSearchable: Whether to compute the search text now; it can be computed later.
    ///   - known: The cached words of repeated fields.
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

    /// Prepares a decoded card.
    ///
    /// - Parameter card: A card with a UID, its own or a derived one.
    package init(
        _ card: DecodedCard, file: String, cards: any ContactCardCoding, isSearchable: Bool,
        known: FieldWords? = nil
    ) throws {
        try self.init(
            card.contact, hasUID: card.hasUID, file: file, line: card.line, digest: card.digest, cards: cards,
            isSearchable: isSearchable, known: known)
    }

    /// True if only its name identifies it, so that another card of this name may belong to another person.
    package var isKnownByNameAlone: Bool {
        !hasUID && contact.emails.isEmpty && contact.phones.isEmpty
    }
}

/// The digests of the cards that contacts were last imported from.
package struct ImportDigests: Sendable {
    private var ids: [UInt64: Int64] = [:]

    /// Makes an empty set.
    package init() {}

    init(_ db: Database) throws {
        // In a preview, the name alone would be that of a view.
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

/// The result for a card.
package struct ImportOutcome {
    package var change: ImportChange
    /// The contact before; `nil` for a new or unchanged one.
    package var before: Contact?
    /// The contact now; its id is `nil` if it was added by this import.
    package var after: Contact
    package var conflicts: [ContactMerge.Conflict] = []
}
