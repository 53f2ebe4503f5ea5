import Foundation
import Glibc
import MeetCore

/// khal, todoman, khard and vdirsyncer: folders with a file for each item (vdir), named in their settings.
struct VdirSource: ForeignSource {
    let name: String
    let title: String
    /// The formats of the files that the program uses.
    private let formats: [SyncFormat]
    /// True if only the to-dos of calendars are the program's.
    private var isOfToDos = false
    /// True if a calendar may be a single file, which is named like it.
    private var hasSingleFiles = false
    /// Returns the folders and files that the settings name.
    private let named: @Sendable (ForeignHome) -> [NamedPath]

    /// A folder or file of the settings.
    struct NamedPath: Sendable {
        /// The path, with wildcards.
        var path: String
        /// The calendar as the settings describe it; `nil` if its own files do.
        var calendar: ForeignCalendar?
    }

    static let khal = VdirSource(name: "khal", title: "khal", formats: [.calendar]) { home in
        let file = Workspace.join(home.config, "khal/config")
        return SettingsFile(file, in: home).sections
            // Birthdays are those of contacts.
            .filter { $0.parent == "calendars" && $0.values["type"] != "birthdays" }
            .compactMap { section -> NamedPath? in
                guard let path = section.values["path"] else { return nil }
                if section.values["type"] == "discover" { return NamedPath(path: path) }
                let colour = section.values["color"].flatMap { CalendarColour(khal: $0) }
                return NamedPath(path: path, calendar: ForeignCalendar(section.name, colour: colour))
            }
    }

    static let todoman = VdirSource(
        name: "todoman", title: "todoman", formats: [.calendar], isOfToDos: true
    ) { home in
        ["todoman/config.py", "todoman/todoman.conf"].flatMap { name in
            SettingsFile(Workspace.join(home.config, name), in: home).sections
                .compactMap { $0.values["path"].map { NamedPath(path: $0) } }
        }
    }

    static let khard = VdirSource(name: "khard", title: "khard", formats: [.card]) { home in
        let file =
            home.environment["KHARD_CONFIG"].map { home.expand($0) }
            ?? Workspace.join(home.config, "khard/khard.conf")
        return SettingsFile(file, in: home).sections
            .filter { $0.parent == "addressbooks" }
            .compactMap { $0.values["path"].map { NamedPath(path: $0) } }
    }

    static let vdirsyncer = VdirSource(
        name: "vdirsyncer", title: "vdirsyncer", formats: [.calendar, .card], hasSingleFiles: true
    ) { home in
        let files = [
            home.environment["VDIRSYNCER_CONFIG"].map { home.expand($0) },
            Workspace.join(home.config, "vdirsyncer/config"), home.path(".vdirsyncer/config"),
        ]
        guard let file = files.compactMap({ $0 }).first(where: home.isThere) else { return [] }
        return SettingsFile(file, in: home).sections
            .filter { ["filesystem", "singlefile"].contains($0.values["type"]) }
            // The place of the collection's name in single files.
            .compactMap { $0.values["path"].map { NamedPath(path: $0.replacing("%s", with: "*")) } }
    }

    private init(
        name: String, title: String, formats: [SyncFormat], isOfToDos: Bool = false,
        hasSingleFiles: Bool = false, named: @escaping @Sendable (ForeignHome) -> [NamedPath]
    ) {
        self.name = name
        self.title = title
        self.formats = formats
        self.isOfToDos = isOfToDos
        self.hasSingleFiles = hasSingleFiles
        self.named = named
    }

    // MARK: - Finding

    func finds(in home: ForeignHome) -> [String] {
        var found: [String] = []
        for known in named(home) {
            for place in Self.matches(known.path) {
                for collection in collections(at: place, in: home) where !found.contains(collection) {
                    found.append(collection)
                }
            }
        }
        return found
    }

    /// Returns the paths that a pattern of the shell stands for.
    private static func matches(_ pattern: String) -> [String] {
        guard pattern.contains(where: { "*?[".contains($0) }) else { return [pattern] }
        var list = glob_t()
        defer { globfree(&list) }
        guard glob(pattern, 0, nil, &list) == 0, let paths = list.gl_pathv else { return [] }
        return (0..<Int(list.gl_pathc)).compactMap { index in paths[index].map { String(cString: $0) } }
    }

    /// Returns the folders with items: the folder itself, and those in it; or the file.
    private func collections(at path: String, in home: ForeignHome) -> [String] {
        let path = Self.withoutSlash(path)
        guard home.isFolder(path) else {
            return home.isThere(path) && format(of: path) != nil ? [path] : []
        }
        var hasItems = false
        var others: [String] = []
        home.eachName(in: path) { name in
            if format(of: name) != nil { hasItems = true } else { others.append(name) }
            return true
        }
        var found = hasItems ? [path] : []
        for name in others.sorted() {
            let inner = Workspace.join(path, name)
            guard home.isFolder(inner) else { continue }
            var isCollection = false
            home.eachName(in: inner) { name in
                isCollection = format(of: name) != nil
                return !isCollection
            }
            if isCollection { found.append(inner) }
        }
        return found
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Returns the format of an item; `nil` for other files.
    private func format(of path: String) -> SyncFormat? {
        let name = (path as NSString).lastPathComponent
        return formats.first { VdirName.isItem(name, format: $0) }
    }

    /// Returns the items at a path.
    private func items(at path: String, in home: ForeignHome) -> [(path: String, format: SyncFormat)] {
        if !home.isFolder(path) { return format(of: path).map { [(path, $0)] } ?? [] }
        return home.names(in: path).compactMap { name in
            format(of: name).map { (Workspace.join(path, name), $0) }
        }
    }

    /// The maximum number of items that are counted.
    static let mostCounted = 20_000

    func counts(_ paths: [String], in home: ForeignHome) -> ForeignCounts {
        // A file in a folder is an item: only its beginning is read.
        var reading = ForeignReading(counting: name)
        var counts = ForeignCounts()
        var areSomeUnread = false
        for path in paths where !counts.isMore {
            guard home.isFolder(path) else {
                try? reading.count(ofFile: path)
                continue
            }
            home.eachName(in: path) { name in
                guard let format = format(of: name) else { return !Task.isCancelled }
                guard counts.total < Self.mostCounted else {
                    counts.isMore = true
                    return false
                }
                if format == .card {
                    counts.contacts += 1
                    return !Task.isCancelled
                }
                switch reading.kind(ofItem: Workspace.join(path, name)) {
                case .meeting: if !isOfToDos { counts.meetings += 1 }
                case .toDo: counts.toDos += 1
                case .none: break
                case .unknown: counts.entries += 1
                case .unread:
                    areSomeUnread = true
                    counts.entries += 1
                }
                return !Task.isCancelled
            }
        }
        counts.add(reading.counts)
        if isOfToDos { counts.meetings = 0 }
        // A part of the numbers would mislead.
        if areSomeUnread {
            counts.entries += counts.meetings + counts.toDos
            (counts.meetings, counts.toDos) = (0, 0)
        }
        return counts
    }

    // MARK: - Reading

    func read(_ paths: [String], in home: ForeignHome, into reading: inout ForeignReading) throws {
        let settings = named(home)
        var done: Set<String> = []
        for path in paths {
            for collection in collections(at: path, in: home) where done.insert(collection).inserted {
                let calendar = reading.place(of: label(of: collection, settings, in: home))
                for item in items(at: collection, in: home) {
                    if reading.isStopped() { throw CancellationError() }
                    switch item.format {
                    case .card: try reading.takeCards(ofFile: item.path)
                    case .calendar:
                        try reading.takeCalendar(
                            ofFile: item.path, only: isOfToDos ? .toDo : nil, in: calendar,
                            orCalled: calendar == nil && hasSingleFiles ? VdirName.stem(item.path) : nil)
                    }
                }
            }
        }
    }

    /// Returns the calendar of a folder: as the settings describe it, else as its own files do; `nil` for a
    /// file.
    private func label(
        of folder: String, _ settings: [NamedPath], in home: ForeignHome
    ) -> ForeignCalendar? {
        guard home.isFolder(folder) else { return nil }
        let known = settings.first { Self.withoutSlash($0.path) == folder }?.calendar
        let own = VdirLabel(of: folder)
        return ForeignCalendar(known?.name ?? own.name, colour: known?.colour ?? own.colour)
    }
}

/// A file of settings in sections: `[calendars]`, `[[home]]`, `path = ~/.calendars/home`.
private struct SettingsFile {
    struct Section {
        /// The name, without quotation marks.
        var name: String
        /// The name of the section around it; its own name if there is none.
        var parent: String
        /// The values, without quotation marks; those of paths are expanded.
        var values: [String: String] = [:]
    }

    private(set) var sections: [Section] = []

    init(_ path: String, in home: ForeignHome) {
        var outer = ""
        sections = [Section(name: "", parent: "")]
        for line in home.settings(path) ?? [] {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("[") {
                let name = Self.unquoted(String(line.drop { $0 == "[" }.prefix { $0 != "]" }).trimmed)
                if !line.hasPrefix("[[") { outer = name }
                sections.append(Section(name: name, parent: outer))
                continue
            }
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = String(line[..<equals]).trimmed.lowercased()
            var value = Self.unquoted(String(line[line.index(after: equals)...]).trimmed)
            if key == "path" {
                value = home.expand(value, from: (path as NSString).deletingLastPathComponent)
            }
            sections[sections.count - 1].values[key] = value
        }
    }

    /// Returns a value without quotation marks, and without the comment after it.
    private static func unquoted(_ value: String) -> String {
        if let mark = value.first, mark == "\"" || mark == "'" {
            let rest = value.dropFirst()
            if let end = rest.firstIndex(of: mark) { return String(rest[..<end]) }
        }
        guard let comment = value.range(of: " #") else { return value }
        return String(value[..<comment.lowerBound]).trimmed
    }
}

extension CalendarColour {
    /// Reads a colour of khal: one of its names, a number of the palette of 256 colours, or `#RRGGBB`; `nil`
    /// for any other text, such as `auto`.
    fileprivate init?(khal text: String) {
        let word = text.lowercased().filter { $0 != " " }
        let found = Int(word).flatMap(Self.inPalette) ?? CalendarColour(Self.khalNames[word] ?? word)
        guard let found else { return nil }
        self = found
    }

    /// The CSS names of the colours that only khal names.
    private static let khalNames = ["lightred": "lightcoral", "lightmagenta": "violet"]

    /// Returns a colour of the palette of xterm; `nil` for the first 16, which each terminal chooses.
    private static func inPalette(_ number: Int) -> CalendarColour? {
        func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }
        switch number {
        case 16...231:
            let place = number - 16
            return CalendarColour(
                red: level(place / 36), green: level(place / 6 % 6), blue: level(place % 6))
        case 232...255:
            let grey = UInt8(8 + 10 * (number - 232))
            return CalendarColour(red: grey, green: grey, blue: grey)
        default: return nil
        }
    }
}
