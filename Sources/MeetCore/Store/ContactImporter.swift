import Foundation
import GRDB

/// Puts the cards of an import into the database, one after the other, within one transaction.
///
/// Each card is looked for (`ContactImporter+Finding`), and added or merged (`ContactMerge`).
final class ContactImporter {
    let db: Database
    let cards: any ContactCardCoding
    /// Rows are to be taken back, and need not be found by their words.
    let isPreview: Bool
    private(set) var counts = ContactImportCounts()
    /// What the contacts can be found by, where all of them came with this import; `nil` where there were others.
    var known: KeyFilter?
    /// How often each UID of this file came to each contact.
    private var occurrences: [UInt64: Int] = [:]
    private let lastIDBefore: Int64

    init(_ db: Database, cards: any ContactCardCoding, isPreview: Bool = false) throws {
        self.db = db
        self.cards = cards
        self.isPreview = isPreview
        lastIDBefore = try Int64(db.number("SELECT max(id) FROM contact"))
        known = try db.row("SELECT 1 FROM contact") == nil ? KeyFilter() : nil
    }

    /// What comes next is another file: its UIDs are counted anew.
    func beginFile() {
        occurrences.removeAll(keepingCapacity: true)
    }

    func add(_ incoming: IncomingContact) throws -> ImportOutcome {
        let outcome = try find(incoming).map { try merge(incoming, into: $0) } ?? insert(incoming)
        counts.count(outcome.change)
        return outcome
    }

    func occurrence(of uidKey: String, in id: Int64) -> Int {
        occurrences[MatchHash.uid(uidKey, of: id), default: 0]
    }

    private func countOccurrence(of uidKey: String, in id: Int64) -> Int {
        let key = MatchHash.uid(uidKey, of: id)
        defer { occurrences[key, default: 0] += 1 }
        return occurrences[key, default: 0]
    }

    private func insert(_ incoming: IncomingContact) throws -> ImportOutcome {
        let columns = incoming.columns
        let id = try db.insert(into: "contact", columns.values + [("importedCard", "")])
        columns.matchHashes.forEach { known?.insert($0) }
        _ = countOccurrence(of: columns.uidKey, in: id)
        return ImportOutcome(change: .added, after: incoming.contact)
    }

    private func merge(_ incoming: IncomingContact, into found: Found) throws -> ImportOutcome {
        let card = incoming.columns.card
        let occurrence = countOccurrence(of: incoming.columns.uidKey, in: found.id)
        let isOldNews = found.importedCard == "" ? found.card == card : found.importedCard == card
        if isOldNews { return ImportOutcome(change: .unchanged, after: incoming.contact) }
        var mine = try cards.decode(found.card)
        // As the card will read when it comes back from the database, so that the two can be compared.
        let theirs = try cards.decode(card)
        var sources = try ImportedCards(stored: found.importedCard, current: mine, coding: cards)
        mine.id = found.id > lastIDBefore ? nil : Identifier(found.id)
        let place = sources.index(uid: theirs.uid, occurrence: occurrence)
        // A UID that comes up again in a file stands for another state of the same card.
        let origin = place ?? (incoming.hasUID ? sources.index(uid: theirs.uid, occurrence: 0) : nil)
        var base = origin.map { sources.cards[$0] }
        if let known = base {
            if try cards.card(known) == card { return ImportOutcome(change: .unchanged, after: mine) }
            // Another card of that name may be somebody else's.
            if incoming.isKnownByNameAlone { base = nil }
        }
        let merge = ContactMerge(base: base, mine: mine, theirs: theirs)
        sources.set(theirs, at: place)
        let mergedCard = try cards.card(merge.contact)
        let (importedCard, sourceKeys) = try sources.columns(
            uidKey: ContactKeys.uid(mine.uid), card: mergedCard, coding: cards)
        let origins: ColumnValues = [("importedCard", importedCard), ("sourceKeys", sourceKeys)]
        for source in sources.cards { known?.insert(MatchHash.uid(ContactKeys.uid(source.uid))) }
        guard mergedCard != found.card else {
            // What it was imported as is no concern of the person's.
            try db.update("contact", id: found.id, origins)
            return ImportOutcome(change: .unchanged, after: mine, conflicts: merge.conflicts)
        }
        let columns = ContactColumns(merge.contact, card: mergedCard, isSearchable: !isPreview)
        try db.update("contact", id: found.id, columns.values + origins)
        columns.matchHashes.forEach { known?.insert($0) }
        return ImportOutcome(change: .updated, before: mine, after: merge.contact, conflicts: merge.conflicts)
    }
}
