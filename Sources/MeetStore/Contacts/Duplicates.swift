import Dispatch
import Foundation
import GRDB
import MeetCore
import Synchronization

extension MeetStore {
    /// What tells which contacts are worth comparing: the names, e-mail addresses and numbers of all of them.
    package func duplicateIndex() throws(StoreError) -> DuplicateIndex {
        try read { db in
            var index = DuplicateIndex()
            let names = try db.cursor("SELECT id, name FROM contact")
            while let row = try names.next() { index.add(try row["id"], name: try row["name"]) }
            try Task.checkCancellation()
            let emails = try db.cursor("SELECT contactID, address FROM contactEmail")
            while let row = try emails.next() {
                index.add(try row["contactID"], emailKey: try row["address"])
            }
            try Task.checkCancellation()
            let phones = try db.cursor("SELECT contactID, digits FROM contactPhone")
            while let row = try phones.next() {
                index.add(try row["contactID"], phoneDigits: try row["digits"])
            }
            return index
        }
    }

    /// The birthdays of these contacts as their cards write them, without reading the rest of the cards.
    package func writtenBirthdays(of ids: Set<Int64>) throws(StoreError) -> [Int64: String] {
        try read { db in
            var birthdays: [Int64: String] = [:]
            let rows = try db.cursor(
                """
                SELECT id, substr(card, at + 1, 40) AS line FROM (
                    SELECT id, card, instr(card, char(10) || 'BDAY') AS at FROM contact
                ) WHERE at > 0
                """)
            while let row = try rows.next() {
                let id: Int64 = try row["id"]
                guard ids.contains(id) else { continue }
                let line: String = try row["line"]
                birthdays[id] = String(line.prefix { !$0.isNewline })
            }
            return birthdays
        }
    }

    /// Cards that one thread decodes before it looks for more.
    private static let cardsAtATime = 4000

    /// What becomes of these contacts, by id, each with all its card says. All processors take part.
    ///
    /// - Parameters:
    ///   - state: What `transform` goes on with from one contact to another: each thread has a copy of its own.
    ///   - transform: Is called on any thread.
    package func mapContacts<State: Sendable, Result: Sendable>(
        of ids: Set<Int64>, with state: State, _ transform: @Sendable (Contact, inout State) -> Result?
    ) throws(StoreError) -> [Result] {
        try read { db in
            let sorted = ids.sorted()
            let parts = ProcessInfo.processInfo.activeProcessorCount
            var results: [Result] = []
            results.reserveCapacity(sorted.count)
            for start in stride(from: 0, to: sorted.count, by: parts * Self.cardsAtATime) {
                try Task.checkCancellation()
                let wanted = sorted[start..<min(start + parts * Self.cardsAtATime, sorted.count)]
                let list = JSONText.array(wanted)
                let rows = try db.rows(
                    "SELECT id, card FROM contact WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
                    [list])
                let stored: [StoredCard] = try rows.map { StoredCard(id: try $0["id"], card: try $0["card"]) }
                results += try Self.inParts(of: Self.cardsAtATime, stored) { part in
                    var state = state
                    return try part.compactMap { transform(try contact($0.id, card: $0.card), &state) }
                }
            }
            return results
        }
    }

    private struct StoredCard: Sendable {
        var id: Int64
        var card: String
    }

    /// Transforms parts of `all` at the same time.
    private static func inParts<Element: Sendable, Result: Sendable>(
        of count: Int, _ all: [Element], _ transform: @Sendable (ArraySlice<Element>) throws -> [Result]
    ) throws -> [Result] {
        let starts = Array(stride(from: 0, to: all.count, by: count))
        let done = Mutex([Int: Swift.Result<[Result], any Error>]())
        DispatchQueue.concurrentPerform(iterations: starts.count) { part in
            let slice = all[starts[part]..<min(starts[part] + count, all.count)]
            let result = Swift.Result { try transform(slice) }
            done.withLock { $0[part] = result }
        }
        let results = done.withLock { $0 }
        return try starts.indices.flatMap { try results[$0]?.get() ?? [] }
    }

    /// Pairs of contacts of which the person said that they are two people.
    package func distinctContacts() throws(StoreError) -> Set<DuplicateIndex.Pair> {
        try read { db in
            Set(
                try db.rows("SELECT contactID, otherID FROM distinctContacts").map {
                    DuplicateIndex.Pair(try $0["contactID"], try $0["otherID"])
                })
        }
    }

    /// Keeps in mind that these contacts are all different people. Those that are gone are passed over.
    ///
    /// - Returns: How many of them there are; nothing is done where that is less than two.
    package func keepApart(_ ids: [Identifier<Contact>]) throws(StoreError) -> Int {
        try act { db in
            let rows = try Set(ids.map(\.rawValue)).sorted().compactMap { id in
                try db.row("SELECT id, name FROM contact WHERE id = ?", [id])
            }
            let known: [Int64] = try rows.map { try $0["id"] }
            let name: String? = try rows.first.map { try $0["name"] }
            for (place, one) in known.enumerated() {
                for other in known.dropFirst(place + 1) { try Self.keepApart(one, other, db) }
            }
            return (.keptApart(name: name ?? ""), known.count)
        }
    }

    private static func keepApart(_ one: Int64, _ other: Int64, _ db: Database) throws {
        try db.run(
            "INSERT OR IGNORE INTO distinctContacts(contactID, otherID) VALUES (?, ?)",
            [min(one, other), max(one, other)])
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
            try keepApart(kept, asWas: row["id"], db)
            try db.run("DELETE FROM contact WHERE id = ?", [try row["id"] as Int64])
            uids[ContactKeys.uid(contact.uid)] = merged.uid
        }
        try db.update(
            "contact", id: kept, columns.values(in: ContactOrder.stored(db)) + origins.values)
        return rows.count - 1
    }

    /// Whom the removed contact is not, the one that stays is not either.
    private func keepApart(_ kept: Int64, asWas removed: Int64, _ db: Database) throws {
        let others = try db.rows(
            """
            SELECT iif(contactID = ?1, otherID, contactID) AS other FROM distinctContacts
            WHERE ?1 IN (contactID, otherID)
            """, [removed]
        ).map { try $0["other"] as Int64 }
        for other in others where other != kept { try Self.keepApart(kept, other, db) }
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
                ContactColumns(group, card: card).values(in: ContactOrder.stored(db))
                    + [("importedCard", imported == "" ? stored : imported)])
        }
    }
}
