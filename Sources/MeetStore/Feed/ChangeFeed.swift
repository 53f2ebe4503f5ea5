import Foundation
import GRDB
import MeetCore

/// The changes of the database in their order, read from records that it keeps anyway: the journal of
/// actions, the inbox, the news of arrivals and the dates of meetings. Background jobs, such as the
/// synchronization with a server, are not in the journal.
extension MeetStore {
    /// The number of journal rows that are read at once.
    private static let mostRows = 500
    /// The number of rows of an action above which it is one change.
    private static let mostRecords = 200
    /// The number of messages, arrivals and starts that are read at once.
    private static let mostOthers = 100

    /// Returns the present end of the changes.
    ///
    /// - Parameter start: The start up to which meetings count as announced.
    package func endOfChanges(announcedUntil start: Date) throws(StoreError) -> ChangePosition {
        try read { db in
            func last(_ table: String) throws -> Int64 {
                try Int64.fetchOne(
                    db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
            }
            let arrival = try db.row(
                "SELECT id, foundAt FROM arrivalNews ORDER BY foundAt DESC, id DESC LIMIT 1")
            return ChangePosition(
                journal: try last("journal"), inbox: try last("inbox"),
                arrivedAt: try arrival?["foundAt"] ?? 0, arrival: try arrival?["id"] ?? 0,
                startingUntil: start.secondsBefore)
        }
    }

    /// Returns the changes after a position, and the dates that start since the announced ones.
    ///
    /// - Parameters:
    ///   - earliest: Starts before it are left out: nobody needs to hear of them any more.
    ///   - start: Dates that start at this time or earlier are announced.
    package func changes(
        after position: ChangePosition, startingFrom earliest: Date, until start: Date
    ) throws(StoreError) -> StoredChanges {
        try read { db in
            var found = StoredChanges(changes: [], position: position, hasMore: false)
            try Self.readJournal(&found, db)
            try Self.readInbox(&found, db)
            try Self.readArrivals(&found, db)
            try Self.readStarts(&found, from: earliest.secondsBefore, until: start.secondsBefore, db)
            return found
        }
    }

    /// Returns the latest changes, earliest first, without starts of meetings.
    package func latestChanges(_ count: Int) throws(StoreError) -> [StoredChange] {
        guard count > 0 else { return [] }
        return try read { db in
            func before(_ sql: String, _ rows: Int) throws -> Int64 {
                try Int64.fetchOne(
                    db, sql: "SELECT coalesce(min(number), 1) - 1 FROM (\(sql) LIMIT ?)",
                    arguments: [rows]) ?? 0
            }
            // An action of many rows is one change, so more rows than changes are looked at.
            let rows = max(2000, min(count, 10_000) * 4)
            let position = ChangePosition(
                journal: try before("SELECT id AS number FROM journal ORDER BY id DESC", rows),
                inbox: try before("SELECT id AS number FROM inbox ORDER BY id DESC", count),
                arrivedAt: try before(
                    "SELECT foundAt AS number FROM arrivalNews WHERE state = 'arrived' ORDER BY foundAt DESC",
                    count),
                arrival: .max, startingUntil: .max)
            var found = StoredChanges(changes: [], position: position, hasMore: true)
            while found.hasMore {
                found.hasMore = false
                try Self.readJournal(&found, db)
                try Self.readInbox(&found, db)
                try Self.readArrivals(&found, db)
            }
            let inOrder = found.changes.enumerated().sorted {
                ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
            }
            return inOrder.suffix(count).map(\.element)
        }
    }

    /// Returns the next start of a meeting after a time; `nil` if there is none.
    package func nextStart(after instant: Date) throws(StoreError) -> Date? {
        try read { db in
            try Int64.fetchOne(
                db, sql: "SELECT o.startsAt \(Self.startsAfter) ORDER BY o.startsAt LIMIT 1",
                arguments: [instant.secondsBefore]
            ).map { Date(timeIntervalSince1970: TimeInterval($0)) }
        }
    }

    /// The dates of meetings with an hour that take place, after a time.
    private static let startsAfter = """
        FROM occurrence o JOIN meeting m ON m.id = o.meetingID
        WHERE o.startsAt > ? AND o.isWholeDay = 0 AND m.timeKind = 'timed' AND m.status <> 'cancelled'
            AND m.doneAt IS NULL AND m.isUnconfirmed = 0
        """

    // MARK: - The sources

    private static func readStarts(
        _ found: inout StoredChanges, from earliest: Int64, until last: Int64, _ db: Database
    ) throws {
        let after = max(found.position.startingUntil, earliest)
        guard after < last else { return }
        let starts = try db.rows(
            """
            SELECT o.meetingID AS meeting, o.recurrenceID AS date, o.startsAt AS start \(startsAfter)
                AND o.startsAt <= ? ORDER BY o.startsAt, o.meetingID, o.recurrenceID LIMIT \(mostOthers)
            """, [after, last]
        ) { row in
            let occurrence = OccurrenceIdentity(
                meeting: Identifier(try row["meeting"]), recurrenceID: try row["date"])
            let start: Int64 = try row["start"]
            return StoredChange(
                kind: .starting(occurrence), at: Date(timeIntervalSince1970: TimeInterval(start)))
        }
        found.changes += starts
        found.position.startingUntil = last
    }

    private static func readInbox(_ found: inout StoredChanges, _ db: Database) throws {
        let messages = try db.rows(
            "SELECT id, receivedAt FROM inbox WHERE id > ? ORDER BY id LIMIT \(mostOthers)",
            [found.position.inbox]
        ) { row in (id: try row["id"] as Int64, at: Date(milliseconds: try row["receivedAt"])) }
        found.changes += messages.map { StoredChange(kind: .message($0.id), at: $0.at) }
        if let last = messages.last { found.position.inbox = last.id }
        if messages.count == mostOthers { found.hasMore = true }
    }

    private static func readArrivals(_ found: inout StoredChanges, _ db: Database) throws {
        let (time, id) = (found.position.arrivedAt, found.position.arrival)
        let arrivals = try db.rows(
            """
            SELECT id, meetingID, recurrenceID, name, foundAt FROM arrivalNews
            WHERE state = 'arrived' AND foundAt >= ? AND (foundAt > ? OR id > ?)
            ORDER BY foundAt, id LIMIT \(mostOthers)
            """, [time, time, id]
        ) { row in
            let occurrence = OccurrenceIdentity(
                meeting: Identifier(try row["meetingID"]), recurrenceID: try row["recurrenceID"])
            let foundAt: Int64 = try row["foundAt"]
            let change = StoredChange(
                kind: .arrived(occurrence, name: try row["name"]), at: Date(milliseconds: foundAt))
            return (id: try row["id"] as Int64, foundAt: foundAt, change: change)
        }
        found.changes += arrivals.map(\.change)
        if let last = arrivals.last {
            (found.position.arrivedAt, found.position.arrival) = (last.foundAt, last.id)
        }
        if arrivals.count == mostOthers { found.hasMore = true }
    }

    private static func readJournal(_ found: inout StoredChanges, _ db: Database) throws {
        let start = found.position.journal
        let rows = try db.rows(
            """
            SELECT journal.id AS number, actionID, head, row, title, at, isUndone, action.rowCount AS records
            FROM journal JOIN journalForm ON journalForm.id = formID JOIN action ON action.id = actionID
            WHERE journal.id > ? ORDER BY journal.id LIMIT \(mostRows)
            """, [start])
        var actions: [Int64: RecordedAction] = [:]
        var order: [Int64] = []
        for row in rows {
            let number: Int64 = try row["number"]
            // The rest of an action that was skipped.
            if number <= found.position.journal { continue }
            found.position.journal = number
            let id: Int64 = try row["actionID"]
            if actions[id] == nil {
                order.append(id)
                actions[id] = try RecordedAction(row, mostRecords: mostRecords)
            }
            if actions[id]?.isLarge == true {
                // Its entries may be many more than are read at once.
                found.position.journal =
                    try Int64.fetchOne(
                        db, sql: "SELECT max(id) FROM journal WHERE actionID = ?", arguments: [id]) ?? number
            } else {
                actions[id]?.add(head: try row["head"], row: try row["row"])
            }
        }
        for id in order {
            if let action = actions[id] { found.changes += try action.changes(id, after: start, db) }
        }
        if rows.count == mostRows { found.hasMore = true }
    }
}
