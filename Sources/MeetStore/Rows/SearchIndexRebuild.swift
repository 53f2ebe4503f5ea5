import GRDB
import MeetCore

/// Updates the folded text in the file (search texts, sort keys, keys of addresses) to the folding tables of
/// this program. The `meta` row `folding` holds their version, `sorting` that of `SortKey`, and `wording`
/// that of `SearchText`; a missing row means the first version.
enum SearchIndexRebuild {
    /// The number of rows held in memory at a time.
    private static let rowsAtATime = 500

    static func refoldIfNeeded(
        _ pool: DatabasePool, cards: any ContactCardCoding, version: Int = SearchFolding.version
    ) throws {
        guard try pool.read({ try isNeeded($0, version: version) }) else { return }
        try pool.write { db in
            if try !isSorted(db) { try resort(db) }
            if try isOf(version, "folding", db) && isWorded(db) { return }
            try refold(db, cards)
            try db.run(
                "INSERT OR REPLACE INTO meta(key, value) VALUES ('wording', ?)", [String(SearchText.version)])
            try db.run(
                """
                INSERT OR REPLACE INTO meta(key, value) SELECT 'wordingAction', coalesce(max(id), 0) FROM action
                """)
            // The journal holds texts of the old tables: they are recomputed when they are restored
            // (`reword`).
            try db.run("INSERT OR REPLACE INTO meta(key, value) VALUES ('folding', ?)", [String(version)])
        }
    }

    /// Returns whether any of it is outdated.
    static func isNeeded(_ db: Database, version: Int = SearchFolding.version) throws -> Bool {
        try !isSorted(db) || !isOf(version, "folding", db) || !isWorded(db)
    }

    private static func isOf(_ version: Int, _ key: String, _ db: Database) throws -> Bool {
        try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = ?", arguments: [key])
            == String(version)
    }

    private static func isSorted(_ db: Database) throws -> Bool { try isOf(SortKey.version, "sorting", db) }
    private static func isWorded(_ db: Database) throws -> Bool {
        try isOf(SearchText.version, "wording", db)
    }

    /// Updates the sort keys to `SortKey`. The journal is kept: restored rows have their former positions,
    /// its only data about the order.
    private static func resort(_ db: Database) throws {
        for table in ["contact", "venue", "place"] {
            try forEachRow(table, "id, name, sortKey", db) { row in
                let key = SortKey.of(try row["name"])
                if try key != row["sortKey"] as String {
                    try db.update(table, id: row["id"], [("sortKey", key)])
                }
            }
        }
        try ContactOrder.relistAll(db)
        try db.run(
            "INSERT OR REPLACE INTO meta(key, value) VALUES ('sorting', ?)", [String(SortKey.version)])
    }

    /// Recomputes the words of rows restored by undo or redo, if they may be of another `SearchText`.
    ///
    /// - Parameters:
    ///   - action: The action that restored them.
    ///   - ids: The ids of a table's rows; `nil` if they are unknown.
    static func reword(
        broughtBackBy action: Int64, _ ids: (_ table: String) throws -> Set<Int64>?,
        cards: any ContactCardCoding, _ db: Database
    ) throws {
        guard let row = try db.row("SELECT value FROM meta WHERE key = 'wordingAction'"),
            let last = Int64(try row["value"] as String), action <= last
        else { return }
        try refold(db, cards, ids)
    }

    /// Recomputes the words of meetings.
    ///
    /// - Parameter ids: The ids; `nil` for all.
    static func reword(meetings ids: Set<Int64>?, _ db: Database) throws {
        try forEachRow("meeting", of: ids, "id", db) { row in
            guard let meeting = try MeetingRow.meeting(row["id"], db) else { return }
            try db.update("meeting", id: row["id"], [("searchText", meeting.searchText)])
        }
    }

    private static func refold(
        _ db: Database, _ cards: any ContactCardCoding,
        _ ids: (_ table: String) throws -> Set<Int64>? = { _ in nil }
    ) throws {
        let order = try ContactOrder.stored(db)
        try forEachRow("contact", of: ids("contact"), "id, card", db) { row in
            let card: String = try row["card"]
            guard let contact = try? cards.decode(card) else { return }
            let folded: Set = [
                "name", "sortKey", "listKey", "email", "phone", "nameHash", "emailKeys", "phoneKeys",
                "searchText",
            ]
            let values = ContactColumns(contact, card: card).values(in: order).filter {
                folded.contains($0.column)
            }
            try db.update("contact", id: row["id"], values)
        }
        try reword(meetings: ids("meeting"), db)
        try forEachRow("venue", of: ids("venue"), Venue.columns, db) { row in
            let venue = try Venue(row)
            try db.update("venue", id: row["id"], venue.foldedValues)
        }
        try forEachRow("place", of: ids("place"), "id, \(Venue.placeColumns)", db) { row in
            try db.update("place", id: row["id"], Venue.place(row).foldedValues)
        }
    }

    /// Passes the rows of a table to `body`.
    ///
    /// - Parameter ids: The ids; `nil` for all.
    private static func forEachRow(
        _ table: String, of ids: Set<Int64>? = nil, _ columns: String, _ db: Database,
        _ body: (StoredRow) throws -> Void
    ) throws {
        if let ids {
            for id in ids.sorted() {
                if let row = try db.row("SELECT \(columns) FROM \(table) WHERE id = ?", [id]) {
                    try body(row)
                }
            }
            return
        }
        var last = Int64.min
        while true {
            let rows = try db.rows(
                "SELECT \(columns) FROM \(table) WHERE id > ? ORDER BY id LIMIT \(rowsAtATime)", [last])
            guard let end = rows.last else { return }
            last = try end["id"]
            try rows.forEach(body)
        }
    }
}

extension Venue {
    fileprivate var foldedValues: ColumnValues {
        columnValues.filter { $0.column == "sortKey" || $0.column == "searchText" }
    }
}
