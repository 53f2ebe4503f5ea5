import GRDB
import MeetCore

/// Brings what is folded text in the file (search texts, sort keys, keys of addresses) up to the folding tables of
/// this program, and what is read of their cards. The `meta` row `folding` says which ones it was made by, `sorting` by which `SortKey`, and `wording` by
/// which `SearchText`; none, by the first.
enum Refolding {
    /// Rows that are held in memory at a time.
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
            // What was written down holds texts of the old tables: they are made anew when it comes back (`reword`).
            try db.run("INSERT OR REPLACE INTO meta(key, value) VALUES ('folding', ?)", [String(version)])
        }
    }

    /// Whether some of it is of other tables.
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

    /// Brings the order of lists up to `SortKey`. What was written down keeps: what comes back by undo stands where it
    /// stood, which is all that is in it of the order.
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

    /// Makes the words of what came back by undo or redo, where they may be of another `SearchText`.
    ///
    /// - Parameters:
    ///   - action: What brought them back.
    ///   - ids: Of the rows of a table; `nil` where it is not known which they are.
    static func reword(
        broughtBackBy action: Int64, _ ids: (_ table: String) throws -> Set<Int64>?,
        cards: any ContactCardCoding, _ db: Database
    ) throws {
        guard let row = try db.row("SELECT value FROM meta WHERE key = 'wordingAction'"),
            let last = Int64(try row["value"] as String), action <= last
        else { return }
        try refold(db, cards, ids)
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
        try forEachRow("meeting", of: ids("meeting"), "id", db) { row in
            guard let meeting = try MeetingRow.meeting(row["id"], db) else { return }
            try db.update("meeting", id: row["id"], [("searchText", meeting.searchText)])
        }
        try forEachRow("venue", of: ids("venue"), Venue.columns, db) { row in
            let venue = try Venue(row)
            try db.update("venue", id: row["id"], venue.foldedValues)
        }
        try forEachRow("place", of: ids("place"), "id, \(Venue.placeColumns)", db) { row in
            try db.update("place", id: row["id"], Venue.place(row).foldedValues)
        }
    }

    /// - Parameter ids: `nil` for all.
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
