import Foundation
import Testing

/// What completion scripts are answered.
@Suite struct CompletionTests {
    /// - Parameters:
    ///   - words: Those of the line, the program's name first; the last is the one that is completed.
    ///   - argument: As scripts call it: `positional@0`, `--provider`.
    private func offered(
        _ home: Scratch, _ words: [String], _ argument: String, shell: String = "bash"
    ) throws -> [String] {
        home.environment["SAP_SHELL"] = shell
        let verbs = words.dropFirst().prefix { !$0.hasPrefix("-") }.prefix(2)
        let last = words.last ?? ""
        let place = ["--", argument, "\(words.count - 1)", "\(last.count)"]
        let run = try home.run(["---completion"] + verbs + place + words)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.lines.filter { !$0.isEmpty && $0 != " " }
    }

    @Test func namesNumbersAndAddressesOfContacts() throws {
        let home = try Scratch()
        try home.succeed("contacts", "add", "--name", "Maria Papadopoulou", "--email", "maria@example.org")
        try home.succeed("contacts", "add", "--name", "Marios: x")
        let line = ["meet-tui", "contacts", "show"]
        #expect(
            try offered(home, line + ["Mar"], "positional@0")
                == ["Maria\\ Papadopoulou", "Marios\\:\\ x", "maria@example.org"])
        #expect(try offered(home, line + ["\"Maria P"], "positional@0") == ["Maria\\ Papadopoulou"])
        #expect(try offered(home, line + ["Maria\\ P"], "positional@0") == ["Maria\\ Papadopoulou"])
        #expect(try offered(home, line + ["1"], "positional@0") == ["1"])
        #expect(try offered(home, line + ["1"], "positional@0", shell: "fish") == ["1\tMaria Papadopoulou"])
        #expect(
            try offered(home, line + ["Mario"], "positional@0", shell: "zsh") == ["Marios\\: x:2"])
    }

    @Test func namesPollsByNumber() throws {
        let home = try Scratch()
        try home.succeed("polls", "add", "Cake", "--text", "Lemon", "--text", "Chocolate")
        let line = ["meet-tui", "polls", "show", ""]
        #expect(try offered(home, line, "positional@0") == ["1"])
        #expect(try offered(home, line, "positional@0", shell: "fish") == ["1\tCake"])
    }

    /// Bash expands what it is offered, commands in it too.
    @Test func whatAShellWouldRunIsNotOfferedAsItIs() throws {
        let home = try Scratch()
        for name in ["Eve $(touch pwned)", "Eve `touch pwned`", "Eve; touch pwned"] {
            try home.succeed("contacts", "add", "--name", name)
        }
        let words = try offered(home, ["meet-tui", "contacts", "show", "Eve"], "positional@0")
        #expect(words == ["Eve\\;\\ touch\\ pwned"])
    }

    @Test func nothingIsOfferedAndNothingMadeWithoutADatabase() throws {
        let home = try Scratch()
        #expect(try offered(home, ["meet-tui", "contacts", "show", "M"], "positional@0").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
        try home.write("no database", to: "broken.sqlite")
        let line = ["meet-tui", "contacts", "show", "--database", home.path("broken.sqlite"), "M"]
        #expect(try offered(home, line, "positional@0").isEmpty)
    }

    @Test func theDatabaseOfTheLineIsAsked() throws {
        let home = try Scratch()
        let other = home.path("other.sqlite")
        try home.succeed("contacts", "add", "--name", "Zoe", "--database", other)
        for option in [["--database", other], ["--database=\(other)"], ["--database", "=", other]] {
            let line = ["meet-tui", "contacts", "show"] + option + ["Z"]
            #expect(try offered(home, line, "positional@0") == ["Zoe"], "\(option)")
        }
    }

    @Test func settingsAndWhatTheyMayBe() throws {
        let home = try Scratch()
        let keys = try offered(home, ["meet-tui", "settings", "get", ""], "positional@0")
        #expect(keys.contains("me.home") && keys.contains("mail.smtp.url"))
        #expect(!keys.contains("keys.newMeeting"))
        #expect(
            try offered(home, ["meet-tui", "settings", "get", "keys.new"], "positional@0")
                .contains("keys.newMeeting"))
        #expect(
            try offered(home, ["meet-tui", "settings", "set", "theme", "d"], "positional@1")
                == ["default", "dark"])
        #expect(
            try offered(home, ["meet-tui", "contacts", "list", "--columns", "name,em"], "--columns")
                .contains("name,email"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func thereAreScripts(shell: String) throws {
        let script = try Scratch().succeed("--generate-completion-script", shell).output
        #expect(script.contains("duplicates") && script.contains("nominatim") && !script.contains("manual"))
    }

    /// Typing waits for it.
    @Test(.enabled(if: Program.measuresTime)) func itIsFast() throws {
        let home = try Scratch()
        let cards = (1...100_000).map {
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\($0)\r\nFN:Guest \($0)\r\nEMAIL:guest\($0)@x.gr\r\nEND:VCARD\r\n"
        }
        try home.succeed("contacts", "import", home.write(cards.joined(), to: "many.vcf"))
        let line = ["meet-tui", "contacts", "show", "Gu"]
        let times = try (1...9).map { _ in
            let begin = ContinuousClock.now
            let words = try offered(home, line, "positional@0")
            let time = begin.duration(to: .now)
            #expect(words.count == 50)
            return time
        }
        #expect(times.sorted()[4] <= .milliseconds(30), "\(times)")
    }
}
