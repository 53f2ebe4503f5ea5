import DocumentFixture
import Foundation
import Testing

/// Help, documents and errors name the commands and options that there are.
@Suite struct CommandTreeTests {
    private func examples(of path: [String], in home: Scratch) throws -> [String] {
        let run = try home.run(Array(path.dropFirst()) + ["--help"])
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.lines
        guard let heading = lines.firstIndex(of: "Example:") else { return [] }
        // A long one goes on below.
        let example = lines[(heading + 1)...].prefix { !$0.isEmpty }
        let joined = example.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        return [joined.replacing(" \\ ", with: " ")]
    }

    /// The declarations of their arguments are checked as well (Sources/CBuild/TrustedArguments.c).
    @Test func theHelpOfEveryCommandHasAnExampleThatIsUnderstood() throws {
        let home = try Scratch()
        home.environment["MEET_CHECK_ARGUMENTS"] = "1"
        let paths = try CommandTree(of: home).paths
        #expect(paths.count > 40)
        // Nobody outside is asked.
        try home.succeed("settings", "set", "venues.nominatim.url", "http://127.0.0.1:9")
        home.environment["PATH"] =
            URL(fileURLWithPath: Program.path).deletingLastPathComponent().path + ":"
            + (home.environment["PATH"] ?? "")
        for path in paths {
            let found = try examples(of: path, in: home)
            let example = try #require(found.first, "\(path) has no example")
            if path.count > 1 {
                let command = path.joined(separator: " ")
                #expect(example == command || example.hasPrefix(command + " "), "\(path): \(example)")
            }
            let child = try Child(
                "/bin/sh", ["-c", example], environment: home.environment, folder: home.folder)
            let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
            // It need not find anybody here, but there are such a command and such options.
            #expect(
                ending == .init(status: 0) || ending == .init(status: 1),
                "\(example): \(String(decoding: child.errors, as: UTF8.self))")
        }
    }

    /// The commands in fenced blocks of the README and of docs/manual, with the page of each.
    private func documented() throws -> [(page: DocumentPage, line: String)] {
        try ([.readme] + DocumentPage.manualPages()).flatMap { page in
            try page.blocks().flatMap(\.joinedLines).filter { $0.hasPrefix("meet-tui ") }.map { (page, $0) }
        }
    }

    @Test func everyCommandAndOptionInTheDocumentsExists() throws {
        let tree = try CommandTree(of: Scratch())
        for (page, line) in try documented() {
            // Explanations stand behind two blanks, or behind a pipe.
            let words = line.replacing(#/(  | \| ).*/#, with: "").split(separator: " ").dropFirst().map(
                String.init)
            var commands = [[String]()]
            for word in words where commands.allSatisfy({ tree.command($0)?.shown.isEmpty == false }) {
                // The list is meant where no verb follows, of “sync” a round.
                if word.hasPrefix("-") || word.hasPrefix("[") || word.hasPrefix("#") { break }
                commands = commands.flatMap { before in
                    word.split(separator: "|").map { before + [String($0)] }
                }
            }
            for path in commands {
                let command = try #require(tree.command(path), "\(page): there is no \(path): \(line)")
                let meant = command.command(["list"]) ?? command.command(["run"]) ?? command
                let verb = command.shown.isEmpty ? command : meant
                for option in words.compactMap({ $0.firstMatch(of: /^\[?(--[a-z][a-z-]*)/)?.output.1 })
                where !["--help", "--version"].contains(option) {
                    #expect(verb.options.contains(String(option)), "\(page): \(path) has no \(option)")
                }
            }
        }
    }

    @Test(arguments: [
        (["contacts", "lst"], "contacts list"), (["contacts", "remove", "3"], "contacts delete"),
        (["venues", "delte", "1"], "venues delete"), (["meetings", "lsit"], "meetings list"),
        (["contacts", "maria"], "contacts list maria"),
        (["contacts", "maria", "de la"], "contacts list maria 'de la'"),
        (["contacts", "--json", "maria"], "contacts list maria"), (["history", "udno"], "history undo"),
        (["venues", "places", "delete", "x"], "venues places remove"), (["groups", "shwo"], "groups show"),
        (["contact", "list"], "meet-tui contacts"), (["settings", "foo"], "list, get, set, unset"),
        (
            ["foo"],
            "meetings, contacts, groups, venues, calendar, week, calendars, next, status, free, near, travel, "
                + "position, invitations, polls, arrivals, shares, checkin, danger, alarms, incidents, tracks, "
                + "table, quizzes, accounts, sync, reminders, kinds, agent, import-from, history, events, "
                + "settings, doctor"
        ),
        (["contacts", "search", "maria"], "“meet-tui contacts list maria”"),
        (["contacts", "find", "maria", "de la"], "“meet-tui contacts list maria 'de la'”"),
        (["contacts", "merge"], "“meet-tui contacts duplicates --merge”"),
        (["meetings", "3"], "“meet-tui meetings show 3”"), (["venues", "find", "cafe"], "venues search"),
        (["undo"], "history undo"), (["meetings", "--", "coffee"], "meetings list coffee"),
    ])
    func aVerbThatIsNoneIsWrongUsageWithTheNearestThatIs(arguments: [String], meant: String) throws {
        let home = try Scratch()
        let run = try home.run(arguments)
        #expect(run.status == 64, "\(run.output)")
        #expect(run.output.isEmpty)
        #expect(!run.errors.contains("list list"), "\(run.errors)")
        #expect(run.errorLines.first?.contains("There is no command “meet-tui \(arguments[0])") == true)
        #expect(run.errorLines.first?.contains(meant) == true, "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
    }

    @Test(arguments: [
        "meetings", "contacts", "groups", "venues", "calendars", "invitations", "polls", "accounts",
        "reminders", "kinds", "history", "settings",
    ])
    func aNounAloneLists(noun: String) throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        #expect(try home.run([noun]).output == home.run([noun, "list"]).output)
        #expect(try home.succeed(noun, "--json").output == home.succeed(noun, "list", "--json").output)
        // An option that is none is told as such.
        let run = try home.run([noun, "--jsno"])
        #expect(run.status == 64 && run.errors.contains("--jsno"), "\(run.errors)")
    }

    @Test func helpStandsBehindANounTooAndUnknownCommandsHaveNone() throws {
        let home = try Scratch()
        for arguments in [["contacts", "help"], ["help", "contacts"]] {
            let run = try home.run(arguments)
            #expect(run.status == 0 && run.output.contains("duplicates"), "\(run.errors)")
        }
        #expect(try home.succeed("venues", "places", "help").output.contains("remove"))
        for arguments in [["help", "foo"], ["help", "contacts", "foo"], ["contacts", "help", "foo"]] {
            let run = try home.run(arguments)
            #expect(run.status == 64 && run.errors.contains("There is no command"), "\(run.output)")
        }
    }

    @Test func aMissingTitleIsToldInWordsOfOurOwn() throws {
        let run = try Scratch().run(["meetings", "add"])
        #expect(run.status == 64 && run.errors.contains("A meeting needs a title"), "\(run.errors)")
    }

    /// What belongs together in an example stands on one line.
    @Test func examplesBreakBetweenOptions() throws {
        let home = try Scratch()
        let help = try home.succeed("contacts", "add", "--help").output
        #expect(help.contains("--email work:maria@example.org"), "\(help)")
        #expect(help.contains(" \\\n"), "\(help)")
        let venue = try home.succeed("venues", "add", "--help").output
        #expect(venue.contains("--address \"Ermou 14, Volos\""), "\(venue)")
        #expect(venue.contains("--coordinates 39.3622,22.9422"), "\(venue)")
    }
}
