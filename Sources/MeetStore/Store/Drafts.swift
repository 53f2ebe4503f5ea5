import Foundation
import GRDB
import MeetCore

/// An unfinished form, saved so that nothing typed is lost.
package struct Draft: Hashable, Sendable, Identifiable {
    package var id: String
    /// The kind of form, in the caller's terms.
    package var kind: String
    package var payload: Data
    /// The time of saving, set by the store.
    package var updatedAt: Date

    package init(id: String, kind: String, payload: Data, updatedAt: Date) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.updatedAt = updatedAt
    }
}

/// Drafts are saved at every key, so they do not wait for the disk: they survive any end of the process, and
/// a power failure only as far as the system had written them.
///
/// A draft belongs to the process that saved it or was offered it, until that ends: other processes are not
/// offered its form. Drafts that the database cannot store are saved outside of it (`OutsideDrafts`).
extension MeetStore {
    /// Stores a draft in place of the one with the same id. Its `updatedAt` becomes the current time.
    ///
    /// - Throws: The error of the database, if the draft could not be saved outside either; `moved` in any
    ///   case.
    package func saveDraft(_ draft: Draft) throws(StoreError) {
        let now = now
        ownDrafts.keep(draft, at: now)
        do {
            try writeWithoutWaiting { db in try put(draft, at: now, db) }
            ownDrafts.outside.remove(draft.id)
        } catch {
            if case .moved = error { throw error }
            if transaction != nil || ownDrafts.outside.keep(draft, at: now) == nil { throw error }
        }
    }

    /// Returns all drafts of all processes, latest first.
    package func drafts() throws(StoreError) -> [Draft] {
        try read { db in try ownedDrafts(db).map(\.draft) }
    }

    /// Returns the drafts of ended processes and of this one, latest first. From now on they belong to this
    /// process, if the database is writable.
    package func takeDrafts() throws(StoreError) -> [Draft] {
        let outside = ownDrafts.outside.all()
        let offered = try read { db in try offeredDrafts(db) }
        if outside.isEmpty, offered.allSatisfy(\.isOwn) { return offered.map(\.draft) }
        do {
            let taken = try write { db in
                for found in outside {
                    let stored = try ownedDrafts(db).first { $0.draft.id == found.draft.id }
                    if let stored, stored.draft.updatedAt > found.draft.updatedAt { continue }
                    try put(found.draft, at: found.draft.updatedAt, db)
                }
                let offered = try offeredDrafts(db)
                for owned in offered where !owned.isOwn {
                    try db.run("UPDATE draft SET owner = ? WHERE id = ?", [token, owned.draft.id])
                }
                return offered.map(\.draft)
            }
            outside.forEach(ownDrafts.outside.remove)
            return taken
        } catch {
            // They can be shown all the same.
            let ids = Set(outside.map(\.draft.id))
            let all = outside.map(\.draft) + offered.map(\.draft).filter { !ids.contains($0.id) }
            return all.sorted { $0.updatedAt > $1.updatedAt }
        }
    }

    /// Deletes a draft if it exists.
    package func deleteDraft(id: String) throws(StoreError) {
        do {
            try writeWithoutWaiting { db in try deleteDraft(id, db) }
        } catch {
            // A discarded draft is not offered again, at least not by this process.
            if transaction == nil { ownDrafts.forget([id]) }
            throw error
        }
    }

    /// Deletes a draft within a transaction.
    func deleteDraft(_ id: String, _ db: Database) throws {
        ownDrafts.discard(id)
        try db.run("DELETE FROM draft WHERE id = ?", [id])
    }

    private func put(_ draft: Draft, at now: Date, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO draft(id, kind, payload, updatedAt, owner) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(id) DO UPDATE SET kind = excluded.kind, payload = excluded.payload,
                updatedAt = excluded.updatedAt, owner = excluded.owner
            """, [draft.id, draft.kind, draft.payload, now.milliseconds, token])
    }

    /// The token of this process as the owner of drafts; `nil` if its lock file cannot be created.
    private var token: String? { open.withLock { $0?.token() } }

    private struct OwnedDraft {
        var draft: Draft
        var owner: String?
        /// True if it belongs to this process.
        var isOwn = false
    }

    private func ownedDrafts(_ db: Database) throws -> [OwnedDraft] {
        try db.rows("SELECT id, kind, payload, updatedAt, owner FROM draft ORDER BY updatedAt DESC, id").map {
            row in
            try OwnedDraft(
                draft: Draft(
                    id: row["id"], kind: row["kind"], payload: row["payload"],
                    updatedAt: Date(milliseconds: row["updatedAt"])),
                owner: row["owner"])
        }
    }

    private func offeredDrafts(_ db: Database) throws -> [OwnedDraft] {
        let database = open.withLock { $0 }
        return try ownedDrafts(db).compactMap { owned in
            guard let owner = owned.owner else { return owned }
            if database?.isElsewhere(owner) ?? false { return nil }
            var owned = owned
            owned.isOwn = database?.isOwn(owner) ?? false
            return owned
        }
    }

    private func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(StoreError) {
        if transaction != nil { return try write(body) }
        try committing(waitsForDisk: false, body)
    }
}
