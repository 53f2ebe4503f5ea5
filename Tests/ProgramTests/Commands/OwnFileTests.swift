import Foundation
import Glibc
import Testing

/// No command writes over the database, nor what belongs to it, by whatever name it is called.
@Suite struct OwnFileTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("contacts", "add", "--name", "Ann")
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "2027-01-15 11:00")
        return home
    }

    private static let exports = [
        ["meetings", "export"], ["contacts", "export"], ["contacts", "export", "--format", "json"],
    ]

    @Test(arguments: exports) func anExportIsRefused(command: [String]) throws {
        let home = try home()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: home.path("soft.ics"), withDestinationPath: home.database)
        #expect(link(home.database, home.path("hard.ics")) == 0)
        try files.createSymbolicLink(
            atPath: home.path("folder"), withDestinationPath: home.path("data/meet"))
        for name in [
            home.database, "data/meet/meet.sqlite", "data/../data/meet/./meet.sqlite", "soft.ics", "hard.ics",
            "folder/meet.sqlite", "folder/meet.sqlite-wal", "folder/meet.sqlite-shm",
            "folder/meet.sqlite-journal", "folder/meet.sqlite-agent", "folder/meet.sqlite.backup-v1",
            "folder/backups/meet-2026-11-21.sqlite",
        ] {
            let run = try home.run(command + ["--output", name])
            #expect(run.status == 1 && run.output.isEmpty, "\(name): \(run.ending)")
            #expect(run.errors == "meet-tui: \(name) belongs to the database; nothing was written.\n")
        }
        #expect(try files.contentsOfDirectory(atPath: home.path("data/meet")) == ["meet.sqlite"])
        #expect(try home.run(command + ["--output", "all.txt"]).status == 0)
        #expect(try home.succeed("contacts", "list").output.contains("Ann"))
    }

    @Test(arguments: exports) func thePlaceOfADatabaseThatIsNotThereIsKept(command: [String]) throws {
        let home = try Scratch()
        try FileManager.default.createDirectory(
            atPath: home.path("data/meet"), withIntermediateDirectories: true)
        #expect(try home.run(command + ["--output", home.database]).status == 1)
        #expect(!FileManager.default.fileExists(atPath: home.database))
    }

    @Test func anotherDatabaseIsOneToo() throws {
        let home = try home()
        try home.succeed("settings", "set", "me.name", "Ann", "--database", "other.sqlite")
        #expect(try home.fail("contacts", "export", "--output", "other.sqlite").contains("other.sqlite"))
        #expect(
            try home.succeed("settings", "get", "me.name", "--database", "other.sqlite").output == "Ann\n")
    }
}
