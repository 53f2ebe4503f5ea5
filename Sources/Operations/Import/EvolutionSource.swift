import ForeignData
import Foundation
import MeetCore

/// Evolution, GNOME Calendar and GNOME Contacts, which store the same files of evolution-data-server.
/// Calendars of accounts are not stored there: they come with the account.
struct EvolutionSource: ForeignSource {
    let name = "evolution"
    let title = "Evolution"

    func finds(in home: ForeignHome) -> [String] {
        [home.data, home.path(".var/app/org.gnome.Evolution/data")].flatMap { data in
            Self.files(in: Workspace.join(data, "evolution"), home)
        }
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        for path in paths {
            let files = home.isFolder(path) ? Self.files(in: path, home) : [path]
            for file in files {
                try reading.checkStopped()
                switch file.split(separator: ".").last?.lowercased() {
                case "db":
                    try reading.takeCards(
                        of: file, count: EvolutionContacts.count, EvolutionContacts.readCards)
                case "vcf": try reading.takeCards(ofFile: file)
                default:
                    let calendar = reading.isCounting ? nil : Self.calendar(ofFile: file, home)
                    let place = reading.place(of: calendar)
                    try reading.takeCalendar(ofFile: file, in: place)
                }
            }
        }
    }

    /// The files of each kind, in a folder for each calendar or address book.
    private static let kinds = [
        ("calendar", "calendar.ics"), ("tasks", "tasks.ics"), ("addressbook", "contacts.db"),
    ]

    /// The sources whose files are in a folder `system`, by kind. Other folders are named by their source.
    private static let builtInSources = ["calendar": "system-calendar", "tasks": "system-task-list"]

    /// Returns the calendar of a file in a folder of its own; `nil` if there are no settings for it.
    private static func calendar(ofFile file: String, _ home: ForeignHome) -> ForeignCalendar? {
        let parts = file.split(separator: "/").suffix(3).map(String.init)
        guard parts.count == 3, let builtIn = builtInSources[parts[0]] else { return nil }
        let isBuiltIn = parts[1] == "system"
        let name = "evolution/sources/\(isBuiltIn ? builtIn : parts[1]).source"
        let folders = [home.config, home.path(".var/app/org.gnome.Evolution/config")]
        for folder in folders {
            guard let lines = home.settings(Workspace.join(folder, name)) else { continue }
            let calendar = EvolutionCalendar(lines)
            return calendar.name.map { ForeignCalendar($0, colour: calendar.colour, isPlain: isBuiltIn) }
        }
        return nil
    }

    private static func files(in folder: String, _ home: ForeignHome) -> [String] {
        kinds.flatMap { kind, file in
            let folder = Workspace.join(folder, kind)
            return home.existing(
                home.names(in: folder).map { Workspace.join(Workspace.join(folder, $0), file) })
        }
    }
}
