import GRDB
import MeetCore

/// A table to restore, with its columns in the order of the file.
struct SalvagedTable {
    struct Column {
        var name: String
        /// The type in a STRICT table; empty for any.
        var type: String
        var isRequired: Bool
    }

    var name: String
    var columns: [Column]
    /// The column that is the row id, which is empty in the file.
    var rowIDColumn: Int?
    var hasRowIDs: Bool

    /// Returns all tables of a database, including those of search indexes.
    static func all(_ db: Database) throws -> [SalvagedTable] {
        let tables = try db.rows(
            "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")
        return try tables.map { table in
            let name: String = try table["name"]
            let hasRowIDs = try table["wr"] as Int == 0
            let described = try db.rows(
                "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid", [name]
            ).map { row in
                let column = Column(
                    name: try row["name"], type: (try row["type"] as String).uppercased(),
                    isRequired: try row["notnull"] as Int == 1)
                return (column: column, placeInKey: try row["pk"] as Int)
            }
            // A tree without row ids has the key's columns first.
            let keys = described.filter { $0.placeInKey > 0 }.sorted { $0.placeInKey < $1.placeInKey }
            let stored = hasRowIDs ? described : keys + described.filter { $0.placeInKey == 0 }
            let isNumbered = hasRowIDs && keys.count == 1 && keys[0].column.type == "INTEGER"
            return SalvagedTable(
                name: name, columns: stored.map(\.column),
                rowIDColumn: isNumbered ? stored.firstIndex { $0.placeInKey > 0 } : nil,
                hasRowIDs: hasRowIDs)
        }
    }

    /// Returns whether a row of an unreachable page may belong to this table.
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

    /// Returns the values by column, for a statement; `nil` if there are more values than columns. A row
    /// written before a column was added has fewer.
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
