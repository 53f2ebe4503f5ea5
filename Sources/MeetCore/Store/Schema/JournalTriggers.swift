import GRDB

/// The triggers that write down how to take a change back
/// (the technique of https://www.sqlite.org/undoredo.html).
///
/// Each journaled table gets three. They write only while `journalScope` holds a row, which names the action
/// that is going on; undo and redo run what was written, while the same triggers write the way back.
enum JournalTriggers {
    /// The tables whose changes can be undone. What hangs on them (search index, keys of contacts) follows by
    /// triggers of its own.
    static let tables = ["venue", "meeting", "contact", "invitee"]

    /// Makes the triggers anew from the columns as they are. To be called by every migration that changes a
    /// journaled table.
    static func install(_ db: Database) throws {
        for table in tables {
            let columns = try db.columns(in: table).map(\.name)
            for statement in statements(table: table, columns: columns) { try db.execute(sql: statement) }
        }
    }

    static func statements(table: String, columns: [String]) -> [String] {
        let names = columns.map { "\"\($0)\"" }
        let values = names.map { "quote(old.\($0))" }.joined(separator: " || ',' || ")
        let changes = names.map { name in
            "CASE WHEN old.\(name) IS NOT new.\(name) THEN ',\(name)=' || quote(old.\(name)) ELSE '' END"
        }.joined(separator: " || ")
        return [
            trigger(table, "Insert", "INSERT", "'DELETE FROM \(table) WHERE id=' || new.id"),
            trigger(
                table, "Update", "UPDATE",
                "'UPDATE \(table) SET id=id' || \(changes) || ' WHERE id=' || old.id"),
            trigger(
                table, "Delete", "DELETE",
                "'INSERT INTO \(table)(\(names.joined(separator: ","))) VALUES(' || \(values) || ')'"),
        ].flatMap { $0 }
    }

    private static func trigger(_ table: String, _ name: String, _ event: String, _ sql: String) -> [String] {
        [
            "DROP TRIGGER IF EXISTS \(table)Journal\(name)",
            """
            CREATE TRIGGER \(table)Journal\(name) AFTER \(event) ON \(table) BEGIN
                INSERT INTO journal(actionID, sql)
                    SELECT actionID, \(sql) FROM journalScope WHERE size <= sizeLimit;
            END
            """,
        ]
    }
}
