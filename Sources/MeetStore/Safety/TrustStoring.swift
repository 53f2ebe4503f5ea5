import Foundation
import GRDB
import MeetCore

/// The trusted contacts. Each address is one.
extension MeetStore {
    /// Returns the trusted contacts, and those who were asked, in the order in which they were asked.
    package func trustedContacts() throws(StoreError) -> [TrustedContact] {
        try read { db in
            try db.rows("SELECT \(TrustedContact.columns) FROM trustedContact ORDER BY id").map {
                try TrustedContact($0)
            }
        }
    }

    /// Stores a trusted contact in place of the one with the same address.
    package func save(_ contact: TrustedContact) throws(StoreError) {
        try write { db in
            try db.run(
                """
                INSERT INTO trustedContact(addressKey, contactID, name, email, state, askedAt, answeredAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT(addressKey) DO UPDATE SET contactID = excluded.contactID, name = excluded.name,
                    email = excluded.email, state = excluded.state, askedAt = excluded.askedAt,
                    answeredAt = excluded.answeredAt
                """,
                [
                    contact.address.key.storable, contact.contactID?.rawValue,
                    contact.address.name.storable, contact.address.email.storable, contact.state.rawValue,
                    contact.askedAt?.milliseconds, contact.answeredAt?.milliseconds,
                ])
        }
    }

    /// Removes the trusted contact with an address.
    ///
    /// - Returns: False if there is none.
    package func removeTrustedContact(_ address: CalendarAddress) throws(StoreError) -> Bool {
        try write { db in
            try db.run("DELETE FROM trustedContact WHERE addressKey = ?", [address.key.storable])
            return db.changesCount > 0
        }
    }
}

extension TrustedContact {
    fileprivate static let columns = "id, contactID, name, email, state, askedAt, answeredAt"

    fileprivate init(_ row: StoredRow) throws {
        guard let state = State(rawValue: try row["state"]) else {
            throw StoreError.damagedValue(column: "state")
        }
        try self.init(
            id: Identifier(row["id"]), contactID: (row["contactID"] as Int64?).map { Identifier($0) },
            address: CalendarAddress(name: row["name"], email: row["email"]), state: state,
            askedAt: Date.stored(row["askedAt"]), answeredAt: Date.stored(row["answeredAt"]))
    }
}
