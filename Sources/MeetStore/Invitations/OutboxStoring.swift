import Foundation
import GRDB
import MeetCore

/// What is to be sent. A message is stored before it is handed over, and how that ends is stored after; where a process
/// dies between the two, the row says `sending` under the name of nobody who lives, and the message counts as doubtful.
extension MeetStore {
    /// How many there are; with `isOpenOnly` without what was sent or taken back.
    package func outboxCount(isOpenOnly: Bool) throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM outbox WHERE \(Self.shown(isOpenOnly))") }
    }

    /// How many wait to leave.
    package func waitingCount() throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM outbox WHERE state = 'queued'") }
    }

    /// Some of them, the latest first.
    package func outbox(isOpenOnly: Bool, rows: Range<Int>) throws(StoreError) -> [OutgoingMessage] {
        guard let page = Page(rows) else { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox WHERE \(Self.shown(isOpenOnly))
                ORDER BY id DESC LIMIT ? OFFSET ?
                """, [page.limit, page.offset]
            ).map { try message($0) }
        }
    }

    /// One of them; `nil` where there is none.
    package func outgoing(_ id: Identifier<OutgoingMessage>) throws(StoreError) -> OutgoingMessage? {
        try read { db in try Self.row(id, db).map { try message($0) } }
    }

    /// What was sent about a meeting or is to be, the earliest first: what the others know of it.
    package func messages(about uid: String) throws(StoreError) -> [OutgoingMessage] {
        try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox
                WHERE uid = ? AND state IN ('queued', 'sending', 'doubtful', 'sent') ORDER BY id
                """, [uid]
            ).map { try message($0) }
        }
    }

    /// The meetings of which somebody was told by those methods.
    package func uidsTold(by methods: [String]) throws(StoreError) -> [String] {
        try read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT uid FROM outbox
                    WHERE state IN ('queued', 'sending', 'doubtful', 'sent') AND method IN (SELECT value FROM json_each(?))
                    ORDER BY uid
                    """,
                arguments: [String(decoding: try JSONEncoder().encode(methods), as: UTF8.self)])
        }
    }

    /// The last action of the person that stands; `nil` where there is none.
    package func lastAction() throws(StoreError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM action WHERE \(Self.standing)") }
    }

    /// The last action of a message that is kept; `nil` where there is none.
    package func lastMessageAction() throws(StoreError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM action WHERE isOfMessage = 1") }
    }

    /// Stores a message that is to be sent.
    ///
    /// - Parameter action: That of the person it is a part of, which takes it back when it is undone; `nil` where it tells
    ///   of what was done before.
    package func enqueue(
        _ message: OutgoingMessage, action: Int64? = nil
    ) throws(StoreError) -> OutgoingMessage {
        try write { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM action WHERE \(Self.standing)")
            let origin: ColumnValues = [("actionID", action), ("afterAction", last ?? 0)]
            let id = try db.insert(into: "outbox", message.columnValues + origin)
            return try Self.row(Identifier(id), db).map { try self.message($0) } ?? message
        }
    }

    /// Stores what became of a message.
    @discardableResult
    package func save(_ message: OutgoingMessage) throws(StoreError) -> OutgoingMessage {
        guard let id = message.id else { return try enqueue(message) }
        return try write { db in
            let nobody: ColumnValues = [("owner", nil)]
            try db.update("outbox", id: id.rawValue, message.columnValues + nobody)
            return try Self.row(id, db).map { try self.message($0) } ?? message
        }
    }

    /// Makes those doubtful that a process was handing over which is gone.
    package func letGoOfAbandoned() throws(StoreError) {
        let isNeeded = try read { db in try self.abandoned(db).isEmpty == false }
        if !isNeeded { return }
        try write { db in
            for id in try self.abandoned(db) {
                try db.run("UPDATE outbox SET state = 'doubtful', owner = NULL WHERE id = ?", [id])
            }
        }
    }

    /// Takes the next message that is due and makes it this process's to hand over: the row says so, on disk, before this
    /// returns. To be ended by `save`.
    ///
    /// - Parameter isImpatient: Whether those count too that wait for a later attempt.
    package func takeOutgoing(
        isImpatient: Bool = false, excluding: Set<Identifier<OutgoingMessage>> = []
    ) throws(StoreError) -> OutgoingMessage? {
        let next = try read { db in try due(isImpatient, excluding, db) }
        guard next != nil else { return nil }
        return try write { db in
            guard let id = try due(isImpatient, excluding, db) else { return nil }
            let token = open.withLock { $0 }.flatMap { $0.path.isEmpty ? nil : $0.token() }
            try db.run(
                "UPDATE outbox SET state = 'sending', owner = ?, attempts = attempts + 1 WHERE id = ?",
                [token, id.rawValue])
            guard var message = try Self.row(id, db).map({ try self.message($0) }) else { return nil }
            // Whoever cannot show that it lives hands it over all the same.
            message.state = .sending
            return message
        }
    }

    /// Lets all that wait be tried then at the earliest, for one of them could not reach the server.
    package func postponeOutgoing(until instant: Date) throws(StoreError) {
        try write { db in
            try db.run(
                "UPDATE outbox SET nextAttempt = ? WHERE state = 'queued' AND ifnull(nextAttempt, 0) < ?",
                [instant.milliseconds, instant.milliseconds])
        }
    }

    /// When the next message waits to be tried; `nil` where none does.
    package func nextAttempt() throws(StoreError) -> Date? {
        try read { db in
            try Int64.fetchOne(
                db, sql: "SELECT min(ifnull(nextAttempt, 0)) FROM outbox WHERE state = 'queued'"
            ).map { Date(milliseconds: $0) }
        }
    }

    private func due(
        _ isImpatient: Bool, _ excluding: Set<Identifier<OutgoingMessage>>, _ db: Database
    ) throws -> Identifier<OutgoingMessage>? {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM outbox WHERE state = 'queued' AND (? OR ifnull(nextAttempt, 0) <= ?) ORDER BY id
                """, arguments: [isImpatient, now.milliseconds])
        return ids.lazy.map { Identifier<OutgoingMessage>($0) }.first { !excluding.contains($0) }
    }

    private func abandoned(_ db: Database) throws -> [Int64] {
        try db.rows("SELECT id, owner FROM outbox WHERE state = 'sending'").compactMap { row in
            let id: Int64 = try row["id"]
            return isAlive(try row["owner"]) ? nil : id
        }
    }

    /// Whether a process that lives goes by that token.
    private func isAlive(_ owner: String?) -> Bool {
        guard let owner, let database = open.withLock({ $0 }) else { return false }
        return database.isOwn(owner) || database.isElsewhere(owner)
    }

    private static func shown(_ isOpenOnly: Bool) -> String {
        isOpenOnly ? "state IN ('queued', 'sending', 'doubtful', 'failed')" : "state <> 'withdrawn'"
    }

    private static func row(_ id: Identifier<OutgoingMessage>, _ db: Database) throws -> StoredRow? {
        try db.row("SELECT \(OutgoingMessage.columns) FROM outbox WHERE id = ?", [id.rawValue])
    }

    private func message(_ row: StoredRow) throws -> OutgoingMessage {
        var message = try OutgoingMessage(row)
        if message.state == .sending, !isAlive(try row["owner"]) { message.state = .doubtful }
        return message
    }
}

extension OutgoingMessage {
    fileprivate static let columns = """
        id, messageID, method, uid, recurrenceID, fromName, fromEmail, recipients, subject, text, calendar, inReplyTo, \
        state, attempts, nextAttempt, error, createdAt, sentAt, owner, isAutomatic
        """

    fileprivate init(_ row: StoredRow) throws {
        let recipients: String = try row["recipients"]
        try self.init(
            id: Identifier(row["id"]), messageID: row["messageID"], method: row["method"], uid: row["uid"],
            recurrenceID: row["recurrenceID"],
            from: CalendarAddress(name: row["fromName"], email: row["fromEmail"]),
            to: (try? JSONDecoder().decode([CalendarAddress].self, from: Data(recipients.utf8))) ?? [],
            subject: row["subject"], text: row["text"], calendar: row["calendar"],
            createdAt: Date(milliseconds: row["createdAt"]))
        inReplyTo = try row["inReplyTo"]
        isAutomatic = try row["isAutomatic"]
        state = State(rawValue: try row["state"]) ?? .doubtful
        attempts = try row["attempts"]
        nextAttempt = (try row["nextAttempt"] as Int64?).map(Date.init(milliseconds:))
        error = try row["error"]
        sentAt = (try row["sentAt"] as Int64?).map(Date.init(milliseconds:))
    }

    fileprivate var columnValues: ColumnValues {
        let recipients = (try? JSONEncoder().encode(to)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        let keys = "\n" + to.map { $0.key + "\n" }.joined()
        let texts: ColumnValues = [
            ("messageID", messageID.storable), ("method", method.storable), ("uid", uid.storable),
            ("recurrenceID", recurrenceID), ("fromName", from.name.storable),
            ("fromEmail", from.email.storable),
            ("recipients", recipients), ("recipientKeys", keys.storable), ("subject", subject.storable),
            ("text", text.storable), ("calendar", calendar.storable), ("inReplyTo", inReplyTo?.storable),
        ]
        let fate: ColumnValues = [
            ("state", state.rawValue), ("attempts", attempts),
            ("nextAttempt", nextAttempt?.milliseconds), ("error", error?.storable),
            ("createdAt", createdAt.milliseconds), ("sentAt", sentAt?.milliseconds),
            ("isAutomatic", isAutomatic),
        ]
        return texts + fate
    }
}
