import GRDB

/// The triggers that write down how to take a change back
/// (the technique of https://www.sqlite.org/undoredo.html).
///
/// Each journaled table gets three. They write only while `journalScope` holds a row, which names the action
/// that is going on. Undo and redo run what was written, while the same triggers write the way back.
///
/// What they write is one row of SQL text; the statement around it, which is the same for all rows of a table, is
/// a row of `journalForm`. There are two forms: to delete rows that were inserted, and to restore rows that were
/// deleted or updated.
enum JournalTriggers {
    /// A table whose changes can be undone. What hangs on it (a search index, keys) follows by triggers of its own.
    struct Table {
        var name: String
        /// To change these columns alone is no action of the person; they come back with the rest of the row.
        var bookkeeping: [String] = []
    }

    /// Makes the triggers anew from the columns as they are. To be called by every migration that changes a
    /// journaled table; what was written down before keeps its forms.
    static func install(_ tables: [Table], _ db: Database) throws {
        for journaled in tables {
            let table = journaled.name
            let names = try db.columns(in: table).map(\.name)
            let columns = names.map { "\"\($0)\"" }
            let deletion = try form(deletionHead(table), ")", db)
            let restoration = try form(
                "\(restorationHead(table))\(columns.joined(separator: ","))) VALUES",
                " ON CONFLICT(id) DO UPDATE SET "
                    + columns.map { "\($0)=excluded.\($0)" }.joined(separator: ","), db)
            let oldRow =
                "'(' || \(columns.map { "quote(old.\($0))" }.joined(separator: " || ',' || ")) || ')'"
            try install("Insert", table, form: deletion, row: "new.id", db)
            let ofTheirs = names.filter { !journaled.bookkeeping.contains($0) }.joined(separator: ", ")
            try install("Update", of: ofTheirs, table, form: restoration, row: oldRow, db)
            try install("Delete", table, form: restoration, row: oldRow, db)
        }
    }

    private static func deletionHead(_ table: String) -> String { "DELETE FROM \(table) WHERE id IN (" }
    private static func restorationHead(_ table: String) -> String { "INSERT INTO \(table)(" }

    /// Writes down, in one row, how to take back rows that were inserted while the triggers wrote nothing.
    static func noteInsertion(of ids: some Collection<Int64>, into table: String, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO journal(actionID, formID, row)
                SELECT actionID, (SELECT max(id) FROM journalForm WHERE head = ?), ?
                FROM journalScope WHERE size <= sizeLimit
            """, [deletionHead(table), ids.map(String.init).joined(separator: ",")])
    }

    /// The first row of these tables that was changed since a row of the journal.
    static func firstChanged(
        of tables: [String], under action: Int64, after last: Int64, _ db: Database
    ) throws -> (table: String, id: Int64)? {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT head, row FROM journal JOIN journalForm ON journalForm.id = formID
                WHERE actionID = ? AND journal.id > ? ORDER BY journal.id
                """, arguments: [action, last])
        while let entry = try rows.next() {
            let head: String = entry["head"]
            let row: String = entry["row"]
            // One form begins with the id, the other with the columns' values, of which the id is the first.
            guard let id = Int64(row.drop { $0 == "(" }.prefix { $0.isNumber }) else { continue }
            let table = tables.first { head == deletionHead($0) || head.hasPrefix(restorationHead($0)) }
            if let table { return (table, id) }
        }
        return nil
    }

    private static func form(_ head: String, _ foot: String, _ db: Database) throws -> Int64 {
        try db.execute(sql: "INSERT INTO journalForm(head, foot) VALUES (?, ?)", arguments: [head, foot])
        return db.lastInsertedRowID
    }

    private static func install(
        _ event: String, of columns: String? = nil, _ table: String, form: Int64, row: String, _ db: Database
    ) throws {
        let name = "\(table)Journal\(event)"
        let occasion = event + (columns.map { " OF \($0)" } ?? "")
        try db.execute(
            sql: """
                DROP TRIGGER IF EXISTS \(name);
                CREATE TRIGGER \(name) AFTER \(occasion) ON \(table) BEGIN
                    INSERT INTO journal(actionID, formID, row)
                        SELECT actionID, \(form), \(row) FROM journalScope WHERE size <= sizeLimit;
                END;
                """)
    }
}
