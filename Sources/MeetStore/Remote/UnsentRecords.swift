import Foundation
import GRDB
import MeetCore

// Records that have no copy yet, and copies that wait.
extension MeetStore {
    /// Returns the meetings of a calendar without a copy in a collection; of a series the series itself.
    /// Meetings from unknown senders do not count.
    ///
    /// - Parameter calendar: The `calendarID` of the meetings; `nil` for the default calendar.
    package func unsentMeetings(
        in calendar: Identifier<MeetingCalendar>?, of collection: Identifier<RemoteCollection>
    ) throws(StoreError) -> [Identifier<Meeting>] {
        let query = Self.unsentQuery(in: calendar, of: collection)
        return try read { db in try db.integers(query.sql, query.arguments).map { Identifier($0) } }
    }

    /// Returns whether there are any `unsentMeetings`.
    package func hasUnsentMeetings(
        in calendar: Identifier<MeetingCalendar>?, of collection: Identifier<RemoteCollection>
    ) throws(StoreError) -> Bool {
        let query = Self.unsentQuery(in: calendar, of: collection)
        return try read { db in try !db.integers(query.sql + " LIMIT 1", query.arguments).isEmpty }
    }

    /// Returns the query of `unsentMeetings`. It merges the entries of two indexes (`schemaV16`), which takes a
    /// third of the time of looking for the copy of each meeting.
    static func unsentQuery(
        in calendar: Identifier<MeetingCalendar>?, of collection: Identifier<RemoteCollection>
    ) -> (sql: String, arguments: StatementArguments) {
        let isInCalendar = calendar == nil ? "calendarID IS NULL" : "calendarID = ?2"
        var arguments: StatementArguments = [collection.rawValue]
        if let calendar { arguments += [calendar.rawValue] }
        let sql = """
            SELECT id FROM meeting WHERE \(isInCalendar) AND seriesID IS NULL AND isUnconfirmed = 0
            EXCEPT SELECT meetingID FROM remoteCopy WHERE collectionID = ?1 AND meetingID IS NOT NULL
            ORDER BY id
            """
        return (sql, arguments)
    }

    /// Returns the contacts without any copy that were added after another one, without groups.
    ///
    /// - Parameter earlier: The ids of earlier contacts that count too.
    package func unsentContacts(
        after last: Int64, and earlier: Set<Int64> = []
    ) throws(StoreError) -> [Identifier<Contact>] {
        let list = "[" + earlier.sorted().map(String.init).joined(separator: ",") + "]"
        return try read { db in
            try db.integers(
                """
                SELECT id FROM contact
                WHERE (id > ?1 OR id IN (SELECT value FROM json_each(?2))) AND kind <> 'group'
                    AND NOT EXISTS (SELECT 1 FROM remoteCopy WHERE contactID = contact.id)
                ORDER BY id
                """, [last, list]
            ).map { Identifier($0) }
        }
    }

    /// Returns the highest id of a contact; 0 without contacts.
    package func lastContactID() throws(StoreError) -> Int64 {
        try read { db in try db.integers("SELECT coalesce(max(id), 0) FROM contact").first ?? 0 }
    }

    /// Returns whether a collection has copies whose records were changed or deleted here, with or without a
    /// question or a refusal.
    ///
    /// - Parameter isFree: True to count only those without a question and without a refusal.
    package func hasChangedCopies(
        in collection: Identifier<RemoteCollection>, isFree: Bool = false
    ) throws(StoreError) -> Bool {
        try read { db in
            let free = isFree ? "AND conflictText IS NULL AND refusal IS NULL" : ""
            return try db.number(
                "SELECT EXISTS (SELECT 1 FROM remoteCopy WHERE collectionID = ? AND isDirty = 1 \(free))",
                [collection.rawValue]) == 1
        }
    }

    /// Returns the number of copies of a collection with an open question.
    package func conflictCount(in collection: Identifier<RemoteCollection>) throws(StoreError) -> Int {
        try read { db in
            try db.number(
                "SELECT count(*) FROM remoteCopy WHERE collectionID = ? AND conflictText IS NOT NULL",
                [collection.rawValue])
        }
    }
}
