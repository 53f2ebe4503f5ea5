import Foundation
import GRDB
import MeetCore

/// Stores the cards of an import in sequence, within one transaction.
///
/// Each card is matched (`ContactImporter+Finding`), and added or merged (`ContactMerge`).
package final class ContactImporter {
    let db: Database
    let cards: any ContactCardCoding
    let target: any ContactImportTarget
    package private(set) var counts = ImportCounts()
    /// The counts of the venues among the cards.
    package private(set) var venues = ImportCounts()
    /// Stores a venue; in a preview it only tells what would change.
    private let putVenue: (Venue) throws -> ImportChange
    /// True if the book was empty before.
    package let beganEmpty: Bool
    /// The keys of all contacts; `nil` until collecting them is worthwhile.
    var known: KeyFilter?
    /// The number of look-ups without it.
    var lookups = 0
    /// The number of contacts before.
    let bookSize: Int
    /// The digests of cards that contacts were imported from.
    package let digests: ImportDigests
    /// The contacts changed by this import, whose digests no longer count.
    private var changed: Set<Int64> = []
    /// The number of occurrences of each UID of the file for each contact.
    private var occurrences = KeyCounts()
    private let lastIDBefore: Int64
    private var lastID: Int64

    init(
        _ db: Database, cards: any ContactCardCoding, target: any ContactImportTarget,
        putVenue: @escaping (Venue) throws -> ImportChange
    ) throws {
        self.putVenue = putVenue
        self.db = db
        self.cards = cards
        self.target = target
        bookSize = try db.number("SELECT count(*) FROM contact")
        beganEmpty = bookSize == 0
        known = beganEmpty ? KeyFilter() : nil
        digests = try ImportDigests(db)
        lastIDBefore = try db.lastID(of: "contact")
        lastID = lastIDBefore
    }

    /// Begins another file: UIDs are counted again.
    package func beginFile() {
        occurrences.removeAll()
    }

    package func add(_ incoming: IncomingContact) throws -> ImportOutcome {
        let outcome = try find(incoming).map { try merge(incoming, into: $0) } ?? insert(incoming)
        counts.count(outcome.change)
        return outcome
    }

    /// Stores the venue of a card.
    package func add(_ venue: Venue) throws -> ImportChange {
        let change = try putVenue(venue)
        venues.count(change)
        return change
    }

    /// Counts a card with a known digest as unchanged.
    ///
    /// - Returns: Whether it is unchanged; false if its contact was imported from another card since, which
    ///   `add` handles.
    package func passes(_ card: DecodedCard) -> Bool {
        guard let id = digests[card.digest], !changed.contains(id) else { return false }
        _ = occurrences.count(MatchHash.uid(ContactKeys.uid(card.contact.uid), of: id))
        counts.count(.unchanged)
        return true
    }

    func occurrence(of uidKey: String, in id: Int64) -> Int {
        occurrences[MatchHash.uid(uidKey, of: id)]
    }

    private func insert(_ incoming: IncomingContact) throws -> ImportOutcome {
        guard lastID < Int64.max else { throw StoreError.full }
        lastID += 1
        let uidKey = incoming.columns.uidKey
        var columns = incoming.columns
        var origins = ContactOrigins.itself(digest: incoming.digest)
        if mayBeStored(MatchHash.uid(uidKey)), try isTaken(uidKey) {
            // Some programs give all cards the same UID.
            var contact = incoming.contact
            contact.uid = UUID().uuidString.lowercased()
            columns = ContactColumns(
                contact, card: try cards.card(contact), isSearchable: target.isSearchable)
            origins = try ImportedCards([incoming.contact])
                .origins(uidKey: columns.uidKey, card: columns.card, coding: cards)
            origins.digest = incoming.digest
            known?.insert(MatchHash.uid(uidKey))
        }
        if target.isSearchable, columns.searchText == nil { columns.searchText = incoming.contact.searchText }
        try target.insert(columns, origins, id: lastID)
        columns.matchHashes.forEach { known?.insert($0) }
        _ = occurrences.count(MatchHash.uid(uidKey, of: lastID))
        return ImportOutcome(change: .added, after: incoming.contact)
    }

    private func isTaken(_ uidKey: String) throws -> Bool {
        try db.number("SELECT EXISTS (SELECT 1 FROM contact WHERE uidKey = ?)", [uidKey]) == 1
    }

    private func merge(_ incoming: IncomingContact, into found: Found) throws -> ImportOutcome {
        let card = incoming.columns.card
        let occurrence = occurrences.count(MatchHash.uid(incoming.columns.uidKey, of: found.id))
        let isOldNews = found.importedCard == "" ? found.card == card : found.importedCard == card
        if isOldNews { return ImportOutcome(change: .unchanged, after: incoming.contact) }
        var mine = try cards.decode(found.card)
        // The card as it would be read back from the database, for comparison.
        let theirs = try cards.decode(card)
        var sources = try ImportedCards(stored: found.importedCard, current: mine, coding: cards)
        mine.id = found.id > lastIDBefore ? nil : Identifier(found.id)
        let place = sources.index(uid: theirs.uid, occurrence: occurrence)
        // A repeated UID in a file is another state of the same card.
        let origin = place ?? (incoming.hasUID ? sources.index(uid: theirs.uid, occurrence: 0) : nil)
        var base = origin.map { sources.cards[$0] }
        if let known = base {
            if try cards.card(known) == card { return ImportOutcome(change: .unchanged, after: mine) }
            // Another card of that name may belong to another person.
            if incoming.isKnownByNameAlone { base = nil }
        }
        let merge = ContactMerge(base: base, mine: mine, theirs: theirs)
        sources.set(theirs, at: place)
        let mergedCard = try cards.card(merge.contact)
        var origins = try sources.origins(uidKey: ContactKeys.uid(mine.uid), card: mergedCard, coding: cards)
        if sources.cards.count == 1 { origins.digest = incoming.digest }
        changed.insert(found.id)
        for key in origins.sourceKeys { known?.insert(MatchHash.uid(key)) }
        guard mergedCard != found.card else {
            // The imported card is irrelevant to the person, unless the contact differs from it by their
            // choice.
            try target.update(id: found.id, nil, origins, keptOwn: !merge.conflicts.isEmpty)
            return ImportOutcome(change: .unchanged, after: mine, conflicts: merge.conflicts)
        }
        let columns = ContactColumns(merge.contact, card: mergedCard, isSearchable: target.isSearchable)
        try target.update(id: found.id, columns, origins, keptOwn: false)
        columns.matchHashes.forEach { known?.insert($0) }
        return ImportOutcome(change: .updated, before: mine, after: merge.contact, conflicts: merge.conflicts)
    }
}

/// Finding the stored contact of a card:
///
/// 1. the one with its UID, or which a card with its UID was merged into. If the UID is doubtful (a counter,
///   repeated in this file, or shared by several contacts) the two must also be similar;
/// 2. else the oldest with a matching name and a shared e-mail address or telephone number
///   (`ContactMatching.isSamePerson`).
extension ContactImporter {
    struct Found {
        var id: Int64
        var card: String
        var importedCard: String?

        init(_ row: StoredRow) throws {
            id = try row["id"]
            card = try row["card"]
            importedCard = try row["importedCard"]
        }
    }

    /// The maximum number of examined contacts with the same key.
    private static let mostCandidates = 8
    /// The number of contacts whose keys are collected in the time of one look-up.
    private static let contactsPerLookup = 32

    func find(_ incoming: IncomingContact) throws -> Found? {
        let hashes = incoming.columns.matchHashes
        if target.awaits(hashes) { try target.flush() }
        if known == nil {
            lookups += 1
            if lookups * Self.contactsPerLookup > bookSize { try gatherKnown() }
        }
        if let known, !hashes.contains(where: known.mayContain) { return nil }
        return try findByUID(incoming) ?? findByAddress(incoming)
    }

    private func mayBeStored(_ hash: UInt64) -> Bool { known?.mayContain(hash) ?? true }

    /// Collects the keys of all contacts: most cards of a large import are new, and need no look-up.
    private func gatherKnown() throws {
        try target.flush()
        var filter = KeyFilter()
        for table in ["contact", "contactSource"] {
            let keys = try String.fetchCursor(db, sql: "SELECT uidKey FROM \(table)")
            while let key = try keys.next() { filter.insert(MatchHash.uid(key)) }
        }
        let emails = try db.cursor("SELECT address, nameHash FROM contactEmail")
        while let row = try emails.next() { filter.insert(try MatchHash.email(row[0], nameHash: row[1])) }
        let phones = try db.cursor("SELECT tail, nameHash FROM contactPhone")
        while let row = try phones.next() { filter.insert(try MatchHash.phone(row[0], nameHash: row[1])) }
        known = filter
    }

    private func findByUID(_ incoming: IncomingContact) throws -> Found? {
        let columns = incoming.columns
        guard mayBeStored(MatchHash.uid(columns.uidKey)) else { return nil }
        let limit = Self.mostCandidates
        let candidates = try settled(\.id) {
            try db.rows(
                """
                SELECT id, card, importedCard FROM contact WHERE id IN (
                    SELECT id FROM contact WHERE uidKey = ?1
                    UNION SELECT contactID FROM (
                        SELECT contactID FROM contactSource WHERE uidKey = ?1 AND nameHash = ?2 LIMIT \(limit))
                    UNION SELECT contactID FROM (
                        SELECT contactID FROM contactSource WHERE uidKey = ?1 LIMIT \(limit))
                ) ORDER BY id
                """, [columns.uidKey, columns.nameHash]
            ).map(Found.init)
        }
        if candidates.isEmpty { return nil }
        if let same = candidates.first(where: {
            ($0.importedCard == "" ? $0.card : $0.importedCard) == columns.card
        }) {
            return same
        }
        let isDoubtful = candidates.count > 1 || ContactMatching.isCounted(uid: incoming.contact.uid)
        return try candidates.first { candidate in
            if !isDoubtful, occurrence(of: columns.uidKey, in: candidate.id) == 0 { return true }
            return try isAlike(incoming.contact, candidate)
        }
    }

    /// Returns the results of `look`, after writing waiting changes of them.
    private func settled<T>(_ id: (T) -> Int64, _ look: () throws -> [T]) throws -> [T] {
        let found = try look()
        guard found.contains(where: { target.awaits(id: id($0)) }) else { return found }
        try target.flush()
        return try look()
    }

    /// Returns whether a card is similar to the contact as it is, or as it was imported.
    private func isAlike(_ contact: Contact, _ candidate: Found) throws -> Bool {
        let stored = try cards.decode(candidate.card)
        return try ContactMatching.areAlike(stored, contact)
            || ImportedCards(stored: candidate.importedCard, current: stored, coding: cards).cards
                .contains { ContactMatching.areAlike($0, contact) }
    }

    private func findByAddress(_ incoming: IncomingContact) throws -> Found? {
        if incoming.columns.nameHash == 0 { return nil }
        for id in try settled({ $0 }, { try contactsSharingAddress(with: incoming.columns) }) {
            guard
                let found = try db.row("SELECT id, card, importedCard FROM contact WHERE id = ?", [id])
                    .map(Found.init)
            else { continue }
            if try ContactMatching.isSamePerson(cards.decode(found.card), incoming.contact) { return found }
        }
        return nil
    }

    /// Returns the contacts of the same name that share an address, in order.
    private func contactsSharingAddress(with columns: ContactColumns) throws -> [Int64] {
        let name = columns.nameHash
        var ids: Set<Int64> = []
        func look(in table: String, _ column: String, for key: String) throws {
            let rows = try db.rows(
                "SELECT contactID FROM \(table) WHERE \(column) = ? AND nameHash = ? LIMIT \(Self.mostCandidates)",
                [key, name])
            for row in rows { ids.insert(try row["contactID"]) }
        }
        for key in columns.emailKeys
        where !key.isEmpty && mayBeStored(MatchHash.email(key, nameHash: name)) {
            try look(in: "contactEmail", "address", for: key)
        }
        for tail in columns.phoneTails where mayBeStored(MatchHash.phone(tail, nameHash: name)) {
            try look(in: "contactPhone", "tail", for: tail)
        }
        return ids.sorted()
    }
}

/// The destination of an importer: the table, or its replacement in a preview.
///
/// Rows may wait to be written together; before a look-up, the importer asks whether a row waits.
protocol ContactImportTarget: AnyObject {
    /// True if rows must be searchable by their words.
    var isSearchable: Bool { get }

    /// Inserts a row.
    ///
    /// - Parameter id: An id larger than any before.
    func insert(_ columns: ContactColumns, _ origins: ContactOrigins, id: Int64) throws
    /// Changes a row; without `columns`, only its import data.
    ///
    /// - Parameter keptOwn: Whether the contact differs by the person's choice, so that the change of the
    ///   import data alone can be undone too.
    func update(id: Int64, _ columns: ContactColumns?, _ origins: ContactOrigins, keptOwn: Bool) throws

    /// Returns whether a waiting row may have one of these keys (`MatchHash`).
    func awaits(_ hashes: [UInt64]) -> Bool
    /// Returns whether a change of this row waits.
    func awaits(id: Int64) -> Bool
    /// Writes the waiting rows.
    func flush() throws
    /// Writes the waiting rows, and cleans up.
    func finish() throws
}
