import Foundation
import GRDB
import MeetCore

/// Showing of reminders by several processes: each is shown once, and none is lost.
///
/// A process takes due reminders in one transaction as their owner, by the name of its lock file. After
/// showing them it records that; if it is killed before, its lock is gone, and the next process takes them.
/// None of this is an action of the person: undo does not affect it.
extension MeetStore {
    /// The delay in seconds after which another process's showing is checked.
    private static let patience: Int64 = 60

    /// Takes the due reminders, and returns the next time to look. If none is due, nothing is written, except
    /// once a day.
    ///
    /// - Throws: `readOnly`, `full` if a due reminder cannot be taken.
    package func takeReminders() throws(StoreError) -> TakenReminders {
        try expandSeries()
        let look = try read { db in try lookAround(db) }
        guard look.isDue || look.needsUpkeep else { return look.taken }
        do throws(StoreError) {
            return try write { db in try take(db) }
        } catch {
            if look.isDue { throw error }
            return look.taken
        }
    }

    /// Records that reminders were shown. Later changes are not affected.
    package func reminders(wereTold ids: [ReminderIdentity]) throws(StoreError) {
        try write { db in
            for id in ids {
                try db.run(
                    "UPDATE reminder SET due = NULL, owner = NULL, toldAt = ? WHERE \(Self.key) AND owner IS NOT NULL",
                    [now.milliseconds] + Self.arguments(id))
            }
        }
    }

    /// Releases reminders that could not be shown, for any process to show later.
    package func putBack(_ ids: [ReminderIdentity], until instant: Date) throws(StoreError) {
        try write { db in
            for id in ids {
                try db.run(
                    "UPDATE reminder SET due = ?, owner = NULL WHERE \(Self.key) AND owner IS NOT NULL",
                    [instant.secondsAfter] + Self.arguments(id))
            }
        }
    }

    /// Snoozes reminders, shown or not. Unknown ones are ignored.
    ///
    /// - Returns: The snoozed ones.
    @discardableResult
    package func snooze(
        _ ids: [ReminderIdentity], until instant: Date
    ) throws(StoreError) -> [DueReminder] {
        try settle(ids, due: instant.secondsAfter)
    }

    /// Dismisses reminders, shown or not. Unknown ones are ignored.
    ///
    /// - Returns: The dismissed ones.
    @discardableResult
    package func dismiss(_ ids: [ReminderIdentity]) throws(StoreError) -> [DueReminder] {
        try settle(ids, due: nil)
    }

    private func settle(_ ids: [ReminderIdentity], due: Int64?) throws(StoreError) -> [DueReminder] {
        try write { db in
            try followReminders(db)
            let scan = scan(db)
            var settled: [DueReminder] = []
            for id in ids {
                let row = try db.row("SELECT at FROM reminder WHERE \(Self.key)", Self.arguments(id))
                let stored: Int64? = try row?["at"]
                let planned = try scan.reminders(of: id.occurrence).first { $0.id == id }
                guard let at = stored ?? planned?.at.secondsBefore,
                    var reminder = try scan.reminder(id, at: due ?? at)
                else { continue }
                try db.run(
                    """
                    INSERT INTO reminder(meetingID, recurrenceID, reason, at, due) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT(meetingID, recurrenceID, reason) DO UPDATE SET due = excluded.due, owner = NULL, toldAt = NULL
                    """, Self.arguments(id) + [at, due])
                reminder.isSnoozed = due != nil
                settled.append(reminder)
            }
            return settled
        }
    }

    // MARK: - Looking

    /// Returns the pending reminders, earliest first, including due ones not yet shown; of a series those of
    /// its next date.
    package func reminders(limit: Int = .max) throws(StoreError) -> [DueReminder] {
        try expandSeries()
        return try read { db in try upcoming(limit: limit, db) }
    }

    private func upcoming(limit: Int, _ db: Database) throws -> [DueReminder] {
        guard limit > 0 else { return [] }
        let (scan, ledger) = (scan(db), try ReminderRows(db))
        let now = now.secondsBefore
        var found = try pending(ledger, scan)
        var dates: [Identifier<Meeting>: String] = [:]
        var start = ledger.start(at: now)
        var span = OccurrenceSortKey.day
        while start < now + ReminderScan.farthest, found.count < limit {
            let next = try scan.reminders(after: start, until: start + span)
            // The first date of a series is the one that begins first.
            for reminder in next.sorted(by: { $0.id.occurrence.recurrenceID < $1.id.occurrence.recurrenceID })
            where !ledger.all.contains(reminder.id) {
                let occurrence = reminder.id.occurrence
                let date = dates[occurrence.meeting, default: occurrence.recurrenceID]
                dates[occurrence.meeting] = date
                if occurrence.recurrenceID <= date { found.append(reminder) }
            }
            start += span
            span = min(span * 2, 64 * OccurrenceSortKey.day)
        }
        return Array(
            found.sorted { ($0.at, $0.id.description) < ($1.at, $1.id.description) }.prefix(limit))
    }

    /// Returns the pending reminders of all dates of a meeting.
    package func reminders(of meeting: Identifier<Meeting>) throws(StoreError) -> [DueReminder] {
        try expandSeries()
        return try read { db in
            let (scan, ledger) = (scan(db), try ReminderRows(db))
            let start = ledger.start(at: now.secondsBefore)
            let planned = try scan.reminders(ofMeeting: meeting.rawValue, after: start)
                .filter { !ledger.all.contains($0.id) }
            let pending = try pending(ledger, scan).filter { $0.id.occurrence.meeting == meeting }
            return (pending + planned).sorted { $0.at < $1.at }
        }
    }

    /// Returns the shown reminders that are not dismissed, latest first.
    package func standingReminders() throws(StoreError) -> [DueReminder] {
        try read { db in
            let scan = scan(db)
            return try ReminderRows(db).standing.sorted { $0.value > $1.value }.compactMap { id, at in
                try scan.reminder(id, at: at / 1000)
            }
        }
    }

    private func scan(_ db: Database) -> ReminderScan {
        ReminderScan(db: db, zone: zone, now: now.milliseconds)
    }

    private struct Look {
        var isDue: Bool
        /// True if there is something to record without due reminders.
        var needsUpkeep: Bool
        var taken: TakenReminders
    }

    private func lookAround(_ db: Database) throws -> Look {
        let (scan, ledger) = (scan(db), try ReminderRows(db))
        let now = now.secondsBefore
        let planned = try scan.reminders(after: ledger.start(at: now), until: now)
            .contains { !ledger.all.contains($0.id) }
        let pending = ledger.pending.contains { $0.due <= now && !isTold($0.owner) }
        let unfollowed = try db.number(
            """
            SELECT EXISTS (SELECT 1 FROM meeting WHERE remindFrom IS NULL)
                OR EXISTS (SELECT 1 FROM kind WHERE since IS NULL)
            """)
        let isStale = ledger.until.map { $0 < now - OccurrenceSortKey.day || $0 > now } ?? true
        return Look(
            isDue: planned || pending, needsUpkeep: unfollowed == 1 || isStale,
            taken: TakenReminders(
                next: try next(ledger, scan, after: now), standing: Set(ledger.standing.keys)))
    }

    /// Returns whether a running process is showing it.
    private func isTold(_ owner: String?) -> Bool {
        guard let owner else { return false }
        let database = open.withLock { $0 }
        return database.map { $0.isOwn(owner) || $0.isElsewhere(owner) } ?? false
    }

    private func next(_ ledger: ReminderRows, _ scan: ReminderScan, after now: Int64) throws -> Date? {
        let planned = try scan.first(after: now) { !ledger.all.contains($0.id) }
        // This process's own will soon be shown, or put back.
        let database = open.withLock { $0 }
        let others = ledger.pending.filter { row in row.owner.map { database?.isOwn($0) != true } ?? true }
        let pending = others.map { $0.owner == nil ? $0.due : max($0.due, now + Self.patience) }
        let first = ([planned] + pending.map { max($0, now + 1) }).compactMap { $0 }.min()
        return first.map(Date.init(seconds:))
    }

    /// Returns the snoozed reminders, and those being shown.
    private func pending(_ ledger: ReminderRows, _ scan: ReminderScan) throws -> [DueReminder] {
        try ledger.pending.compactMap { row in
            var reminder = try scan.reminder(row.id, at: row.due)
            reminder?.isSnoozed = row.due != row.at
            return reminder
        }
    }

    // MARK: - Taking

    private func take(_ db: Database) throws -> TakenReminders {
        try followReminders(db)
        let (scan, ledger) = (scan(db), try ReminderRows(db))
        let now = now.secondsBefore
        var due: [DueReminder] = []
        for reminder in try scan.reminders(after: ledger.start(at: now), until: now)
        where !ledger.all.contains(reminder.id) {
            let at = reminder.at.secondsBefore
            try db.run(
                "INSERT INTO reminder(meetingID, recurrenceID, reason, at, due) VALUES (?, ?, ?, ?, ?)",
                Self.arguments(reminder.id) + [at, at])
            try own(reminder.id, db)
            due.append(reminder)
        }
        for row in ledger.pending where row.due <= now && !isTold(row.owner) {
            guard var reminder = try scan.reminder(row.id, at: row.due) else {
                try db.run("DELETE FROM reminder WHERE \(Self.key)", Self.arguments(row.id))
                continue
            }
            reminder.isSnoozed = row.due != row.at
            try own(row.id, db)
            due.append(reminder)
        }
        try db.run(
            "INSERT OR REPLACE INTO meta(key, value) VALUES ('remindersUntil', ?)", [String(now)])
        try db.run("DELETE FROM reminder WHERE due IS NULL AND at < ?", [now - ReminderRows.kept])
        let rows = try ReminderRows(db)
        return TakenReminders(
            due: due.sorted { ($0.at, $0.id.description) < ($1.at, $1.id.description) },
            next: try next(rows, scan, after: now), standing: Set(rows.standing.keys))
    }

    /// Makes this process the owner of a reminder. If it cannot create its lock file, the reminder counts as
    /// shown at once.
    private func own(_ id: ReminderIdentity, _ db: Database) throws {
        let database = open.withLock { $0 }
        if let token = database.flatMap({ $0.path.isEmpty ? nil : $0.token() }) {
            try db.run("UPDATE reminder SET owner = ? WHERE \(Self.key)", [token] + Self.arguments(id))
        } else {
            try db.run(
                "UPDATE reminder SET due = NULL, owner = NULL, toldAt = ? WHERE \(Self.key)",
                [now.milliseconds] + Self.arguments(id))
        }
    }

    private static let key = "meetingID = ? AND recurrenceID = ? AND reason = ?"

    private static func arguments(_ id: ReminderIdentity) -> StatementArguments {
        [id.occurrence.meeting.rawValue, id.occurrence.recurrenceID, id.reason.word]
    }
}

/// The states of reminders in the table.
private struct ReminderRows {
    /// The age in seconds beyond which a reminder is not shown.
    private static let latest: Int64 = 30 * OccurrenceSortKey.day
    /// The time in seconds for which shown and dismissed ones are kept.
    static let kept: Int64 = 7 * OccurrenceSortKey.day

    struct Pending {
        var id: ReminderIdentity
        var at: Int64
        var due: Int64
        var owner: String?
    }

    /// All known reminders.
    private(set) var all: Set<ReminderIdentity> = []
    /// The reminders still to be shown.
    private(set) var pending: [Pending] = []
    /// The shown reminders and their times, in milliseconds.
    private(set) var standing: [ReminderIdentity: Int64] = [:]
    /// The time in seconds up to which reminders were checked; `nil` if never.
    let until: Int64?

    init(_ db: Database) throws {
        let mark = try db.row("SELECT value FROM meta WHERE key = 'remindersUntil'")
        until = (try mark?["value"] as String?).flatMap { Int64($0) }
        for row in try db.rows("SELECT meetingID, recurrenceID, reason, at, due, owner, toldAt FROM reminder")
        {
            guard let reason = ReminderReason(word: try row["reason"]) else { continue }
            let id = try ReminderIdentity(
                OccurrenceIdentity(meeting: Identifier(row["meetingID"]), recurrenceID: row["recurrenceID"]),
                reason)
            all.insert(id)
            if let due: Int64 = try row["due"] {
                pending.append(Pending(id: id, at: try row["at"], due: due, owner: try row["owner"]))
            } else if let toldAt: Int64 = try row["toldAt"] {
                standing[id] = toldAt
            }
        }
    }

    /// Returns the time from which unshown reminders are searched. If the clock was set back, from now on:
    /// those due since were shown, if they existed.
    func start(at now: Int64) -> Int64 {
        guard let until else { return now }
        return max(min(until, now), now - Self.latest)
    }
}
