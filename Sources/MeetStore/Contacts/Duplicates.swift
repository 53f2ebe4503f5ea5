import GRDB
import MeetCore

extension MeetStore {
    /// Contacts that share a name together with an e-mail address or a telephone number, each with all it is
    /// connected to in this way, the oldest first.
    package func contactsSharingAddresses() throws(StoreError) -> [[Contact]] {
        try read { db in
            var clusters = Clusters()
            for (table, key) in [("contactEmail", "address"), ("contactPhone", "tail")] {
                let rows = try db.cursor(
                    """
                    SELECT oldest, contactID FROM (
                        SELECT \(key), nameHash, min(contactID) AS oldest FROM \(table)
                        WHERE nameHash <> 0 AND \(key) <> ''
                        GROUP BY \(key), nameHash HAVING min(contactID) <> max(contactID)
                    ) JOIN \(table) USING (\(key), nameHash) WHERE contactID <> oldest
                    """)
                while let row = try rows.next() { clusters.connect(try row["oldest"], try row["contactID"]) }
            }
            return try clusters.all().map { ids in
                try Task.checkCancellation()
                return try ids.compactMap { id in
                    try db.row("SELECT id, card FROM contact WHERE id = ?", [id]).map(contact)
                }
            }
        }
    }

    /// Merges the contacts of each list into its first.
    ///
    /// - Returns: How many contacts are no more.
    package func mergeContacts(_ lists: [[Identifier<Contact>]]) throws(StoreError) -> Int {
        try act { db in
            var removed = 0
            var uids: [String: String] = [:]
            for list in lists {
                try Task.checkCancellation()
                removed += try merge(list.map(\.rawValue), &uids, db)
            }
            try repointMembers(uids, db)
            return (.mergedDuplicates(count: removed), removed)
        }
    }

    /// - Parameter uids: Is told by the key of each UID that is no more the UID of the contact that stays.
    private func merge(_ ids: [Int64], _ uids: inout [String: String], _ db: Database) throws -> Int {
        let rows = try ids.compactMap { id in
            try db.row("SELECT id, card, importedCard FROM contact WHERE id = ?", [id])
        }
        guard let first = rows.first, rows.count > 1 else { return 0 }
        let contacts = try rows.map(contact)
        let sources = try zip(rows, contacts).flatMap { row, contact in
            try ImportedCards(stored: row["importedCard"], current: contact, coding: cards).cards
        }
        let merged = ContactMerge.united(contacts)
        let card = try cards.card(merged)
        let columns = ContactColumns(merged, card: card)
        let origins = try ImportedCards(sources).origins(uidKey: columns.uidKey, card: card, coding: cards)
        let kept: Int64 = try first["id"]
        for (row, contact) in zip(rows, contacts).dropFirst() {
            try repointInvitees(from: row["id"], to: kept, db)
            try db.run("DELETE FROM contact WHERE id = ?", [try row["id"] as Int64])
            uids[ContactKeys.uid(contact.uid)] = merged.uid
        }
        try db.update("contact", id: kept, columns.values + origins.values)
        return rows.count - 1
    }

    /// Where both were invited to a meeting, the one who answered stays.
    private func repointInvitees(from id: Int64, to kept: Int64, _ db: Database) throws {
        try db.run("UPDATE invitee SET contactID = ? WHERE contactID = ?", [kept, id])
        if db.changesCount == 0 { return }
        try db.run(
            """
            DELETE FROM invitee WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER (
                        PARTITION BY meetingID ORDER BY participation = 'needs-action', position, id
                    ) AS number FROM invitee WHERE contactID = ?
                ) WHERE number > 1
            )
            """, [kept])
    }

    private func repointMembers(_ uids: [String: String], _ db: Database) throws {
        if uids.isEmpty { return }
        for row in try db.rows("SELECT id, card, importedCard FROM contact WHERE kind = 'group'") {
            var group = try contact(row)
            var seen: Set<String> = []
            group.members = group.members.map { uids[ContactKeys.uid($0)] ?? $0 }
                .filter { seen.insert(ContactKeys.uid($0)).inserted }
            let card = try cards.card(group)
            let stored: String = try row["card"]
            if card == stored { continue }
            let imported: String? = try row["importedCard"]
            try db.update(
                "contact", id: row["id"],
                ContactColumns(group, card: card).values
                    + [("importedCard", imported == "" ? stored : imported)])
        }
    }
}

/// Numbers that are connected with each other, directly or by others (union-find).
private struct Clusters {
    private var parents: [Int64: Int64] = [:]

    /// The smallest of those it is connected with.
    private mutating func root(_ id: Int64) -> Int64 {
        var root = id
        while let parent = parents[root], parent != root { root = parent }
        parents[id] = root
        return root
    }

    mutating func connect(_ one: Int64, _ other: Int64) {
        let (first, second) = (root(one), root(other))
        parents[max(first, second)] = min(first, second)
        parents[min(first, second)] = min(first, second)
    }

    mutating func all() -> [[Int64]] {
        var clusters: [Int64: [Int64]] = [:]
        for id in parents.keys.sorted() { clusters[root(id), default: []].append(id) }
        return clusters.sorted { $0.key < $1.key }.map(\.value)
    }
}
