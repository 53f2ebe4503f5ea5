import GRDB
import MeetCore

/// Which stored contact a card means:
///
/// 1. the one with its UID, or into which a card with its UID went before. Where the UID is in doubt (it is
///    counted, came up before in this file, or several contacts have it) the two must be alike besides;
/// 2. else one that has a matching name and shares an e-mail address or a telephone number, the oldest first
///    (`ContactMatching.isSamePerson`).
extension ContactImporter {
    struct Found {
        var id: Int64
        var card: String
        var importedCard: String?

        init(_ row: Row) {
            id = row["id"]
            card = row["card"]
            importedCard = row["importedCard"]
        }
    }

    /// As many contacts with the same key as are looked at.
    private static let mostCandidates = 8
    /// One look-up takes as long as it takes to gather the keys of some 32 contacts.
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

    /// Most cards of a large import are new, and need not be looked for.
    private func gatherKnown() throws {
        try target.flush()
        var filter = KeyFilter()
        for table in ["contact", "contactSource"] {
            let keys = try String.fetchCursor(db, sql: "SELECT uidKey FROM \(table)")
            while let key = try keys.next() { filter.insert(MatchHash.uid(key)) }
        }
        let emails = try Row.fetchCursor(db, sql: "SELECT address, nameHash FROM contactEmail")
        while let row = try emails.next() { filter.insert(MatchHash.email(row[0], nameHash: row[1])) }
        let phones = try Row.fetchCursor(db, sql: "SELECT tail, nameHash FROM contactPhone")
        while let row = try phones.next() { filter.insert(MatchHash.phone(row[0], nameHash: row[1])) }
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
                    SELECT id FROM (SELECT id FROM contact WHERE uidKey = ?1 AND nameHash = ?2 LIMIT \(limit))
                    UNION SELECT id FROM (SELECT id FROM contact WHERE uidKey = ?1 LIMIT \(limit))
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

    /// What `look` finds, with no change of it still waiting to be written.
    private func settled<T>(_ id: (T) -> Int64, _ look: () throws -> [T]) throws -> [T] {
        let found = try look()
        guard found.contains(where: { target.awaits(id: id($0)) }) else { return found }
        try target.flush()
        return try look()
    }

    /// Whether it is like the contact as it is, or as it was imported.
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

    /// Those of the same name that do, in their order.
    private func contactsSharingAddress(with columns: ContactColumns) throws -> [Int64] {
        let name = columns.nameHash
        var ids: Set<Int64> = []
        func look(in table: String, _ column: String, for key: String) throws {
            let rows = try db.rows(
                "SELECT contactID FROM \(table) WHERE \(column) = ? AND nameHash = ? LIMIT \(Self.mostCandidates)",
                [key, name])
            for row in rows { ids.insert(row["contactID"]) }
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
