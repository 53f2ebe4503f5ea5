import GRDB
import MeetCore

/// A contact or group with a wish to stay in touch.
package struct WishedContact: Hashable, Sendable {
    package var contact: ContactSummary
    package var wish: TouchWish
}

extension MeetStore {
    /// Returns the contacts and groups with a wish of their own to stay in touch, in the order of the list.
    ///
    /// - Parameter id: The only contact beside the groups; all if `nil`.
    package func wishedContacts(_ id: Identifier<Contact>? = nil) throws(StoreError) -> [WishedContact] {
        try read { db in
            // Without a hint SQLite reads every contact in the order of the list, to sort nothing.
            try db.rows(
                """
                SELECT \(ContactSummary.columns), touchEvery FROM contact INDEXED BY contactTouch
                WHERE touchEvery IS NOT NULL AND (?1 IS NULL OR id = ?1 OR kind = 'group')
                ORDER BY listKey, id
                """, [id?.rawValue]
            ) { row in
                try TouchWish(text: row["touchEvery"]).map {
                    WishedContact(contact: try ContactSummary(row), wish: $0)
                }
            }.compactMap(\.self)
        }
    }
}
