import Foundation
import GRDB
import MeetCore

/// The outbox. A message is stored before it is sent, and the result after. `owner` is the token of the process
/// that sends it. From the step on with which the server may have the message, the row is `doubtful` with that
/// owner (`noteHandover`); the message counts as `sending` while the owner lives. If the owner ends before that
/// step, the row is `sending`, and the message is queued again. If it ends after it, the message is doubtful, and
/// the row keeps an owner until the person was told (`noteTold`).
extension MeetStore {
    /// Returns the number of messages; with `isOpenOnly` without sent and cancelled ones.
    package func outboxCount(isOpenOnly: Bool) throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM outbox WHERE \(Self.shown(isOpenOnly))") }
    }

    /// Returns the number of messages waiting to be sent.
    package func waitingCount() throws(StoreError) -> Int {
        try read { db in try db.number("SELECT count(*) FROM outbox WHERE state = 'queued'") }
    }

    /// Returns the number of messages that may or may not have arrived.
    package func doubtfulCount() throws(StoreError) -> Int {
        try read { db in
            try db.rows("SELECT \(OutgoingMessage.columns) FROM outbox WHERE state = 'doubtful'")
                .map { try message($0) }.count { $0.state == .doubtful }
        }
    }

    /// Returns a page of messages, latest first.
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

    /// Returns a message; `nil` if there is none.
    package func outgoing(_ id: Identifier<OutgoingMessage>) throws(StoreError) -> OutgoingMessage? {
        try read { db in try Self.row(id, db).map { try message($0) } }
    }

    /// Returns the messages about a meeting, sent or not, earliest first: its delivered state.
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

    /// Returns the sent message with a Message-ID, without angle brackets; `nil` if there is none.
    package func sentMessage(_ messageID: String) throws(StoreError) -> OutgoingMessage? {
        try read { db in
            try db.row(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox
                WHERE messageID = ? AND state IN ('sent', 'doubtful', 'failed')
                """, [messageID.storable]
            ).map { try message($0) }
        }
    }

    /// Returns the messages sent to an address since an instant, latest first, at most 200.
    ///
    /// - Parameter key: The key of the address (`CalendarAddress.key`).
    package func sentMessages(to key: String, since: Date) throws(StoreError) -> [OutgoingMessage] {
        try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox
                WHERE state IN ('sent', 'doubtful') AND ifnull(sentAt, createdAt) >= ? AND instr(recipientKeys, ?) > 0
                ORDER BY id DESC LIMIT 200
                """, [since.milliseconds, "\n\(key)\n".storable]
            ).map { try message($0) }
        }
    }

    /// Returns the sent messages with a subject, latest first, at most 200.
    package func sentMessages(withSubject subject: String) throws(StoreError) -> [OutgoingMessage] {
        try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox
                WHERE subject = ? AND state IN ('sent', 'doubtful', 'failed') ORDER BY id DESC LIMIT 200
                """, [subject.storable]
            ).map { try message($0) }
        }
    }

    /// Returns the latest invitation sent since an instant whose links have a token, and the recipient who got
    /// that token; `nil` if there is none.
    package func sentInvitation(
        withToken token: String, since: Date
    ) throws(StoreError) -> (message: OutgoingMessage, to: CalendarAddress)? {
        try read { db in
            let rows = try db.rows(
                """
                SELECT id, uid, recurrenceID, recipientKeys FROM outbox
                WHERE method = 'REQUEST' AND state IN ('sent', 'doubtful') AND ifnull(sentAt, createdAt) >= ?
                ORDER BY id DESC LIMIT 5000
                """, [since.milliseconds])
            for row in rows {
                let id: Int64 = try row["id"]
                let uid: String = try row["uid"]
                let recurrenceID: String = try row["recurrenceID"]
                let keys: String = try row["recipientKeys"]
                let key = keys.split(separator: "\n").map(String.init).first {
                    AnswerToken.token(uid: uid, recurrenceID: recurrenceID, address: $0) == token
                }
                guard let key, let message = try Self.row(Identifier(id), db).map({ try self.message($0) }),
                    let address = message.to.first(where: { $0.key == key })
                else { continue }
                return (message: message, to: address)
            }
            return nil
        }
    }

    /// Returns the Message-IDs of the earlier messages about a meeting to the same recipients, oldest first.
    package func conversation(before message: OutgoingMessage) throws(StoreError) -> [String] {
        guard let id = message.id, !message.to.isEmpty else { return [] }
        return try read { db in
            let keys = try JSONEncoder().encode(message.to.map(\.key.storable))
            return try String.fetchAll(
                db,
                sql: """
                    SELECT messageID FROM outbox
                    WHERE uid = ? AND id < ? AND state IN ('queued', 'sending', 'doubtful', 'sent')
                        AND NOT EXISTS (SELECT 1 FROM json_each(?) AS wanted
                            WHERE instr(recipientKeys, char(10) || wanted.value || char(10)) = 0)
                    ORDER BY id
                    """,
                arguments: [message.uid.storable, id.rawValue, String(decoding: keys, as: UTF8.self)])
        }
    }

    /// Returns the messages about a meeting that were refused or came back, and that no later one to the same
    /// people replaces; earliest first.
    package func undelivered(about uid: String) throws(StoreError) -> [OutgoingMessage] {
        if uid.isEmpty { return [] }
        return try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox AS failed
                WHERE uid = ? AND state = 'failed' AND method IN ('REQUEST', 'CANCEL')
                    AND NOT EXISTS (SELECT 1 FROM outbox AS later
                        WHERE later.uid = failed.uid AND later.id > failed.id
                            AND later.recipientKeys = failed.recipientKeys
                            AND later.method IN ('REQUEST', 'CANCEL')
                            AND later.state NOT IN ('cancelled', 'withdrawn'))
                ORDER BY id
                """, [uid]
            ).map { try message($0) }
        }
    }

    /// Returns the latest message to one of these addresses if it was refused or came back; `nil` if it was not.
    ///
    /// - Parameter keys: The keys of the addresses (`CalendarAddress.key`).
    package func undelivered(to keys: Set<String>) throws(StoreError) -> OutgoingMessage? {
        if keys.isEmpty { return nil }
        return try read { db in
            let wanted = try JSONEncoder().encode(keys.map(\.storable).sorted())
            let failed = try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox AS failed
                WHERE state = 'failed' AND EXISTS (SELECT 1 FROM json_each(?) AS wanted
                        WHERE instr(failed.recipientKeys, char(10) || wanted.value || char(10)) > 0)
                    AND NOT EXISTS (SELECT 1 FROM outbox AS later
                        WHERE later.id > failed.id AND later.state = 'sent'
                            AND later.recipientKeys = failed.recipientKeys)
                ORDER BY id DESC LIMIT 1
                """, [String(decoding: wanted, as: UTF8.self)])
            return try failed.first.map { try message($0) }
        }
    }

    /// Returns the UIDs of meetings whose invitees have addresses, except cancelled ones, those of calendars that
    /// cannot be changed here, and those that ended before an instant.
    package func uidsWithInvitees(since: Date) throws(StoreError) -> [String] {
        try read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT uid FROM meeting
                    WHERE uid <> '' AND status <> 'cancelled'
                        AND (recurrence IS NOT NULL OR endInstant IS NULL OR endInstant >= ?)
                        AND (calendarID IS NULL
                            OR calendarID NOT IN (SELECT id FROM calendar WHERE isWritable = 0))
                        AND EXISTS (SELECT 1 FROM invitee
                            WHERE invitee.meetingID = meeting.id AND ifnull(invitee.email, '') <> '')
                    ORDER BY uid
                    """, arguments: [Int64(since.timeIntervalSince1970)])
        }
    }

    /// Returns the UIDs of meetings with sent messages of those methods.
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

    /// Returns the person's latest action that is not undone, or `nil`.
    package func lastAction() throws(StoreError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM action WHERE \(Self.standing)") }
    }

    /// Returns the latest stored action of a message, or `nil`.
    package func lastMessageAction() throws(StoreError) -> Int64? {
        try read { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM action WHERE isOfMessage = 1") }
    }

    /// Stores a message to be sent.
    ///
    /// - Parameter action: The person's action that it is part of, whose undo withdraws it; `nil` if it is
    ///   about earlier changes.
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

    /// Stores the state of a message.
    @discardableResult
    package func save(_ message: OutgoingMessage) throws(StoreError) -> OutgoingMessage {
        guard let id = message.id else { return try enqueue(message) }
        return try write { db in
            let owner: String? = message.state == .doubtful ? Self.untold : nil
            let ending: ColumnValues = [("owner", owner)]
            try db.update("outbox", id: id.rawValue, message.columnValues + ending)
            return try Self.row(id, db).map { try self.message($0) } ?? message
        }
    }

    /// Queues the messages again whose sending process ended before the server could have them.
    ///
    /// - Returns: These messages.
    @discardableResult
    package func letGoOfAbandoned() throws(StoreError) -> [OutgoingMessage] {
        let isNeeded = try read { db in try self.abandoned(db).isEmpty == false }
        if !isNeeded { return [] }
        return try write { db in try self.queueAbandoned(db) }
    }

    /// Queues the messages again whose sending process ended before the server could have them.
    @discardableResult
    func queueAbandoned(_ db: Database) throws -> [OutgoingMessage] {
        var messages: [OutgoingMessage] = []
        for id in try abandoned(db) {
            try db.run(
                """
                UPDATE outbox SET state = 'queued', owner = NULL, attempts = max(0, attempts - 1) WHERE id = ?
                """, [id])
            if let row = try Self.row(Identifier(id), db) { messages.append(try message(row)) }
        }
        return messages
    }

    /// Notes that the next step of sending a message may give it to the server: the row is updated on disk
    /// before this returns.
    ///
    /// - Returns: False if the message is not being sent any more: another process took it over.
    package func noteHandover(of id: Identifier<OutgoingMessage>) throws(StoreError) -> Bool {
        try write { db in
            try db.run(
                "UPDATE outbox SET state = 'doubtful' WHERE id = ? AND state = 'sending'", [id.rawValue])
            return try db.integers(
                "SELECT count(*) FROM outbox WHERE id = ? AND state = 'doubtful'", [id.rawValue]
            ).first == 1
        }
    }

    /// Returns the doubtful messages of which the person was not told, earliest first.
    package func untoldOutgoing() throws(StoreError) -> [OutgoingMessage] {
        try read { db in
            try db.rows(
                """
                SELECT \(OutgoingMessage.columns) FROM outbox
                WHERE state = 'doubtful' AND owner IS NOT NULL ORDER BY id
                """
            ).map { try message($0) }.filter { $0.state == .doubtful }
        }
    }

    /// Notes that the person was told of doubtful messages.
    package func noteTold(_ ids: [Identifier<OutgoingMessage>]) throws(StoreError) {
        if ids.isEmpty { return }
        try write { db in
            for id in ids where try Self.row(id, db).map({ try self.message($0).state }) == .doubtful {
                try db.run("UPDATE outbox SET owner = NULL WHERE id = ?", [id.rawValue])
            }
        }
    }

    /// Takes the next due message for this process to send, mails about safety first: the row is updated on disk before
    /// this returns. `save` ends it.
    ///
    /// - Parameter isImpatient: Whether messages waiting for a later attempt are included.
    package func takeOutgoing(
        isImpatient: Bool = false, excluding: Set<Identifier<OutgoingMessage>> = []
    ) throws(StoreError) -> OutgoingMessage? {
        let next = try read { db in try due(isImpatient, excluding, db) }
        guard next != nil else { return nil }
        return try write { db in
            guard let id = try due(isImpatient, excluding, db) else { return nil }
            let token = open.withLock { $0 }.flatMap { $0.path.isEmpty ? nil : $0.token() }
            // A process that cannot create its lock file sends it all the same. Nobody could tell whether it
            // still sends, so that the message is doubtful at once.
            try db.run(
                "UPDATE outbox SET state = ?, owner = ?, attempts = attempts + 1 WHERE id = ?",
                [token == nil ? "doubtful" : "sending", token ?? Self.untold, id.rawValue])
            guard var message = try Self.row(id, db).map({ try self.message($0) }) else { return nil }
            message.state = .sending
            return message
        }
    }

    /// Postpones all waiting messages to an instant at the earliest, after one failed to reach the server.
    ///
    /// - Parameter urgent: That instant for mails about safety.
    package func postponeOutgoing(until instant: Date, urgent: Date) throws(StoreError) {
        try write { db in
            for (next, isUrgent) in [(instant, false), (urgent, true)] {
                try db.run(
                    """
                    UPDATE outbox SET nextAttempt = ?
                    WHERE state = 'queued' AND ifnull(nextAttempt, 0) < ? AND (marker <> '') = ?
                    """, [next.milliseconds, next.milliseconds, isUrgent])
            }
        }
    }

    /// Makes the messages due now that wait after a failure, with those that were postponed by it. A message
    /// that is only to be sent later stays.
    package func hastenOutgoing() throws(StoreError) {
        try write { db in
            let instant = now.milliseconds
            try db.run(
                """
                UPDATE outbox SET nextAttempt = ? WHERE state = 'queued' AND nextAttempt > ?
                    AND (attempts > 0 OR nextAttempt IN
                        (SELECT nextAttempt FROM outbox WHERE state = 'queued' AND attempts > 0))
                """, [instant, instant])
        }
    }

    /// Returns the time of the next attempt, or `nil`. A message whose sending process ended before the server
    /// could have it counts as due.
    package func nextAttempt() throws(StoreError) -> Date? {
        try read { db in
            if try !self.abandoned(db).isEmpty { return Date(milliseconds: 0) }
            return try Int64.fetchOne(
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
                SELECT id FROM outbox WHERE state = 'queued' AND (? OR ifnull(nextAttempt, 0) <= ?)
                ORDER BY marker = '', id
                """, arguments: [isImpatient, now.milliseconds])
        return ids.lazy.map { Identifier<OutgoingMessage>($0) }.first { !excluding.contains($0) }
    }

    private func abandoned(_ db: Database) throws -> [Int64] {
        try db.rows("SELECT id, owner FROM outbox WHERE state = 'sending'").compactMap { row in
            let id: Int64 = try row["id"]
            return isAlive(try row["owner"]) ? nil : id
        }
    }

    /// The owner of a doubtful message that no process sends, until the person was told.
    private static let untold = ""

    /// Returns whether a token belongs to a running process.
    private func isAlive(_ owner: String?) -> Bool {
        guard let owner, owner != Self.untold, let database = open.withLock({ $0 }) else { return false }
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
        let isBeingSent = isAlive(try row["owner"])
        switch message.state {
        case .sending where !isBeingSent: message.state = .queued
        case .doubtful where isBeingSent: message.state = .sending
        default: break
        }
        return message
    }
}

extension OutgoingMessage {
    fileprivate static let columns = """
        id, messageID, method, uid, recurrenceID, fromName, fromEmail, recipients, subject, text, calendar, inReplyTo, \
        state, attempts, nextAttempt, error, createdAt, sentAt, owner, isAutomatic, marker
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
        marker = try row["marker"]
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
            ("isAutomatic", isAutomatic), ("marker", marker.storable),
        ]
        return texts + fate
    }
}
