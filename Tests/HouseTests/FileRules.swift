/// What holds for every file, whatever is in it.
enum FileRules {
    /// Lines, without the imports.
    static let longestSource = 500

    static func violations(in file: SourceFile) -> [String] {
        [name(file), length(file), test(file)].compactMap { $0 } + globals(file)
    }

    /// A file is named after what is in it.
    private static func name(_ file: SourceFile) -> String? {
        let vague = ["Util", "Helper", "Manager"].first { file.name.lowercased().contains($0.lowercased()) }
        return vague.map { "\(file.path) is named \($0): name it after what it holds." }
    }

    private static func length(_ file: SourceFile) -> String? {
        let lines = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0) - file.imports.count
        guard file.folders.first == "Sources", lines > longestSource else { return nil }
        return "\(file.path) has \(lines) lines: split it at \(longestSource)."
    }

    /// `make test` runs Swift Testing alone; a case for XCTest would never run.
    private static func test(_ file: SourceFile) -> String? {
        file.imports.contains("XCTest") ? "\(file.path) imports XCTest: write it with Testing." : nil
    }

    /// The pure parts are handed the clock, the zone and the locale.
    private static func globals(_ file: SourceFile) -> [String] {
        guard pure.contains(where: { file.path.hasPrefix("Sources/\($0)/") }) else { return [] }
        let globals = [
            "Date()", "Date.now", "TimeZone.current", "TimeZone.autoupdatingCurrent", "Locale.current",
            "Locale.autoupdatingCurrent", "Calendar.current", "Calendar.autoupdatingCurrent",
            "ProcessInfo.processInfo",
        ]
        return globals.filter { file.text.contains($0) }.map {
            "\(file.path) reads \($0): have it handed in."
        }
    }

    private static let pure = [
        "MeetCore/Domain", "MeetCore/Text", "MeetCore/ContentLines", "MeetCore/VCard", "MeetCore/ICalendar",
        "MeetCore/People", "MeetCore/Places", "MeetCore/Planning", "MeetCore/Reminders",
        "MeetCore/Scheduling", "MeetCore/Sync", "Mail/MIME", "Mail/Account", "Mail/Exchange",
        "TerminalKit/Screen",
        "TerminalKit/Input",
        "TerminalKit/Style",
        "TerminalKit/Widgets", "Features", "Shell", "Sentences", "VenueSearch/Hours",
        "VenueSearch/JSON", "VenueSearch/Providers", "VenueSearch/Query",
        "VenueSearch/Places",
    ]
}
