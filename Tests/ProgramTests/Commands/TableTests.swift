import Foundation
import Testing

/// Lists in columns on a terminal, and as values with tabs between them elsewhere.
@Suite struct TableTests {
    private func prepared() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        try home.succeed("contacts", "add", "--name", "王小明 " + String(repeating: "很长", count: 60))
        try home.succeed("contacts", "add", "--name", "Tab\tand\nline", "--email", "t@x.gr")
        try home.succeed("venues", "add", "Café Entra", "--address", "Ermou 14, Volos", "--tag", "quiet")
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "2027-01-15 11:00")
        return home
    }

    @Test func elsewhereARowIsALineOfWholeValues() throws {
        let home = try prepared()
        let lines = try home.succeed("contacts", "list").lines
        #expect(lines.count == 67)
        #expect(lines.allSatisfy { $0.filter { $0 == "\t" }.count == 4 })
        #expect(lines.contains { $0.contains("王小明 " + String(repeating: "很长", count: 60) + "\t") })
        // None in a value tears it apart.
        let odd = try home.succeed("contacts", "list", "tab", "--columns", "email,name").lines
        #expect(odd.count == 1 && odd.first?.hasPrefix("t@x.gr\tTab and") == true, "\(odd)")
        #expect(
            try home.succeed("meetings", "list", "--all", "--columns", "title,start").lines
                == ["Coffee\t2027-01-15T11:00:00+02:00"])
        #expect(
            try home.succeed("contacts", "list", "Maria", "Papadopoulou", "--columns", "birthday,title").lines
                == ["1991-05-21\tIllustrator"])
    }

    @Test(arguments: [
        (["contacts", "list"], "uid"), (["meetings", "list"], "answers"), (["venues", "list"], "tags"),
        (["groups", "list"], "members"), (["history", "list"], "action"), (["settings", "list"], "origin"),
        (["venues", "search", "cafe"], "distance"), (["venues", "places"], "places"),
        (["contacts", "duplicates"], "reasons"),
    ])
    func aColumnThatIsNoneIsWrongUsageWithTheList(command: [String], known: String) throws {
        let run = try Scratch().run(command + ["--columns", "\(known),nmae"])
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(
            run.errors.contains("There is no column “nmae”") && run.errors.contains(known), "\(run.errors)")
    }

    @Test(arguments: [
        ["contacts", "list"], ["meetings", "list"], ["venues", "list"], ["groups", "list"], ["history"],
        ["venues", "search", "cafe"], ["venues", "places"],
    ])
    func noRowsAreAskedForWithZeroAndFewerAreNoNumber(command: [String]) throws {
        let home = try prepared()
        try home.succeed("groups", "add", "--name", "Run club")
        try home.succeed("settings", "set", "venues.nominatim.url", "http://127.0.0.1:9")
        for options in [[], ["--json"]] {
            let run = try home.run(command + ["--limit", "0"] + options)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == (options.isEmpty ? "" : "[\n\n]\n"))
        }
        #expect(try home.run(command + ["--limit", "-1"]).status == 64)
        #expect(try home.run(command + ["--limit", "many"]).status == 64)
        guard command[1...] == ["list"] else { return }
        #expect(try home.succeed(command[0], command[1], "--limit", "1").lines.count == 1)
    }

    @Test(.needsTmux, arguments: [120, 80, 40]) func onATerminalEveryRowFits(columns: Int) async throws {
        let home = try prepared()
        let screen = try Tmux(
            home, columns: columns, rows: 80,
            command: ["/bin/sh", "-c", "\"$0\" contacts list; exec \"$0\" contacts list 王", Program.path])
        #expect(try await screen.waitForTheEnd() == 0)
        let shown = try await screen.wait(for: "王小明")
        let rows = shown.lines.filter { !$0.isEmpty && !$0.contains("Pane is dead") }
        // A row that did not fit would be two lines; the one that was asked for is there twice.
        let all = try home.succeed("contacts", "list").lines.count
        let found = try home.succeed("contacts", "list", "王").lines.count
        #expect(rows.count > all - 1 && rows.count <= all + found, "\(shown)")
        #expect(rows.contains { $0.contains("很长…") || $0.contains("很…") }, "\(shown)")
        #expect(rows.contains { $0.contains("Maria Papa") }, "\(shown)")
    }

    /// The same person twice, with values that are too long for a narrow terminal.
    private func twice() throws -> Scratch {
        let home = try Scratch()
        for phone in ["+30 24210 55501", "+30 694 123 4567"] {
            try home.succeed(
                "contacts", "add", "--name", "Alexandros Papadopoulos-Konstantinidis", "--email",
                "alexandros.papadopoulos@mail.example.org", "--phone", phone)
        }
        return home
    }

    @Test func duplicatesAreRowsOfWholeValues() throws {
        let home = try twice()
        let who = "Alexandros Papadopoulos-Konstantinidis\talexandros.papadopoulos@mail.example.org"
        #expect(
            try home.succeed("contacts", "duplicates").lines == [
                "sure\t1\t\(who)\t+30 24210 55501\tsame name, same e-mail",
                "=\t2\t\(who)\t+30 694 123 4567\t",
            ])
        #expect(
            try home.succeed("contacts", "duplicates", "--columns", "id,grade").lines == ["1\tsure", "2\t="])
    }

    @Test(.needsTmux, arguments: [80, 40]) func duplicatesFitTheTerminal(columns: Int) async throws {
        let screen = try Tmux(
            try twice(), columns: columns, rows: 24,
            command: ["/bin/sh", "-c", "\"$0\" contacts duplicates; read -r line", Program.path])
        let shown = try await screen.wait(for: "sure", "=     2")
        // A row that did not fit would be two lines.
        let rows = shown.lines.filter { !$0.isEmpty && !$0.contains("Pane is dead") }
        #expect(rows.count == 2 && rows.last?.hasPrefix("=     2  Alexandro") == true, "\(shown)")
    }

    /// One long name takes nothing from the addresses of all the others.
    @Test(.needsTmux) func aLongNameCutsNobodysAddress() async throws {
        let home = try Scratch()
        for name in ["maria", "nikos", "zoe", "petros", "eleni", "anna"] {
            try home.succeed(
                "contacts", "add", "--name", "\(name) karras", "--email", "\(name)@mail.example.org",
                "--phone",
                "+30 210 1234567")
        }
        try home.succeed(
            "contacts", "add", "--name", "The honourable society of friends of the old harbour of Volos")
        let screen = try Tmux(
            home, columns: 80, rows: 24, command: ["/bin/sh", "-c", "\"$0\" contacts list", Program.path])
        #expect(try await screen.waitForTheEnd() == 0)
        let shown = try await screen.wait(for: "honourable")
        for text in ["petros karras", "petros@mail.example.org", "+30 210 1234567"] {
            #expect("\(shown)".contains(text), "\(shown)")
        }
    }

    /// A column as wide as its widest value would be a gigabyte of blanks.
    @Test(.needsTmux, .looksAtMemory) func aHugeNameCostsNobodyAnything() async throws {
        let home = try Scratch()
        // With an address beside the name: nothing is padded at the end of a row.
        func card(_ uid: String, _ name: String) -> String {
            "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid)\nFN:\(name)\nEMAIL:\(uid)@x.gr\nEND:VCARD\n"
        }
        let cards = (0..<1200).map { card("p\($0)", "Person \($0)") }
        let huge = card("huge", "A" + String(repeating: "a", count: 200_000))
        try home.write(cards.joined() + huge, to: "book.vcf")
        _ = try home.run(["contacts", "import", "book.vcf"])
        let printed = try home.succeed("contacts", "list").output
        #expect(printed.utf8.count < 400_000)
        let screen = try Tmux(
            home, columns: 80, rows: 24,
            command: ["/bin/sh", "-c", "ulimit -v 4000000; exec \"$0\" contacts list", Program.path])
        #expect(try await screen.waitForTheEnd() == 0)
        try await screen.wait(for: "Person 999")
    }
}
