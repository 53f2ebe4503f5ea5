import GRDB
import MeetCore
import Synchronization

/// Lists as the connections of a file read them last, and what the last filter shows of each, for as long as nothing is
/// stored.
///
/// A filter is asked for its length, its rows, the place of one and where its letters begin. Each time the index of words
/// would gather all that begins so: in a book of 100,000, 4 ms for a few hundred matches and 10 for half of the book.
final class KeptLists: Sendable {
    enum Name: Hashable, Sendable {
        case contacts, meetings

        /// The index of its words.
        var index: String {
            switch self {
            case .contacts: "contactSearch"
            case .meetings: "meetingSearch"
            }
        }
    }

    private struct List: Sendable {
        var rows: ListedRows?
        /// The places of the first rows of each letter.
        var letters: [(key: String, place: Int)]?
        var filter: Filter?
    }

    private struct Filter: Sendable {
        var expression: String
        /// What matches, ascending.
        var ids: [Int64]
        /// The same in the whole list, where that was asked for.
        var matched: MatchedRows?
    }

    /// What one connection read, while its `data_version` (https://www.sqlite.org/pragma.html#pragma_data_version) was this.
    private struct Connection: Sendable {
        var version: Int
        var lists: [Name: List] = [:]
    }

    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

    /// The ids that an expression of FTS5 matches, ascending.
    func matches(_ name: Name, of expression: String, _ db: Database) throws -> [Int64] {
        if let kept = try kept(name, db).filter, kept.expression == expression { return kept.ids }
        let index = name.index
        let ids = try db.integers(
            "SELECT rowid FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid", [expression])
        try keep(name, db) { $0.filter = Filter(expression: expression, ids: ids) }
        return ids
    }

    /// What a filter shows of a list.
    ///
    /// - Parameter read: Gets the whole list.
    func filtered(
        _ name: Name, by expression: String, _ db: Database, _ read: () throws -> ListedRows
    ) throws -> (rows: ListedRows, matched: MatchedRows) {
        let ids = try matches(name, of: expression, db)
        let list = try kept(name, db)
        if let rows = list.rows, let matched = list.filter?.matched { return (rows, matched) }
        let rows = try list.rows ?? read()
        let matched = rows.matching(ids)
        try keep(name, db) {
            $0.rows = rows
            $0.filter?.matched = matched
        }
        return (rows, matched)
    }

    /// Where the letters of a list begin.
    func letters(
        _ name: Name, _ db: Database, _ read: () throws -> [(key: String, place: Int)]
    ) throws -> [(key: String, place: Int)] {
        if let kept = try kept(name, db).letters { return kept }
        let letters = try read()
        try keep(name, db) { $0.letters = letters }
        return letters
    }

    private func kept(_ name: Name, _ db: Database) throws -> List {
        guard let version = try Self.version(db) else { return List() }
        return connections.withLock {
            guard let connection = $0[ObjectIdentifier(db)], connection.version == version else {
                return List()
            }
            return connection.lists[name] ?? List()
        }
    }

    private func keep(_ name: Name, _ db: Database, _ change: (inout List) -> Void) throws {
        guard let version = try Self.version(db) else { return }
        connections.withLock {
            var connection = $0[ObjectIdentifier(db)] ?? Connection(version: version)
            if connection.version != version { connection = Connection(version: version) }
            change(&connection.lists[name, default: List()])
            $0[ObjectIdentifier(db)] = connection
        }
    }

    /// `nil` for a connection that writes: it does not count its own changes.
    private static func version(_ db: Database) throws -> Int? {
        guard db.configuration.readonly else { return nil }
        return try db.number("PRAGMA data_version")
    }
}
