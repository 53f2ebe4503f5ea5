import Foundation
import GRDB
import MeetCore

/// Received messages and their states. They are not journaled; see `History/UndoneMessages.swift`.
extension MeetStore {
    package func inboxCount(_ filter: InboxFilter) throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM inbox WHERE \(Self.condition(filter))") }
    }

    /// Returns the number of messages in a state.
    package func inboxCount(of state: InboxItem.State) throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM inbox WHERE state = ?", [state.rawValue]) }
    }

    /// Returns a page of messages, latest first, without their clashes.
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

    /// Returns the row of a message in that list; `nil` if it is not in it.
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

    /// Returns a message; `nil` if there is none.
    package func inboxItem(_ id: Identifier<InboxItem>) throws(StoreError) -> InboxItem? {
        try read { db in try self.item(id.rawValue, db) }
    }

    /// Returns the messages about a meeting, latest first.
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

    /// Returns the iCalendar text of a message's component.
    package func component(of id: Identifier<InboxItem>) throws(StoreError) -> String? {
        try read { db in
            try String.fetchOne(
                db, sql: "SELECT component FROM inbox WHERE id = ?", arguments: [id.rawValue])
        }
    }

    /// Returns the message read from this source before, or `nil`.
    package func inboxItem(sourceKey: String) throws(StoreError) -> InboxItem? {
        try read { db in
            let id = try Int64.fetchOne(
                db, sql: "SELECT id FROM inbox WHERE sourceKey = ?", arguments: [sourceKey.storable])
            return try id.flatMap { try self.item($0, db) }
        }
    }

    /// Stores a received message. Earlier ones about the same date of the same meeting, from the same side,
    /// no longer wait.
    ///
    /// - Parameters:
    ///   - sourceKey: Identifies the source, to detect repeated reading.
    ///   - component: The iCalendar text.
    ///   - replaces: Returns whether it replaces an earlier message.
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

    /// Stores the state of a message.
    ///
    /// - Parameter action: The person's action that settled it; undoing it restores the former state.
    @discardableResult
    package func save(_ item: InboxItem, action: Int64? = nil) throws(StoreError) -> InboxItem {
        guard let id = item.id?.rawValue else { return item }
        return try write { db in
            try db.run(
                """
                UPDATE inbox SET formerState = iif(?1 IS NULL, NULL, state), formerDoubt = doubt, actionID = ?1,
                    state = ?2, settledAt = ?3, doubt = ?5, news = coalesce(?6, news)
                WHERE id = ?4
                """,
                [
                    action, item.state.rawValue, item.settledAt?.milliseconds, id, item.doubt?.rawValue,
                    item.isLetter ? try InboxItem.json(item.news) : nil,
                ])
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
        let component: String = try row["component"]
        let isRead = !component.isEmpty && (item.meeting == nil || item.tellsTime)
        let told = isRead ? ICalendarReader.events(of: Self.wrapped(component)) : []
        if item.meeting == nil {
            // An answer in words about a meeting that was deleted: the message that it answers tells of it.
            let sent = component.isEmpty ? try Self.sentEvents(item.uid, db) : []
            let event = sent.first { $0.recurrenceID == item.recurrenceID } ?? told.first ?? sent.first
            item.meeting = event?.meeting(now: item.receivedAt, zone: zone.identifier)
        } else if item.tellsTime {
            item.toldTime =
                told.first { $0.recurrenceID == item.recurrenceID }?
                .meeting(now: item.receivedAt, zone: zone.identifier).time
        }
        // The stored series is the earlier part, and does not show the end.
        if item.news == .ended { item.meeting?.status = .cancelled }
        return item
    }

    /// Returns the components of the latest invitation that was sent to a meeting.
    private static func sentEvents(_ uid: String, _ db: Database) throws -> [CalendarEvent] {
        guard !uid.isEmpty else { return [] }
        let calendar = try String.fetchOne(
            db,
            sql: "SELECT calendar FROM outbox WHERE uid = ? AND method = 'REQUEST' ORDER BY id DESC LIMIT 1",
            arguments: [uid])
        return calendar.map { ICalendarReader.events(of: $0) } ?? []
    }

    /// Returns a meeting, or a date of a series with or without differences.
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

    /// Returns a component in an object of its own.
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

    fileprivate static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self).storable
    }

    fileprivate func columnValues() throws -> ColumnValues {
        let told: ColumnValues = [
            ("method", method.storable), ("news", try Self.json(news)), ("state", state.rawValue),
            ("uid", uid.storable), ("recurrenceID", recurrenceID.storable),
            ("fromName", from?.name.storable), ("fromEmail", from?.email.storable),
        ]
        let rest: ColumnValues = [
            ("changes", changes.isEmpty ? nil : try Self.json(changes)), ("comment", comment?.storable),
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
