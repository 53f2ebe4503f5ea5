import Foundation
import GRDB
import MeetCore

/// The data about the database that `doctor` shows.
package struct StoreFacts: Hashable, Sendable {
    package var path: String
    package var sqliteVersion: String
    package var schemaVersion: Int
    /// The sizes in bytes, of the database and of its write-ahead log.
    package var fileSize: Int
    package var logSize: Int
    package var meetings: Int
    package var contacts: Int
    package var venues: Int
    package var drafts: Int
    /// The number of actions that can be undone or redone.
    package var actions: Int
    /// The size of the history in characters.
    package var historySize: Int
}

/// A fault in the database's file.
package enum IntegrityFault: Hashable, Sendable {
    /// A message of SQLite.
    case told(String)
    /// A row of a table refers to a missing row of another table.
    case danglingRow(Int64, of: String, parent: String)
    /// The search index of a table does not match its rows.
    case searchIndex(of: String)
}

extension MeetStore {
    /// Returns the faults of the file; empty if it is sound. Reads all of it.
    package func integrityCheck() throws(StoreError) -> [IntegrityFault] {
        try withPool { pool in
            try pool.writeWithoutTransaction { db in
                var faults = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
                    .map(IntegrityFault.told)
                for row in try db.rows("PRAGMA foreign_key_check") {
                    faults.append(
                        .danglingRow(
                            try row["rowid"] as Int64? ?? 0, of: try row["table"], parent: try row["parent"]))
                }
                // The check of an index requires write access.
                let isWritable = open.withLock { $0?.obstacle == nil }
                for table in ["meeting", "contact", "venue"] where isWritable {
                    // https://www.sqlite.org/fts5.html#the_integrity_check_command
                    do {
                        try db.execute(
                            sql:
                                "INSERT INTO \(table)Search(\(table)Search, rank) VALUES ('integrity-check', 1)"
                        )
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                        faults.append(.searchIndex(of: table))
                    }
                }
                return faults
            }
        }
    }

    package func facts() throws(StoreError) -> StoreFacts {
        try read { db in
            StoreFacts(
                path: path,
                sqliteVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "",
                schemaVersion: try db.number("PRAGMA user_version"),
                fileSize: StoreFile.size(path), logSize: StoreFile.size(path + "-wal"),
                meetings: try db.number("SELECT count(*) FROM meeting"),
                contacts: try db.number("SELECT count(*) FROM contact"),
                venues: try db.number("SELECT count(*) FROM venue WHERE isSaved = 1"),
                drafts: try db.number("SELECT count(*) FROM draft"),
                actions: try db.number("SELECT count(*) FROM action"),
                historySize: try db.number("SELECT coalesce(sum(size), 0) FROM action"))
        }
    }
}
