import Dispatch
import Foundation
import GRDB
import MeetCore
import Synchronization

extension MeetStore {
    /// Returns the names, e-mail addresses and numbers of all contacts, indexed to find those worth
    /// comparing.
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

    /// Returns the birthdays of contacts as their cards write them, without decoding the cards.
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

    /// The number of cards that a thread decodes at a time.
    private static let cardsAtATime = 4000

    /// Returns the transformed contacts by id, with all data of their cards. All processors are used.
    ///
    /// - Parameters:
    ///   - state: The state that `transform` passes from one contact to the next: each thread has its own
    ///     copy.
    ///   - transform: Called on any thread.
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

    /// Transforms parts of `all` in parallel.
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

    /// Returns the pairs of contacts that the person marked as different people.
    package func distinctContacts() throws(StoreError) -> Set<DuplicateIndex.Pair> {
        try read { db in
            Set(
                try db.rows("SELECT contactID, otherID FROM distinctContacts").map {
                    DuplicateIndex.Pair(try $0["contactID"], try $0["otherID"])
                })
        }
    }

    /// Marks contacts as different people. Deleted ones are ignored.
    ///
    /// - Returns: Their number; nothing is done for less than two.
    package func keepApart(_ ids: [Identifier<Contact>]) throws(StoreError) -> Int {
        try performUndoable { db in
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

    /// Merges the contacts of each list into its first one.
    ///
    /// - Returns: The number of removed contacts.
    package func mergeContacts(_ lists: [[Identifier<Contact>]]) throws(StoreError) -> Int {
        try performUndoable { db in
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

    /// Merges contacts into the first.
    ///
    /// - Parameter uids: Receives the replacement of each removed UID, by its key.
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

    /// Marks the remaining contact as different from those that the removed one was marked as different from.
    private func keepApart(_ kept: Int64, asWas removed: Int64, _ db: Database) throws {
        let others = try db.rows(
            """
            SELECT iif(contactID = ?1, otherID, contactID) AS other FROM distinctContacts
            WHERE ?1 IN (contactID, otherID)
            """, [removed]
        ).map { try $0["other"] as Int64 }
        for other in others where other != kept { try Self.keepApart(kept, other, db) }
    }

    /// Changes invitees, and people of polls, to the remaining contact. If both were invited to a meeting, the
    /// one with an answer stays.
    private func repointInvitees(from id: Int64, to kept: Int64, _ db: Database) throws {
        try db.run("UPDATE pollVoter SET contactID = ? WHERE contactID = ?", [kept, id])
        try db.run("UPDATE attendee SET contactID = ? WHERE contactID = ?", [kept, id])
        try db.run("UPDATE tableScore SET contactID = ? WHERE contactID = ?", [kept, id])
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
