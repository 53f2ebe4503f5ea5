import Foundation
import GRDB
import MeetCore

/// Kinds of meetings. A meeting names its kind; the kind is looked up when it is shown.
extension MeetStore {
    /// Returns all kinds, by name.
    package func kinds() throws(StoreError) -> [MeetingKind] {
        try read { db in
            try db.rows("SELECT id, name, leadMinutes FROM kind ORDER BY name COLLATE NOCASE").map(
                MeetingKind.init)
        }
    }

    /// Adds a kind, or changes the lead time of an existing one.
    ///
    /// - Returns: The kind as stored.
    @discardableResult
    package func save(_ kind: MeetingKind) throws(StoreError) -> MeetingKind {
        try performUndoable { db in
            let name = kind.name.storable
            let stored = try db.row(
                "SELECT id, name, leadMinutes FROM kind WHERE name = ?", [name]
            ).map(MeetingKind.init)
            guard let stored, let id = stored.id else {
                let id = try db.insert(
                    into: "kind", [("name", name), ("leadMinutes", max(0, kind.leadMinutes))])
                return (
                    .added(.kind, name: name),
                    MeetingKind(id: Identifier(id), name: name, leadMinutes: max(0, kind.leadMinutes))
                )
            }
            var changed = stored
            changed.leadMinutes = max(0, kind.leadMinutes)
            if changed != stored {
                try db.update("kind", id: id.rawValue, [("leadMinutes", changed.leadMinutes)])
            }
            return (.changed(.kind, name: stored.name), changed)
        }
    }

    /// Deletes a kind. Its meetings keep its name, and lose its reminder.
    ///
    /// - Returns: The deleted kind; `nil` if there was none.
    package func deleteKind(called name: String) throws(StoreError) -> MeetingKind? {
        try performUndoable { db in
            let stored = try db.row(
                "SELECT id, name, leadMinutes FROM kind WHERE name = ?", [name.storable]
            ).map(MeetingKind.init)
            guard let stored, let id = stored.id else { return (.deleted(.kind, name: name), nil) }
            try db.run("DELETE FROM kind WHERE id = ?", [id.rawValue])
            return (.deleted(.kind, name: stored.name), stored)
        }
    }
}

extension MeetingKind {
    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            id: Identifier(row["id"]), name: row["name"], leadMinutes: row["leadMinutes"])
    }
}
