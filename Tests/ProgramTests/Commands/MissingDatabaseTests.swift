import Foundation
import Testing

/// Whoever reads, or changes what is there, makes no database and no folder.
@Suite struct MissingDatabaseTests {
    private static let reading: [[String]] = [
        ["meetings", "list"], ["contacts", "list"], ["groups", "list"], ["venues", "list"],
        ["venues", "places", "list"], ["history", "list"], ["settings", "list"], ["contacts", "export"],
        ["meetings", "export"], ["contacts", "duplicates"], ["doctor"],
    ]
    private static let changing: [[String]] = [
        ["meetings", "show", "1"], ["meetings", "edit", "1", "--title", "x"], ["meetings", "delete", "1"],
        ["contacts", "show", "1"], ["contacts", "edit", "x", "--name", "y"], ["contacts", "delete", "1"],
        ["groups", "edit", "x", "--name", "y"], ["venues", "edit", "x", "--name", "y"],
        ["venues", "delete", "1"], ["history", "undo"], ["history", "redo"], ["settings", "get", "me.name"],
    ]

    @Test(arguments: reading + changing) func oneThatIsNamedHasToBeThere(command: [String]) throws {
        let home = try Scratch()
        let path = home.path("nowhere/x.sqlite")
        for run in [
            try home.run(command + ["--database", path]), try named(path, command),
        ] {
            #expect(run.status == 1)
            #expect(run.errors == "meet-tui: There is no database at \(path).\n")
            #expect(command == ["doctor"] || run.output.isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
    }

    private func named(_ path: String, _ command: [String]) throws -> Scratch.Run {
        let other = try Scratch()
        other.environment["MEET_DATABASE"] = path
        return try other.run(command)
    }

    @Test(arguments: reading) func withoutTheUsualOneThereIsNothingYet(command: [String]) throws {
        let home = try Scratch()
        let run = try home.run(command)
        #expect(run.status == 0, "\(run.errors)")
        if command.last == "list", command[0] != "settings" { #expect(run.output.isEmpty) }
        if command[1...] == ["list"] {
            let json = try home.succeed(command[0], "list", "--json").output
            // Every setting has its default.
            #expect(
                json == "[\n\n]\n" || (command[0] == "settings" && json.contains("\"me.name\" : null")),
                "\(json)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
    }

    @Test(arguments: changing) func whatIsToBeChangedIsNotThereEither(command: [String]) throws {
        let home = try Scratch()
        #expect(try home.run(command).status == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
    }

    @Test func aRehearsalMakesNothing() throws {
        let home = try Scratch()
        for options in [[], ["--database", home.path("new/x.sqlite")]] {
            let run = try home.run(["contacts", "import", Program.addressBook, "--dry-run"] + options)
            #expect(run.status == 0 && run.lines.last?.hasPrefix("65 added") == true, "\(run.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
    }

    @Test func whoStoresMakesIt() throws {
        for command in [
            ["contacts", "add", "--name", "Zoë"], ["groups", "add", "--name", "Friends"],
            ["venues", "add", "Entra"], ["meetings", "add", "--title", "Coffee"],
            ["settings", "set", "me.name", "Zoë"],
        ] {
            let home = try Scratch()
            #expect(try home.run(command + ["--database", "new/x.sqlite"]).status == 0, "\(command)")
            #expect(try home.permissions(home.path("new/x.sqlite")) == 0o600)
        }
    }
}
