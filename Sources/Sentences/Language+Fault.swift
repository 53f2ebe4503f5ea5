import MeetCore
import MeetStore

extension Language {
    /// The reason for today's missing backup.
    package func backupFailed(_ error: StoreError) -> String {
        switch error {
        case .full: say("There is no room for today's backup.")
        default: say("Today's backup could not be made: \(sentence(error))")
        }
    }

    // MARK: - Doctor

    /// The number of backups, the day of the last one, and their folder.
    package func backupsAre(_ count: Int, last: CalendarDate, in folder: String) -> String {
        say(
            "\(count) backup, the last from \(last.description), in \(folder)",
            "\(count) backups, the last from \(last.description), in \(folder)", count)
    }

    /// The remedy of a damaged database.
    /// - Parameter last: The day of the last backup; `nil` without one.
    package func damageCanBeMended(last: CalendarDate?) -> String {
        (last.map { say("“meet-tui doctor --restore \($0)” restores the backup of that day. ") } ?? "")
            + say("“meet-tui doctor --salvage NEW” writes what can be read into a new file.")
    }

    /// The existing backups, by their days.
    package func backupsThereAre(_ dates: [CalendarDate]) -> String {
        dates.isEmpty
            ? say("There is no backup yet.")
            : say("There are backups from \(dates.map(\.description).joined(separator: ", ")).")
    }

    /// The number of rows of a kind that were read, and of those that were lost.
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
}
