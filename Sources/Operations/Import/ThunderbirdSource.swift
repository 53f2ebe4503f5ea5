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
        let registered = reading.isCounting ? [] : calendars(at: paths, home)
        for path in paths {
            for file in files(at: path, home) {
                try reading.checkStopped()
                let name = file.split(separator: "/").last.map(String.init) ?? file
                if !name.hasSuffix(".sqlite") {
                    let known = registered.first { $0.file == file }
                    let place = reading.place(of: known.map(Self.calendar))
                    try reading.takeCalendar(ofFile: file, in: place)
                } else if file.hasSuffix("calendar-data/\(name)") {
                    guard reading.mayRead(file, orCount: ThunderbirdCalendar.count) else { continue }
                    do throws(any Error) {
                        let calendars = try ThunderbirdCalendar.calendars(
                            ofDatabase: file, isStopped: reading.isStopped)
                        for calendar in calendars {
                            let known = registered.first { $0.id == calendar.id }
                            let place = reading.place(of: known.map(Self.calendar))
                            reading.takeCalendar(calendar.text, named: file, in: place)
                        }
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

    private static func profiles(in folder: String, _ home: ForeignHome) -> [String] {
        let lines = home.settings(Workspace.join(folder, "profiles.ini")) ?? []
        return ThunderbirdProfiles.folders(lines, in: folder)
    }

    private static func files(ofProfilesIn folder: String, _ home: ForeignHome) -> [String] {
        profiles(in: folder, home).flatMap { files(ofProfile: $0, home) }
    }

    private static func files(ofProfile folder: String, _ home: ForeignHome) -> [String] {
        let calendar = Workspace.join(folder, database)
        let books = home.names(in: folder).filter { name in
            name.hasSuffix(".sqlite") && (name.hasPrefix("abook") || name.hasPrefix("history"))
        }
        let files = calendars(ofProfile: folder, home).compactMap(\.file)
        return home.existing([calendar] + files + books.map { Workspace.join(folder, $0) })
    }

    // MARK: - The names of calendars

    /// The path of the database of calendars in a profile.
    private static let database = "calendar-data/local.sqlite"

    /// The name of the calendar that a new profile has.
    private static let usualName = "Home"

    private static func calendar(_ known: ThunderbirdProfiles.Calendar) -> ForeignCalendar {
        ForeignCalendar(known.name, colour: known.colour, isPlain: known.name == usualName)
    }

    /// Returns the calendars of the settings of all profiles, and of those at the paths.
    private func calendars(at paths: [String], _ home: ForeignHome) -> [ThunderbirdProfiles.Calendar] {
        var profiles = Self.folders.flatMap { Self.profiles(in: home.path($0), home) }
        for path in paths {
            if home.isFolder(path) {
                let inner = Self.profiles(in: path, home)
                profiles += inner.isEmpty ? [path] : inner
            } else if path.hasSuffix("/" + Self.database) {
                profiles.append(String(path.dropLast(Self.database.count + 1)))
            }
        }
        var done: Set<String> = []
        return profiles.filter { done.insert($0).inserted }
            .flatMap { Self.calendars(ofProfile: $0, home) }
    }

    private static func calendars(
        ofProfile folder: String, _ home: ForeignHome
    ) -> [ThunderbirdProfiles.Calendar] {
        ThunderbirdProfiles.calendars(home.settings(Workspace.join(folder, "prefs.js")) ?? [])
    }
}
