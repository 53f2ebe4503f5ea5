import Foundation
import GRDB
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// A backup of the database, by date.
package struct Backup: Hashable, Sendable {
    package var path: String
    package var date: CalendarDate
    /// The size in bytes; 0 if unknown.
    package var size: Int
}

/// The folder `backups` beside a database, with its copies: `meet-2026-11-23.sqlite` for `meet.sqlite`,
/// `meet-2026-11-23` for `meet`. Copies are identified by name alone, and no two databases of a folder share
/// one.
struct BackupFolder {
    let path: String
    /// The name of the database.
    private let name: String
    /// The beginning and the end of the names of its copies.
    private let (stem, ending): (String, String)

    private static let usualEnding = ".sqlite"

    /// Makes the folder.
    ///
    /// - Parameter database: The path of the database, links resolved.
    init(database: String) {
        name = (database as NSString).lastPathComponent
        ending = name.hasSuffix(Self.usualEnding) ? Self.usualEnding : ""
        stem = String(name.dropLast(ending.count))
        path = (database as NSString).deletingLastPathComponent + "/backups"
    }

    func file(_ date: CalendarDate) -> String { "\(path)/\(stem)-\(date)\(ending)" }

    /// The path of an incomplete copy, which is not listed.
    var unfinished: String { "\(path)/\(name).unfinished" }

    /// The lock held while a copy is made.
    var lock: String { "\(path)/\(name).lock" }

    /// Returns whether a file in the folder is a copy, a log of one, or exists only while one is made.
    func isOwn(_ file: String) -> Bool {
        ([""] + DatabaseNames.logs).contains { end in
            guard file.hasSuffix(end) else { return false }
            let whole = String(file.dropLast(end.count))
            return whole == "\(name).unfinished" || whole == "\(name).lock" || date(ofName: whole) != nil
        }
    }

    /// Returns the dates of the copies, latest first.
    func dates() -> [CalendarDate] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap(date(ofName:)).sorted(by: >)
    }

    private func date(ofName name: String) -> CalendarDate? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(ending) else { return nil }
        let text = String(name.dropFirst(stem.count + 1).dropLast(ending.count))
        // Only valid dates, as written by `file`.
        guard let date = CalendarDate(iso8601: text), date.description == text,
            CalendarDate(dayNumber: date.dayNumber) == date
        else { return nil }
        return date
    }

    private static let days = 7
    private static let weeks = 4

    /// Returns the outdated copies: those of the latest seven days are kept, and the last one of each of four
    /// weeks before. Days with copies are counted, so that a wrong clock, or a month without use, removes
    /// none. Copies with future dates, from a wrong clock, are neither counted nor removed.
    ///
    /// - Parameter dates: The dates in any order.
    static func outdated(_ dates: [CalendarDate], today: CalendarDate) -> [CalendarDate] {
        let past = dates.filter { $0 <= today }.sorted(by: >)
        var kept = Set(past.prefix(days))
        var weeksKept: Set<Int> = []
        for date in past {
            let week = date.weekNumber
            // The first date found in a week is its last; if it is among the days, the week has its copy.
            guard weeksKept.insert(week).inserted, !kept.contains(date) else { continue }
            kept.insert(date)
            if kept.count == days + weeks { break }
        }
        return past.filter { !kept.contains($0) }
    }
}

extension CalendarDate {
    /// The number of the week since 1970, beginning on Mondays.
    fileprivate var weekNumber: Int {
        let days = dayNumber + 3
        return days >= 0 ? days / 7 : (days - 6) / 7
    }
}

extension MeetStore {
    /// Returns a setting of a database that is not opened; `nil` if it cannot be read, or is only in the log.
    package static func glance(at key: String, of path: String) -> String? {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try? DatabaseQueue(
            path: unchanging(StoreFile.resolved(path)), configuration: configuration)
        return try? queue?.read {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
        }
    }

    /// The result of a backup.
    package enum BackupOutcome: Hashable, Sendable {
        /// A copy was made at this path.
        case made(String)
        /// There is a copy of this day, it is being made, or backups are impossible here.
        case notNeeded
    }

    /// Returns the copies of a database, latest first.
    ///
    /// - Parameter path: The path as given; links are followed.
    package static func backups(of path: String) -> [Backup] {
        let folder = BackupFolder(database: StoreFile.resolved(path))
        return folder.dates().map {
            Backup(path: folder.file($0), date: $0, size: StoreFile.size(folder.file($0)))
        }
    }

    /// Makes a copy of the database unless there is one of today, and removes outdated ones. Writing
    /// continues meanwhile: the copy is of a single state, and gets its name when it is complete.
    ///
    /// - Throws: `full`, `cannotOpen` and other errors of the copy. No incomplete copy is left then.
    @discardableResult
    package func backUp() throws(StoreError) -> BackupOutcome {
        guard !path.isEmpty, open.withLock({ $0?.obstacle == nil }) else { return .notNeeded }
        let folder = BackupFolder(database: path)
        let today = CalendarDate(now, in: zone)
        let dates = folder.dates()
        guard !dates.contains(today) else { return .notNeeded }
        // An empty database is not copied.
        guard try read({ try !Self.isEmpty($0) }) else { return .notNeeded }
        try StoreFile.makeFolder(folder.path)
        guard let lock = LockFile(folder.lock) else {
            // Another process makes one, or it is impossible.
            guard access(folder.path + "/.", W_OK) != 0 else { return .notNeeded }
            if errno == EACCES || errno == EROFS { throw .readOnly(file: folder.path) }
            throw StoreFile.failure(folder.path)
        }
        defer { withExtendedLifetime(lock) {} }
        // A copy must not use up the space for the person's next changes.
        if let room = StoreFile.room(folder.path),
            room < StoreFile.size(path) + StoreFile.size(path + "-wal") + Self.roomToLeave
        {
            throw .full
        }
        try write(folder.unfinished, as: folder.file(today))
        for date in BackupFolder.outdated(dates + [today], today: today) where date != today {
            unlink(folder.file(date))
        }
        return .made(folder.file(today))
    }

    /// The minimum free space after a copy, in bytes.
    private static let roomToLeave = 16 << 20

    private static func isEmpty(_ db: Database) throws -> Bool {
        for table in ["meeting", "contact", "venue", "setting", "draft", "action"]
        where try db.number("SELECT EXISTS (SELECT 1 FROM \(table))") == 1 { return false }
        return true
    }

    private func write(_ unfinished: String, as name: String) throws(StoreError) {
        try StoreFile.makeEmpty(unfinished)
        do {
            // A separate connection, which only reads, so that nothing waits for it.
            try withPool { _ in
                let queue = try DatabaseQueue(
                    path: path, configuration: Self.configuration(options, readonly: true))
                try queue.writeWithoutTransaction { db in
                    try db.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
                }
                try queue.close()
            }
            try StoreFile.publish(unfinished, as: name)
        } catch {
            unlink(unfinished)
            throw error
        }
    }
}
