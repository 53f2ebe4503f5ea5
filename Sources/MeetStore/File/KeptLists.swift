import GRDB
import MeetCore
import Synchronization

/// Lists as the connections of a file read them last, and what the last filter shows of each, for as long as nothing is
/// stored.
///
/// A filter that shows much of a list is asked for its length, its rows, the place of one and where its letters begin. In a
/// book of 100,000, of which it shows half, each of these takes some 10 ms by the index of words, and all of them together 6
/// by bits.
final class KeptLists: Sendable {
    enum Name: Hashable, Sendable { case contacts, meetings }

    private struct List: Sendable {
        var rows: ListedRows
        /// The places of the first rows of each letter.
        var letters: [(key: String, place: Int)]?
        var filter: (expression: String, matched: MatchedRows)?
    }

    /// What one connection read, while its `data_version` (https://www.sqlite.org/pragma.html#pragma_data_version) was this.
    private struct Connection: Sendable {
        var version: Int
        var lists: [Name: List] = [:]
    }

    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

    /// What a filter shows of a list.
    ///
    /// - Parameters:
    ///   - read: Gets the whole list.
    ///   - match: Gets the ids that the expression matches.
    func filtered(
        _ name: Name, by expression: String, _ db: Database, _ read: () throws -> ListedRows,
        match: () throws -> [Int64]
    ) throws -> (rows: ListedRows, matched: MatchedRows) {
        let list = try list(name, db, read)
        if let kept = list.filter, kept.expression == expression { return (list.rows, kept.matched) }
        let matched = list.rows.matching(try match())
        try keep(name, db) { $0.filter = (expression, matched) }
        return (list.rows, matched)
    }

    /// Where the letters of a list begin.
    func letters(
        _ name: Name, _ db: Database, _ read: () throws -> [(key: String, place: Int)]
    ) throws -> [(key: String, place: Int)] {
        if let kept = try kept(name, db)?.letters { return kept }
        let letters = try read()
        try keep(name, db) { $0.letters = letters }
        return letters
    }

    private func list(_ name: Name, _ db: Database, _ read: () throws -> ListedRows) throws -> List {
        if let kept = try kept(name, db) { return kept }
        let list = List(rows: try read())
        guard let version = try Self.version(db) else { return list }
        connections.withLock {
            if $0[ObjectIdentifier(db)]?.version != version {
                $0[ObjectIdentifier(db)] = Connection(version: version)
            }
            $0[ObjectIdentifier(db)]?.lists[name] = list
        }
        return list
    }

    private func kept(_ name: Name, _ db: Database) throws -> List? {
        guard let version = try Self.version(db) else { return nil }
        return connections.withLock {
            guard let connection = $0[ObjectIdentifier(db)], connection.version == version else { return nil }
            return connection.lists[name]
        }
    }

    private func keep(_ name: Name, _ db: Database, _ change: (inout List) -> Void) throws {
        guard let version = try Self.version(db) else { return }
        connections.withLock {
            guard $0[ObjectIdentifier(db)]?.version == version,
                var list = $0[ObjectIdentifier(db)]?.lists[name]
            else { return }
            change(&list)
            $0[ObjectIdentifier(db)]?.lists[name] = list
        }
    }

    /// `nil` for a connection that writes: it does not count its own changes.
    private static func version(_ db: Database) throws -> Int? {
        guard db.configuration.readonly else { return nil }
        return try db.number("PRAGMA data_version")
    }
}
