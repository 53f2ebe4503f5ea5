import Foundation
import MeetCore

/// The file names of a database: SQLite's own, the locks, and the copies. Each name belongs to only one
/// database, whatever other files are in the folder.
struct DatabaseNames {
    /// The path of the database, links resolved.
    let path: String

    init(_ path: String) { self.path = path }

    var folder: String { (path as NSString).deletingLastPathComponent }
    var name: String { (path as NSString).lastPathComponent }

    /// The suffixes of SQLite's log, of its index, and of the journal of a file without a log.
    static let logs = ["-wal", "-shm", "-journal"]

    /// The lock held while the database is created or migrated.
    var making: String { path + "-making" }
    /// The lock of the agent.
    var agent: String { path + "-agent" }
    /// The sources that are asked now and then.
    static let sources = ["mail", "calendars", "accounts", "positions"]
    /// Held while such a source is asked.
    func lock(of source: String) -> String { path + "-" + source }
    /// Held while changes of such a source are awaited.
    func watchLock(of source: String) -> String { lock(of: source) + "-watch" }
    /// The prefix of the lock files of processes that have the database open, before their tokens.
    var presence: String { path + "-open-" }

    /// Returns the copy of a database before a migration.
    func copy(beforeLeaving version: Int) -> String { "\(path).backup-v\(version)" }
    /// The prefix of a copy that is being restored, before the process id.
    var restored: String { path + ".restored-" }
    /// The prefix of a database that was replaced by a copy, before the date.
    var beforeRestoring: String { path + ".before-restore-" }

    /// The mark in the name of an incomplete copy.
    static let unfinishedMark = ".unfinished-"

    /// Returns a new token for a lock file, as recognised by `isToken`.
    static func newToken() -> String { UUID().uuidString.prefix(8).lowercased() }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 8 && text.utf8.allSatisfy { $0 &- 48 < 10 || $0 &- 97 < 6 }
    }

    /// Returns whether a file beside the database is left only by a process that was killed: a half-made copy, or a lock
    /// file. The locks of the agent and of sources are taken again by their names.
    func isLeftover(_ file: String) -> Bool {
        if let rest = rest(file, after: copyPrefix) { return rest.contains(Self.unfinishedMark) }
        if let token = rest(file, after: presence) { return Self.isToken(token) }
        return rest(file, after: making)?.isEmpty ?? false
    }

    private var copyPrefix: String { path + ".backup-v" }

    /// Returns the part of a file name after that of a file beside the database.
    private func rest(_ file: String, after path: String) -> Substring? {
        let name = (path as NSString).lastPathComponent
        return file.hasPrefix(name) ? file.dropFirst(name.count) : nil
    }

    /// Returns whether a file in the folder belongs to the database.
    func isOwn(_ file: String) -> Bool {
        if file == name { return true }
        let locks = Self.sources.map(lock) + Self.sources.map(watchLock)
        let exact = Self.logs.map { path + $0 } + [making, agent] + locks
        if exact.contains(where: { rest(file, after: $0)?.isEmpty ?? false }) { return true }
        if let token = rest(file, after: presence) { return Self.isToken(token) }
        return [copyPrefix, restored, beforeRestoring].contains { rest(file, after: $0) != nil }
    }
}
