import ForeignData
import Foundation
import MeetCore

/// The archive of Google Takeout, or a file that Google Calendar or Google Contacts exported.
struct TakeoutSource: ForeignSource {
    let name = "takeout"
    let title = "Google Takeout"

    func finds(in home: ForeignHome) -> [String] {
        ExportedFiles.downloads(home) { name, path in
            let lower = name.lowercased()
            if lower == "takeout" { return home.isFolder(path) }
            if lower.hasPrefix("takeout-") { return lower.hasSuffix(".zip") }
            return ExportedFiles.hasTable(of: .google, path)
        }
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        try ExportedFiles.read(paths, in: home, into: &reading)
    }
}

/// Files that Outlook exported: calendars in iCalendar, contacts as cards or as a table, also in an archive.
struct OutlookSource: ForeignSource {
    let name = "outlook"
    let title = "Outlook"

    func finds(in home: ForeignHome) -> [String] {
        ExportedFiles.downloads(home) { _, path in ExportedFiles.hasTable(of: .outlook, path) }
    }

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        try ExportedFiles.read(paths, in: home, into: &reading)
    }
}

/// Calendars, cards and tables of contacts in files, folders and zip archives.
enum ExportedFiles {
    /// The maximum number of files of a folder that are looked at.
    private static let mostFiles = 20_000
    /// The size of the beginning of a table that tells whose it is.
    private static let beginning = 16 << 10

    private enum Kind {
        case calendar, cards, table
    }

    // MARK: - Finding

    /// Returns the paths in the folder of downloads that are wanted.
    static func downloads(
        _ home: ForeignHome, _ isWanted: (_ name: String, _ path: String) -> Bool
    ) -> [String] {
        let folder = downloadFolder(home)
        return home.names(in: folder).compactMap { name in
            let path = Workspace.join(folder, name)
            return isWanted(name, path) ? path : nil
        }
    }

    /// The folder of downloads (xdg-user-dirs).
    private static func downloadFolder(_ home: ForeignHome) -> String {
        let beginning = "XDG_DOWNLOAD_DIR="
        let lines = home.settings(Workspace.join(home.config, "user-dirs.dirs")) ?? []
        if let line = lines.last(where: { $0.hasPrefix(beginning) }) {
            let path = home.expand(line.dropFirst(beginning.count).filter { $0 != "\"" })
            // The home folder itself means that there is none.
            if path.hasPrefix("/"), path != home.path("") { return path }
        }
        return home.path("Downloads")
    }

    /// Returns whether a file is named like a table of contacts and has the columns of a maker.
    static func hasTable(of maker: ContactTable.Maker, _ path: String) -> Bool {
        let name = (path.split(separator: "/").last ?? "").lowercased()
        let beginnings = ["contacts", "google", "outlook"]
        guard name.hasSuffix(".csv"), beginnings.contains(where: { name.hasPrefix($0) }),
            let handle = FileHandle(forReadingAtPath: path)
        else { return false }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: beginning) else { return false }
        return ContactTable.maker(ofBeginning: [UInt8](data)) == maker
    }

    // MARK: - Reading

    /// Reads files, archives and all below folders. Of a file that cannot be read the reason is a problem.
    static func read(
        _ paths: [String], in home: ForeignHome, into reading: inout ForeignReading
    ) throws {
        for path in paths {
            if home.isFolder(path) {
                try readFolder(path, into: &reading)
            } else {
                try readFile(path, isNamed: true, into: &reading)
            }
        }
    }

    private static func readFolder(_ folder: String, into reading: inout ForeignReading) throws {
        // Links to folders are not followed, so that the search terminates.
        let all = FileManager.default.enumerator(atPath: folder)
        var names: [String] = []
        var looked = 0
        while names.count < mostFiles, let name = all?.nextObject() as? String {
            try reading.checkStopped()
            looked += 1
            if looked > mostFiles, reading.isCounting {
                reading.leaveUncounted()
                break
            }
            if kind(name) != nil || name.lowercased().hasSuffix(".zip") { names.append(name) }
        }
        for name in withoutDoubles(names).sorted() {
            try readFile(Workspace.join(folder, name), isNamed: false, into: &reading)
        }
    }

    private static func readFile(
        _ path: String, isNamed: Bool, into reading: inout ForeignReading
    ) throws {
        try reading.checkStopped()
        let lower = path.lowercased()
        if ZipArchive.isArchive(path) { return try readArchive(path, into: &reading) }
        if [".pst", ".ost", ".olm"].contains(where: { lower.hasSuffix($0) }) {
            return reading.note(.outlookDataFile, of: path)
        }
        switch kind(path) {
        case .calendar: try reading.takeCalendar(ofFile: path, orCalled: takeoutName(path))
        case .cards: try reading.takeCards(ofFile: path)
        case .table:
            guard let bytes = try reading.bytes(ofFile: path) else { return }
            takeTable(bytes, named: path, isNamed: isNamed, into: &reading)
        case nil: if isNamed { reading.note(.nothingKnown, of: path) }
        }
    }

    private static func readArchive(_ path: String, into reading: inout ForeignReading) throws {
        let archive: ZipArchive
        do throws(ForeignFault) {
            archive = try ZipArchive(path: path)
        } catch { return reading.note(error, of: path) }
        let wanted = Set(withoutDoubles(archive.entries.map(\.name).filter { kind($0) != nil }))
        if wanted.isEmpty { return reading.note(.nothingKnown, of: path) }
        for entry in archive.entries where wanted.contains(entry.name) {
            try reading.checkStopped()
            guard reading.mayRead(bytes: max(entry.size, entry.compressedSize)) else { continue }
            let name = "\(path)/\(entry.name)"
            do throws(ForeignFault) {
                let bytes = try archive.bytes(of: entry)
                switch kind(entry.name) {
                case .calendar: reading.takeCalendar(bytes, named: name, orCalled: takeoutName(name))
                case .cards: reading.takeCards(bytes, named: name)
                case .table: takeTable(bytes, named: name, isNamed: false, into: &reading)
                case nil: break
                }
            } catch { reading.note(error, of: name) }
        }
    }

    /// Takes a table of contacts. Of the tables that nobody named only those of contacts are read.
    private static func takeTable(
        _ bytes: [UInt8], named name: String, isNamed: Bool, into reading: inout ForeignReading
    ) {
        do throws(ForeignFault) {
            for card in try ContactTable(bytes).cards {
                reading.takeCard(card.text, named: name, line: card.line)
            }
        } catch {
            if isNamed || error != .noContactTable { reading.note(error, of: name) }
        }
    }

    // MARK: - Names

    private static func kind(_ name: String) -> Kind? {
        let lower = name.lowercased()
        if lower.hasSuffix(".ics") || lower.hasSuffix(".ical") { return .calendar }
        if lower.hasSuffix(".vcf") || lower.hasSuffix(".vcard") { return .cards }
        return lower.hasSuffix(".csv") ? .table : nil
    }

    /// Returns the name of a calendar of Google Takeout, whose file is named like it
    /// (`Takeout/Calendar/Work.ics`); `nil` for another path.
    private static func takeoutName(_ path: String) -> String? {
        let isOfTakeout = path.split(separator: "/").dropLast().contains { $0.lowercased() == "takeout" }
        return isOfTakeout ? VdirName.stem(path) : nil
    }

    /// Returns the names without tables beside a file of cards: they are the same contacts with less of them.
    private static func withoutDoubles(_ names: [String]) -> [String] {
        func folder(_ name: String) -> Substring {
            name.lastIndex(of: "/").map { name[..<$0] } ?? ""
        }
        let withCards = Set(names.filter { kind($0) == .cards }.map(folder))
        return names.filter { kind($0) != .table || !withCards.contains(folder($0)) }
    }
}
