import MeetCore

/// The cards that a contact was last imported as, one for each card of the files that went into it.
struct ImportedCards {
    /// Sources beyond are forgotten, the oldest first.
    private static let most = 16

    private(set) var cards: [Contact]

    /// - Parameters:
    ///   - stored: The column `importedCard`.
    ///   - current: The contact as it is stored.
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

    /// The place of the card with this UID; where there are several, `occurrence` counts them from 0.
    func index(uid: String, occurrence: Int) -> Int? {
        let key = ContactKeys.uid(uid)
        let found = cards.indices.filter { ContactKeys.uid(cards[$0].uid) == key }
        return occurrence < found.count ? found[occurrence] : nil
    }

    /// Puts a card in its place, or after the others.
    mutating func set(_ card: Contact, at index: Int?) {
        if let index { cards[index] = card } else { cards.append(card) }
        if cards.count > Self.most { cards.removeFirst(cards.count - Self.most) }
    }

    /// What is to be stored of them beside `card`.
    func origins(uidKey: String, card: String, coding: any ContactCardCoding) throws -> ContactOrigins {
        if cards.isEmpty { return ContactOrigins() }
        let texts = try cards.map(coding.card)
        return ContactOrigins(
            importedCard: texts.count == 1 && texts[0] == card ? "" : texts.joined(),
            sourceKeys: cards.map { ContactKeys.uid($0.uid) }.filter { $0 != uidKey })
    }
}

/// The columns that tell what a contact was imported as.
struct ContactOrigins {
    /// `nil` where it was never imported, empty where that was as it is now.
    var importedCard: String?
    /// The keys of the sources' UIDs that are not the contact's own.
    var sourceKeys: [String] = []
    /// Of the one card that it was imported as (`DecodedCard.digest`); `nil` where there are several, or none that came from
    /// a file.
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
