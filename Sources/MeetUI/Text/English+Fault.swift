import MeetCore
import MeetStore

extension English {
    package func backupFailed(_ error: StoreError) -> String {
        switch error {
        case .full: "There is no room for today's backup."
        default: "Today's backup could not be made: \(sentence(error))"
        }
    }

    // MARK: - Doctor

    package var doctorBackups: String { "backups" }
    package func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String {
        "\(counted(count, "backup")), the last of \(last), in \(folder)"
    }
    package var noBackups: String { "none yet" }
    package func damageCanBeMended(last: CalendarDate?) -> String {
        (last.map { "“meet-tui doctor --restore \($0)” puts the backup of that day back. " } ?? "")
            + "“meet-tui doctor --salvage NEW” writes what can be read into a new file."
    }
    package func noBackup(_ text: String) -> String { "“\(text)” is no day with a backup, and no file." }
    package func backupsThereAre(_ dates: [CalendarDate]) -> String {
        dates.isEmpty
            ? "There is no backup yet."
            : "There are backups of \(dates.map(\.description).joined(separator: ", "))."
    }
    package func databaseWasRestored(_ restored: MeetStore.Restored) -> String {
        "\(restored.database) is now as in \(restored.backup)."
    }
    package func formerDatabaseIsKept(_ file: String) -> String {
        "What was there before is kept as \(file)."
    }
    package func salvageIsIn(_ file: String) -> String {
        "What could be read is in \(file). The old database is as it was."
    }
    package func salvaged(_ kind: SalvageReport.Kind, _ count: SalvageReport.Count) -> String {
        let read =
            switch kind {
            case .meetings: counted(count.read, "meeting")
            case .invitees: counted(count.read, "invitee")
            case .contacts: counted(count.read, "contact")
            case .venues: counted(count.read, "venue")
            case .drafts: counted(count.read, "draft")
            case .messages: counted(count.read, "message")
            case .settings: counted(count.read, "setting")
            case .others: counted(count.read, "other entry", plural: "other entries")
            }
        return count.lost == 0 ? read : "\(read), \(count.lost) lost"
    }
    package func salvageCouldNotRead(pages: Int, of all: Int) -> String {
        "\(pages) of \(counted(all, "page")) could not be read; what was in them is not known."
    }
    package var salvageIsWhole: String { "Nothing is lost but the history." }
    package var doctorDoesOneThing: String { "Give one of --backups, --restore and --salvage." }

    package var helpBackups: String { "List the backups of the database." }
    package var helpRestore: String {
        "Put a backup back: that of a day, as 2026-11-20, or a file. The database of now is kept under another name."
    }
    package var helpSalvage: String {
        "Write what can be read of a damaged database into a new file. The old one stays as it is."
    }
    package var valueDayOrFile: String { "day-or-file" }
    package var valueNewFile: String { "new-file" }
    package var moreAboutDoctor: String {
        "A backup a day is kept beside the database, of the last seven days and of four weeks."
    }
}
