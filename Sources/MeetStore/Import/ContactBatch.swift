import Foundation
import GRDB
import MeetCore

/// Writes the contacts of an import in batches.
///
/// With every statement the full-text index writes out its collected changes
/// (https://www.sqlite.org/fts5.html#the_hashsize_configuration_option, ended by a savepoint), and every
/// changed page is copied first, so single rows take more than twice as long.
final class ContactBatch: ContactImportTarget {
    private static let mostRows = 1024
    /// The maximum size in bytes of a batch, and of a card written separately.
    private static let largest = 4 << 20
    private static let largeCard = 256 << 10
    /// SQLite's default.
    private static let usualMerge = 4

    let isSearchable = true
    private let db: Database
    private let order: NameOrder
    private var added = RowBatch(into: "contact", isJournaled: true, mostRows: mostRows)
    private var changed = RowBatch(into: "contact", replacesByID: true, mostRows: mostRows)
    /// The changed rows that wait, by id, and the size of their cards.
    private var changes: [Int64: ColumnValues] = [:]
    private var sizeOfChanges = 0
    private var hashes: Set<UInt64> = []
    /// The statements that create the deferred indices.
    private var indices: [String] = []

    init(_ db: Database) throws {
        self.db = db
        order = try ContactOrder.stored(db)
        try mergeIndex(0)
        if try db.number("SELECT EXISTS (SELECT 1 FROM contact)") == 0 { try dropIndices() }
    }

    /// The indices of long keys that an import does not use. In an initially empty book they are created at
    /// the end, from sorted keys. Indices of short keys take less time row by row than reading the table
    /// again.
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

    /// Sets the number of full-text segments that SQLite merges; with 0 it waits until there are sixteen
    /// (https://www.sqlite.org/fts5.html#the_automerge_configuration_option). In an import this saves a
    /// quarter of the index's time, and leaves about ten segments, as usual.
    private func mergeIndex(_ parts: Int) throws {
        try db.run("INSERT INTO contactSearch(contactSearch, rank) VALUES ('automerge', ?)", [parts])
    }

    func insert(_ columns: ContactColumns, _ origins: ContactOrigins, id: Int64) throws {
        let isLarge = columns.card.utf8.count > Self.largeCard
        if isLarge { try flush() }
        added.append([("id", id)] + columns.values(in: order) + origins.values)
        note(columns, origins)
        if isLarge { try flush() } else { try flushIfFull() }
    }

    func update(id: Int64, _ columns: ContactColumns?, _ origins: ContactOrigins, keptOwn: Bool) throws {
        guard let columns, columns.card.utf8.count <= Self.largeCard else {
            try flush()
            func write() throws {
                try db.update("contact", id: id, (columns?.values(in: order) ?? []) + origins.values)
            }
            return try keptOwn ? Journal.recordingBookkeeping(db, write) : write()
        }
        changes[id] = [("id", id)] + columns.values(in: order) + origins.values
        sizeOfChanges += columns.card.utf8.count + (origins.importedCard?.utf8.count ?? 0)
        note(columns, origins)
        try flushIfFull()
    }

    private func note(_ columns: ContactColumns, _ origins: ContactOrigins) {
        hashes.formUnion(columns.matchHashes)
        hashes.formUnion(origins.sourceKeys.map(MatchHash.uid))
    }

    func awaits(_ hashes: [UInt64]) -> Bool { hashes.contains(where: self.hashes.contains) }

    func awaits(id: Int64) -> Bool { changes[id] != nil }

    private func flushIfFull() throws {
        if added.count + changes.count >= Self.mostRows || added.size + sizeOfChanges > Self.largest {
            try flush()
        }
    }

    func flush() throws {
        try added.flush(db)
        // The full-text index is written out at each row before the previous one.
        for (_, row) in changes.sorted(by: { $0.key < $1.key }) { changed.append(row) }
        try changed.flush(db)
        changes.removeAll(keepingCapacity: true)
        sizeOfChanges = 0
        hashes.removeAll(keepingCapacity: true)
    }

    func finish() throws {
        try flush()
        for index in indices { try db.execute(sql: index) }
        try mergeIndex(Self.usualMerge)
    }
}
