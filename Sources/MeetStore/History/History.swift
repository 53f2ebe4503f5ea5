import Foundation
import GRDB
import MeetCore

/// The author of a change.
package enum Author: Sendable {
    /// The person: the change can be undone.
    case person
    /// A background job: undo never affects its changes.
    case background
    /// A message of another person: its changes are undone only by that message's own action.
    case message
}

/// The result of saving a record.
package enum Saved<Record: Hashable & Sendable, Conflict: Hashable & Sendable>: Hashable, Sendable {
    case saved(Record)
    /// Conflicts: nothing was stored; `stored` is the current record.
    case conflicts([Conflict], stored: Record)
}

/// Undo and redo of the latest actions. They are stored in the file, so they survive a restart and are shared
/// with all processes that have it open.
///
/// The person's changes are restored. A restored meeting is itself a later revision: its `updatedAt` is the
/// current time, and its `sequence` is higher than ever before if others must be notified (RFC 5546, 2.1.4).
extension MeetStore {
    /// Undoes the latest action that is not undone; returns `nil` if there is none.
    ///
    /// If redoing would need more space than `StoreOptions.largestAction`, the action is undone but cannot be
    /// redone.
    ///
    /// - Parameter progress: Called repeatedly on the caller's thread with the number of rows done and the
    ///   total.
    /// - Throws: `cancelled` if the task is; nothing is undone then. `outdated` if a later change prevents
    ///   it; the action and those before it are then removed. `overtaken` if all its changes were overwritten
    ///   by others; it alone is removed then.
    @discardableResult
    package func undo(
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> HistoryEntry? {
        try replay(isUndo: true, progress)
    }

    /// Redoes the latest undone action; returns `nil` if there is none, or there was another action since.
    /// Otherwise like `undo`.
    @discardableResult
    package func redo(
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> HistoryEntry? {
        try replay(isUndo: false, progress)
    }

    /// Returns the stored actions, latest first.
    package func actions() throws(StoreError) -> [ListedAction] {
        try read { db in
            try db.rows(
                "SELECT id, title, at, rowCount, isUndone FROM action WHERE isOfMessage = 0 ORDER BY id DESC"
            ).map { try ListedAction(entry: HistoryEntry($0), isUndone: $0["isUndone"]) }
        }
    }

    /// Returns the actions that `undo` and `redo` would affect.
    package func history() throws(StoreError) -> (undo: HistoryEntry?, redo: HistoryEntry?) {
        try read { db in
            (try Self.nextToUndo(db).map(HistoryEntry.init), try Self.nextToRedo(db).map(HistoryEntry.init))
        }
    }

    /// Runs `body` as one action, in one transaction. Its title is determined at the end. If it changed
    /// nothing, or is a background job's, history is unchanged.
    func performUndoable<T>(
        as author: Author = .person, _ body: (Database) throws -> (title: ActionTitle, result: T)
    ) throws(StoreError) -> T {
        try write { db in
            try followZoneRules(db)
            if case .background = author, transaction?.isOfPerson != true {
                let result = try body(db).result
                try followSeries(db)
                try followReminders(db)
                return result
            }
            let isOfMessage = author == .message
            try db.run(
                "INSERT INTO action(title, at, isOfMessage) VALUES ('', ?, ?)",
                [now.milliseconds, isOfMessage])
            let id = db.lastInsertedRowID
            let ((title, result), amount) = try Journal.recording(as: id, limit: options.largestAction, db) {
                try body(db)
            }
            try followSeries(db)
            try followReminders(db)
            if amount.size == 0 || isOfMessage && amount.size > options.largestAction {
                try db.run("DELETE FROM action WHERE id = ?", [id])
            } else if amount.size > options.largestAction {
                // Earlier actions cannot be undone before one that cannot be.
                try db.run("DELETE FROM action")
            } else {
                if !isOfMessage { try db.run("DELETE FROM action WHERE isUndone = 1") }
                try db.run(
                    "UPDATE action SET title = ?, size = ?, rowCount = ? WHERE id = ?",
                    [title.stored, amount.size, amount.rows, id])
                if transaction?.holdsPruning != true { try prune(db) }
            }
            return result
        }
    }

    /// Runs `body` as an action that is recorded whatever it changes, so that the handling of a message can
    /// be undone. Actions within `body` become parts of it.
    ///
    /// - Returns: The action.
    package func settling(
        _ title: ActionTitle, _ body: (MeetStore) throws -> Void
    ) throws -> Int64 {
        try transaction { store in
            let before = try store.lastAction()
            try body(store)
            let action = try store.lastAction()
            return try store.write { db in
                if let action, action != before {
                    try db.run("UPDATE action SET title = ? WHERE id = ?", [title.stored, action])
                    return action
                }
                return try Self.beginAction(title, at: now, db)
            }
        }
    }

    /// Runs `body` in one transaction, and makes its actions one of the person.
    ///
    /// - Parameters:
    ///   - title: The title, of the result; `nil` keeps that of a single action.
    ///   - withBackground: True if the changes of background jobs in `body` are the person's too.
    package func asOneAction<T>(
        _ title: (T) -> ActionTitle?, withBackground: Bool = false, _ body: (MeetStore) throws -> T
    ) throws -> T {
        try transaction { store in
            let before = try store.read { try $0.number("SELECT coalesce(max(id), 0) FROM action") }
            store.transaction?.holdsPruning = true
            store.transaction?.isOfPerson = withBackground
            let result = try body(store)
            store.transaction?.holdsPruning = false
            store.transaction?.isOfPerson = false
            try store.write { db in
                let actions = try Int64.fetchAll(
                    db, sql: "SELECT id FROM action WHERE id > ? AND \(Self.standing) ORDER BY id",
                    arguments: [before])
                guard let first = actions.first, let title = title(result) else { return }
                try db.run("UPDATE journal SET actionID = ? WHERE actionID > ?", [first, first])
                // Undo of the one action reopens the messages that the others settled, and withdraws theirs.
                try db.run("UPDATE inbox SET actionID = ? WHERE actionID > ?", [first, first])
                try db.run("UPDATE outbox SET actionID = ? WHERE actionID > ?", [first, first])
                try db.run("UPDATE outbox SET afterAction = ? WHERE afterAction > ?", [first, first])
                try db.run(
                    """
                    UPDATE action SET title = ?, size = (SELECT sum(size) FROM action WHERE id >= ?),
                        rowCount = (SELECT sum(rowCount) FROM action WHERE id >= ?) WHERE id = ?
                    """, [title.stored, first, first, first])
                try db.run("DELETE FROM action WHERE id > ?", [first])
                try store.prune(db)
            }
            return result
        }
    }

    /// Undoes the changes of a message, as an action of the person that can be undone.
    ///
    /// - Returns: The action; `nil` if the message changed nothing, or is no longer recorded.
    /// - Throws: `outdated` if its changes were overwritten since.
    package func undo(messageAction old: Int64, _ title: ActionTitle) throws(StoreError) -> Int64? {
        try write { db in
            guard try db.number("SELECT count(*) FROM action WHERE id = ? AND isOfMessage", [old]) == 1 else {
                return nil
            }
            let tables = ["meeting", "invitee", "alternativeVenue"]
            let later = try Int64.fetchAll(
                db, sql: "SELECT id FROM action WHERE id > ? AND isUndone = 0", arguments: [old])
            for table in tables {
                let changed = try JournalTriggers.changed(of: table, under: old, after: 0, db)
                for other in later
                where try !changed.isDisjoint(
                    with: JournalTriggers.changed(of: table, under: other, after: 0, db))
                { throw StoreError.outdated }
            }
            let id = try Self.beginAction(title, at: now, db)
            try db.run("UPDATE journal SET actionID = ? WHERE actionID = ?", [id, old])
            try db.run("DELETE FROM action WHERE id = ?", [old])
            guard let row = try db.row("SELECT id, title, at, rowCount FROM action WHERE id = ?", [id]) else {
                return nil
            }
            _ = try Self.withRoom(db) { try replay(row, isUndo: true, { _, _ in }, db) }
            // The reverse changes are what undo runs next.
            try db.run("UPDATE action SET isUndone = 0 WHERE id = ?", [id])
            return id
        }
    }

    /// Returns a new, empty action of the person.
    private static func beginAction(_ title: ActionTitle, at now: Date, _ db: Database) throws -> Int64 {
        try db.run("DELETE FROM action WHERE isUndone = 1")
        try db.run("INSERT INTO action(title, at) VALUES (?, ?)", [title.stored, now.milliseconds])
        return db.lastInsertedRowID
    }

    private func replay(
        isUndo: Bool, _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws(StoreError) -> HistoryEntry? {
        func next(_ db: Database) throws -> StoredRow? {
            isUndo ? try Self.nextToUndo(db) : try Self.nextToRedo(db)
        }
        var tried: Int64?
        do throws(StoreError) {
            return try write { db in
                guard let action = try next(db) else { return nil }
                tried = try action["id"]
                return try Self.withRoom(db) { try replay(action, isUndo: isUndo, progress, db) }
            }
        } catch {
            guard let tried else { throw error }
            if case .overtaken = error {
                try write { db in try db.run("DELETE FROM action WHERE id = ?", [tried]) }
                throw error
            }
            guard error.isBrokenConstraint else { throw error }
            try write { db in try Self.forget(tried, isUndo: isUndo, db) }
            throw .outdated
        }
    }

    /// Runs the journal of an action in reverse order, while the triggers record the reverse changes under
    /// the same action.
    private func replay(
        _ action: StoredRow, isUndo: Bool, _ progress: (_ done: Int, _ total: Int) -> Void, _ db: Database
    ) throws -> HistoryEntry {
        let id: Int64 = try action["id"]
        let total: Int = try action["rowCount"]
        progress(0, total)
        let before = try Self.meetingUIDs(changedUnder: id, after: 0, db)
        let meetings = try isUndo ? JournalTriggers.changed(of: "meeting", under: id, after: 0, db) : []
        let (words, end) = ("searchText", try db.number("SELECT coalesce(max(id), 0) FROM journal"))
        let reworded = try JournalTriggers.changed(words, of: "meeting", under: id, after: 0, db)
        let (last, amount) = try Journal.replay(
            id, limit: options.largestAction, revisedAt: now.milliseconds, own: OwnAddresses(db).keys, db,
            progress: { progress(min($0, total), total) },
            completion: {
                try Self.restoreAnswers(to: meetings, db)
                // Some columns stayed as others left them: the words are those of neither side.
                let restored = try JournalTriggers.changed(
                    words, of: "meeting", under: id, after: Int64(end), db)
                try SearchIndexRebuild.reword(meetings: reworded.subtracting(restored), db)
            })
        if amount.rows == 0, total > 0 { throw StoreError.overtaken }
        let subject = try Self.subject(of: id, after: last, db)
        let uids = before.union(try Self.meetingUIDs(changedUnder: id, after: last, db))
        func changed(_ table: String) throws -> Set<Int64>? {
            amount.size > options.largestAction
                ? nil : try JournalTriggers.changed(of: table, under: id, after: last, db)
        }
        try ContactOrder.relist(broughtBackBy: id, { try changed("contact") }, cards: cards, db)
        try SearchIndexRebuild.reword(broughtBackBy: id, changed, cards: cards, db)
        var withdrawn = 0
        if isUndo {
            withdrawn = try withdrawMessages(of: id, about: uids, db)
        } else {
            try restoreMessages(of: id, db)
        }
        if amount.size > options.largestAction {
            try db.run(isUndo ? "DELETE FROM action WHERE id >= ?" : "DELETE FROM action WHERE id <= ?", [id])
        } else {
            try db.run("DELETE FROM journal WHERE actionID = ? AND id <= ?", [id, last])
            try db.run(
                "UPDATE action SET isUndone = ?, size = ?, rowCount = ? WHERE id = ?",
                [isUndo, amount.size, amount.rows, id])
            try prune(db)
        }
        try followZoneRules(db, evenRowsWrittenBefore: action["at"])
        try followSeries(db)
        try followReminders(db)
        var entry = try HistoryEntry(action)
        entry.subject = subject
        entry.uids = uids
        entry.withdrawn = withdrawn
        return entry
    }

    /// Restores the answers that were reset when meetings were moved, for meetings that are at that time
    /// again.
    private static func restoreAnswers(to meetings: Set<Int64>, _ db: Database) throws {
        if meetings.isEmpty { return }
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT DISTINCT meetingID FROM invitee WHERE formerAnswer IS NOT NULL AND participation = ?
                    AND meetingID IN (SELECT value FROM json_each(?))
                """,
            arguments: [
                Invitee.Participation.needsAction.rawValue,
                String(decoding: try JSONEncoder().encode(meetings.sorted()), as: UTF8.self),
            ])
        for id in ids {
            guard let meeting = try MeetingRow.meeting(id, db) else { continue }
            let restored = SchedulingSequence.withAnswersRestored(meeting)
            for (old, new) in zip(meeting.invitees, restored.invitees) where old != new {
                if let invitee = new.id { try db.update("invitee", id: invitee.rawValue, new.columnValues) }
            }
        }
    }

    /// Removes an action that cannot be replayed, and those beyond it.
    private static func forget(_ id: Int64, isUndo: Bool, _ db: Database) throws {
        try db.run(
            isUndo
                ? "DELETE FROM action WHERE id <= ? AND isUndone = 0 AND isOfMessage = 0"
                : "DELETE FROM action WHERE id >= ?",
            [id])
    }

    /// Removes the oldest actions beyond the limits of number and size. The latest ones stay, whatever their
    /// size.
    private func prune(_ db: Database) throws {
        try db.run(
            """
            DELETE FROM action WHERE id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER nearest AS number, sum(size) OVER nearest AS total FROM action
                    WINDOW nearest AS (PARTITION BY isUndone, isOfMessage ORDER BY iif(isUndone, id, -id))
                ) WHERE number > ? OR total > ? AND number > 1
            )
            """, [options.historyLength, options.historySize])
    }

    /// Returns the first record of a list that a replay changed; `nil` if it no longer exists.
    private static func subject(
        of action: Int64, after last: Int64, _ db: Database
    ) throws -> HistoryEntry.Subject? {
        guard
            let (table, id) = try JournalTriggers.firstChanged(
                of: ["meeting", "contact", "venue"], under: action, after: last, db),
            try db.number("SELECT count(*) FROM \(table) WHERE id = ?", [id]) > 0
        else { return nil }
        switch table {
        case "meeting": return .meeting(Identifier(id))
        case "contact": return .contact(Identifier(id))
        default: return .venue(Identifier(id))
        }
    }

    /// The condition for the actions that undo affects, latest first.
    static let standing = "isUndone = 0 AND isOfMessage = 0"

    private static func nextToUndo(_ db: Database) throws -> StoredRow? {
        try db.row(
            "SELECT id, title, at, rowCount FROM action WHERE \(Self.standing) ORDER BY id DESC LIMIT 1")
    }

    private static func nextToRedo(_ db: Database) throws -> StoredRow? {
        try db.row("SELECT id, title, at, rowCount FROM action WHERE isUndone = 1 ORDER BY id LIMIT 1")
    }
}
