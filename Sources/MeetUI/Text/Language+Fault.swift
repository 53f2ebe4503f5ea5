import MeetCore
import MeetStore

extension Language {
    /// Why no backup could be made today.
    package func backupFailed(_ error: StoreError) -> String {
        switch error {
        case .full: say("There is no room for today's backup.")
        default: say("Today's backup could not be made: \(sentence(error))")
        }
    }

    // MARK: - Doctor

    package var doctorBackups: String { say("backups") }
    /// How many there are, of which day the last one is, and in which folder they are.
    package func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String {
        say(
            "\(count) backup, the last of \(last.description), in \(folder)",
            "\(count) backups, the last of \(last.description), in \(folder)", count)
    }
    package var noBackups: String { say("none yet") }
    /// Behind what is wrong with the database.
    /// - Parameter last: Of the last backup; `nil` where there is none.
    package func damageCanBeMended(last: CalendarDate?) -> String {
        (last.map { say("“meet-tui doctor --restore \($0)” puts the backup of that day back. ") } ?? "")
            + say("“meet-tui doctor --salvage NEW” writes what can be read into a new file.")
    }
    /// - Parameter text: What was typed: neither a day that has a backup nor a file.
    package func noBackup(_ text: String) -> String { say("“\(text)” is no day with a backup, and no file.") }
    /// The backups that there are, by their days.
    package func backupsThereAre(_ dates: [CalendarDate]) -> String {
        dates.isEmpty
            ? say("There is no backup yet.")
            : say("There are backups of \(dates.map(\.description).joined(separator: ", ")).")
    }
    package func databaseWasRestored(_ restored: MeetStore.Restored) -> String {
        say("\(restored.database) is now as in \(restored.backup).")
    }
    /// Where what was there before is now.
    package func formerDatabaseIsKept(_ file: String) -> String {
        say("What was there before is kept as \(file).")
    }
    /// Where the salvaged database is, which nothing uses by itself.
    package func salvageIsIn(_ file: String) -> String {
        say("What could be read is in \(file). The old database is as it was.")
    }
    /// What of a kind of rows was read, and what was lost.
    package func salvaged(_ kind: SalvageReport.Kind, _ count: SalvageReport.Count) -> String {
        let read =
            switch kind {
            case .meetings: counted(count.read, .meetings)
            case .invitees:
                say("\(grouped: count.read) invitee", "\(grouped: count.read) invitees", count.read)
            case .contacts: counted(count.read, .contacts)
            case .venues: counted(count.read, .venues)
            case .drafts: counted(count.read, .drafts)
            case .messages: counted(count.read, .messages)
            case .settings:
                say("\(grouped: count.read) setting", "\(grouped: count.read) settings", count.read)
            case .others:
                say("\(grouped: count.read) other entry", "\(grouped: count.read) other entries", count.read)
            }
        return count.lost == 0 ? read : say("\(read), \(count.lost) lost")
    }
    package func salvageCouldNotRead(pages: Int, of all: Int) -> String {
        say(
            "\(pages) of \(grouped: all) page could not be read; what was in them is not known.",
            "\(pages) of \(grouped: all) pages could not be read; what was in them is not known.", all)
    }
    package var salvageIsWhole: String { say("Nothing is lost but the history.") }
    /// Doctor does one of them at a time.
    package var doctorDoesOneThing: String { say("Give one of --backups, --restore and --salvage.") }

    package var helpBackups: String { say("List the backups of the database.") }
    package var helpRestore: String {
        say(
            "Put a backup back: that of a day, as 2026-11-20, or a file. The database of now is kept under another name."
        )
    }
    package var helpSalvage: String {
        say("Write what can be read of a damaged database into a new file. The old one stays as it is.")
    }
    package var valueDayOrFile: String { say("day-or-file") }
    package var valueNewFile: String { say("new-file") }
    package var moreAboutDoctor: String {
        say("A backup a day is kept beside the database, of the last seven days and of four weeks.")
    }
}
