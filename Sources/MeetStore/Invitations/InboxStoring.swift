import Foundation
import GRDB
import MeetCore

/// What others sent, and what became of it. Nothing of that is journaled; see `History/UndoneMessages.swift`.
extension MeetStore {
    package func inboxCount(_ filter: InboxFilter) throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM inbox WHERE \(Self.condition(filter))") }
    }

    /// Some messages, the latest first, without what clashes.
    package func inbox(_ filter: InboxFilter, rows: Range<Int>) throws(StoreError) -> [InboxItem] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT \(InboxItem.columns) FROM inbox WHERE \(Self.condition(filter))
                ORDER BY receivedAt DESC, id DESC LIMIT ? OFFSET ?
                """, [page.limit, page.offset]
            ).map { try self.item($0, db) }
        }
    }

    /// The number of a message in that list; `nil` where it is not in it.
    package func inboxRow(
        of id: Identifier<InboxItem>, _ filter: InboxFilter
    ) throws(StoreError) -> Int? {
        try read { db in
            let condition = Self.condition(filter)
            return try Int.fetchOne(
                db,
                sql: """
                    SELECT (SELECT count(*) FROM inbox AS later WHERE (\(condition))
                        AND (later.receivedAt, later.id) > (inbox.receivedAt, inbox.id))
                    FROM inbox WHERE id = ? AND (\(condition))
                    """, arguments: [id.rawValue])
        }
    }

    /// One of them; `nil` where there is none.
    package func inboxItem(_ id: Identifier<InboxItem>) throws(StoreError) -> InboxItem? {
        try read { db in try self.item(id.rawValue, db) }
    }

    /// Those about one meeting, the latest first.
    package func inbox(_ filter: InboxFilter, about uid: String) throws(StoreError) -> [InboxItem] {
        try read { db in
            try db.rows(
                """
                SELECT \(InboxItem.columns) FROM inbox WHERE uid = ? AND \(Self.condition(filter))
                ORDER BY receivedAt DESC, id DESC
                """, [uid]
            ).map { try self.item($0, db) }
        }
    }

    /// The iCalendar text of the component that a message came with.
    package func component(of id: Identifier<InboxItem>) throws(StoreError) -> String? {
        try read { db in
            try String.fetchOne(
                db, sql: "SELECT component FROM inbox WHERE id = ?", arguments: [id.rawValue])
        }
    }

    /// The message that was read from this before; `nil` where none was.
    package func inboxItem(sourceKey: String) throws(StoreError) -> InboxItem? {
        try read { db in
            let id = try Int64.fetchOne(
                db, sql: "SELECT id FROM inbox WHERE sourceKey = ?", arguments: [sourceKey.storable])
            return try id.flatMap { try self.item($0, db) }
        }
    }

    /// Stores a message that came. Those before it about the same date of the same meeting, from the same side, no longer
    /// wait for anything.
    ///
    /// - Parameters:
    ///   - sourceKey: Tells what was read before.
    ///   - component: Its iCalendar text.
    ///   - replaces: Which of those before it it takes the place of.
    package func insert(
        _ item: InboxItem, sourceKey: String?, component: String, replacing replaces: (InboxItem) -> Bool
    ) throws(StoreError) -> InboxItem {
        try write { db in
            let rows = try db.rows(
                "SELECT \(InboxItem.columns) FROM inbox WHERE uid = ? AND state IN ('waiting', 'unseen')",
                [item.uid.storable])
            for row in rows {
                let old = try self.item(row, db)
                guard replaces(old), let id = old.id else { continue }
                try db.run(
                    "UPDATE inbox SET state = 'superseded', settledAt = ? WHERE id = ?",
                    [now.milliseconds, id.rawValue])
            }
            let origin: ColumnValues = [
                ("sourceKey", sourceKey?.storable), ("component", component.storable),
            ]
            let id = try db.insert(into: "inbox", try item.columnValues() + origin)
            return try self.item(id, db) ?? item
        }
    }

    /// Stores what became of a message.
    ///
    /// - Parameter action: That of the person which settled it; undone, the message is as it was before.
    @discardableResult
    package func save(_ item: InboxItem, action: Int64? = nil) throws(StoreError) -> InboxItem {
        guard let id = item.id?.rawValue else { return item }
        return try write { db in
            try db.run(
                """
                UPDATE inbox SET formerState = iif(?1 IS NULL, NULL, state), formerDoubt = doubt, actionID = ?1,
                    state = ?2, settledAt = ?3, doubt = ?5
                WHERE id = ?4
                """, [action, item.state.rawValue, item.settledAt?.milliseconds, id, item.doubt?.rawValue])
            return try self.item(id, db) ?? item
        }
    }

    private static func condition(_ filter: InboxFilter) -> String {
        switch filter {
        case .open: "state IN ('waiting', 'unseen')"
        case .all: "1"
        }
    }

    private func item(_ id: Int64, _ db: Database) throws -> InboxItem? {
        try db.row("SELECT \(InboxItem.columns) FROM inbox WHERE id = ?", [id]).map { try item($0, db) }
    }

    private func item(_ row: StoredRow, _ db: Database) throws -> InboxItem {
        var item = try InboxItem(row)
        if !item.uid.isEmpty { item.meeting = try meeting(item.uid, item.recurrenceID, db) }
        if item.meeting == nil {
            let component: String = try row["component"]
            let objects = ICalendarReader.read(Self.wrapped(component).utf8, file: "")
            item.meeting = objects.first?.events.first?.meeting(now: item.receivedAt, zone: zone.identifier)
        }
        // The series was before it, and says nothing of that.
        if item.news == .ended { item.meeting?.status = .cancelled }
        return item
    }

    /// A meeting, or a date of a series that may differ or not.
    private func meeting(_ uid: String, _ recurrenceID: String, _ db: Database) throws -> Meeting? {
        func id(_ recurrenceID: String) throws -> Int64? {
            try Int64.fetchOne(
                db, sql: "SELECT id FROM meeting WHERE uid = ? AND recurrenceID = ?",
                arguments: [uid, recurrenceID])
        }
        if let id = try id(recurrenceID) {
            return try Self.occurrence(Identifier<Meeting>(id).occurrence(), db)
        }
        guard let series = try id("") else { return nil }
        return try Self.occurrence(Identifier<Meeting>(series).occurrence(recurrenceID), db)
            ?? MeetingRow.meeting(series, db)
    }

    /// A component in an object of its own.
    private static func wrapped(_ component: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(component)\r\nEND:VCALENDAR\r\n"
    }
}

extension InboxItem {
    fileprivate static let columns = """
        id, method, news, state, uid, recurrenceID, fromName, fromEmail, changes, comment, receivedAt, settledAt, \
        messageID, component, senderName, senderEmail, doubt, messageAction
        """

    fileprivate init(_ row: StoredRow) throws {
        let news: String = try row["news"]
        try self.init(
            id: Identifier(row["id"]), method: row["method"],
            news: (try? JSONDecoder().decode(News.self, from: Data(news.utf8))) ?? .published,
            state: State(rawValue: row["state"]) ?? .unseen, uid: row["uid"],
            recurrenceID: row["recurrenceID"], comment: row["comment"],
            receivedAt: Date(milliseconds: row["receivedAt"]))
        if let email: String = try row["fromEmail"] {
            from = CalendarAddress(name: try row["fromName"] ?? "", email: email)
        }
        if let changes: String = try row["changes"] {
            self.changes = (try? JSONDecoder().decode([FieldChange].self, from: Data(changes.utf8))) ?? []
        }
        settledAt = (try row["settledAt"] as Int64?).map(Date.init(milliseconds:))
        messageID = try row["messageID"]
        if let email: String = try row["senderEmail"] {
            realSender = CalendarAddress(name: try row["senderName"] ?? "", email: email)
        }
        messageAction = try row["messageAction"]
        doubt = (try row["doubt"] as String?).flatMap(SchedulingDoubt.init(rawValue:))
    }

    fileprivate func columnValues() throws -> ColumnValues {
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try JSONEncoder().encode(value), as: UTF8.self).storable
        }
        let told: ColumnValues = [
            ("method", method.storable), ("news", try json(news)), ("state", state.rawValue),
            ("uid", uid.storable), ("recurrenceID", recurrenceID.storable),
            ("fromName", from?.name.storable), ("fromEmail", from?.email.storable),
        ]
        let rest: ColumnValues = [
            ("changes", changes.isEmpty ? nil : try json(changes)), ("comment", comment?.storable),
            ("receivedAt", receivedAt.milliseconds), ("settledAt", settledAt?.milliseconds),
            ("messageID", messageID?.storable),
        ]
        let origin: ColumnValues = [
            ("senderName", realSender?.name.storable), ("senderEmail", realSender?.email.storable),
            ("doubt", doubt?.rawValue), ("messageAction", messageAction),
        ]
        return told + rest + origin
    }
}
