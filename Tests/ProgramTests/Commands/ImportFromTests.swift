import Foundation
import Testing

/// `import-from`.
@Suite struct ImportFromTests {
    private func calcurse(_ more: String = "") throws -> Scratch {
        let home = try Scratch()
        try FileManager.default.createDirectory(
            atPath: home.path(".calcurse"), withIntermediateDirectories: false)
        try home.write(
            "11/20/2026 @ 22:00 -> 11/21/2026 @ 01:00!Party!\n12/01/2026 [1] Market\n" + more,
            to: ".calcurse/apts")
        try home.write("[1] Buy milk\n", to: ".calcurse/todo")
        return home
    }

    @Test func itPrintsAnImportReport() throws {
        let home = try calcurse()
        let dry = try home.decode(
            Printed.ImportReport.self, "import-from", "calcurse", "--dry-run", "--json")
        let expected = Printed.ImportReport(added: 3, updated: 0, unchanged: 0, skipped: [], warnings: [])
        #expect(dry == expected)
        #expect(!FileManager.default.fileExists(atPath: home.database))
        #expect(
            try home.decode(Printed.ImportReport.self, "import-from", "calcurse", "--json") == expected)
        let again = try home.decode(Printed.ImportReport.self, "import-from", "calcurse", "--json")
        #expect(again.added == 0 && again.unchanged == 3)
        try home.succeed("history", "undo")
        let anew = try home.decode(Printed.ImportReport.self, "import-from", "calcurse", "--json")
        #expect(anew.added == 3)
    }

    /// The calendars of the program are calendars here.
    @Test func itPrintsTheCalendars() throws {
        let home = try Scratch()
        for folder in [".config/khal", ".calendars/work"] {
            try FileManager.default.createDirectory(
                atPath: home.path(folder), withIntermediateDirectories: true)
        }
        try home.write(
            "[calendars]\n[[work]]\npath = ~/.calendars/work\ncolor = 'dark green'\n",
            to: ".config/khal/config")
        try home.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:a
            SUMMARY:Review
            DTSTART;TZID=Europe/Athens:20261201T190000
            END:VEVENT
            END:VCALENDAR

            """, to: ".calendars/work/a.ics")
        let work = Printed.ImportReport.Calendar(name: "work", new: true, added: 1)
        let expected = Printed.ImportReport(
            added: 1, updated: 0, unchanged: 0, calendars: [work], skipped: [], warnings: [])
        #expect(
            try home.decode(Printed.ImportReport.self, "import-from", "khal", "--dry-run", "--json")
                == expected)
        #expect(try home.succeed("import-from", "khal").output.contains("New calendar “work”: 1 added"))
        let calendars = try home.succeed("calendars", "list", "--json").output
        #expect(calendars.contains("\"work\"") && calendars.contains("#006400"), "\(calendars)")
        try home.succeed("history", "undo")
        #expect(try !home.succeed("calendars", "list", "--json").output.contains("\"work\""))
    }

    @Test func aBrokenLineIsNamedAndTheOthersAreImported() throws {
        let home = try calcurse("nonsense\n")
        let run = try home.run(["import-from", "calcurse", "--json"])
        #expect(run.status == 1)
        let report = try JSONDecoder().decode(Printed.ImportReport.self, from: Data(run.output.utf8))
        #expect(report.added == 3 && report.skipped.map(\.line) == [3])
        #expect(run.errors.contains("apts:3: expected an entry of calcurse, found «nonsense»"))
    }

    @Test func anUnknownProgramIsRefusedWithTheKnownOnes() throws {
        let home = try Scratch()
        let run = try home.run(["import-from", "lotus"])
        #expect(run.status != 0 && run.errors.contains("calcurse, khal"), "\(run.errors)")
        let none = try home.run(["import-from", "abook"])
        #expect(none.status != 0 && none.errors.contains("No files from abook were found"), "\(none.errors)")
    }
}
