import GRDB
import MeetCore

/// The rows that a preview would have written, in temporary tables: the database itself is only read, so that
/// a preview blocks nobody.
///
/// Temporary views shadow the tables that an importer reads, because a name without a schema refers to them
/// first (https://www.sqlite.org/lang_naming.html). They show the contacts as they would be.
final class PreviewRows: ContactImportTarget {
    let isSearchable = false
    private let db: Database

    /// Creates the tables and views.
    ///
    /// - Parameter db: A separate connection, because the views stay.
    init(_ db: Database) throws {
        self.db = db
        try db.execute(sql: Self.setUp)
    }

    func insert(_ columns: ContactColumns, _ origins: ContactOrigins, id: Int64) throws {
        try write(columns, id: id, importedCard: origins.importedCard)
        try write(sources: origins, nameHash: columns.nameHash, id: id)
    }

    func update(id: Int64, _ columns: ContactColumns?, _ origins: ContactOrigins, keptOwn: Bool) throws {
        if let columns {
            for table in ["previewEmail", "previewPhone"] {
                try db.run("DELETE FROM \(table) WHERE contactID = ?", [id])
            }
            try write(columns, id: id, importedCard: origins.importedCard)
        } else {
            try db.run(
                """
                INSERT INTO previewContact SELECT id, uidKey, nameHash, card, ?1, 0 FROM contact WHERE id = ?2
                ON CONFLICT(id) DO UPDATE SET importedCard = excluded.importedCard
                """, [origins.importedCard, id])
        }
        try db.run("DELETE FROM previewSource WHERE contactID = ?", [id])
        let nameHash = try Int64.fetchOne(
            db, sql: "SELECT nameHash FROM contact WHERE id = ?", arguments: [id])
        try write(sources: origins, nameHash: nameHash ?? 0, id: id)
    }

    private func write(sources origins: ContactOrigins, nameHash: Int64, id: Int64) throws {
        for key in Set(origins.sourceKeys) where !key.isEmpty {
            try db.run("INSERT INTO previewSource VALUES (?, ?, ?)", [key, nameHash, id])
        }
    }

    private func write(_ columns: ContactColumns, id: Int64, importedCard: String?) throws {
        try db.run(
            "INSERT OR REPLACE INTO previewContact VALUES (?, ?, ?, ?, ?, 1)",
            [id, columns.uidKey, columns.nameHash, columns.card, importedCard])
        for key in columns.emailKeys where !key.isEmpty {
            try db.run("INSERT OR IGNORE INTO previewEmail VALUES (?, ?, ?)", [key, columns.nameHash, id])
        }
        for tail in columns.phoneTails {
            try db.run("INSERT OR IGNORE INTO previewPhone VALUES (?, ?, ?)", [tail, columns.nameHash, id])
        }
    }

    // Nothing waits here.
    func awaits(_ hashes: [UInt64]) -> Bool { false }
    func awaits(id: Int64) -> Bool { false }
    func flush() {}
    func finish() {}
}

extension PreviewRows {
    /// The statements that make them. `hasKeys` tells whether the addresses and numbers of a contact are in these
    /// tables too; else they are unchanged.
    private static let setUp = """
        CREATE TEMP TABLE previewContact(
            id INTEGER PRIMARY KEY, uidKey TEXT, nameHash INTEGER, card TEXT, importedCard TEXT,
            hasKeys INTEGER);
        CREATE INDEX temp.previewUID ON previewContact(uidKey, nameHash);
        \(keyTable("Email", key: "address", hiding: "previewContact.hasKeys"))
        \(keyTable("Phone", key: "tail", hiding: "previewContact.hasKeys"))
        CREATE TEMP TABLE previewSource(
            uidKey TEXT, nameHash INTEGER, contactID INTEGER,
            PRIMARY KEY (uidKey, nameHash, contactID)) WITHOUT ROWID;
        CREATE INDEX temp.previewSourceContact ON previewSource(contactID);
        CREATE TEMP VIEW contactSource AS
            SELECT uidKey, nameHash, contactID FROM main.contactSource AS stored WHERE NOT EXISTS (
                SELECT 1 FROM temp.previewContact WHERE id = stored.contactID)
            UNION ALL SELECT uidKey, nameHash, contactID FROM temp.previewSource;
        CREATE TEMP VIEW contact AS
            SELECT id, uidKey, nameHash, card, importedCard FROM main.contact AS stored WHERE NOT EXISTS (
                SELECT 1 FROM temp.previewContact WHERE id = stored.id)
            UNION ALL SELECT id, uidKey, nameHash, card, importedCard FROM temp.previewContact;
        """

    private static func keyTable(_ name: String, key: String, hiding condition: String) -> String {
        """
        CREATE TEMP TABLE preview\(name)(
            \(key) TEXT, nameHash INTEGER, contactID INTEGER,
            PRIMARY KEY (\(key), nameHash, contactID)) WITHOUT ROWID;
        CREATE INDEX temp.preview\(name)Contact ON preview\(name)(contactID);
        CREATE TEMP VIEW contact\(name) AS
            SELECT \(key), nameHash, contactID FROM main.contact\(name) AS stored WHERE NOT EXISTS (
                SELECT 1 FROM temp.previewContact WHERE id = stored.contactID AND \(condition))
            UNION ALL SELECT \(key), nameHash, contactID FROM temp.preview\(name);
        """
    }
}
