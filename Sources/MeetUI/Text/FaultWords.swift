import MeetCore
import MeetStore

/// Backups, and what is done about a damaged database.
package protocol FaultWords: Sendable {
    /// Why no backup could be made today.
    func backupFailed(_ error: StoreError) -> String

    // MARK: - Doctor

    var doctorBackups: String { get }
    /// How many there are, of which day the last one is, and in which folder they are.
    func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String
    var noBackups: String { get }
    /// Behind what is wrong with the database.
    /// - Parameter last: Of the last backup; `nil` where there is none.
    func damageCanBeMended(last: CalendarDate?) -> String
    /// - Parameter text: What was typed: neither a day that has a backup nor a file.
    func noBackup(_ text: String) -> String
    /// The backups that there are, by their days.
    func backupsThereAre(_ dates: [CalendarDate]) -> String
    func databaseWasRestored(_ restored: MeetStore.Restored) -> String
    /// Where what was there before is now.
    func formerDatabaseIsKept(_ file: String) -> String
    /// Where the salvaged database is, which nothing uses by itself.
    func salvageIsIn(_ file: String) -> String
    /// What of a kind of rows was read, and what was lost.
    func salvaged(_ kind: SalvageReport.Kind, _ count: SalvageReport.Count) -> String
    func salvageCouldNotRead(pages: Int, of all: Int) -> String
    var salvageIsWhole: String { get }
    /// Doctor does one of them at a time.
    var doctorDoesOneThing: String { get }

    var helpBackups: String { get }
    var helpRestore: String { get }
    var helpSalvage: String { get }
    var valueDayOrFile: String { get }
    var valueNewFile: String { get }
    var moreAboutDoctor: String { get }
}
