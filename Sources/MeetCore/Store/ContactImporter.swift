import Foundation
import GRDB

/// Puts the cards of an import into the database, one after the other, within one transaction.
///
/// Each card is looked for (`ContactImporter+Finding`), and added or merged. Rows are written many at a time, for
/// a statement costs much more than a row of it.
final class ContactImporter {
    let db: Database
    let cards: any ContactCardCoding
    /// Rows are to be taken back, and need not be found by their words.
    let isPreview: Bool
    var finder: ContactFinder
    private(set) var counts = ContactImportCounts()
    private var writer: ContactBatch
    /// How often each UID came up.
    private var occurrences = Occurrences()
    private let lastIDBefore: Int64

    init(_ db: Database, cards: any ContactCardCoding, isPreview: Bool) throws {
        self.db = db
        self.cards = cards
        self.isPreview = isPreview
        lastIDBefore = try Int64(db.number("SELECT max(id) FROM contact"))
        finder = try ContactFinder(db, cards: cards)
        writer = ContactBatch()
    }

    func add(_ incoming: IncomingContact) throws -> ImportOutcome {
        let occurrence = occurrences.next(MatchHash.uid(incoming.columns.uidKey))
        let hashes = incoming.columns.matchHashes
        var found: ContactFinder.Found?
        if try finder.mayFind(hashes, before: { try writer.flush(db) }) {
            if writer.mayContain(hashes) { try writer.flush(db) }
            found = try finder.find(incoming, occurrence: occurrence)
            if let id = found?.id, writer.contains(id: id) {
                try writer.flush(db)
                found = try finder.find(incoming, occurrence: occurrence)
            }
        }
        let outcome = try found.map { try merge(incoming, into: $0, occurrence: occurrence) } ?? insert(incoming)
        counts.count(outcome.change)
        return outcome
    }

    /// Writes what is still to be written.
    func finish() throws {
        try writer.flush(db)
    }

    private func insert(_ incoming: IncomingContact) throws -> ImportOutcome {
        write(ContactBatch.Row(id: nil, columns: incoming.columns, importedCard: "", sourceKeys: nil))
        try writer.flushIfFull(db)
        return ImportOutcome(change: .added, after: incoming.contact)
    }

    private func write(_ row: ContactBatch.Row) {
        let hashes = row.columns.matchHashes
        finder.note(hashes)
        writer.append(row, hashes: hashes)
    }

    private func merge(
        _ incoming: IncomingContact, into found: ContactFinder.Found, occurrence: Int
    ) throws -> ImportOutcome {
        let card = incoming.columns.card
        let isOldNews = found.importedCard == "" ? found.card == card : found.importedCard == card
        if isOldNews { return ImportOutcome(change: .unchanged, after: incoming.contact) }
        var mine = try cards.decode(found.card)
        mine.id = found.id > lastIDBefore ? nil : Identifier(found.id)
        // As the card will read when it comes back from the database, so that the two can be compared.
        let theirs = try cards.decode(card)
        var sources = try ImportedCards(stored: found.importedCard, current: mine, coding: cards)
        let place = sources.index(uid: theirs.uid, occurrence: occurrence)
        let base = try base(for: incoming, card: card, occurrence: occurrence, in: sources)
        if place != nil, let base, try cards.card(base) == card {
            return ImportOutcome(change: .unchanged, after: mine)
        }
        let merge = ContactMerge(base: base, mine: mine, theirs: theirs)
        sources.set(theirs, at: place)
        let mergedCard = try cards.card(merge.contact)
        let (importedCard, sourceKeys) = try sources.columns(
            uidKey: ContactKeys.uid(mine.uid), card: mergedCard, coding: cards)
        guard mergedCard != found.card else {
            try keep(importedCard, sourceKeys, of: found)
            return ImportOutcome(change: .unchanged, after: mine, conflicts: merge.conflicts)
        }
        let columns = ContactColumns(merge.contact, card: mergedCard, isSearchable: !isPreview)
        write(
            ContactBatch.Row(id: found.id, columns: columns, importedCard: importedCard, sourceKeys: sourceKeys))
        if let sourceKeys { noteSources(sourceKeys, of: sources) }
        try writer.flushIfFull(db)
        return ImportOutcome(change: .updated, before: mine, after: merge.contact, conflicts: merge.conflicts)
    }

    /// What the card said at the last import.
    ///
    /// A UID that comes up again in the same import stands for an older or newer state of the same card, unless
    /// the UID was only derived. A card that is known by its name alone may be somebody else's by now, so it has
    /// no base but itself.
    private func base(
        for incoming: IncomingContact, card: String, occurrence: Int, in sources: ImportedCards
    ) throws -> Contact? {
        let uid = incoming.contact.uid
        var index = sources.index(uid: uid, occurrence: occurrence)
        if index == nil, incoming.hasUID { index = sources.index(uid: uid, occurrence: 0) }
        guard let index else { return nil }
        let base = sources.cards[index]
        return incoming.isKnownByNameAlone && (try cards.card(base) != card) ? nil : base
    }

    /// Notes what a contact was imported as where it stayed as it is. That is no action of the person's.
    private func keep(_ importedCard: String?, _ sourceKeys: String?, of found: ContactFinder.Found) throws {
        if importedCard == found.importedCard, sourceKeys == found.sourceKeys { return }
        try db.run(
            "UPDATE contact SET importedCard = ?, sourceKeys = ? WHERE id = ?",
            [importedCard, sourceKeys, found.id])
        if let sourceKeys, let keys = try? JSONDecoder().decode([String].self, from: Data(sourceKeys.utf8)) {
            finder.note(keys.map(MatchHash.uid))
        }
    }
}
