import Foundation
import GRDB
import MeetCore

/// The effect of undo on messages: those not sent are withdrawn, and sent ones stay. The meeting then differs
/// from the delivered state, which is found when pending notifications are computed.
extension MeetStore {
    /// Returns the UIDs of the existing meetings that an action changed since a row of the journal.
    static func meetingUIDs(
        changedUnder action: Int64, after last: Int64, _ db: Database
    ) throws -> Set<String> {
        let ids = try JournalTriggers.changed(of: "meeting", under: action, after: last, db)
        return Set(
            try String.fetchAll(
                db, sql: "SELECT uid FROM meeting WHERE id IN (SELECT value FROM json_each(?))",
                arguments: [Self.json(Array(ids))]))
    }

    /// Withdraws the messages of an action from the outbox, and those about meetings as it changed them.
    ///
    /// - Returns: Their number.
    func withdrawMessages(of action: Int64, about uids: Set<String>, _ db: Database) throws -> Int {
        try queueAbandoned(db)
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

    /// Restores the messages of the action itself.
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
        // A sender that was confirmed for a message that is doubtful again is no longer confirmed.
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
                    AND fromEmail IS NOT NULL AND senderEmail IS NOT NULL AND method <> 'POLL'
            """, [action])
    }

    private static func json(_ values: [some Encodable]) throws -> String {
        String(decoding: try JSONEncoder().encode(values), as: UTF8.self)
    }
}
