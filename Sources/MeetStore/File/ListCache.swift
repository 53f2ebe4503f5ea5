import Foundation
import GRDB
import MeetCore
import Synchronization

/// A cache of lists as the connections of a file last read them, with the latest filter's matches, valid
/// until the next write.
///
/// A filter is asked for its length, its rows, the position of one and the positions of its letters. Each
/// time the index of words would collect all matches: in a book of 100,000, 4 ms for a few hundred matches
/// and 10 for half of the book.
final class ListCache: Sendable {
    enum Name: Hashable, Sendable {
        case contacts, meetings

        /// The full-text index of the list.
        var index: String {
            switch self {
            case .contacts: "contactSearch"
            case .meetings: "meetingSearch"
            }
        }
    }

    private struct List: Sendable {
        var rows: ListedRows?
        /// The positions of the first rows of each letter.
        var letters: [(key: String, place: Int)]?
        /// The dates of contacts that come back each year.
        var dates: [BirthdayCalendar.Entry]?
        /// The rows of series in the latest folded list.
        var folded: Folded?
        var filter: Filter?
    }

    private struct Folded: Sendable {
        var instant: Date
        var reader: TimeZone
        var rows: String
    }

    private struct Filter: Sendable {
        var expression: String
        /// The matching ids, ascending.
        var ids: [Int64]
        /// The matches as rows of the whole list, if requested.
        var matched: MatchedRows?
    }

    /// The lists that a connection read, with its `data_version`
    /// (https://www.sqlite.org/pragma.html#pragma_data_version) at that time.
    private struct Connection: Sendable {
        var version: Int
        var lists: [Name: List] = [:]
    }

    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

    /// Returns the ids that match an FTS5 expression, ascending.
    func matches(_ name: Name, of expression: String, _ db: Database) throws -> [Int64] {
        if let kept = try kept(name, db).filter, kept.expression == expression { return kept.ids }
        let index = name.index
        let ids = try db.integers(
            "SELECT rowid FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid", [expression])
        try keep(name, db) { $0.filter = Filter(expression: expression, ids: ids) }
        return ids
    }

    /// Returns the rows of a list that match a filter.
    ///
    /// - Parameter read: Reads the whole list.
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

    /// Returns the positions of a list's letters.
    func letters(
        _ name: Name, _ db: Database, _ read: () throws -> [(key: String, place: Int)]
    ) throws -> [(key: String, place: Int)] {
        if let kept = try kept(name, db).letters { return kept }
        let letters = try read()
        try keep(name, db) { $0.letters = letters }
        return letters
    }

    /// Returns the dates of contacts that come back each year.
    func dates(
        _ db: Database, _ read: () throws -> [BirthdayCalendar.Entry]
    ) throws -> [BirthdayCalendar.Entry] {
        if let kept = try kept(.contacts, db).dates { return kept }
        let dates = try read()
        try keep(.contacts, db) { $0.dates = dates }
        return dates
    }

    /// Returns the rows of series in a list that is folded at an instant, for a reader: the count, the page and
    /// the position of a row ask for them.
    func folded(
        at instant: Date, reader: TimeZone, _ db: Database, _ read: () throws -> String
    ) throws -> String {
        if let kept = try kept(.meetings, db).folded, kept.instant == instant, kept.reader == reader {
            return kept.rows
        }
        let rows = try read()
        try keep(.meetings, db) { $0.folded = Folded(instant: instant, reader: reader, rows: rows) }
        return rows
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

    /// Returns the version; `nil` for a writing connection, which does not count its own changes.
    private static func version(_ db: Database) throws -> Int? {
        guard db.configuration.readonly else { return nil }
        return try db.number("PRAGMA data_version")
    }
}
