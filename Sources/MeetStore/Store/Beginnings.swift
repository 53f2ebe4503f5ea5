import Foundation
import GRDB
import MeetCore

/// A completion of a partially typed name or number.
package struct Beginning: Hashable, Sendable {
    package var id: Int64
    /// The name; empty without one.
    package var name: String

    package init(id: Int64, name: String) {
        self.id = id
        self.name = name
    }
}

/// The kinds of records that are identified by a number or a name.
package enum NamedThing: String, Hashable, Sendable, CaseIterable {
    case contact, group, venue, meeting
    /// A received message, and one to send.
    case invitation, outgoing
}

/// Shell completion. Only the results are read, by an index, however many rows there are.
extension MeetStore {
    /// Returns the records whose names begin with the text, ignoring case and accents, by name. Meetings and
    /// messages are identified by number only.
    package func beginnings(_ typed: String, namesOf thing: NamedThing, limit: Int) throws(StoreError)
        -> [Beginning]
    {
        guard let source = thing.namedSource else { return [] }
        let key = SortKey.of(typed)
        return try read { db in
            try db.rows(
                """
                SELECT id, name AS text FROM \(source.table)
                WHERE \(source.condition) AND \(source.key) >= ?1 AND \(source.key) < ?1 || ?2
                ORDER BY \(source.order) LIMIT ?3
                """, [key, "\u{10FFFF}", limit]
            ).map(Beginning.init)
        }
    }

    /// Returns the records whose numbers begin with these digits, smallest first. Without digits, the likely
    /// ones: meetings from now on, earliest first, and the latest messages; no others.
    package func beginnings(_ digits: String, numbersOf thing: NamedThing, limit: Int) throws(StoreError)
        -> [Beginning]
    {
        guard !digits.isEmpty else { return try likely(thing, limit: limit) }
        guard var first = Int64(digits), first > 0, digits.utf8.allSatisfy({ $0 &- 48 < 10 }) else {
            return []
        }
        let condition = thing.condition
        return try read { db in
            var found: [Beginning] = []
            var last = first
            // 12 is the beginning of 12, of 120 to 129, of 1200 to 1299.
            while found.count < limit {
                found += try db.rows(
                    "SELECT id, \(thing.text) AS text FROM \(thing.table) WHERE \(condition) AND id BETWEEN ? AND ? ORDER BY id LIMIT ?",
                    [first, last, limit - found.count]
                ).map(Beginning.init)
                let (next, isTooLarge) = last.multipliedReportingOverflow(by: 10)
                guard !isTooLarge, next <= Int64.max - 9 else { break }
                (first, last) = (first * 10, next + 9)
            }
            return found
        }
    }

    /// Returns the likely records before a digit is typed.
    private func likely(_ thing: NamedThing, limit: Int) throws(StoreError) -> [Beginning] {
        let now = now.secondsBefore
        return try read { db in
            switch thing {
            case .contact, .group, .venue: return []
            case .invitation, .outgoing:
                return try db.rows(
                    "SELECT id, \(thing.text) AS text FROM \(thing.table) ORDER BY id DESC LIMIT ?", [limit]
                ).map(Beginning.init)
            case .meeting:
                // The dates of a series are one meeting.
                var seen: Set<Int64> = []
                return try db.rows(
                    """
                    SELECT id, title AS text FROM (
                        SELECT meetingID, startsAt FROM occurrence WHERE startsAt >= ? ORDER BY startsAt, meetingID LIMIT ?
                    ) JOIN meeting ON id = meetingID ORDER BY startsAt, id
                    """, [now, 4 * limit]
                ).map(Beginning.init).filter { seen.insert($0.id).inserted }.prefix(limit).map(\.self)
            }
        }
    }

    /// Returns the e-mail addresses of contacts that begin with the text, ignoring case, sorted.
    package func addresses(beginning typed: String, limit: Int) throws(StoreError) -> [String] {
        let key = ContactKeys.email(typed)
        return try read { db in
            try db.rows(
                """
                SELECT DISTINCT address AS text FROM contactEmail WHERE address >= ?1 AND address < ?1 || ?2
                ORDER BY address LIMIT ?3
                """, [key, "\u{10FFFF}", limit]
            ).map { row in try row["text"] }
        }
    }
}

extension MeetStore {
    /// Returns the meetings that match words, latest first: a series once, however many dates it has, and
    /// exceptions only with `ofDates`.
    package func meetings(matching words: String, ofDates: Bool = false, limit: Int) throws(StoreError)
        -> [Beginning]
    {
        guard let expression = SearchExpression(words) else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT id, title AS text FROM meeting
                WHERE (seriesID IS NOT NULL) = ?
                    AND id IN (SELECT rowid FROM meetingSearch WHERE meetingSearch MATCH ?)
                ORDER BY id DESC LIMIT ?
                """, [ofDates, expression.text, limit]
            ).map(Beginning.init)
        }
    }
}

extension Beginning {
    fileprivate init(_ row: StoredRow) throws {
        id = try row["id"]
        name = try row["text"] ?? ""
    }
}

extension NamedThing {
    fileprivate var table: String {
        switch self {
        case .contact, .group: "contact"
        case .venue: "venue"
        case .meeting: "meeting"
        case .invitation: "inbox"
        case .outgoing: "outbox"
        }
    }

    /// The condition on the rows of the table.
    fileprivate var condition: String {
        switch self {
        case .group: "kind = 'group'"
        case .venue: "isSaved = 1"
        case .contact, .meeting, .invitation, .outgoing: "1"
        }
    }

    /// The text to show for a record.
    fileprivate var text: String {
        switch self {
        case .contact, .group, .venue: "name"
        case .meeting: "title"
        case .invitation: "coalesce(fromName, fromEmail)"
        case .outgoing: "subject"
        }
    }

    /// The source of names by key; `nil` for records identified by number only. Groups are found by the index
    /// of groups, for which the plus sign hides that of all contacts: there are few, and it has them by
    /// `listKey`.
    fileprivate var namedSource: (table: String, condition: String, key: String, order: String)? {
        switch self {
        case .contact, .venue: (table, condition, "sortKey", "sortKey, id")
        case .group: (table, condition, "+sortKey", "listKey, id")
        case .meeting, .invitation, .outgoing: nil
        }
    }
}
