import GRDB
import MeetCore

/// A contact or group with a wish to stay in touch.
package struct WishedContact: Hashable, Sendable {
    package var contact: ContactSummary
    package var wish: TouchWish
}

extension MeetStore {
    /// Returns the contacts and groups with a wish of their own to stay in touch, in the order of the list.
    package func wishedContacts() throws(StoreError) -> [WishedContact] {
        try read { db in
            try db.rows(
                """
                SELECT \(ContactSummary.columns), touchEvery FROM contact WHERE touchEvery IS NOT NULL
                ORDER BY listKey, id
                """
            ) { row in
                try TouchWish(text: row["touchEvery"]).map {
                    WishedContact(contact: try ContactSummary(row), wish: $0)
                }
            }.compactMap(\.self)
        }
    }
}
