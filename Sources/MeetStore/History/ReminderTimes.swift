import Foundation
import GRDB
import MeetCore

extension MeetStore {
    /// Notes when that was saved which reminders follow. To be called in each transaction that changes meetings or kinds,
    /// after the changes: reminders that were ahead only before it do not count.
    func followReminders(_ db: Database) throws {
        let now = now
        try db.run("UPDATE meeting SET remindFrom = ? WHERE remindFrom IS NULL", [now.milliseconds])
        try db.run("UPDATE kind SET since = ? WHERE since IS NULL", [now.milliseconds])
        // What was due before anybody ever looked is no news.
        try db.run(
            "INSERT OR IGNORE INTO meta(key, value) VALUES ('remindersUntil', ?)", [String(now.secondsBefore)]
        )
    }
}
