import Foundation
import GRDB
import MeetCore

/// Kinds of meetings. A meeting names its kind; whether there is one of that name is asked when it is told.
extension MeetStore {
    /// All of them, by name.
    package func kinds() throws(StoreError) -> [MeetingKind] {
        try read { db in
            try db.rows("SELECT id, name, leadMinutes FROM kind ORDER BY name COLLATE NOCASE").map(
                MeetingKind.init)
        }
    }

    /// Adds a kind, or changes the lead of the one that is called so.
    ///
    /// - Returns: The kind as stored.
    @discardableResult
    package func save(_ kind: MeetingKind) throws(StoreError) -> MeetingKind {
        try act { db in
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

    /// Takes a kind away. Its meetings keep its name, and lose the reminder that it brought.
    ///
    /// - Returns: The kind as it was; `nil` where none is called so.
    package func deleteKind(called name: String) throws(StoreError) -> MeetingKind? {
        try act { db in
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
