import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Updates the instants of timed meetings to the zone rules of this process, if they were computed by
    /// others; wall times are unchanged. After an undo also the restored rows from before `earlier` (in
    /// milliseconds).
    ///
    /// The `meta` row `zoneRules` holds the time and the rules of the latest update.
    func followZoneRules(_ db: Database, evenRowsWrittenBefore earlier: Int64 = .max) throws {
        let isChecked = areZoneRulesChecked.withLock { $0 }
        if isChecked, earlier == .max { return }
        let parts = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'zoneRules'")?
            .split(separator: " ", omittingEmptySubsequences: false)
        let stored = parts.flatMap { parts in
            parts.count == 2 ? Int64(parts[0]).map { (at: $0, rules: String(parts[1])) } : nil
        }
        let rules = TimeZone.timeZoneDataVersion
        if let stored, stored.rules == rules, stored.at <= earlier {
            areZoneRulesChecked.withLock { $0 = true }
            return
        }
        if stored != nil { try recomputeInstants(db) }
        try db.run(
            "INSERT OR REPLACE INTO meta(key, value) VALUES ('zoneRules', ?)",
            ["\(now.milliseconds) \(rules)"])
        areZoneRulesChecked.withLock { $0 = true }
    }

    /// Recomputes the instants; those in an unknown zone are unchanged.
    private func recomputeInstants(_ db: Database) throws {
        let rows = try db.cursor(
            """
            SELECT id, timeKind, firstDate, clock, zone, minutes, lastDate, sortInstant, endInstant
            FROM meeting WHERE timeKind = 'timed'
            """)
        var moved: [(Int64, OccurrenceSortKey)] = []
        while let row = try rows.next() {
            let time = try MeetingRow.time(row)
            guard time.timeZone != nil else { continue }
            let placement = OccurrenceSortKey(time, reader: .gmt)
            if try placement.start != row["sortInstant"] || placement.end != row["endInstant"] {
                moved.append((try row["id"], placement))
            }
        }
        for (id, placement) in moved {
            try db.run(
                "UPDATE meeting SET sortInstant = ?, endInstant = ? WHERE id = ?",
                [placement.start, placement.end, id])
        }
        // The dates of a series may move even if its first does not.
        try db.run("UPDATE meeting SET expandedUntil = -abs(expandedUntil) WHERE recurrence IS NOT NULL")
    }
}

extension MeetStore {
    /// Records the save time that reminders depend on. To be called in each transaction that changes meetings
    /// or kinds, after the changes: reminders due before it do not count.
    func followReminders(_ db: Database) throws {
        let now = now
        try db.run("UPDATE meeting SET remindFrom = ? WHERE remindFrom IS NULL", [now.milliseconds])
        try db.run("UPDATE kind SET since = ? WHERE since IS NULL", [now.milliseconds])
        // Reminders due before the first check are not shown.
        try db.run(
            "INSERT OR IGNORE INTO meta(key, value) VALUES ('remindersUntil', ?)", [String(now.secondsBefore)]
        )
    }
}
