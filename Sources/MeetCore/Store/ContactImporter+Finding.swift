import GRDB

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

    func find(_ incoming: IncomingContact) throws -> Found? {
        try findByUID(incoming) ?? findByAddress(incoming)
    }

    private func mayBeStored(_ hash: UInt64) -> Bool { known?.mayContain(hash) ?? true }

    private func findByUID(_ incoming: IncomingContact) throws -> Found? {
        let columns = incoming.columns
        guard mayBeStored(MatchHash.uid(columns.uidKey)) else { return nil }
        let limit = Self.mostCandidates
        let candidates = try db.rows(
            """
            SELECT id, card, importedCard FROM contact WHERE id IN (
                SELECT id FROM (SELECT id FROM contact WHERE uidKey = ?1 AND nameHash = ?2 LIMIT \(limit))
                UNION SELECT id FROM (SELECT id FROM contact WHERE uidKey = ?1 LIMIT \(limit))
                UNION SELECT contactID FROM (SELECT contactID FROM contactSource WHERE uidKey = ?1 LIMIT \(limit))
            ) ORDER BY id
            """, [columns.uidKey, columns.nameHash]
        ).map(Found.init)
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

    /// Whether it is like the contact as it is, or as it was imported.
    private func isAlike(_ contact: Contact, _ candidate: Found) throws -> Bool {
        let stored = try cards.decode(candidate.card)
        return try ContactMatching.areAlike(stored, contact)
            || ImportedCards(stored: candidate.importedCard, current: stored, coding: cards).cards
                .contains { ContactMatching.areAlike($0, contact) }
    }

    private func findByAddress(_ incoming: IncomingContact) throws -> Found? {
        let (columns, name) = (incoming.columns, incoming.columns.nameHash)
        if name == 0 { return nil }
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
        for id in ids.sorted() {
            guard
                let found = try db.row("SELECT id, card, importedCard FROM contact WHERE id = ?", [id])
                    .map(Found.init)
            else { continue }
            if try ContactMatching.isSamePerson(cards.decode(found.card), incoming.contact) { return found }
        }
        return nil
    }
}
