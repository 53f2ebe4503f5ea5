import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// How to read the instants: as they are stored where they hold for this reader, else computed.
    func instants(_ db: Database) throws -> Instants {
        guard let stored = try storedPlacement(db) else { return .stored }
        if stored.zone == zone.identifier { return .stored }
        let hasWholeDays =
            try db.number("SELECT EXISTS (SELECT 1 FROM meeting WHERE timeKind = 'allDay')") == 1
        return hasWholeDays ? .computed : .stored
    }

    /// Puts the stored instants in order for this reader and for the zone rules of this process, where they are
    /// not. After an undo also the rows that came back as they were when `earlier` (in milliseconds) was.
    func place(_ db: Database, evenRowsWrittenBefore earlier: Int64 = .max) throws {
        let stored = try storedPlacement(db)
        let isChecked = isPlacementChecked.withLock { $0 }
        let reader = zone
        let rules = isChecked ? stored?.rules ?? "" : TimeZone.timeZoneDataVersion
        if let stored, stored.zone == reader.identifier, stored.rules == rules, stored.at <= earlier {
            return
        }
        if stored != nil { try recompute(reader: reader, db) }
        try db.run(
            "INSERT OR REPLACE INTO meta(key, value) VALUES ('placement', ?)",
            ["\(now.milliseconds) \(reader.identifier) \(rules)"])
        isPlacementChecked.withLock { $0 = true }
    }

    private struct StoredPlacement {
        var at: Int64
        var zone: String
        var rules: String
    }

    private func storedPlacement(_ db: Database) throws -> StoredPlacement? {
        guard let row = try db.row("SELECT value FROM meta WHERE key = 'placement'") else { return nil }
        let parts = (row[0] as String).split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let at = Int64(parts[0]) else { return nil }
        return StoredPlacement(at: at, zone: String(parts[1]), rules: String(parts[2]))
    }

    private func recompute(reader: TimeZone, _ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, timeKind, firstDate, clock, zone, minutes, lastDate, sortInstant, endInstant
                FROM meeting WHERE timeKind <> 'unscheduled'
                """)
        var moved: [(Int64, Placement)] = []
        while let row = try rows.next() {
            let placement = Placement(MeetingRow.time(row), reader: reader)
            if placement.start != row["sortInstant"] || placement.end != row["endInstant"] {
                moved.append((row["id"], placement))
            }
        }
        for (id, placement) in moved {
            try db.run(
                "UPDATE meeting SET sortInstant = ?, endInstant = ? WHERE id = ?",
                [placement.start, placement.end, id])
        }
    }
}
