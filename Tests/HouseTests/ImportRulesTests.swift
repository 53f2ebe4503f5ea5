import Testing

@Suite struct ImportRulesTests {
    @Test func everyImportKeepsToItsLayer() throws {
        let files = try Package.files(below: "Sources")
        #expect(files.count > 20, "the sources were not found at \(Package.root.path)")
        #expect(files.contains { $0.imports.contains("Foundation") })
        for file in files {
            for violation in ImportRules.house.violations(in: file) { Issue.record("\(violation)") }
        }
    }

    /// Made-up files: what the rules are there to refuse, and what they are to let through.
    @Test(arguments: [
        ("Sources/MeetCore/Domain/Made.swift", "import GRDB", "imports GRDB"),
        ("Sources/MeetCore/Domain/Made.swift", "import Glibc", "imports Glibc"),
        ("Sources/MeetCore/Planning/When/Made.swift", "import GRDB", "imports GRDB"),
        ("Sources/MeetCore/VCard/Made.swift", "  @preconcurrency import GRDB // why", "imports GRDB"),
        ("Sources/Features/Meetings/Made.swift", "import CNcurses", "imports CNcurses"),
        ("Sources/Shell/Made.swift", "import GRDB", "imports GRDB"),
        ("Sources/MeetUI/Made.swift", "import CCurl", "imports CCurl"),
        ("Sources/Shell/Made.swift", "import Features", "imports Features"),
        ("Sources/TerminalKit/Widgets/Made.swift", "import CNcurses", "imports CNcurses"),
        ("Sources/TerminalKit/Screen/Made.swift", "import MeetCore", "imports MeetCore"),
        ("Sources/TerminalKit/Backend/Made.swift", "import MeetUI", "imports MeetUI"),
        ("Sources/VenueSearch/Providers/Made.swift", "import CCurl", "imports CCurl"),
        ("Sources/VenueSearch/Providers/Made.swift", "import TerminalKit", "imports TerminalKit"),
        ("Sources/Transport/Made.swift", "import MeetCore", "imports MeetCore"),
        ("Sources/meet-tui/Made.swift", "package import GRDB", "imports GRDB"),
        ("Sources/MeetStore/Made.swift", "import struct MeetUI.Key", "imports MeetUI"),
        ("Sources/MeetStore/Made.swift", "import Foundation; import MeetUI", "imports MeetUI"),
        ("Sources/CNcurses/Made.swift", "import Foundation", "imports Foundation"),
        ("Sources/Unheard/Made.swift", "", "no row"),
        ("Sources/MeetCore/Unheard/Made.swift", "", "no row"),
        ("Sources/MeetCore/Made.swift", "", "no row"),
        ("Sources/Made.swift", "", "no target"),
    ])
    func refuses(path: String, text: String, reason: String) {
        let violations = ImportRules.house.violations(
            in: SourceFile(path: path, text: "// A file.\n\(text)\n"))
        #expect(violations.count == 1)
        #expect(violations.first?.contains(reason) == true)
        #expect(violations.first?.contains(path) == true)
    }

    @Test(arguments: [
        ("Sources/MeetCore/Domain/Made.swift", "import Foundation"),
        ("Sources/MeetStore/Schema/Made.swift", "import GRDB"),
        (
            "Sources/TerminalKit/Backend/Made.swift",
            "import CNcurses\n#if canImport(Glibc)\n  import Glibc\n#endif"
        ),
        ("Sources/VenueSearch/Providers/Nominatim/Made.swift", "import MeetCore\nimport Transport"),
        ("Sources/Transport/Made.swift", "import CCurl"),
        ("Sources/meet-tui/Commands/Made.swift", "import ArgumentParser\nimport MeetUI"),
        ("Sources/Features/Made/Made.swift", "// import GRDB\nlet important = \"GRDB\""),
        ("Sources/CNcurses/include/CNcurses.h", "#include <ncurses.h>"),
    ])
    func lets(path: String, text: String) {
        #expect(ImportRules.house.violations(in: SourceFile(path: path, text: text)).isEmpty)
    }
}
