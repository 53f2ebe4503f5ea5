import GRDB

/// The triggers that record how to undo changes (the technique of https://www.sqlite.org/undoredo.html).
///
/// Each journaled table has three. They write only while `journalScope` holds a row with the current action.
/// Undo and redo run the journal while the same triggers record the reverse changes.
///
/// Each entry is a row of SQL text; the statement around it, common to all rows of a table, is a row of
/// `journalForm`. There are three forms: to delete inserted rows, to restore deleted rows, and to restore
/// changed columns. The last one does not affect later changes of other columns: a row contains a bit mask of
/// its values. For guarded columns it contains the new values too, and does not affect later changes of them.
enum JournalTriggers {
    /// A table whose changes can be undone. Its first column is `id`. Dependent data (a search index, keys)
    /// follows by triggers of its own.
    struct Table: Sendable {
        var name: String
        /// The columns whose changes alone are not an action of the person, unless declared
        /// (`Journal.recordingBookkeeping`); they are restored with the rest of the row.
        var bookkeeping: [String] = []
        /// The columns that undo never changes.
        var unjournaled: [String] = []
        /// The columns that others may change too.
        var guarded: [Guarded] = []
    }

    /// Columns that are restored together, and only if all of them that an action changed are still as it
    /// left them.
    struct Guarded: Sendable {
        var columns: [String]
        /// The columns computed from them, which are restored with them.
        var derived: [String] = []
        /// A column whose changes bind them too: its new value identifies the cause of their changes.
        var origin: String?
    }

    /// Recreates the triggers from the current columns; missing tables are skipped. To be called by every
    /// migration that changes a journaled table; older entries keep their forms.
    static func install(_ tables: [Table], _ db: Database) throws {
        for table in tables where try db.tableExists(table.name) {
            let names = try db.columns(in: table.name).map(\.name)
            let journaled = names.filter { !table.unjournaled.contains($0) }
            let deletion = try form(deletionHead(table.name), ")", db)
            let restoration = try form(
                "\(restorationHead(table.name))\(names.map(quoted).joined(separator: ","))) VALUES",
                " ON CONFLICT(id) DO UPDATE SET "
                    + journaled.map { "\(quoted($0))=excluded.\(quoted($0))" }.joined(separator: ","), db)
            let values = journaled.filter { $0 != "id" }
            let guarded = table.guarded.flatMap(\.columns).filter(values.contains)
            /// Returns the condition that a column is as the action left it, or was not changed by it.
            func stands(_ name: String) -> String? {
                guard let place = values.firstIndex(of: name), let new = guarded.firstIndex(of: name) else {
                    return nil
                }
                return "((v.column2 & \(bit(place)))=0 OR \(table.name).\(quoted(name)) IS "
                    + "v.column\(values.count + new + 3))"
            }
            func condition(_ name: String) -> String {
                let bound = table.guarded.first { $0.columns.contains(name) || $0.derived.contains(name) }
                let names = (bound?.columns ?? []) + [bound?.origin].compactMap(\.self)
                return names.compactMap(stands).map { " AND \($0)" }.joined()
            }
            let change = try form(
                changeHead(table.name)
                    + values.enumerated().map { place, name in
                        "\(quoted(name))=iif((v.column2 & \(bit(place)))<>0\(condition(name)),v.column\(place + 3),"
                            + "\(table.name).\(quoted(name)))"
                    }.joined(separator: ",") + " FROM (VALUES", ") AS v WHERE \(table.name).id = v.column1",
                db)
            let oldRow = names.map { "quote(old.\(quoted($0)))" }.joined(separator: " || ',' || ")
            try install("Insert", table.name, form: deletion, row: "new.id", db)
            try install("Delete", table.name, form: restoration, row: "'(' || \(oldRow) || ')'", db)

            func differs(_ name: String) -> String { "old.\(quoted(name)) IS NOT new.\(quoted(name))" }
            let mask = values.enumerated().map { "((\(differs($0.element))) * \(bit($0.offset)))" }
            let oldValues = values.map { "quote(old.\(quoted($0)))" }
            let newValues = guarded.map { "quote(iif(\(differs($0)), new.\(quoted($0)), NULL))" }
            let theirs = values.filter { !table.bookkeeping.contains($0) }
            let books = values.filter(table.bookkeeping.contains)
            let isAction = theirs.map(differs).joined(separator: " OR ")
            let isBookkeeping =
                books.isEmpty
                ? ""
                : " OR (\(books.map(differs).joined(separator: " OR "))) AND "
                    + "(SELECT recordsBookkeeping OR revisedAt IS NOT NULL FROM journalScope)"
            try install(
                "Update", of: values.map(quoted).joined(separator: ", "), when: isAction + isBookkeeping,
                table.name, form: change,
                row: "'(' || old.id || ',' || (\(mask.joined(separator: " + "))) || ',' || "
                    + (oldValues + newValues).joined(separator: " || ',' || ") + " || ')'", db)
        }
    }

    private static func quoted(_ name: String) -> String { "\"\(name)\"" }
    private static func bit(_ place: Int) -> Int { 1 << place }

    static func deletionHead(_ table: String) -> String { "DELETE FROM \(table) WHERE id IN (" }
    private static func restorationHead(_ table: String) -> String { "INSERT INTO \(table)(" }
    private static func changeHead(_ table: String) -> String { "UPDATE \(table) SET " }

    /// The number of inserted rows that an entry of the journal deletes.
    private static let idsPerEntry = 100

    /// Inserts rows of a journaled table with the triggers disabled, and records their deletion, a hundred in
    /// one entry.
    ///
    /// - Parameters:
    ///   - ids: The ids of the rows that `insert` inserts; it and its triggers change no other row of a
    ///     journaled table.
    static func inserting(
        _ ids: [Int64], into table: String, _ db: Database, _ insert: () throws -> Void
    ) throws {
        try db.run("UPDATE journalScope SET sizeLimit = ~sizeLimit")
        try insert()
        try db.run("UPDATE journalScope SET sizeLimit = ~sizeLimit")
        for start in stride(from: 0, to: ids.count, by: idsPerEntry) {
            try recordDeletion(of: Array(ids[start..<min(ids.count, start + idsPerEntry)]), in: table, db)
        }
    }

    /// Records that undo deletes rows, which stay as they are until then.
    static func recordDeletion(of ids: [Int64], in table: String, _ db: Database) throws {
        try db.run(
            """
            INSERT INTO journal(actionID, formID, row, rowCount)
                SELECT actionID, (SELECT max(id) FROM journalForm WHERE head = ?), ?, ?
                FROM journalScope WHERE size <= sizeLimit
            """, [deletionHead(table), ids.map(String.init).joined(separator: ","), ids.count])
    }

    /// Returns the first row of these tables that was changed since a row of the journal.
    static func firstChanged(
        of tables: [String], under action: Int64, after last: Int64, _ db: Database
    ) throws -> (table: String, id: Int64)? {
        let rows = try db.cursor(
            """
            SELECT head, row FROM journal JOIN journalForm ON journalForm.id = formID
            WHERE actionID = ? AND journal.id > ? ORDER BY journal.id
            """, [action, last])
        while let entry = try rows.next() {
            let head: String = try entry["head"]
            guard let id = JournalTriggers.id(ofRow: try entry["row"]) else { continue }
            let table = tables.first {
                head == deletionHead($0) || head.hasPrefix(restorationHead($0))
                    || head.hasPrefix(changeHead($0))
            }
            if let table { return (table, id) }
        }
        return nil
    }

    /// Returns all rows of a table that were changed since a row of the journal.
    static func changed(
        of table: String, under action: Int64, after last: Int64, _ db: Database
    ) throws -> Set<Int64> {
        let rows = try db.cursor(
            """
            SELECT head, row FROM journal JOIN journalForm ON journalForm.id = formID
            WHERE actionID = ? AND journal.id > ?
            """, [action, last])
        var ids: Set<Int64> = []
        while let entry = try rows.next() {
            let (head, row): (String, String) = try (entry["head"], entry["row"])
            if head == deletionHead(table) {
                ids.formUnion(row.split(separator: ",").compactMap { Int64($0) })
            } else if head.hasPrefix(restorationHead(table)) || head.hasPrefix(changeHead(table)),
                let id = JournalTriggers.id(ofRow: row)
            {
                ids.insert(id)
            }
        }
        return ids
    }

    /// Returns the rows of a table in which a column was changed, since a row of the journal.
    static func changed(
        _ column: String, of table: String, under action: Int64, after last: Int64, _ db: Database
    ) throws -> Set<Int64> {
        let rows = try db.cursor(
            """
            SELECT head, row FROM journal JOIN journalForm ON journalForm.id = formID
            WHERE actionID = ? AND journal.id > ?
                AND formID IN (SELECT id FROM journalForm WHERE head LIKE ? || '%')
            """, [action, last, changeHead(table)])
        // Its bit in each form, whose columns are those of its time.
        var bits: [String: Int] = [:]
        var ids: Set<Int64> = []
        while let entry = try rows.next() {
            let (head, row): (String, String) = try (entry["head"], entry["row"])
            if bits[head] == nil { bits[head] = Self.bit(of: column, inHead: head) }
            let bit = bits[head] ?? 0
            let parts = row.dropFirst().split(separator: ",", maxSplits: 2)
            guard parts.count == 3, let id = Int64(parts[0]), let mask = Int(parts[1]), mask & bit != 0 else {
                continue
            }
            ids.insert(id)
        }
        return ids
    }

    /// Returns whether undo or redo of any action would change a row of a table.
    static func mayChange(_ id: Int64, of table: String, _ db: Database) throws -> Bool {
        let rows = try db.cursor(
            """
            SELECT row FROM journal WHERE formID IN
                (SELECT id FROM journalForm WHERE head = ?1 OR head LIKE ?2 || '%' OR head LIKE ?3 || '%')
            """, [deletionHead(table), restorationHead(table), changeHead(table)])
        while let entry = try rows.next() {
            let row: String = try entry["row"]
            let isNamed =
                row.hasPrefix("(")
                ? JournalTriggers.id(ofRow: row) == id
                : row.split(separator: ",").contains { Int64($0) == id }
            if isNamed { return true }
        }
        return false
    }

    /// Returns whether undo or redo of any action would give a column of a table a value. The column is not
    /// the first one.
    static func mayRestore(
        _ value: Int64, as column: String, of table: String, _ db: Database
    ) throws -> Bool {
        // Few rows hold the number at all.
        let rows = try db.cursor(
            """
            SELECT head, row FROM journal JOIN journalForm ON journalForm.id = formID
            WHERE formID IN (SELECT id FROM journalForm WHERE head LIKE ?1 || '%' OR head LIKE ?2 || '%')
                AND (instr(row, ?3) > 0 OR instr(row, ?4) > 0)
            """, [restorationHead(table), changeHead(table), ",\(value),", ",\(value))"])
        while let entry = try rows.next() {
            let (head, row): (String, String) = try (entry["head"], entry["row"])
            guard let restored = restored(column, of: table, inHead: head) else { continue }
            let sql: String = "SELECT count(*) FROM (VALUES \(row)) AS v WHERE \(restored) = \(value)"
            if try Int.fetchOne(db, sql: sql) ?? 0 > 0 { return true }
        }
        return false
    }

    /// Returns the SQL of the value that a row of the journal, `v`, gives a column; `nil` if its form has no
    /// such column.
    private static func restored(_ column: String, of table: String, inHead head: String) -> String? {
        let restoration = restorationHead(table)
        if head.hasPrefix(restoration) {
            let names = head.dropFirst(restoration.count).prefix { $0 != ")" }.split(separator: ",")
            return names.firstIndex { $0 == quoted(column) }.map { "v.column\($0 + 1)" }
        }
        let bit = Self.bit(of: column, inHead: head)
        guard bit != 0 else { return nil }
        return "iif((v.column2 & \(bit)) <> 0, v.column\(bit.trailingZeroBitCount + 3), NULL)"
    }

    /// Returns the bit of a column in the mask of a form of changes; 0 if the form has no such column.
    private static func bit(of column: String, inHead head: String) -> Int {
        let opening = "\(quoted(column))=iif((v.column2 & "
        let rest = head.firstRange(of: opening).map { head[$0.upperBound...] } ?? ""
        return Int(rest.prefix(while: \.isNumber)) ?? 0
    }

    /// Returns whether a statement of this form may affect a row only once.
    static func needsEachRowOnce(head: String) -> Bool { head.hasPrefix("UPDATE ") }

    /// Returns the id at the beginning of a journal row, alone or as the first of the values.
    static func id(ofRow row: String) -> Int64? {
        Int64(row.drop { $0 == "(" }.prefix { $0.isNumber })
    }

    private static func form(_ head: String, _ foot: String, _ db: Database) throws -> Int64 {
        try db.execute(sql: "INSERT INTO journalForm(head, foot) VALUES (?, ?)", arguments: [head, foot])
        return db.lastInsertedRowID
    }

    private static func install(
        _ event: String, of columns: String? = nil, when condition: String? = nil, _ table: String,
        form: Int64,
        row: String, _ db: Database
    ) throws {
        let name = "\(table)Journal\(event)"
        let occasion = event + (columns.map { " OF \($0)" } ?? "")
        try db.execute(
            sql: """
                DROP TRIGGER IF EXISTS \(name);
                CREATE TRIGGER \(name) AFTER \(occasion) ON \(table) \(condition.map { "WHEN \($0)" } ?? "") BEGIN
                    INSERT INTO journal(actionID, formID, row)
                        SELECT actionID, \(form), \(row) FROM journalScope WHERE size <= sizeLimit;
                END;
                """)
    }
}
