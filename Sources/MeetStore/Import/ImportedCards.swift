import MeetCore

/// The cards that a contact was last imported from, one for each source card.
struct ImportedCards {
    /// The maximum number of sources; the oldest ones are dropped.
    private static let most = 16

    private(set) var cards: [Contact]

    /// Reads the cards.
    ///
    /// - Parameters:
    ///   - stored: The column `importedCard`.
    ///   - current: The contact as stored.
    init(stored: String?, current: Contact, coding: any ContactCardCoding) throws {
        switch stored {
        case nil: cards = []
        case "": cards = [current]
        case let text?: cards = try coding.decodeAll(text)
        }
    }

    init(_ cards: [Contact]) {
        self.cards = cards
    }

    /// Returns the index of the card with this UID; `occurrence` counts equal ones from 0.
    func index(uid: String, occurrence: Int) -> Int? {
        let key = ContactKeys.uid(uid)
        let found = cards.indices.filter { ContactKeys.uid(cards[$0].uid) == key }
        return occurrence < found.count ? found[occurrence] : nil
    }

    /// Replaces the card at an index, or appends it.
    mutating func set(_ card: Contact, at index: Int?) {
        if let index { cards[index] = card } else { cards.append(card) }
        if cards.count > Self.most { cards.removeFirst(cards.count - Self.most) }
    }

    /// Returns the columns to store with `card`.
    func origins(uidKey: String, card: String, coding: any ContactCardCoding) throws -> ContactOrigins {
        if cards.isEmpty { return ContactOrigins() }
        let texts = try cards.map(coding.card)
        return ContactOrigins(
            importedCard: texts.count == 1 && texts[0] == card ? "" : texts.joined(),
            sourceKeys: cards.map { ContactKeys.uid($0.uid) }.filter { $0 != uidKey })
    }
}

/// The columns with the import data of a contact.
struct ContactOrigins {
    /// The imported cards; `nil` if it was never imported, empty if equal to the contact.
    var importedCard: String?
    /// The keys of the sources' UIDs that differ from the contact's own.
    var sourceKeys: [String] = []
    /// The digest of its only source card (`DecodedCard.digest`); `nil` if there are several, or it is not
    /// from a file.
    var digest: UInt64?

    static func itself(digest: UInt64?) -> ContactOrigins { ContactOrigins(importedCard: "", digest: digest) }

    var values: ColumnValues {
        [
            ("importedCard", importedCard),
            ("sourceKeys", sourceKeys.isEmpty ? nil : ContactKeys.json(sourceKeys)),
            ("importDigest", digest.map(Int64.init(bitPattern:))),
        ]
    }
}
