import Foundation
import GRDB
import MeetCore

/// A half-filled form, kept so that nothing typed is lost.
package struct Draft: Hashable, Sendable, Identifiable {
    package var id: String
    /// Which form it belongs to, in the words of whoever saves it.
    package var kind: String
    package var payload: Data
    /// Set by the store when it is saved.
    package var updatedAt: Date

    package init(id: String, kind: String, payload: Data, updatedAt: Date) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.updatedAt = updatedAt
    }
}

/// Drafts are saved at every key, so they do not wait for the disk: they survive the end of the process, however
/// it comes, and the loss of power only as far as the system had written them.
extension MeetStore {
    /// Stores a draft in place of the one with the same id. Its `updatedAt` becomes the present.
    package func saveDraft(_ draft: Draft) throws(StoreError) {
        try writeWithoutWaiting { db in
            try db.run(
                """
                INSERT INTO draft(id, kind, payload, updatedAt) VALUES (?, ?, ?, ?)
                ON CONFLICT(id) DO UPDATE
                    SET kind = excluded.kind, payload = excluded.payload, updatedAt = excluded.updatedAt
                """, [draft.id, draft.kind, draft.payload, now.milliseconds])
        }
    }

    /// All drafts, the latest first.
    package func drafts() throws(StoreError) -> [Draft] {
        try read { db in
            try db.rows("SELECT id, kind, payload, updatedAt FROM draft ORDER BY updatedAt DESC, id").map {
                row in
                Draft(
                    id: row["id"], kind: row["kind"], payload: row["payload"],
                    updatedAt: Date(milliseconds: row["updatedAt"]))
            }
        }
    }

    /// Nothing happens where there is none.
    package func deleteDraft(id: String) throws(StoreError) {
        try writeWithoutWaiting { db in try Self.deleteDraft(id, db) }
    }

    static func deleteDraft(_ id: String, _ db: Database) throws {
        try db.run("DELETE FROM draft WHERE id = ?", [id])
    }

    /// One transaction after which the disk is not waited for. With a write-ahead log that risks the last
    /// transactions and never the file (https://www.sqlite.org/pragma.html#pragma_synchronous).
    private func writeWithoutWaiting(_ body: (Database) throws -> Void) throws(StoreError) {
        if transaction != nil { return try write(body) }
        try withPool { pool in
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = NORMAL")
                defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
                try db.inTransaction(.immediate) {
                    try body(db)
                    return .commit
                }
            }
        }
    }
}
