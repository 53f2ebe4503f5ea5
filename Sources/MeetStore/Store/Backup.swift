import Foundation
import GRDB
import MeetCore

#if canImport(Glibc)
    import Glibc
#endif

/// A copy of the database that was put by on some day.
package struct Backup: Hashable, Sendable {
    package var path: String
    package var date: CalendarDate
    /// In bytes; 0 where it cannot be had.
    package var size: Int
}

/// The folder `backups` beside a database, with copies of it: `meet-2026-11-23.sqlite` of `meet.sqlite`, `meet-2026-11-23` of
/// `meet`. What there is, is told by the names alone, and so no two databases of a folder share one.
struct BackupFolder {
    let path: String
    /// Of the database.
    private let name: String
    /// What the names of its copies begin and end with.
    private let (stem, ending): (String, String)

    private static let usualEnding = ".sqlite"

    /// - Parameter database: Its path, links resolved.
    init(database: String) {
        name = (database as NSString).lastPathComponent
        ending = name.hasSuffix(Self.usualEnding) ? Self.usualEnding : ""
        stem = String(name.dropLast(ending.count))
        path = (database as NSString).deletingLastPathComponent + "/backups"
    }

    func file(_ date: CalendarDate) -> String { "\(path)/\(stem)-\(date)\(ending)" }

    /// What is being written; nobody takes it for a copy.
    var unfinished: String { "\(path)/\(name).unfinished" }

    /// Held while a copy is made.
    var lock: String { "\(path)/\(name).lock" }

    /// Whether a name in the folder is that of a copy, of a log of one, or of a file that is there while one is made.
    func isOwn(_ file: String) -> Bool {
        ([""] + DatabaseNames.logs).contains { end in
            guard file.hasSuffix(end) else { return false }
            let whole = String(file.dropLast(end.count))
            return whole == "\(name).unfinished" || whole == "\(name).lock" || date(ofName: whole) != nil
        }
    }

    /// The days of which there are copies, the latest first.
    func dates() -> [CalendarDate] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap(date(ofName:)).sorted(by: >)
    }

    private func date(ofName name: String) -> CalendarDate? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(ending) else { return nil }
        let text = String(name.dropFirst(stem.count + 1).dropLast(ending.count))
        // Of a day that there is, as `file` writes it.
        guard let date = CalendarDate(iso8601: text), date.description == text,
            CalendarDate(dayNumber: date.dayNumber) == date
        else { return nil }
        return date
    }

    private static let days = 7
    private static let weeks = 4

    /// Which copies have had their time: those of the latest seven days stay, and the last one of each of four weeks
    /// before them. It is days with copies that are counted, so that a clock that is wrong, or a month away, costs none.
    /// Those of days to come, by a clock that was wrong, are neither counted nor touched.
    ///
    /// - Parameter dates: In any order.
    static func outdated(_ dates: [CalendarDate], today: CalendarDate) -> [CalendarDate] {
        let past = dates.filter { $0 <= today }.sorted(by: >)
        var kept = Set(past.prefix(days))
        var weeksKept: Set<Int> = []
        for date in past {
            let week = date.weekNumber
            // The first that is met of a week is its last; where that is among the days, the week has its copy.
            guard weeksKept.insert(week).inserted, !kept.contains(date) else { continue }
            kept.insert(date)
            if kept.count == days + weeks { break }
        }
        return past.filter { !kept.contains($0) }
    }
}

extension CalendarDate {
    /// Weeks from Monday on, since 1970.
    fileprivate var weekNumber: Int {
        let days = dayNumber + 3
        return days >= 0 ? days / 7 : (days - 6) / 7
    }
}

extension MeetStore {
    /// A setting of a database as it lies there, opened by nobody; `nil` where it cannot be had, or is in the log alone.
    package static func glance(at key: String, of path: String) -> String? {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try? DatabaseQueue(
            path: unchanging(StoreFile.resolved(path)), configuration: configuration)
        return try? queue?.read {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key])
        }
    }

    /// What became of a wish for a backup.
    package enum BackupOutcome: Hashable, Sendable {
        /// It is there now, under this path.
        case made(String)
        /// One of this day is there already, or somebody is making it, or nothing here can be backed up.
        case notNeeded
    }

    /// The copies of a database, the latest first.
    ///
    /// - Parameter path: As it was named; links are followed.
    package static func backups(of path: String) -> [Backup] {
        let folder = BackupFolder(database: StoreFile.resolved(path))
        return folder.dates().map {
            Backup(path: folder.file($0), date: $0, size: StoreFile.size(folder.file($0)))
        }
    }

    /// Puts a copy of the database by, where there is none of today yet, and removes those that have had their time. Writing
    /// goes on meanwhile: the copy is of one moment, and its name is there once it is whole.
    ///
    /// - Throws: `full`, `cannotOpen` and whatever else the copy fails with. Nothing half is left then.
    @discardableResult
    package func backUp() throws(StoreError) -> BackupOutcome {
        guard !path.isEmpty, open.withLock({ $0?.obstacle == nil }) else { return .notNeeded }
        let folder = BackupFolder(database: path)
        let today = CalendarDate(now, in: zone)
        let dates = folder.dates()
        guard !dates.contains(today) else { return .notNeeded }
        // Of nothing, no copy is made.
        guard try read({ try !Self.isEmpty($0) }) else { return .notNeeded }
        try StoreFile.makeFolder(folder.path)
        guard let lock = HeldFile(folder.lock) else {
            // Somebody makes one, or nobody can.
            guard access(folder.path + "/.", W_OK) != 0 else { return .notNeeded }
            if errno == EACCES || errno == EROFS { throw .readOnly(file: folder.path) }
            throw StoreFile.failure(folder.path)
        }
        defer { withExtendedLifetime(lock) {} }
        // A copy that fills the disk would stand in the way of what the person is about to save.
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

    /// What the person still needs when a copy is made, in bytes.
    private static let roomToLeave = 16 << 20

    private static func isEmpty(_ db: Database) throws -> Bool {
        for table in ["meeting", "contact", "venue", "setting", "draft", "action"]
        where try db.number("SELECT EXISTS (SELECT 1 FROM \(table))") == 1 { return false }
        return true
    }

    private func write(_ unfinished: String, as name: String) throws(StoreError) {
        try StoreFile.makeEmpty(unfinished)
        do {
            // A connection of its own, which only reads: nothing else waits for it.
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
