import ForeignData
import Foundation
import MeetCore

/// Thunderbird: the calendars and address books of all profiles that are on this computer. Those of accounts
/// come with the account.
struct ThunderbirdSource: ForeignSource {
    let name = "thunderbird"
    let title = "Thunderbird"

    /// The folders of profiles: of the program, of old ones of Debian, of the snap and of the flatpak.
    private static let folders = [
        ".thunderbird", ".mozilla-thunderbird", "snap/thunderbird/common/.thunderbird",
        ".var/app/org.mozilla.Thunderbird/.thunderbird",
    ]

    func finds(in home: ForeignHome) -> [String] {
        Self.folders.flatMap { Self.files(ofProfilesIn: home.path($0), home) }
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        for path in paths {
            for file in files(at: path, home) {
                try reading.checkStopped()
                let name = file.split(separator: "/").last.map(String.init) ?? file
                if !name.hasSuffix(".sqlite") {
                    try reading.takeCalendar(ofFile: file)
                } else if file.hasSuffix("calendar-data/\(name)") {
                    guard reading.mayRead(file, orCount: ThunderbirdCalendar.count) else { continue }
                    do throws(any Error) {
                        let calendars = try ThunderbirdCalendar.calendars(
                            ofDatabase: file, isStopped: reading.isStopped)
                        for calendar in calendars { reading.takeCalendar(calendar.text, named: file) }
                    } catch let error as ForeignFault {
                        reading.note(error, of: file)
                    }
                } else {
                    try reading.takeCards(
                        of: file, count: ThunderbirdContacts.count, ThunderbirdContacts.readCards)
                }
            }
        }
    }

    /// Returns the files at a path, which may be a folder of profiles, a profile or a file.
    private func files(at path: String, _ home: ForeignHome) -> [String] {
        guard home.isFolder(path) else { return [path] }
        let profiles = Self.files(ofProfilesIn: path, home)
        return profiles.isEmpty ? Self.files(ofProfile: path, home) : profiles
    }

    private static func files(ofProfilesIn folder: String, _ home: ForeignHome) -> [String] {
        let lines = home.settings(Workspace.join(folder, "profiles.ini")) ?? []
        return ThunderbirdProfiles.folders(lines, in: folder).flatMap { files(ofProfile: $0, home) }
    }

    private static func files(ofProfile folder: String, _ home: ForeignHome) -> [String] {
        let calendar = Workspace.join(folder, "calendar-data/local.sqlite")
        let books = home.names(in: folder).filter { name in
            name.hasSuffix(".sqlite") && (name.hasPrefix("abook") || name.hasPrefix("history"))
        }
        let preferences = home.settings(Workspace.join(folder, "prefs.js")) ?? []
        let files = ThunderbirdProfiles.calendars(preferences).compactMap(\.file)
        return home.existing([calendar] + files + books.map { Workspace.join(folder, $0) })
    }
}
