import Foundation
import GRDB
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// The result of salvaging a damaged database.
package struct SalvageReport: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case meetings, invitees, contacts, venues, drafts, messages, settings, others
    }

    package struct Count: Hashable, Sendable {
        /// The number of rows in the new file.
        package var read = 0
        /// The number of rows that are unreadable, or inconsistent with others.
        package var lost = 0
    }

    /// The path of the new file.
    package var path: String
    package var counts: [Kind: Count] = [:]
    /// The number of pages with unknown contents.
    package var unreadablePages = 0
    package var pages = 0

    package var isWhole: Bool { unreadablePages == 0 && counts.values.allSatisfy { $0.lost == 0 } }

    static func kind(_ table: String) -> Kind {
        switch table {
        case "meeting": .meetings
        case "invitee": .invitees
        case "contact": .contacts
        case "venue": .venues
        case "draft": .drafts
        case "outbox", "inbox": .messages
        case "setting": .settings
        default: .others
        }
    }
}

extension MeetStore {
    /// Salvages a damaged database to a new file with the schema of this program.
    ///
    /// The pages of the file are read without SQLite, so a row is lost only with its own page. The damaged
    /// file is unchanged. The history of actions is left out, because it would undo missing changes.
    ///
    /// - Parameters:
    ///   - path: The damaged database.
    ///   - new: The new file, which must not exist.
    /// - Throws: `locked` if the database is open; `cannotOpen` if it is not one of this program, or if `new`
    ///   exists or cannot be created; `newerVersion`, `full`.
    package static func salvage(
        _ path: String, to new: String, cards: any ContactCardCoding = VCardCoding()
    ) throws(StoreError) -> SalvageReport {
        let path = StoreFile.resolved(path)
        var status = stat()
        guard lstat(new, &status) != 0 else {
            throw .cannotOpen(path: new, reason: .system(String(cString: strerror(EEXIST))))
        }
        guard stat(path, &status) == 0 else { throw StoreFile.failure(path) }
        try checkIsNoOwnFile(new, of: path)
        guard !OpenFiles.isOpen(path), !DatabaseLock.isHeld(path) else { throw .locked }
        try StoreFile.makeFolder((StoreFile.resolved(new) as NSString).deletingLastPathComponent)
        let unfinished = "\(StoreFile.resolved(new)).unfinished-\(getpid())"
        func tidy() {
            for end in ["", "-wal", "-shm", "-journal"] { unlink(unfinished + end) }
        }
        defer { tidy() }
        tidy()
        try StoreFile.makeEmpty(unfinished)
        do {
            // The log is first merged in a copy.
            let copy = StoreFile.size(path + "-wal") > 0 ? StoreFile.copyAside(path) : nil
            if let copy { emptyLog(copy.path) }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: copy?.path ?? path), options: .alwaysMapped)
            var report = try withExtendedLifetime(copy) {
                try bytes.withUnsafeBytes { try Salvage($0, path: path, cards: cards).run(into: unfinished) }
            }
            try StoreFile.publish(unfinished, as: unfinished)
            guard link(unfinished, new) == 0 || errno != EEXIST && rename(unfinished, new) == 0 else {
                throw StoreFile.failure(new)
            }
            report.path = new
            return report
        } catch { throw StoreError(error) }
    }

    /// Merges the log into the file, as far as SQLite can.
    private static func emptyLog(_ path: String) {
        guard let file = FileHandle(forUpdatingAtPath: path) else { return }
        // SQLite reads nothing of a file without this beginning.
        try? file.write(contentsOf: Data("SQLite format 3\0".utf8))
        try? file.close()
        let queue = try? DatabaseQueue(path: path)
        _ = try? queue?.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try? queue?.close()
    }
}

/// A single salvage.
private struct Salvage {
    private let pages: DatabasePages
    private let path: String
    private let cards: any ContactCardCoding

    /// The tables to restore, in the order of their references. Other tables are computed from these.
    private static let tables = [
        "venue", "contact", "account", "collection", "calendar", "meeting", "remoteCopy", "invitee",
        "alternativeVenue", "distinctContacts", "kind", "reminder", "position", "nearNotice", "setting",
        "draft", "outbox", "inbox", "replyState", "receivedState", "mailbox", "place", "poll", "pollVoter",
        "trustedContact", "checkin", "safetyTask", "incident", "alarm", "track", "trackFile",
        "attendance", "attendee",
        "quizQuestion", "quizUse", "tableSession", "tableScore",
    ]
    /// The columns that triggers clear on insertion.
    private static let emptied = ["meeting": "remindFrom", "kind": "since"]

    init(_ bytes: UnsafeRawBufferPointer, path: String, cards: any ContactCardCoding) {
        pages = DatabasePages(bytes)
        self.path = path
        self.cards = cards
    }

    /// The root pages of trees, by the name of the table or index.
    private typealias Schema = [String: (root: Int, isTable: Bool)]

    func run(into file: String) throws -> SalvageReport {
        var walk = TreeWalk(pages)
        let schema = schema(&walk)
        guard schema["meeting"] != nil || schema["contact"] != nil || walk.unreadablePages > 0 else {
            throw StoreError.cannotOpen(
                path: path, reason: pages.bytes.count < 512 ? .noDatabase : .foreignDatabase)
        }
        let version = try version(schema, &walk)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file, configuration: configuration)
        try StoreMigrations.migrator(Array(StoreMigrations.steps.prefix(version)), cards: cards).migrate(
            queue)
        var report = SalvageReport(path: file)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try db.inTransaction {
                try fill(db, schema, &walk, &report)
                return .commit
            }
        }
        try StoreMigrations.migrator(StoreMigrations.steps, cards: cards).migrate(queue)
        try queue.write { db in try removeWhatCannotBeRead(db, &report) }
        try queue.close()
        report.pages = pages.count
        report.unreadablePages = walk.unreadablePages
        guard report.counts.values.contains(where: { $0.read > 0 }) else {
            throw StoreError.cannotOpen(path: path, reason: .noDatabase)
        }
        // Recomputes search texts and keys.
        try MeetStore(path: file, zone: { .gmt }, cards: cards).close()
        return report
    }

    // MARK: - Where things are

    private func schema(_ walk: inout TreeWalk) -> Schema {
        var schema: Schema = [:]
        func take(_ cell: TreeCell) -> Bool {
            guard let values = cell.values, values.count == 5, case .text(let type) = values[0],
                case .text(let name) = values[1], case .integer(let root) = values[3],
                ["table", "index"].contains(type),
                let root = Int(exactly: root), pages.contains(root)
            else { return false }
            let isWithoutRowIDs: Bool
            if case .text(let sql) = values[4] {
                isWithoutRowIDs = sql.uppercased().contains("WITHOUT ROWID")
            } else {
                isWithoutRowIDs = false
            }
            schema[name] = (root, type == "table" && !isWithoutRowIDs)
            return true
        }
        guard pages.count > 0 else { return schema }
        walk.walk(1, isTable: true) { _ = take($0) }
        guard walk.unreadablePages > 0 else { return schema }
        // Unreachable pages of the schema.
        for number in stride(from: 2, through: pages.count, by: 1)
        where pages.byte(number, 0) == TreePageKind.tableLeaf.rawValue {
            TreePage(number, of: pages)?.cells.forEach { _ = take($0) }
        }
        return schema
    }

    /// Returns the schema version of the rows.
    private func version(_ schema: Schema, _ walk: inout TreeWalk) throws -> Int {
        let known = StoreMigrations.steps.count
        var told = 0
        if let root = schema["grdb_migrations"]?.root {
            walk.walk(root, isTable: true) { cell in
                if case .text(let name)? = cell.values?.first, let version = Int(name) {
                    told = max(told, version)
                }
            }
        }
        let header = pages.bytes.count >= 64 ? pages.number(1, 60, bytes: 4) : 0
        if told > known { throw StoreError.newerVersion(path: path, found: told, known: known) }
        if told > 0 { return told }
        return (1...known).contains(header) ? header : known
    }

    // MARK: - Rows

    private func fill(
        _ db: Database, _ schema: Schema, _ walk: inout TreeWalk, _ report: inout SalvageReport
    ) throws {
        let tables = try SalvagedTable.all(db)
        let wanted = Self.tables.compactMap { name in tables.first { $0.name == name } }
        try db.execute(sql: wanted.map { "DELETE FROM \($0.name);" }.joined(separator: " "))
        let before = walk.unreadablePages
        for table in wanted {
            guard let tree = schema[table.name] else { continue }
            try walk.walk(tree.root, isTable: table.hasRowIDs) { try put($0, into: table, db, &report) }
        }
        let isWhole = wanted.allSatisfy { schema[$0.name] != nil } && walk.unreadablePages == before
        // The other trees, so that their pages do not count as unreachable; last, as a damaged root may be that of
        // a table to restore. Behind an unknown name may be such a table, too.
        let known = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_master"))
        let others = schema.filter { known.contains($0.key) && !Self.tables.contains($0.key) }
        for entry in others.values { walk.mark(entry.root, isTable: entry.isTable) }
        if !isWhole {
            try walk.strayPages { page in
                let rows = page.cells.compactMap(\.values)
                let possible = tables.filter { table in
                    table.hasRowIDs && !rows.isEmpty && rows.allSatisfy(table.fits)
                }
                guard possible.count == 1, Self.tables.contains(possible[0].name) else { return }
                for cell in page.cells { try put(cell, into: possible[0], db, &report) }
            }
        }
        try settleReferences(db, &report)
        // Rows of the mail refer to actions, which are gone: their ids must not be reused.
        if tables.contains(where: { $0.name == "outbox" }) {
            try db.execute(
                sql: """
                    INSERT INTO sqlite_sequence(name, seq) SELECT 'action', max(n) FROM (
                        SELECT max(actionID, ifnull(afterAction, 0), ifnull(withdrawnBy, 0)) AS n FROM outbox
                        UNION ALL SELECT actionID FROM inbox) WHERE n > 0 HAVING max(n) > 0
                    """)
        }
    }

    private func put(
        _ cell: TreeCell, into table: SalvagedTable, _ db: Database, _ report: inout SalvageReport
    ) throws {
        let kind = SalvageReport.kind(table.name)
        guard let values = table.values(cell) else {
            report.counts[kind, default: .init()].lost += 1
            return
        }
        if try insert(values, into: table.name, db) || mend(values, of: table, db) {
            report.counts[kind, default: .init()].read += 1
            if let column = Self.emptied[table.name],
                let value = values.first(where: { $0.column == "\"\(column)\"" })?.value
            {
                try db.run(
                    "UPDATE \(table.name) SET \(column) = ? WHERE id = ?", [value.databaseValue, cell.rowID])
            }
        } else {
            report.counts[kind, default: .init()].lost += 1
        }
    }

    /// Inserts a row.
    ///
    /// - Returns: Whether the row is consistent; a full disk throws.
    private func insert(_ values: ColumnValues, into table: String, _ db: Database) throws -> Bool {
        do {
            let names = values.map(\.column).joined(separator: ", ")
            let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
            try db.run(
                "INSERT INTO \(table)(\(names)) VALUES (\(places))", StatementArguments(values.map(\.value)))
            return true
        } catch let error as DatabaseError
            where [.SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(
                error.resultCode)
        {
            return false
        }
    }

    /// Recomputes the row of a contact from its card.
    private func mend(_ values: ColumnValues, of table: SalvagedTable, _ db: Database) throws -> Bool {
        func text(_ name: String) -> String? {
            let value = values.first { $0.column == "\"\(name)\"" }?.value?.databaseValue
            return value.flatMap { String.fromDatabaseValue($0) }
        }
        guard table.name == "contact", let card = text("card"), let contact = try? cards.decode(card) else {
            return false
        }
        let names = Set(table.columns.map(\.name))
        let made = ContactColumns(contact, card: card).values(in: try order(db)).filter {
            names.contains($0.column)
        }
        let id = values.first { $0.column == "\"id\"" }?.value
        return try insert([("id", id)] + made, into: table.name, db) || insert(made, into: table.name, db)
    }

    private func order(_ db: Database) throws -> NameOrder { try ContactOrder.stored(db) }

    // MARK: - What does not fit

    /// Removes broken references: sets them to null if allowed, else deletes the row.
    private func settleReferences(_ db: Database, _ report: inout SalvageReport) throws {
        // Each pass may break other references.
        for _ in 0..<20 {
            let faults = try db.rows("PRAGMA foreign_key_check")
            guard !faults.isEmpty else { return }
            for fault in faults {
                let table: String = try fault["table"]
                guard let id = try fault["rowid"] as Int64? else {
                    try settleUnnumbered(table, parent: try fault["parent"], db, &report)
                    continue
                }
                let number: Int = try fault["fkid"]
                let column = try String.fetchOne(
                    db, sql: "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE id = ?",
                    arguments: [table, number])
                let action = try String.fetchOne(
                    db, sql: "SELECT on_delete FROM pragma_foreign_key_list(?) WHERE id = ?",
                    arguments: [table, number])
                if let column, action == "SET NULL" {
                    try db.run("UPDATE \(table) SET \(column) = NULL WHERE rowid = ?", [id])
                } else {
                    try db.run("DELETE FROM \(table) WHERE rowid = ?", [id])
                    report.lose(table, db.changesCount)
                }
            }
        }
    }

    /// Removes broken references of a table without row ids, for all rows at once.
    private func settleUnnumbered(
        _ table: String, parent: String, _ db: Database, _ report: inout SalvageReport
    ) throws {
        let columns = try String.fetchAll(
            db, sql: "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE \"table\" = ?",
            arguments: [table, parent])
        for column in columns {
            try db.run(
                "DELETE FROM \(table) WHERE \(column) IS NOT NULL AND \(column) NOT IN (SELECT id FROM \(parent))"
            )
            if Self.tables.contains(table) { report.lose(table, db.changesCount) }
        }
    }

    /// Removes rows with invalid values, which would prevent opening the database.
    private func removeWhatCannotBeRead(_ db: Database, _ report: inout SalvageReport) throws {
        func check(_ table: String, _ read: (Int64) throws -> Void) throws {
            for id in try Int64.fetchAll(db, sql: "SELECT id FROM \(table)") where (try? read(id)) == nil {
                try db.run("DELETE FROM \(table) WHERE id = ?", [id])
                report.lose(table, 1)
            }
        }
        try check("meeting") { _ = try MeetingRow.meeting($0, db) }
        try check("venue") { id in
            _ = try db.row("SELECT \(Venue.columns) FROM venue WHERE id = ?", [id]).map { try Venue($0) }
        }
        try check("place") { id in
            _ = try db.row("SELECT id, \(Venue.placeColumns) FROM place WHERE id = ?", [id]).map {
                try Venue.place($0)
            }
        }
        try check("contact") { id in
            guard
                let card = try String.fetchOne(
                    db, sql: "SELECT card FROM contact WHERE id = ?", arguments: [id])
            else { return }
            if (try? cards.decode(card)) != nil { return }
            // The row still has its identity.
            guard
                let name = try String.fetchOne(
                    db, sql: "SELECT name FROM contact WHERE id = ?", arguments: [id])
            else { return }
            let contact = Contact(name: name)
            let kept: Set = ["email", "phone", "uid", "uidKey"]
            let values = ContactColumns(contact, card: try cards.card(contact)).values(in: try order(db))
            try db.update("contact", id: id, values.filter { !kept.contains($0.column) })
        }
        try settleReferences(db, &report)
    }
}

extension SalvageReport {
    /// Counts restored rows that were deleted again.
    fileprivate mutating func lose(_ table: String, _ count: Int) {
        let kind = Self.kind(table)
        counts[kind, default: Count()].read -= min(count, counts[kind]?.read ?? 0)
        counts[kind, default: Count()].lost += count
    }
}
