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

    /// What goes into the columns `importedCard` and `sourceKeys` beside `card`.
    func columns(
        uidKey: String, card: String, coding: any ContactCardCoding
    ) throws -> (importedCard: String?, sourceKeys: String?) {
        if cards.isEmpty { return (nil, nil) }
        let texts = try cards.map(coding.card)
        let keys = cards.map { ContactKeys.uid($0.uid) }.filter { $0 != uidKey }
        let text = texts.count == 1 && texts[0] == card ? "" : texts.joined()
        return (text, keys.isEmpty ? nil : ContactKeys.json(keys))
    }
}
