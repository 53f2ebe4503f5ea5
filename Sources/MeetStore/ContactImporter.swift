import Foundation
import GRDB
import MeetCore

/// Puts the cards of an import into the database, one after the other, within one transaction.
///
/// Each card is looked for (`ContactImporter+Finding`), and added or merged (`ContactMerge`).
package final class ContactImporter {
    let db: Database
    let cards: any ContactCardCoding
    let target: any ContactImportTarget
    package private(set) var counts = ContactImportCounts()
    /// Whether the book was empty before.
    package let beganEmpty: Bool
    /// What the contacts can be found by; `nil` until it is worth the time to gather it.
    var known: KeyFilter?
    /// How many cards were looked for without it.
    var lookups = 0
    /// How many contacts there were before.
    let bookSize: Int
    /// How often each UID of this file came to each contact.
    private var occurrences = KeyCounts()
    private let lastIDBefore: Int64
    private var lastID: Int64

    init(_ db: Database, cards: any ContactCardCoding, target: any ContactImportTarget) throws {
        self.db = db
        self.cards = cards
        self.target = target
        bookSize = try db.number("SELECT count(*) FROM contact")
        beganEmpty = bookSize == 0
        known = beganEmpty ? KeyFilter() : nil
        // Of contacts that were deleted too (https://www.sqlite.org/autoinc.html).
        lastIDBefore = try Int64(
            db.number(
                """
                SELECT max(
                    ifnull((SELECT max(id) FROM contact), 0),
                    ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'contact'), 0))
                """))
        lastID = lastIDBefore
    }

    /// What comes next is another file: its UIDs are counted anew.
    package func beginFile() {
        occurrences.removeAll()
    }

    package func add(_ incoming: IncomingContact) throws -> ImportOutcome {
        let outcome = try find(incoming).map { try merge(incoming, into: $0) } ?? insert(incoming)
        counts.count(outcome.change)
        return outcome
    }

    func occurrence(of uidKey: String, in id: Int64) -> Int {
        occurrences[MatchHash.uid(uidKey, of: id)]
    }

    private func insert(_ incoming: IncomingContact) throws -> ImportOutcome {
        guard lastID < Int64.max else { throw StoreError.full }
        lastID += 1
        var columns = incoming.columns
        if target.isSearchable, columns.searchText == nil { columns.searchText = incoming.contact.searchText }
        try target.insert(columns, id: lastID)
        columns.matchHashes.forEach { known?.insert($0) }
        _ = occurrences.count(MatchHash.uid(columns.uidKey, of: lastID))
        return ImportOutcome(change: .added, after: incoming.contact)
    }

    private func merge(_ incoming: IncomingContact, into found: Found) throws -> ImportOutcome {
        let card = incoming.columns.card
        let occurrence = occurrences.count(MatchHash.uid(incoming.columns.uidKey, of: found.id))
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
        let origins = try sources.origins(uidKey: ContactKeys.uid(mine.uid), card: mergedCard, coding: cards)
        for key in origins.sourceKeys { known?.insert(MatchHash.uid(key)) }
        guard mergedCard != found.card else {
            // What it was imported as is no concern of the person's.
            try target.update(id: found.id, nil, origins)
            return ImportOutcome(change: .unchanged, after: mine, conflicts: merge.conflicts)
        }
        let columns = ContactColumns(merge.contact, card: mergedCard, isSearchable: target.isSearchable)
        try target.update(id: found.id, columns, origins)
        columns.matchHashes.forEach { known?.insert($0) }
        return ImportOutcome(change: .updated, before: mine, after: merge.contact, conflicts: merge.conflicts)
    }
}
