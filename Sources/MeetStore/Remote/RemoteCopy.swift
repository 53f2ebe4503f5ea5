import Foundation
import GRDB
import MeetCore

/// The copy of a meeting, a contact or a venue in a collection.
///
/// Triggers mark it when an action changes or deletes the record (`SchemaV12.swift`).
package struct RemoteCopy: Hashable, Sendable, Identifiable {
    /// The record of a copy.
    package enum Record: Hashable, Sendable {
        /// A meeting; of a series the series itself, whose copy has the exceptions too.
        case meeting(Identifier<Meeting>)
        case contact(Identifier<Contact>)
        case venue(Identifier<Venue>)
    }

    /// The id; `nil` before it is stored.
    package var id: Identifier<RemoteCopy>?
    package var collection: Identifier<RemoteCollection>
    /// The path on the server, or the name of the file; unique within the collection.
    package var href: String
    package var uid: String
    package var etag: String?
    /// The tag of its scheduling data (RFC 6638, 3.2.10).
    package var scheduleTag: String?
    /// The texts that both sides agreed on last, the base of the next merge (`sync`).
    package var text: String
    /// The record; `nil` if none is stored for it.
    package var record: Record?
    /// True if the record was changed or deleted here since.
    package var isDirty = false
    /// True if the record was deleted here.
    package var isDeleted = false
    /// The question about the item with the text on the server, if both sides changed the same; `nil` without
    /// a conflict.
    package var conflictText: String?
    /// The refusal of a change with the server's words; `nil` if none was refused.
    package var refusal: String?

    package init(
        collection: Identifier<RemoteCollection>, href: String, uid: String, text: String,
        record: Record? = nil
    ) {
        self.collection = collection
        self.href = href
        self.uid = uid
        self.text = text
        self.record = record
    }
}

extension MeetStore {
    /// Returns the copies of a collection, by path.
    package func remoteCopies(
        in collection: Identifier<RemoteCollection>
    ) throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("collectionID = ?", [collection.rawValue])
    }

    /// Returns the copy at a path; `nil` if there is none.
    package func remoteCopy(
        in collection: Identifier<RemoteCollection>, at href: String
    ) throws(StoreError) -> RemoteCopy? {
        try remoteCopies("collectionID = ? AND href = ?", [collection.rawValue, href]).first
    }

    /// Returns a copy; `nil` if there is none.
    package func remoteCopy(_ id: Identifier<RemoteCopy>) throws(StoreError) -> RemoteCopy? {
        try remoteCopies("id = ?", [id.rawValue]).first
    }

    /// Returns the copies with a UID in all collections.
    package func remoteCopies(uid: String) throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("uid = ?", [uid])
    }

    /// Returns the copies of a record, also after it was deleted.
    package func remoteCopies(of record: RemoteCopy.Record) throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("\(record.column) = ?", [record.rowID])
    }

    /// Returns the copies of a collection whose records were changed or deleted here.
    package func changedRemoteCopies(
        in collection: Identifier<RemoteCollection>
    ) throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("collectionID = ? AND isDirty = 1", [collection.rawValue])
    }

    /// Returns the copies of all collections that both sides changed.
    package func conflictingRemoteCopies() throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("conflictText IS NOT NULL")
    }

    /// Returns the copies of all collections whose change was refused.
    package func refusedRemoteCopies() throws(StoreError) -> [RemoteCopy] {
        try remoteCopies("refusal IS NOT NULL")
    }

    private func remoteCopies(
        _ condition: String, _ arguments: StatementArguments = StatementArguments()
    ) throws(StoreError) -> [RemoteCopy] {
        try read { db in
            try db.rows(
                """
                SELECT \(RemoteCopy.columns) FROM remoteCopy WHERE \(condition)
                ORDER BY collectionID, href
                """, arguments
            ).map { try RemoteCopy($0) }
        }
    }

    /// Stores a copy: a new one without an id, else in place of the stored one. Undo does not affect it.
    ///
    /// - Returns: The copy with its id.
    @discardableResult
    package func save(_ copy: RemoteCopy) throws(StoreError) -> RemoteCopy {
        try write { db in
            var copy = copy
            let id = try db.put(copy.columnValues, into: "remoteCopy", id: copy.id?.rawValue)
            copy.id = Identifier(id)
            return copy
        }
    }

    /// Stores new copies, each like `save`, all of them or none.
    ///
    /// - Returns: The copies with their ids, in order.
    package func save(new copies: [RemoteCopy]) throws(StoreError) -> [RemoteCopy] {
        if copies.isEmpty { return [] }
        return try write { db in
            var copies = copies
            var last = try db.lastID(of: "remoteCopy")
            guard last <= Int64.max - Int64(copies.count) else { throw StoreError.full }
            var batch = RowBatch(into: "remoteCopy", mostRows: Self.lot, keepsStatements: true)
            for place in copies.indices {
                last += 1
                copies[place].id = Identifier(last)
                batch.append([("id", last)] + copies[place].columnValues)
            }
            try batch.flush(db)
            return copies
        }
    }

    /// Deletes a copy; the record stays.
    package func deleteRemoteCopy(_ id: Identifier<RemoteCopy>) throws(StoreError) {
        try write { db in try db.run("DELETE FROM remoteCopy WHERE id = ?", [id.rawValue]) }
    }
}

extension RemoteCopy.Record {
    fileprivate var column: String {
        switch self {
        case .meeting: "meetingID"
        case .contact: "contactID"
        case .venue: "venueID"
        }
    }

    fileprivate var rowID: Int64 {
        switch self {
        case .meeting(let id): id.rawValue
        case .contact(let id): id.rawValue
        case .venue(let id): id.rawValue
        }
    }
}

extension RemoteCopy {
    fileprivate static let columns = """
        id, collectionID, href, uid, etag, scheduleTag, text, meetingID, contactID, venueID, isDirty, \
        isDeleted, conflictText, refusal
        """

    fileprivate init(_ row: StoredRow) throws {
        try self.init(
            collection: Identifier(row["collectionID"]), href: row["href"], uid: row["uid"],
            text: row["text"])
        id = try Identifier(row["id"])
        etag = try row["etag"]
        scheduleTag = try row["scheduleTag"]
        if let meeting: Int64 = try row["meetingID"] {
            record = .meeting(Identifier(meeting))
        } else if let contact: Int64 = try row["contactID"] {
            record = .contact(Identifier(contact))
        } else if let venue: Int64 = try row["venueID"] {
            record = .venue(Identifier(venue))
        }
        isDirty = try row["isDirty"]
        isDeleted = try row["isDeleted"]
        conflictText = try row["conflictText"]
        refusal = try row["refusal"]
    }

    fileprivate var columnValues: ColumnValues {
        func rowID(_ column: String) -> Int64? {
            record.flatMap { $0.column == column ? $0.rowID : nil }
        }
        return [
            ("collectionID", collection.rawValue), ("href", href), ("uid", uid), ("etag", etag),
            ("scheduleTag", scheduleTag), ("text", text), ("meetingID", rowID("meetingID")),
            ("contactID", rowID("contactID")), ("venueID", rowID("venueID")), ("isDirty", isDirty),
            ("isDeleted", isDeleted), ("conflictText", conflictText), ("refusal", refusal),
        ]
    }
}
