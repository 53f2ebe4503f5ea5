import Foundation
import GRDB
import MeetCore

/// What undo means for messages: what has not left is taken back, and what has left stays. Then the meeting is another than
/// the others were told, which whoever asks what they do not know finds out.
extension MeetStore {
    /// The UIDs of the meetings that an action changed since a row of the journal, as far as they are there.
    static func meetingUIDs(
        changedUnder action: Int64, after last: Int64, _ db: Database
    ) throws -> Set<String> {
        let ids = try JournalTriggers.changed(of: "meeting", under: action, after: last, db)
        return Set(
            try String.fetchAll(
                db, sql: "SELECT uid FROM meeting WHERE id IN (SELECT value FROM json_each(?))",
                arguments: [Self.json(Array(ids))]))
    }

    /// Takes those out of the outbox that an action put there, or that tell of meetings as it made them.
    ///
    /// - Returns: How many.
    func withdrawMessages(of action: Int64, about uids: Set<String>, _ db: Database) throws -> Int {
        try db.run(
            """
            UPDATE outbox SET state = 'withdrawn', withdrawnBy = ?1, nextAttempt = NULL
            WHERE state IN ('queued', 'failed') AND (actionID = ?1 OR actionID IS NULL AND afterAction >= ?1
                AND uid IN (SELECT value FROM json_each(?2)))
            """, [action, Self.json(Array(uids))])
        let count = db.changesCount
        try swapStates(of: action, db)
        return count
    }

    /// Puts those back that the action itself had put there.
    func restoreMessages(of action: Int64, _ db: Database) throws {
        try db.run(
            """
            UPDATE outbox SET state = 'queued', withdrawnBy = NULL, nextAttempt = ?
            WHERE state = 'withdrawn' AND withdrawnBy = ? AND actionID = withdrawnBy
            """, [now.milliseconds, action])
        try swapStates(of: action, db)
    }

    private func swapStates(of action: Int64, _ db: Database) throws {
        try db.run(
            """
            UPDATE inbox SET state = formerState, formerState = state, doubt = formerDoubt, formerDoubt = doubt,
                settledAt = NULL
            WHERE actionID = ? AND formerState IS NOT NULL
            """, [action])
        // Whom the person believed for a message that is doubtful again is not believed any more.
        try db.run(
            """
            DELETE FROM messageSender WHERE isConfirmed = 1 AND EXISTS (
                SELECT 1 FROM inbox WHERE actionID = ? AND formerState IS NOT NULL AND doubt IS NOT NULL
                    AND inbox.uid = messageSender.uid AND lower(inbox.senderEmail) = messageSender.sender)
            """, [action])
        try db.run(
            """
            INSERT OR REPLACE INTO messageSender(uid, user, sender, isConfirmed)
                SELECT uid, lower(fromEmail), lower(senderEmail), 1 FROM inbox
                WHERE actionID = ? AND formerState IS NOT NULL AND doubt IS NULL AND formerDoubt IS NOT NULL
                    AND fromEmail IS NOT NULL AND senderEmail IS NOT NULL
            """, [action])
    }

    private static func json(_ values: [some Encodable]) throws -> String {
        String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    }
}
