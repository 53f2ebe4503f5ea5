import Foundation
import Testing

@Suite struct StreamsTests {
    @Test func aClosedPipeIsQuiet() throws {
        let home = try Scratch()
        // More than a pipe holds, so that the program is still writing when the reader goes.
        let cards = (0..<3000).map {
            "BEGIN:VCARD\nVERSION:4.0\nUID:p\($0)\nFN:Person number \($0)\nEND:VCARD\n"
        }
        try home.write(cards.joined(), to: "many.vcf")
        try home.succeed("contacts", "import", "many.vcf")
        for arguments in [["contacts", "list"], ["contacts", "list", "--json"], ["contacts", "export"]] {
            let child = try home.start(arguments)
            let shell = try Child(
                "/bin/sh", ["-c", "\"$0\" \"$@\" | head -n 1", Program.path] + arguments,
                environment: home.environment, folder: home.folder)
            #expect(try shell.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
            #expect(shell.errors.isEmpty)
            #expect(shell.output.filter { $0 == 0x0A }.count == 1)
            // And where nobody ever read.
            child.closeOutput()
            let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
            #expect(ending == .init(status: 0) || ending == .init(signal: SIGPIPE), "\(ending)")
            #expect(child.errors.isEmpty)
        }
    }

    @Test(arguments: [
        ["contacts", "list"], ["contacts", "list", "--json"], ["contacts", "export"], ["--help"],
    ])
    func aFullDiskIsSaid(arguments: [String]) throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let shell = try Child(
            "/bin/sh", ["-c", "\"$0\" \"$@\" > /dev/full", Program.path] + arguments,
            environment: home.environment, folder: home.folder)
        #expect(try shell.wait(milliseconds: Program.patience * 1000) == .init(status: 1))
        #expect(
            String(decoding: shell.errors, as: UTF8.self)
                == "meet-tui: Cannot write the output: No space left on device.\n")
    }

    /// Nobody has to do it again: what could not be told of is done.
    @Test(arguments: [
        ["contacts", "add", "--name", "Zoë"], ["contacts", "edit", "Maria Papadopoulou", "--note", "x"],
        ["contacts", "delete", "Maria Papadopoulou"], ["groups", "add", "--name", "Friends"],
        ["venues", "add", "Entra"], ["meetings", "add", "--title", "Coffee"], ["history", "undo"],
        ["contacts", "import", Program.addressBook],
    ])
    func whatIsStoredAndCannotBeToldIsSaid(arguments: [String]) throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let before = try home.succeed("history").lines
        let shell = try Child(
            "/bin/sh", ["-c", "\"$0\" \"$@\" > /dev/full", Program.path] + arguments,
            environment: home.environment, folder: home.folder)
        #expect(try shell.wait(milliseconds: Program.patience * 1000) == .init(status: 1))
        #expect(
            String(decoding: shell.errors, as: UTF8.self)
                == "meet-tui: The command succeeded, but its output cannot be written: No space left on device.\n"
        )
        if arguments[1] != "import" { #expect(try home.succeed("history").lines != before) }
    }

    @Test func withoutATerminalASentence() throws {
        let home = try Scratch()
        for input in [nil, "", "qqq\n"] {
            let run = try home.run([], input: input)
            #expect(run.status == 1)
            #expect(run.output.isEmpty)
            #expect(run.errorLines.count == 1, "\(run.errors)")
            #expect(run.errors.contains("terminal"))
        }
    }

    @Test func helpAndVersion() throws {
        let home = try Scratch()
        #expect(try home.succeed("--version").lines.count == 1)
        let help = try home.succeed("--help").output
        for noun in ["meetings", "contacts", "groups", "venues", "history", "settings", "doctor"] {
            #expect(help.contains(noun))
            #expect(try home.succeed(noun, "--help").output.contains(noun))
        }
        #expect(try home.succeed("venues").output.isEmpty)
        #expect(try home.decode([Printed.Venue].self, "venues", "list", "--json").isEmpty)
        // None of these made a database.
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
    }
}
