import GRDB
import MeetCore

/// The journal that the triggers write, and its replay.
enum Journal {
    /// The size of recorded changes.
    struct Amount: Sendable {
        /// The size in characters; more than the limit if recording was stopped.
        var size: Int
        /// The number of rows of the journaled tables.
        var rows: Int
    }

    /// Runs `body` while the triggers record the reverse changes for an action.
    ///
    /// - Parameters:
    ///   - revisedAt: The time of an undo or redo, in milliseconds since 1970.
    ///   - own: The keys of the person's addresses, for an undo or redo.
    static func recording<T>(
        as action: Int64, limit: Int, revisedAt: Int64? = nil, own: Set<String> = [], _ db: Database,
        _ body: () throws -> T
    ) throws -> (result: T, amount: Amount) {
        try db.run(
            """
            INSERT INTO journalScope(actionID, size, sizeLimit, rowCount, revisedAt, ownAddresses)
                VALUES (?, 0, ?, 0, ?, ?)
            """, [action, limit, revisedAt, JSONText.array(own.sorted())])
        let result = try body()
        let row = try db.row("SELECT size, rowCount FROM journalScope")
        try db.run("DELETE FROM journalScope")
        return (result, Amount(size: try row?["size"] ?? 0, rows: try row?["rowCount"] ?? 0))
    }

    /// Runs `body` with its changes of bookkeeping columns alone recorded too, because they are part of the
    /// person's action.
    static func recordingBookkeeping<T>(_ db: Database, _ body: () throws -> T) throws -> T {
        try db.run("UPDATE journalScope SET recordsBookkeeping = 1")
        let result = try body()
        try db.run("UPDATE journalScope SET recordsBookkeeping = 0")
        return result
    }

    /// Runs the journal of an action in reverse order, while the same triggers record the reverse changes.
    /// Stops with `CancellationError` when its task is cancelled.
    ///
    /// - Parameters:
    ///   - own: The keys of the person's addresses.
    ///   - progress: Called with the number of rows done.
    ///   - completion: Runs afterwards; its changes are recorded too.
    /// - Returns: The last row of the journal that was run, after which the reverse changes follow, and their
    ///   size.
    static func replay(
        _ action: Int64, limit: Int, revisedAt: Int64, own: Set<String>, _ db: Database,
        progress: (Int) -> Void, completion: () throws -> Void
    ) throws -> (last: Int64, amount: Amount) {
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let last =
            try Int64.fetchOne(
                db, sql: "SELECT max(id) FROM journal WHERE actionID = ?", arguments: [action]) ?? 0
        let (_, amount) = try recording(as: action, limit: limit, revisedAt: revisedAt, own: own, db) {
            let words = try ["meeting", "contact", "venue"].compactMap {
                try WordsOfMany(of: $0, deletedBy: action, db)
            }
            var next = last + 1
            var done = 0
            while let batch = try JournalBatch(action: action, before: next, db) {
                try Task.checkCancellation()
                try db.execute(sql: batch.sql)
                next = batch.first
                done += batch.rowCount
                progress(done)
            }
            for words in words { try words.finish() }
            try completion()
        }
        return (last, amount)
    }
}

/// Rows of the journal that a single statement can run, in reverse order. Rows of the same form are grouped,
/// because preparing a statement costs much more than running it for a row.
private struct JournalBatch {
    private static let mostRows = 1000
    /// The maximum size in bytes.
    private static let largest = 2 << 20

    /// The smallest id in the batch; the next batch precedes it.
    private(set) var first: Int64
    private(set) var sql: String
    private(set) var rowCount: Int

    /// Reads the next batch; `nil` at the end.
    init?(action: Int64, before end: Int64, _ db: Database) throws {
        let rows = try db.preparedCursor(
            """
            SELECT journal.id, formID, head, foot, row, rowCount FROM journal
            JOIN journalForm ON journalForm.id = formID
            WHERE actionID = ? AND journal.id < ? ORDER BY journal.id DESC LIMIT \(Self.mostRows)
            """, [action, end])
        guard let row = try rows.next() else { return nil }
        let form: Int64 = try row["formID"]
        let (head, foot): (String, String) = try (row["head"], row["foot"])
        let text: String = try row["row"]
        var seen: Set<Int64>? =
            JournalTriggers.needsEachRowOnce(head: head)
            ? Set([JournalTriggers.id(ofRow: text)].compactMap(\.self)) : nil
        first = try row["id"]
        rowCount = try row["rowCount"]
        var texts = [text]
        var size = text.utf8.count
        while size < Self.largest, rowCount < Self.mostRows, let row = try rows.next(),
            try row["formID"] == form
        {
            let text: String = try row["row"]
            if let id = JournalTriggers.id(ofRow: text), seen?.insert(id).inserted == false { break }
            first = try row["id"]
            rowCount += try row["rowCount"] as Int
            texts.append(text)
            size += text.utf8.count
        }
        // FTS5 writes its index out at each row before the previous one: restoring 100,000 contacts takes 70
        // s in one order and 27 s in the other.
        if let id = JournalTriggers.id(ofRow: text), let lastID = texts.last.flatMap(JournalTriggers.id),
            lastID < id
        {
            texts.reverse()
        }
        sql = head + texts.joined(separator: ",") + foot
    }
}
