import Foundation
import GRDB
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

extension MeetStore {
    /// The result of restoring a copy.
    package struct Restored: Hashable, Sendable {
        /// The path of the database, links resolved.
        package var database: String
        package var backup: String
        /// The path of the previous database; `nil` if there was none.
        package var kept: String?
    }

    /// Restores a copy in the place of the database, which is kept under another name beside it, with its
    /// log. The copy is kept too.
    ///
    /// The database must not be open meanwhile. The copy is checked first, and there is a database at every
    /// moment: a killed process leaves either the old one or the new one.
    ///
    /// - Parameters:
    ///   - path: The database. It may be damaged, or missing.
    ///   - backup: The copy.
    ///   - step: Called after each change of the files, for tests of a process killed there.
    /// - Throws: `locked` if the database is open; `cannotOpen`, `newerVersion`, `corrupt` for the copy;
    ///   `full`.
    package static func restore(
        _ path: String, from backup: String, now: Date, zone: TimeZone, step: () -> Void = {}
    ) throws(StoreError) -> Restored {
        try checkHeader(backup)
        let path = StoreFile.resolved(path)
        guard FileIdentity(backup) != FileIdentity(path), !OpenFiles.isOpen(path) else { throw .locked }
        try StoreFile.makeFolder((path as NSString).deletingLastPathComponent)
        let prepared = "\(DatabaseNames(path).restored)\(getpid())"
        defer { for end in [""] + DatabaseNames.logs { unlink(prepared + end) } }
        try prepare(backup, as: prepared)
        step()
        let isThere = access(path, F_OK) == 0
        let lock: DatabaseLock? = isThere ? try lockWithoutLog(path) : nil
        defer { withExtendedLifetime(lock) {} }
        step()
        let kept = isThere ? try keep(path, now: now, zone: zone) : nil
        step()
        // A log of another file would be read as the new file's.
        for end in DatabaseNames.logs {
            unlink(path + end)
            step()
        }
        guard rename(prepared, path) == 0 else { throw StoreFile.failure(path) }
        step()
        return Restored(database: path, backup: backup, kept: kept)
    }

    /// Locks a database after its log was merged into the file, as far as SQLite can read it, and its journal
    /// was rolled back. Two files cannot be renamed at once, so otherwise there would be a moment with the
    /// old file without its log, or with the new file and the old log.
    ///
    /// A file that SQLite cannot read keeps its log until the copy replaces it; a process killed just then
    /// leaves both under their kept names.
    private static func lockWithoutLog(_ path: String) throws(StoreError) -> DatabaseLock {
        func hasLog() -> Bool { ["-wal", "-journal"].contains { StoreFile.size(path + $0) > 0 } }
        // In between, a process may open it and be killed.
        for _ in 0..<3 where hasLog() {
            guard !DatabaseLock.isHeld(path) else { throw .locked }
            emptyLog(path)
            let lock = try DatabaseLock(path)
            if !hasLog() { return lock }
        }
        return try DatabaseLock(path)
    }

    private static func emptyLog(_ path: String) {
        // The last connection to close removes the log.
        let queue = try? DatabaseQueue(path: path)
        _ = try? queue?.writeWithoutTransaction { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
            if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" { try db.checkpoint(.truncate) }
        }
        try? queue?.close()
    }

    /// Gives the database, and its log unless empty, a second name.
    private static func keep(_ path: String, now: Date, zone: TimeZone) throws(StoreError) -> String {
        let date = CalendarDate(now, in: zone)
        let first = DatabaseNames(path).beforeRestoring + date.description
        var name = first
        var number = 1
        while access(name, F_OK) == 0 {
            number += 1
            name = "\(first)-\(number)"
        }
        for end in ["-wal", "-journal", ""] where end.isEmpty || StoreFile.size(path + end) > 0 {
            // Without hard links, there is a moment without a database.
            guard link(path + end, name + end) == 0 || rename(path + end, name + end) == 0 else {
                throw StoreFile.failure(name + end)
            }
        }
        return name
    }

    /// Makes a complete database from a copy and its log, and checks it.
    private static func prepare(_ backup: String, as name: String) throws(StoreError) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(name + end) }
        for end in ["", "-wal"] where end.isEmpty || StoreFile.size(backup + end) > 0 {
            do { try FileManager.default.copyItem(atPath: backup + end, toPath: name + end) } catch {
                if StoreFile.isDiskFull((name as NSString).deletingLastPathComponent) { throw .full }
                throw .cannotOpen(path: name, reason: .system(error.localizedDescription))
            }
            chmod(name + end, 0o600)
        }
        do {
            let queue = try DatabaseQueue(path: name)
            let faults = try queue.writeWithoutTransaction { db in
                if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" {
                    _ = try db.checkpoint(.truncate)
                }
                return try String.fetchAll(db, sql: "PRAGMA quick_check")
            }
            try queue.close()
            if let fault = faults.first(where: { $0 != "ok" }) { throw StoreError.corrupt(detail: fault) }
        } catch { throw StoreError(error) }
        try StoreFile.publish(name, as: name)
    }

    /// Checks the header of a copy.
    ///
    /// - Throws: If the file is not a database of this program, or of a newer version.
    private static func checkHeader(_ backup: String) throws(StoreError) {
        guard let header = try StoreFile.header(backup), header.isSQLite else {
            throw .cannotOpen(path: backup, reason: .noDatabase)
        }
        guard header.applicationID == StoreMigrations.applicationID else {
            throw .cannotOpen(path: backup, reason: .foreignDatabase)
        }
        let known = StoreMigrations.steps.count
        guard header.userVersion <= known else {
            throw .newerVersion(path: backup, found: header.userVersion, known: known)
        }
    }
}
