import Foundation
import Testing

@Suite struct DatabaseFileTests {
    @Test func isForItsOwnerAlone() throws {
        let home = try Scratch(makesStore: true)
        try home.succeed("contacts", "import", Program.addressBook)
        for folder in [home.path("data"), home.path("data/meet")] {
            #expect(try home.permissions(folder) == 0o700, "\(folder)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path("data/meet"))
        #expect(files.contains("meet.sqlite"))
        for file in files {
            #expect(try home.permissions(home.path("data/meet/\(file)")) == 0o600, "\(file)")
        }
    }

    @Test func isWhereOneSays() throws {
        let home = try Scratch(makesStore: true)
        let files = FileManager.default
        try home.succeed("settings", "set", "me.name", "Default")
        #expect(files.fileExists(atPath: home.database))

        home.environment["MEET_DATABASE"] = home.path("environment/a.sqlite")
        try home.succeed("settings", "set", "me.name", "Environment")
        #expect(files.fileExists(atPath: home.path("environment/a.sqlite")))

        try home.succeed("settings", "set", "me.name", "Option", "--database", home.path("b.sqlite"))
        #expect(try home.permissions(home.path("b.sqlite")) == 0o600)
        // The option goes before the command as well as after it, and a relative path counts from here.
        for arguments in [
            ["--database", "b.sqlite", "settings", "get", "me.name"],
            ["settings", "--database", "b.sqlite", "get", "me.name"],
            ["settings", "get", "me.name", "--database", "~/b.sqlite"],
        ] {
            #expect(try home.run(arguments).output == "Option\n", "\(arguments)")
        }
        #expect(try home.succeed("settings", "get", "me.name").output == "Environment\n")
        home.environment["MEET_DATABASE"] = nil
        #expect(try home.succeed("settings", "get", "me.name").output == "Default\n")
    }

    @Test func isLeftAloneWhenItIsNotOurs() throws {
        let home = try Scratch()
        let text = "This is no database, it is a letter to my aunt, and longer than a header of SQLite is.\n"
        let file = try home.write(String(repeating: text, count: 3), to: "letter")
        #expect(try home.fail("contacts", "list", "--database", file).contains(file))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == String(repeating: text, count: 3))
        #expect(try home.fail("contacts", "list", "--database", home.folder).contains(home.folder))
    }

    /// Whoever is killed while the file is brought up to a newer version leaves the copy that was being made.
    @Test func aCopyThatWasNotFinishedGoesAtTheNextStart() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.name", "Ann")
        for name in ["meet.sqlite.backup-v1", "meet.sqlite.backup-v2.unfinished-99999"] {
            try home.write("half", to: "data/meet/" + name)
        }
        #expect(try home.succeed("settings", "get", "me.name").output == "Ann\n")
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path("data/meet"))
        #expect(left.sorted() == ["meet.sqlite", "meet.sqlite.backup-v1"])
    }

    @Test func doctorReportsOnIt() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let report = try home.succeed("doctor").output
        for part in [
            home.database, "SQLite 3.", "65 contacts", "0 meetings", "intact", "Europe/Athens", "C.UTF-8",
        ] {
            #expect(report.contains(part), "\(part) in \(report)")
        }
    }

    @Test func doctorFindsDamage() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        // Whatever is in the log goes to the file, and its pages are then overwritten from the second on.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: home.database))
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database + name) }
        try #require(bytes.count > 16384)
        for index in 8192..<bytes.count { bytes[index] = 0x55 }
        try bytes.write(to: URL(fileURLWithPath: home.database))
        let run = try home.run(["doctor"])
        #expect(run.status == 1)
        #expect(run.errors.contains("damaged"), "\(run.errors)")
        #expect(!run.output.contains("intact"))
    }
}
