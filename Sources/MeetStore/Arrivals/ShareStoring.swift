import Foundation
import GRDB
import MeetCore

/// The shares of positions. They are not actions: undo does not open a stopped one again.
extension MeetStore {
    /// Returns the shares, latest first.
    ///
    /// - Parameter isOpen: True for those that hold now.
    package func shares(open isOpen: Bool = false) throws(StoreError) -> [Share] {
        let now = now
        let all = try read { db in
            try db.rows("SELECT \(Share.columns) FROM positionShare ORDER BY createdAt DESC, id DESC").map {
                try Share($0)
            }
        }
        return isOpen ? all.filter { $0.isOpen(at: now) } : all
    }

    /// Returns the end of the open share that ends first; `nil` if none of them has an end.
    package func nextEndOfShare() throws(StoreError) -> Date? {
        try shares(open: true).compactMap(\.endsAt).min()
    }

    /// Returns the share of a phone; `nil` if there is no such user.
    package func share(user: String) throws(StoreError) -> Share? {
        try read { db in
            try db.row("SELECT \(Share.columns) FROM positionShare WHERE user = ?", [user.storable]).map {
                try Share($0)
            }
        }
    }

    /// Stores a share: a new one without an id, else in place of the stored one.
    ///
    /// - Returns: The share with its id.
    @discardableResult
    package func save(_ share: Share) throws(StoreError) -> Share {
        try write { db in
            // The contact may have been deleted since it was chosen.
            let contact = try share.person.contactID.flatMap {
                try Int64.fetchOne(
                    db, sql: "SELECT id FROM contact WHERE id = ?", arguments: [$0.rawValue])
            }
            var share = share
            share.id = Identifier(
                try db.put(
                    share.columnValues(contact: contact), into: "positionShare", id: share.id?.rawValue))
            return share
        }
    }
}

extension Share {
    fileprivate static let columns = """
        id, contactID, name, email, user, passwordHash, meetingID, recurrenceID, endsAt, isMinutesOnly, \
        haukURL, createdAt, stoppedAt
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            person: ArrivalPerson(
                name: row["name"], email: row["email"],
                contactID: (row["contactID"] as Int64?).map { Identifier($0) }),
            user: row["user"], passwordHash: row["passwordHash"],
            meetingID: (row["meetingID"] as Int64?).map { Identifier($0) },
            recurrenceID: row["recurrenceID"],
            endsAt: (row["endsAt"] as Int64?).map(Date.init(milliseconds:)),
            isMinutesOnly: row["isMinutesOnly"], createdAt: Date(milliseconds: row["createdAt"]))
        id = try Identifier(row["id"])
        haukURL = try row["haukURL"]
        stoppedAt = (try row["stoppedAt"] as Int64?).map(Date.init(milliseconds:))
    }

    fileprivate func columnValues(contact: Int64?) -> ColumnValues {
        [
            ("contactID", contact), ("person", person.key.storable), ("name", person.name.storable),
            ("email", person.email?.storable), ("user", user.storable), ("passwordHash", passwordHash),
            ("meetingID", meetingID?.rawValue), ("recurrenceID", recurrenceID.storable),
            ("endsAt", endsAt?.milliseconds), ("isMinutesOnly", isMinutesOnly),
            ("haukURL", haukURL?.storable), ("createdAt", createdAt.milliseconds),
            ("stoppedAt", stoppedAt?.milliseconds),
        ]
    }
}
