import Foundation
import MeetCore

/// What the files of a database are called: SQLite's own, the locks, and the copies beside it. Each name is that of one
/// database alone, whatever others are in the folder.
struct DatabaseNames {
    /// Of the database, links resolved.
    let path: String

    init(_ path: String) { self.path = path }

    var folder: String { (path as NSString).deletingLastPathComponent }
    var name: String { (path as NSString).lastPathComponent }

    /// What SQLite adds for the log, for its index, and for the journal of a file without a log.
    static let logs = ["-wal", "-shm", "-journal"]

    /// Held while the database is made or brought up to date.
    var making: String { path + "-making" }
    /// Held by the agent.
    var agent: String { path + "-agent" }
    /// The sources that are asked now and then.
    static let sources = ["mail"]
    /// Held while such a source is asked.
    func lock(of source: String) -> String { path + "-" + source }
    /// What the lock files of processes that have the database open are called, but for their tokens.
    var presence: String { path + "-open-" }

    /// The copy of a database before it is brought up to another version of the schema.
    func copy(beforeLeaving version: Int) -> String { "\(path).backup-v\(version)" }
    /// Where a restored copy is made ready, but for the number of the process.
    var restored: String { path + ".restored-" }
    /// Where a database goes when a copy takes its place, but for the day.
    var beforeRestoring: String { path + ".before-restore-" }

    /// Stands in the name of a copy that is not whole yet.
    static let unfinishedMark = ".unfinished-"

    /// A new token for a lock file; `isToken` knows it.
    static func newToken() -> String { UUID().uuidString.prefix(8).lowercased() }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 8 && text.utf8.allSatisfy { $0 &- 48 < 10 || $0 &- 97 < 6 }
    }

    /// Whether a file beside the database is one that a process leaves only where it is killed: a half-made copy, or a lock
    /// file. The locks of the agent and of sources are taken again by their names.
    func isLeftover(_ file: String) -> Bool {
        if let rest = rest(file, after: copyPrefix) { return rest.contains(Self.unfinishedMark) }
        if let token = rest(file, after: presence) { return Self.isToken(token) }
        return rest(file, after: making)?.isEmpty ?? false
    }

    private var copyPrefix: String { path + ".backup-v" }

    /// What a name in the folder says after that of a file beside the database.
    private func rest(_ file: String, after path: String) -> Substring? {
        let name = (path as NSString).lastPathComponent
        return file.hasPrefix(name) ? file.dropFirst(name.count) : nil
    }

    /// Whether a name in the folder of the database is one of its own.
    func isOwn(_ file: String) -> Bool {
        if file == name { return true }
        let exact = Self.logs.map { path + $0 } + [making, agent] + Self.sources.map(lock)
        if exact.contains(where: { rest(file, after: $0)?.isEmpty ?? false }) { return true }
        if let token = rest(file, after: presence) { return Self.isToken(token) }
        return [copyPrefix, restored, beforeRestoring].contains { rest(file, after: $0) != nil }
    }
}
