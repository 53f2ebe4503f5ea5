import Foundation
import GRDB
import MeetCore

/// A collection of an account: a calendar, a task list or an address book.
package struct RemoteCollection: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case calendar, tasks, contacts
        /// An address book of places that several people share.
        case places
    }

    /// The id; `nil` before it is stored.
    package var id: Identifier<RemoteCollection>?
    package var account: Identifier<RemoteAccount>
    /// The path on the server, or of the folder.
    package var href: String
    package var kind: Kind
    package var name: String
    package var colour: CalendarColour?
    package var isWritable = true
    /// True if it is synchronized.
    package var isTaken = false
    /// True if the server sends invitations and answers by itself (RFC 6638).
    package var schedules = false
    /// The token of the latest synchronization (RFC 6578).
    package var syncToken: String?
    /// The tag that changes with the content, of servers without tokens.
    package var ctag: String?
    /// The calendar of its meetings; `nil` for other kinds.
    package var calendarID: Identifier<MeetingCalendar>?
    package var lastSuccess: Date?
    /// The error of the latest attempt; `nil` after a success.
    package var error: String?

    package init(account: Identifier<RemoteAccount>, href: String, kind: Kind, name: String) {
        self.account = account
        self.href = href
        self.kind = kind
        self.name = name
    }
}

extension MeetStore {
    /// Returns the collections of an account, by name; `nil` for those of all accounts.
    package func remoteCollections(
        of account: Identifier<RemoteAccount>? = nil
    ) throws(StoreError) -> [RemoteCollection] {
        try read { db in
            try db.rows(
                """
                SELECT \(RemoteCollection.columns) FROM collection WHERE ?1 IS NULL OR accountID = ?1
                ORDER BY accountID, name COLLATE NOCASE, id
                """, [account?.rawValue]
            ).map { try RemoteCollection($0) }
        }
    }

    /// Returns a collection; `nil` if there is none.
    package func remoteCollection(
        _ id: Identifier<RemoteCollection>
    ) throws(StoreError) -> RemoteCollection? {
        try read { db in
            try db.row("SELECT \(RemoteCollection.columns) FROM collection WHERE id = ?", [id.rawValue]).map {
                try RemoteCollection($0)
            }
        }
    }

    /// Stores a collection: a new one without an id, else in place of the stored one. Undo does not affect
    /// it.
    ///
    /// - Returns: The collection with its id.
    @discardableResult
    package func save(_ collection: RemoteCollection) throws(StoreError) -> RemoteCollection {
        try write { db in
            var collection = collection
            let id = try db.put(
                collection.columnValues, into: "collection", id: collection.id?.rawValue)
            collection.id = Identifier(id)
            return collection
        }
    }

    /// Deletes a collection with its copies; the records stay.
    package func deleteRemoteCollection(_ id: Identifier<RemoteCollection>) throws(StoreError) {
        try write { db in try db.run("DELETE FROM collection WHERE id = ?", [id.rawValue]) }
    }
}

extension RemoteCollection {
    fileprivate static let columns = """
        id, accountID, href, kind, name, colour, isWritable, isTaken, schedules, syncToken, ctag, \
        calendarID, lastSuccess, error
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            account: Identifier(row["accountID"]), href: row["href"],
            kind: Kind(rawValue: row["kind"]) ?? .calendar, name: row["name"])
        id = try Identifier(row["id"])
        colour = (try row["colour"] as String?).flatMap { CalendarColour($0) }
        isWritable = try row["isWritable"]
        isTaken = try row["isTaken"]
        schedules = try row["schedules"]
        syncToken = try row["syncToken"]
        ctag = try row["ctag"]
        calendarID = (try row["calendarID"] as Int64?).map { Identifier($0) }
        lastSuccess = (try row["lastSuccess"] as Int64?).map(Date.init(milliseconds:))
        error = try row["error"]
    }

    fileprivate var columnValues: ColumnValues {
        [
            ("accountID", account.rawValue), ("href", href), ("kind", kind.rawValue), ("name", name),
            ("colour", colour?.hex), ("isWritable", isWritable), ("isTaken", isTaken),
            ("schedules", schedules), ("syncToken", syncToken), ("ctag", ctag),
            ("calendarID", calendarID?.rawValue), ("lastSuccess", lastSuccess?.milliseconds),
            ("error", error),
        ]
    }
}
