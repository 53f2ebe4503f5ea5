import DocumentFixture
import Foundation
import StoreFixture
import Testing

/// Each recipe of docs/recipes does what its page says: in the program that it is for, where that is installed,
/// else by what its command prints.
@Suite struct RecipesTests {
    /// A title with what bars, prompts and shells take for commands.
    private static let title = #"Coffee #[fg=red]1 %{A1:x:}<b> $(id)"#

    private static let recipes = [
        "aerc", "i3status", "mutt", "neomutt", "polybar", "starship", "tmux", "waybar",
    ]

    @Test func everyRecipeIsTestedAndListed() throws {
        let folder = DocumentPage.root.appending(path: "docs/recipes").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files) == Set(Self.recipes.map { "\($0).md" } + ["README.md"]))
        let index = try DocumentPage("docs/recipes/README.md").text()
        for name in Self.recipes { #expect(index.contains("](\(name).md)"), "\(name) is not listed") }
    }

    // MARK: - Bars and prompts

    @Test(.enabled(if: path(of: "jq") != nil, "jq is not installed; the recipe needs it"))
    func waybarGetsJSON() throws {
        struct Shown: Codable {
            var text: String
            var tooltip: String
            var `class`: String
        }
        struct Module: Codable {
            var exec: String
            var interval: Int

            enum CodingKeys: String, CodingKey { case exec, interval }
        }
        let home = try home()
        let script = try home.write(try block("sh", of: "waybar"), to: "meet-of-waybar")
        let run = try run("sh \(script)", in: home)
        #expect(run.status == 0 && run.lines.count == 1, "\(run.errors)")
        let shown = try JSONDecoder().decode(Shown.self, from: Data(run.output.utf8))
        #expect(shown.text.hasPrefix("Coffee #[fg=red]1 %{A1:x:}&lt;b&gt; $(id) in "), "\(shown)")
        #expect(shown.tooltip.contains("no agent") && shown.class == "calm", "\(shown)")
        let modules = try JSONDecoder().decode(
            [String: Module].self, from: Data(try block("json", of: "waybar").utf8))
        #expect(modules["custom/meet"]?.exec == "~/.config/waybar/meet")
    }

    @Test func i3statusHasTheMeetingBeforeItsLine() throws {
        let home = try home()
        // It writes a line every few seconds until it is ended.
        let real = Self.path(of: "i3status").map { "exec timeout 2 \($0)" } ?? "echo 'load 0.1'"
        try makeProgram(at: home.path("bin/i3status"), "#!/bin/sh\n\(real)\n")
        let script = try home.write(try block("sh", of: "i3status"), to: "with-meet")
        let run = try run("sh \(script)", in: home)
        let line = try #require(run.lines.first, "\(run.errors)")
        #expect(line.hasPrefix(Self.title + " in "), "\(line)")
        #expect(line.contains(" | ") && !line.hasSuffix(" | "), "\(line)")
    }

    @Test func polybarGetsNoCommand() throws {
        let line = try #require(
            try block("ini", of: "polybar").split(separator: "\n").first { $0.hasPrefix("exec = ") })
        let run = try run(String(line.dropFirst("exec = ".count)), in: home())
        #expect(run.lines.count == 1, "\(run.errors)")
        #expect(run.output.hasPrefix("Coffee #[fg=red]1 % {A1:x:}<b> $(id) in "), "\(run.output)")
    }

    @Test func starshipShowsTheModule() throws {
        let home = try home()
        let config = try block("toml", of: "starship")
        var command = try #require(config.firstMatch(of: /command = "([^"]+)"/)?.output.1).description
        if Self.path(of: "starship") != nil {
            home.environment["STARSHIP_CONFIG"] = try home.write(config, to: "starship.toml")
            home.environment["STARSHIP_SHELL"] = "sh"
            command = "starship module custom.meet"
        }
        let run = try run(command, in: home)
        #expect(run.status == 0 && run.output.contains("Coffee"), "\(run.output)\(run.errors)")
    }

    @Test(.needsTmux) func tmuxShowsTheMeetingInItsStatusLine() async throws {
        let home = try home()
        let config = try home.write(try block("tmux", of: "tmux"), to: "tmux.conf")
        let socket = home.path("inner")
        // The server stands before a terminal is attached. Its window outlives any wait of a busy machine.
        let started = try run(
            "env -u TMUX tmux -S \(socket) -f \(config) new-session -d 'sleep 7200'", in: home)
        #expect(started.status == 0, "\(started.errors)")
        let terminal = try Tmux(
            home, columns: 100, rows: 24,
            command: ["env", "-u", "TMUX", "tmux", "-S", socket, "attach-session"])
        // No style of the title is taken.
        try await terminal.wait(for: "Coffee [fg=red]1")
        _ = try run("tmux -S \(socket) kill-server", in: home)
    }

    // MARK: - Mail

    @Test(arguments: ["mutt", "neomutt"]) func muttFindsPeople(program: String) async throws {
        let home = try home()
        let config = try block("muttrc", of: program)
        let command = try #require(config.firstMatch(of: /set query_command = "([^"]+)"/)?.output.1)
        try checkAnswer(to: String(command), in: home)
        guard Tmux.isInstalled, Self.path(of: program) != nil else { return }
        try home.write("set folder = \"\(home.folder)\"\n" + config, to: "muttrc")
        try home.write("", to: "mbox")
        let terminal = try Tmux(
            home, columns: 100, rows: 24,
            command: [program, "-n", "-F", home.path("muttrc"), "-f", home.path("mbox")])
        try await terminal.wait(for: "q:Quit", "mbox")
        try terminal.press("Q")
        try await terminal.wait(for: "Query:")
        try terminal.type("maria papadop")
        try terminal.press("Enter")
        try await terminal.wait(for: "maria@example.org", "Maria Papadopoulou")
    }

    @Test func aercCompletesPeople() async throws {
        let home = try home()
        let config = try block("ini", of: "aerc")
        let command = try #require(config.firstMatch(of: /address-book-cmd = (.+)/)?.output.1)
        try checkAnswer(to: String(command), in: home)
        guard Tmux.isInstalled, Self.path(of: "aerc") != nil else { return }
        let folder = home.path(".config/aerc")
        for path in [folder] + ["cur", "new", "tmp"].map({ home.path("Mail/INBOX/\($0)") }) {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        // An editor that stays open, longer than any wait of a busy machine.
        try makeProgram(at: home.path("bin/waits"), "#!/bin/sh\nexec sleep 7200\n")
        try home.write(config + "\neditor = waits\n", to: ".config/aerc/aerc.conf")
        let account = try home.write(
            "[here]\nsource = maildir://\(home.path("Mail"))\nfrom = Me <me@example.org>\n"
                + "outgoing = /bin/true\n",
            to: ".config/aerc/accounts.conf")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: account)
        let terminal = try Tmux(home, columns: 100, rows: 24, command: ["aerc"])
        try await terminal.wait(for: "INBOX")
        try terminal.type(":compose")
        try terminal.press("Enter")
        try await terminal.wait(for: "To:", "Subject:")
        try terminal.type("maria papadop")
        // The first line is no address, and is not offered.
        let screen = try await terminal.wait(for: "\"Maria Papadopoulou\" <maria@example.org>")
        #expect(!screen.contains("found"), "\(screen)")
    }

    /// Invitations go where the pages say.
    @Test func attachmentsAreOpenedInTheProgram() throws {
        let line = try block("mailcap", of: "mutt")
        #expect(line.hasPrefix("text/calendar; meet-tui %s; needsterminal"))
    }

    /// The answer of a command is a line of words, then addresses with tabs; its `%s` is one word for the shell.
    private func checkAnswer(to command: String, in home: Scratch) throws {
        let found = try run(command.replacing("%s", with: "'maria papadop'"), in: home)
        #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
        #expect(found.lines.first == "2 addresses found", "\(found.lines)")
        for line in found.lines.dropFirst() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[0].contains("@"), "\(line)")
            #expect(parts[1] == "Maria Papadopoulou", "\(line)")
        }
        let nobody = try run(command.replacing("%s", with: "'--nobodyatall'"), in: home)
        #expect(nobody.status == 1 && nobody.lines == ["0 addresses found"], "\(nobody)")
    }

    // MARK: - What they stand on

    /// A home with people and a meeting, in whose PATH the program is, after a folder `bin`.
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        try home.succeed("meetings", "add", "--title", Self.title, "--start", "2099-03-01 10:00")
        try FileManager.default.createDirectory(
            atPath: home.path("bin"), withIntermediateDirectories: true)
        let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        home.environment["PATH"] = "\(home.path("bin")):\(folder):\(home.environment["PATH"] ?? "")"
        return home
    }

    /// The first block of a page in a language.
    private func block(_ language: String, of page: String) throws -> String {
        let blocks = try DocumentPage("docs/recipes/\(page).md").blocks()
        let found = try #require(blocks.first { $0.language == language }, "\(page) has no block \(language)")
        return found.lines.joined(separator: "\n") + "\n"
    }

    private func run(_ script: String, in home: Scratch) throws -> Scratch.Run {
        let child = try Child("/bin/sh", ["-c", script], environment: home.environment, folder: home.folder)
        let ending = try #require(
            try child.wait(milliseconds: Program.patience * 1000), "\(script) does not end")
        return Scratch.Run(
            ending: ending, output: String(decoding: child.output, as: UTF8.self),
            errors: String(decoding: child.errors, as: UTF8.self))
    }

    /// The path of a program of this machine; `nil` if it is not installed.
    private static func path(of program: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/\(program)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }
}
