import Foundation
import GRDB
import MeetCore

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
