import Foundation
import GRDB
import MeetCore

/// The order of the contact list, and its keys.
enum ContactOrder {
    /// Returns the order of the stored keys.
    static func stored(_ db: Database) throws -> NameOrder {
        NameOrder(stored: try value("contactOrder", db) ?? "")
    }

    /// Recomputes all keys if the order has changed.
    ///
    /// - Returns: Whether they were recomputed.
    static func set(_ order: NameOrder, _ db: Database) throws -> Bool {
        guard try stored(db) != order else { return false }
        try db.run("INSERT OR REPLACE INTO meta(key, value) VALUES ('contactOrder', ?)", [order.stored])
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO meta(key, value)
                    SELECT 'contactOrderAction', coalesce(max(id), 0) FROM action
                """)
        try relistAll(db)
        return true
    }

    /// Recomputes all keys. They are collected first, because changing rows while reading them is slower.
    static func relistAll(_ db: Database) throws {
        let order = try stored(db)
        let key = DatabaseFunction("contactKey", argumentCount: 3, pure: true) { values in
            order.key(
                name: String.fromDatabaseValue(values[0]) ?? "", given: String.fromDatabaseValue(values[1]),
                family: String.fromDatabaseValue(values[2]))
        }
        db.add(function: key)
        defer { db.remove(function: key) }
        try db.execute(
            sql: """
                WITH made(id, key) AS MATERIALIZED (
                    SELECT id, contactKey(name, givenName, familyName) FROM contact)
                UPDATE contact SET listKey = made.key FROM made
                    WHERE made.id = contact.id AND made.key <> contact.listKey
                """)
    }

    /// Recomputes the keys of contacts restored by undo or redo, if they may be of another order.
    ///
    /// - Parameters:
    ///   - action: The action that restored them.
    ///   - ids: Returns the ids if needed; `nil` if they are unknown.
    static func relist(
        broughtBackBy action: Int64, _ ids: () throws -> Set<Int64>?, cards: any ContactCardCoding,
        _ db: Database
    ) throws {
        guard let last = try value("contactOrderAction", db).flatMap({ Int64($0) }), action <= last else {
            return
        }
        guard let ids = try ids() else { return try relistAll(db) }
        let order = try stored(db)
        for id in ids {
            guard let row = try db.row("SELECT name, card FROM contact WHERE id = ?", [id]) else { continue }
            let names = (try? cards.decode(row["card"]))?.namesToOrderBy
            let key = order.key(name: try row["name"], given: names?.given, family: names?.family)
            try db.update(
                "contact", id: id,
                [("givenName", names?.given), ("familyName", names?.family), ("listKey", key)])
        }
    }

    private static func value(_ key: String, _ db: Database) throws -> String? {
        try db.row("SELECT value FROM meta WHERE key = ?", [key]).map { try $0["value"] }
    }
}

extension Contact {
    /// The parts of the person's name in the card; `nil` if absent.
    var namesToOrderBy: (given: String?, family: String?) {
        guard kind == .individual else { return (nil, nil) }
        func text(_ parts: [String]) -> String? {
            let text = (parts.count == 1 ? parts[0] : parts.joined(separator: " ")).storable
                .trimmed
            return text.isEmpty ? nil : text
        }
        return (text(structuredName.given), text(structuredName.family))
    }
}
