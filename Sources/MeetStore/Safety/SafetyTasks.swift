import Foundation
import GRDB
import MeetCore

/// Something to be done outside of the file about a check-in: stored first, done later.
package struct SafetyTask: Hashable, Sendable, Identifiable {
    /// The id; `nil` before it is stored.
    package var id: Identifier<SafetyTask>?
    package var checkinID: Identifier<Checkin>
    package var kind: Kind
    /// The document for the command, or the text of the message that is handed over.
    package var payload: String
    package var state: State
    package var attempts: Int
    package var nextAttempt: Date?

    package init(
        id: Identifier<SafetyTask>? = nil, checkinID: Identifier<Checkin>, kind: Kind, payload: String,
        state: State = .queued, attempts: Int = 0, nextAttempt: Date? = nil
    ) {
        self.id = id
        self.checkinID = checkinID
        self.kind = kind
        self.payload = payload
        self.state = state
        self.attempts = attempts
        self.nextAttempt = nextAttempt
    }

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The person's command runs.
        case command
        /// A service takes the alarm over.
        case handOver = "hand-over"
        /// The service gives it back.
        case takeBack = "take-back"
        /// The service tells that all is well, after its alarm.
        case allClear = "all-clear"

        /// True if doing it twice is the same as once.
        package var isRepeatable: Bool { self != .command }
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        case queued, running, done
        /// Given up after several attempts.
        case failed
        /// Begun by a process that ended before it could say how: it is not begun again.
        case doubtful
        /// No longer needed.
        case dropped
    }
}

extension MeetStore {
    /// Returns the tasks of a check-in, in their order.
    package func safetyTasks(of id: Identifier<Checkin>) throws(StoreError) -> [SafetyTask] {
        try read { db in
            try Self.tasks("WHERE checkinID = ? ORDER BY id", [id.rawValue], db).map(\.task)
        }
    }

    /// Stores a task: a new one without an id, else in place of the stored one, of which this process lets go.
    package func save(_ task: SafetyTask) throws(StoreError) {
        try write { db in try Self.put(task, db) }
    }

    /// Stores the outcome of a task that this process took. One to be tried again is dropped instead if a later one
    /// stands for it: after the all-clear, nobody gets the alarm that the command could not pass on before.
    package func end(_ task: SafetyTask) throws(StoreError) {
        try write { db in
            var task = task
            if task.state == .queued, try Self.isMoot(task, db) {
                (task.state, task.nextAttempt) = (.dropped, nil)
            }
            try Self.put(task, db)
        }
    }

    private static func put(_ task: SafetyTask, _ db: Database) throws {
        let values: ColumnValues = [
            ("checkinID", task.checkinID.rawValue), ("kind", task.kind.rawValue),
            ("payload", task.payload.storable), ("state", task.state.rawValue),
            ("attempts", task.attempts), ("nextAttempt", task.nextAttempt?.milliseconds), ("owner", nil),
        ]
        _ = try db.put(values, into: "safetyTask", id: task.id?.rawValue)
    }

    /// Returns whether a later task stands for one: of the service always, of the command once the check-in is over.
    private static func isMoot(_ task: SafetyTask, _ db: Database) throws -> Bool {
        guard let id = task.id else { return false }
        let isOfCommand = task.kind == .command
        return try db.number(
            """
            SELECT count(*) FROM safetyTask AS later JOIN checkin ON checkin.id = later.checkinID
            WHERE later.checkinID = ? AND later.id > ? AND (later.kind = 'command') = ?
                AND (checkin.stage = 'over' OR NOT ?)
            """, [task.checkinID.rawValue, id.rawValue, isOfCommand, isOfCommand]) > 0
    }

    /// Takes the next due task for this process: it is stored as running on disk before this returns, and `end`
    /// ends it. Of the command and of the service, only one task of a check-in runs at a time, so that nobody gets
    /// the all-clear before the alarm.
    package func takeSafetyTask() throws(StoreError) -> SafetyTask? {
        guard try read({ db in try Self.number(ofWaiting: db) }) > 0 else { return nil }
        return try write { db in
            for (task, owner) in try Self.tasks("WHERE state = 'running'", [], db) {
                guard !isAtWork(owner), let id = task.id else { continue }
                let state: SafetyTask.State = task.kind.isRepeatable ? .queued : .doubtful
                try db.run(
                    "UPDATE safetyTask SET state = ?, owner = NULL WHERE id = ?",
                    [state.rawValue, id.rawValue])
            }
            let next = try Self.tasks(
                """
                WHERE state = 'queued' AND ifnull(nextAttempt, 0) <= ? AND NOT EXISTS (
                    SELECT 1 FROM safetyTask AS other
                    WHERE other.checkinID = safetyTask.checkinID AND other.id <> safetyTask.id
                        AND (other.kind = 'command') = (safetyTask.kind = 'command')
                        AND (other.state = 'running' OR safetyTask.kind <> 'command'
                            AND other.state = 'queued' AND other.id < safetyTask.id))
                ORDER BY id LIMIT 1
                """, [now.milliseconds], db
            ).first?.task
            guard var task = next, let id = task.id else { return nil }
            let token = open.withLock { $0 }.flatMap { $0.path.isEmpty ? nil : $0.token() }
            try db.run(
                "UPDATE safetyTask SET state = 'running', owner = ?, attempts = attempts + 1 WHERE id = ?",
                [token, id.rawValue])
            task.state = .running
            task.attempts += 1
            return task
        }
    }

    /// Returns the time of the next attempt of a task; `nil` if none waits.
    package func nextSafetyTask() throws(StoreError) -> Date? {
        try read { db in
            try Int64.fetchOne(
                db, sql: "SELECT min(ifnull(nextAttempt, 0)) FROM safetyTask WHERE state = 'queued'"
            ).map { Date(milliseconds: $0) }
        }
    }

    private static func number(ofWaiting db: Database) throws -> Int {
        try db.number("SELECT count(*) FROM safetyTask WHERE state IN ('queued', 'running')")
    }

    /// Returns whether a token belongs to a running process.
    private func isAtWork(_ owner: String?) -> Bool {
        guard let owner, let database = open.withLock({ $0 }) else { return false }
        return database.isOwn(owner) || database.isElsewhere(owner)
    }

    private static func tasks(
        _ condition: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> [(task: SafetyTask, owner: String?)] {
        try db.rows(
            """
            SELECT id, checkinID, kind, payload, state, attempts, nextAttempt, owner FROM safetyTask
            \(condition)
            """, arguments
        ).map { row in
            guard let kind = SafetyTask.Kind(rawValue: try row["kind"]),
                let state = SafetyTask.State(rawValue: try row["state"])
            else { throw StoreError.damagedValue(column: "kind") }
            let task = try SafetyTask(
                id: Identifier(row["id"]), checkinID: Identifier(row["checkinID"]), kind: kind,
                payload: row["payload"], state: state, attempts: row["attempts"],
                nextAttempt: Date.stored(row["nextAttempt"]))
            return (task: task, owner: try row["owner"])
        }
    }
}
