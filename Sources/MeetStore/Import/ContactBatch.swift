import Foundation
import GRDB
import MeetCore

/// Writes the contacts of an import, as many at a time as are worth a statement.
///
/// With every statement the full-text index writes out what it has gathered
/// (https://www.sqlite.org/fts5.html#the_hashsize_configuration_option, ended by a savepoint), and every page that
/// is changed is copied first, so that rows one by one take more than twice as long. They are gathered in a table
/// in memory.
final class ContactBatch: ContactImportTarget {
    private static let mostRows = 1000
    /// Bytes of cards in a batch, and of a card that goes by itself.
    private static let largest = 4 << 20
    private static let largeCard = 256 << 10
    /// As SQLite has it.
    private static let usualMerge = 4
    /// New rows that one row of the journal takes back.
    private static let idsPerEntry = 100

    let isSearchable = true
    private let db: Database
    private let statements: Statements
    private let order: NameOrder
    private var added: [Int64] = []
    private var changed: Set<Int64> = []
    private var hashes: Set<UInt64> = []
    private var size = 0
    /// What makes the indices that are made at the end.
    private var indices: [String] = []

    init(_ db: Database) throws {
        self.db = db
        order = try ContactOrder.stored(db)
        let empty = ContactColumns(Contact(uid: ""), card: "")
        statements = Statements(
            columns: (empty.values(in: order) + ContactOrigins.itself(digest: nil).values).map(\.column))
        try db.execute(sql: statements.setUp)
        try mergeIndex(0)
        if try db.number("SELECT EXISTS (SELECT 1 FROM contact)") == 0 { try dropIndices() }
    }

    /// Indices of long keys that nothing asks within an import. Of a book that began empty they are made once it is full, from
    /// sorted keys. Those of short keys take less time one by one than it takes to read the table once more.
    private static let idleIndices = ["contactOrder", "contactList"]

    private func dropIndices() throws {
        indices = try Self.idleIndices.compactMap { name in
            guard
                let row = try db.row(
                    "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", [name])
            else { return nil }
            try db.execute(sql: "DROP INDEX \(name)")
            return try row["sql"]
        }
    }

    /// How many parts of the index of words make SQLite put them into one; with 0 it waits until there are sixteen
    /// (https://www.sqlite.org/fts5.html#the_automerge_configuration_option). Over an import that takes a quarter off the
    /// time of the index, and leaves it in some ten parts, as it would be else.
    private func mergeIndex(_ parts: Int) throws {
        try db.run("INSERT INTO contactSearch(contactSearch, rank) VALUES ('automerge', ?)", [parts])
    }

    func insert(_ columns: ContactColumns, _ origins: ContactOrigins, id: Int64) throws {
        if columns.card.utf8.count > Self.largeCard {
            try flush()
            _ = try db.insert(into: "contact", [("id", id)] + columns.values(in: order) + origins.values)
        } else {
            try append(columns, origins, id: id, isNew: true)
            added.append(id)
            try flushIfFull()
        }
    }

    func update(id: Int64, _ columns: ContactColumns?, _ origins: ContactOrigins) throws {
        guard let columns, columns.card.utf8.count <= Self.largeCard else {
            try flush()
            return try db.update("contact", id: id, (columns?.values(in: order) ?? []) + origins.values)
        }
        try append(columns, origins, id: id, isNew: false)
        changed.insert(id)
        try flushIfFull()
    }

    private func append(
        _ columns: ContactColumns, _ origins: ContactOrigins, id: Int64, isNew: Bool
    ) throws {
        let values = [("id", id), ("isNew", isNew)] + columns.values(in: order) + origins.values
        try db.run(statements.append, StatementArguments(values.map(\.value)))
        hashes.formUnion(columns.matchHashes)
        hashes.formUnion(origins.sourceKeys.map(MatchHash.uid))
        size += columns.card.utf8.count + (origins.importedCard?.utf8.count ?? 0)
    }

    func awaits(_ hashes: [UInt64]) -> Bool { hashes.contains(where: self.hashes.contains) }

    func awaits(id: Int64) -> Bool { changed.contains(id) }

    private func flushIfFull() throws {
        if added.count + changed.count >= Self.mostRows || size > Self.largest { try flush() }
    }

    func flush() throws {
        if !added.isEmpty {
            // Their part of the journal is written here, a hundred rows in one.
            try db.run("UPDATE journalScope SET sizeLimit = ~sizeLimit")
            try db.run(statements.insert)
            try db.run("UPDATE journalScope SET sizeLimit = ~sizeLimit")
            for start in stride(from: 0, to: added.count, by: Self.idsPerEntry) {
                let ids = added[start..<min(added.count, start + Self.idsPerEntry)]
                try JournalTriggers.noteInsertion(of: ids, into: "contact", db)
            }
        }
        if !changed.isEmpty { try db.run(statements.update) }
        if !added.isEmpty || !changed.isEmpty { try db.run(statements.empty) }
        added.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
        hashes.removeAll(keepingCapacity: true)
        size = 0
    }

    func finish() throws {
        try flush()
        for index in indices { try db.execute(sql: index) }
        try mergeIndex(Self.usualMerge)
        try db.execute(sql: statements.takeDown)
    }
}

extension ContactBatch {
    private struct Statements {
        static let table = "temp.contactBatch"
        let setUp, append, insert, update, empty, takeDown: String

        init(columns: [String]) {
            let names = columns.joined(separator: ", ")
            let places = Array(repeating: "?", count: columns.count + 2).joined(separator: ", ")
            let changes = columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
            func write(_ condition: String) -> String {
                """
                INSERT INTO contact(id, \(names))
                SELECT id, \(names) FROM \(Self.table) WHERE \(condition) ORDER BY id
                """
            }
            takeDown = "DROP TABLE IF EXISTS \(Self.table)"
            setUp = takeDown + "; CREATE TABLE \(Self.table)(id INTEGER PRIMARY KEY, isNew INTEGER, \(names))"
            append = "INSERT INTO \(Self.table)(id, isNew, \(names)) VALUES (\(places))"
            insert = write("isNew")
            update = write("NOT isNew") + " ON CONFLICT(id) DO UPDATE SET \(changes)"
            empty = "DELETE FROM \(Self.table)"
        }
    }
}
