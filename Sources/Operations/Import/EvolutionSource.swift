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
                default: try reading.takeCalendar(ofFile: file)
                }
            }
        }
    }

    /// The files of each kind, in a folder for each calendar or address book.
    private static let kinds = [
        ("calendar", "calendar.ics"), ("tasks", "tasks.ics"), ("addressbook", "contacts.db"),
    ]

    private static func files(in folder: String, _ home: ForeignHome) -> [String] {
        kinds.flatMap { kind, file in
            let folder = Workspace.join(folder, kind)
            return home.existing(
                home.names(in: folder).map { Workspace.join(Workspace.join(folder, $0), file) })
        }
    }
}
