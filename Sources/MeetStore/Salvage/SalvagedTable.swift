import GRDB
import MeetCore

/// A table that rows are put back into, in the order in which the file holds their values.
struct SalvagedTable {
    struct Column {
        var name: String
        /// As STRICT tables have it; empty where anything goes.
        var type: String
        var isRequired: Bool
    }

    var name: String
    var columns: [Column]
    /// The column that is the row's number, and that the file leaves empty.
    var rowIDColumn: Int?
    var hasRowIDs: Bool

    /// All tables of a database, those of search indexes too.
    static func all(_ db: Database) throws -> [SalvagedTable] {
        let tables = try Row.fetchAll(
            db,
            sql:
                "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')"
        )
        return try tables.compactMap { table in
            let name: String = table["name"]
            let hasRowIDs = (table["wr"] as Int) == 0
            let rows = try Row.fetchAll(
                db, sql: "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid",
                arguments: [name])
            // A tree without row ids holds the key's columns first.
            let keys = rows.filter { ($0["pk"] as Int) > 0 }.sorted { ($0["pk"] as Int) < ($1["pk"] as Int) }
            let stored = hasRowIDs ? rows : keys + rows.filter { ($0["pk"] as Int) == 0 }
            let columns = stored.map {
                Column(
                    name: $0["name"], type: ($0["type"] as String).uppercased(),
                    isRequired: ($0["notnull"] as Int) == 1)
            }
            let isNumbered =
                hasRowIDs && keys.count == 1 && (keys[0]["type"] as String).uppercased() == "INTEGER"
            return SalvagedTable(
                name: name, columns: columns,
                rowIDColumn: isNumbered ? stored.firstIndex { ($0["pk"] as Int) > 0 } : nil,
                hasRowIDs: hasRowIDs)
        }
    }

    /// Whether a row may be one of this table: of a page that nobody knows whose it is.
    func fits(_ values: [SalvagedValue]) -> Bool {
        guard values.count == columns.count else { return false }
        for (index, value) in values.enumerated() {
            if index == rowIDColumn {
                guard value == .null else { return false }
                continue
            }
            switch (value, columns[index].type) {
            case (_, ""), (_, "ANY"): continue
            case (.null, _): if columns[index].isRequired { return false }
            case (.integer, "INTEGER"), (.integer, "INT"), (.integer, "REAL"), (.real, "REAL"),
                (.text, "TEXT"),
                (.blob, "BLOB"):
                continue
            default: return false
            }
        }
        return true
    }

    /// The values by their columns, as a statement takes them; `nil` where there are more of them than columns. Of a row
    /// that was written before a column was added, there are fewer.
    func values(_ cell: TreeCell) -> ColumnValues? {
        guard let values = cell.values, values.count <= columns.count else { return nil }
        return values.enumerated().map { index, value in
            (
                "\"\(columns[index].name)\"",
                index == rowIDColumn ? cell.rowID.databaseValue : value.databaseValue
            )
        }
    }
}
