/// Which modules each part of the package may import: the layers of the house.
///
/// A row is a target, or a folder of one. A target in `anyFolder` has one row for all that is in it; every
/// folder of the others needs a row of its own, so that a new one is placed on purpose.
struct ImportRules: Sendable {
    var rows: [String: Set<String>]
    var anyFolder: Set<String>

    static let house: ImportRules = {
        let plain: Set = ["Foundation", "Synchronization"]
        let system: Set = ["Dispatch", "Glibc"]
        let terminal: Set = ["CNcurses"]
        let screens: Set = [
            "Mail", "Maps", "MeetCore", "MeetStore", "Operations", "TerminalKit", "VenueSearch",
        ]
        return ImportRules(
            rows: [
                "CNcurses": [],
                "CBuild": [],
                "CCatalogues": [],
                "CCurl": [],
                "CExpat": [],
                "Gettext": ["Foundation"],
                "CPictures": [],
                "CZlib": [],

                "MeetCore/Domain": ["Foundation"],
                "MeetCore/Text": ["Foundation", "Synchronization"],
                "MeetCore/ContentLines": ["Foundation"],
                "MeetCore/VCard": ["Foundation"],
                "MeetCore/ICalendar": ["Foundation"],
                "MeetCore/Planning": ["Foundation"],
                "MeetCore/Recurrence": ["Foundation"],
                "MeetCore/Reminders": ["Foundation"],
                "MeetCore/People": ["Foundation"],
                "MeetCore/Places": ["Foundation"],
                "MeetCore/Scheduling": ["Foundation"],
                "MeetCore/Sync": ["Foundation"],
                "MeetCore/Polls": ["Foundation"],
                "MeetCore/Quiz": ["Foundation"],
                "MeetCore/Table": ["Foundation"],
                "MeetCore/Tracks": ["Foundation"],
                "MeetCore/Week": ["Foundation"],
                "MeetCore/Arrivals": ["Foundation"],
                "MeetCore/Safety": ["Foundation"],

                "MeetStore": plain.union(system).union(["MeetCore", "GRDB"]),
                "MeetStore/File": plain.union(system).union(["MeetCore", "GRDB", "GRDBSQLite"]),
                "ForeignData": plain.union(["CZlib", "GRDB", "GRDBSQLite", "Glibc", "MeetCore", "MeetStore"]),
                "Operations": plain.union(system).union([
                    "DAV", "ForeignData", "Mail", "Maps", "MeetCore", "MeetStore", "Pictures", "Processes",
                    "Transport", "Travel", "VenueSearch",
                ]),

                "Pictures": ["Foundation", "CPictures"],
                "Transport": plain.union(system).union(["CCurl"]),
                "Processes": plain,
                "Travel": ["Foundation", "MeetCore", "Transport"],
                "Serving": plain.union(system).union(["FlyingFox", "MeetCore", "Operations", "Sentences"]),
                "VenueSearch": plain.union(["MeetCore", "Processes", "Transport"]),
                "Maps/Projection": ["Foundation", "MeetCore"],
                "Maps/Tiles": ["Foundation", "CZlib"],
                "Maps/Archives": plain.union(["GRDB", "GRDBSQLite", "MeetCore"]),
                "Maps/Drawing": plain.union(["MeetCore"]),
                "Maps/Sources": plain.union(["GRDB", "MeetCore", "Transport"]),
                "Mail/MIME": ["Foundation", "MeetCore"],
                "Mail/Account": plain.union(["Processes", "Transport"]),
                "Mail/Exchange": ["Foundation", "Transport"],
                "Mail/SMTP": plain.union(["Processes", "Transport"]),
                "Mail/IMAP": plain.union(["MeetCore", "Transport"]),
                "Mail/Files": plain,
                "DAV/XML": ["CExpat"],
                "DAV/Multistatus": ["Transport"],
                "DAV/Requests": ["Foundation", "Processes", "Transport"],
                "DAV/Session": plain.union(["Processes", "Transport"]),
                "DAV/Discovery": plain.union(["Transport"]),

                "TerminalKit/Screen": plain,
                "TerminalKit/Input": plain,
                "TerminalKit/Style": plain,
                "TerminalKit/Widgets": plain,
                "TerminalKit/Backend": plain.union(system).union(terminal).union(["CZlib"]),
                "TerminalKit/Lifecycle": plain.union(system).union(terminal),

                "Sentences": plain.union(screens).union([
                    "CCatalogues", "DAV", "Gettext", "Mail", "Processes", "Transport", "Travel",
                ]),
                "Shell": plain.union(system).union(screens).union(["Pictures", "Processes"]).union([
                    "Sentences"
                ]),
                "Features": plain.union(screens).union(["Mail", "Pictures", "Sentences", "Shell", "Travel"]),
                "MeetUI": plain.union(system).union(screens).union(["Features", "Sentences", "Shell"]),

                "meet-tui": plain.union(system).union(screens).union([
                    "ArgumentParser", "CBuild", "MeetUI", "Processes", "Sentences", "Serving", "Shell",
                    "Transport",
                    "Travel",
                ]),
            ],
            anyFolder: [
                "Features", "MeetUI", "Sentences", "Shell", "CNcurses", "CBuild", "CCatalogues", "CCurl",
                "CExpat",
                "Gettext", "CPictures", "CZlib", "MeetStore",
                "Operations", "Pictures",
                "Processes",
                "Transport",
                "VenueSearch",
                "meet-tui",
            ])
    }()

    /// A sentence for every import of `file` that its place does not allow, or one when it has no place.
    func violations(in file: SourceFile) -> [String] {
        let folders = file.folders
        guard folders.first == "Sources", folders.count >= 2 else {
            return ["\(file.path) is in no target."]
        }
        // A folder of its own row may import what the others of its target may not.
        let folder = folders.dropFirst().prefix(2).joined(separator: "/")
        let row = rows[folder] == nil && anyFolder.contains(folders[1]) ? folders[1] : folder
        guard let allowed = rows[row] else {
            return ["\(file.path) is in \(row), which has no row in ImportRules.house."]
        }
        return file.imports.filter { !allowed.contains($0) }.map { "\(file.path) imports \($0)." }
    }
}

extension SourceFile {
    /// The modules named by `import` declarations, in order. What an import stands behind (`@testable`,
    /// `package`, `#if`) makes no difference, nor does the kind in `import struct Module.Name`.
    var imports: [String] {
        guard name.hasSuffix(".swift") else { return [] }
        return lines.flatMap { line in line.split(separator: ";").compactMap(Self.module) }
    }

    private static func module(_ statement: Substring) -> String? {
        var words = statement.split { $0.isWhitespace }[...]
        while let first = words.first, first.hasPrefix("@") || accessLevels.contains(first) {
            words.removeFirst()
        }
        guard words.first == "import" else { return nil }
        words.removeFirst()
        if let kind = words.first, kinds.contains(kind), words.count > 1 { words.removeFirst() }
        let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.map(String.init)
    }

    private static let accessLevels: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
    private static let kinds: Set<Substring> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
