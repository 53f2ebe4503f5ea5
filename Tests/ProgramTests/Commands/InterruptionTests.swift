import Foundation
import Glibc
import Testing

/// `^C` and the like while a command works.
@Suite struct InterruptionTests {
    private static func cards(_ numbers: Range<Int>) -> String {
        numbers.map { "BEGIN:VCARD\nVERSION:4.0\nUID:p\($0)\nFN:Person number \($0)\nEND:VCARD\n" }.joined()
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [[], ["--dry-run"], ["--json"]])
    func anImportStopsAndStoresNothing(signal: Int32, options: [String]) async throws {
        let home = try Scratch()
        let pipe = try NamedPipe(home.path("book.vcf"))
        let child = try home.start(["contacts", "import", "book.vcf"] + options)
        try await pipe.waitForReader()
        pipe.write(Self.cards(0..<300))
        #expect(kill(child.pid, signal) == 0)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 128 + signal))
        #expect(
            String(decoding: child.errors, as: UTF8.self) == "meet-tui: Cancelled: nothing was imported.\n")
        #expect(child.output.isEmpty)
        #expect(try home.succeed("contacts", "list").output.isEmpty)
        // A rehearsal does not even make the database.
        let report = try home.succeed("doctor").output
        let isRehearsal = options.contains("--dry-run")
        #expect(report.contains(isRehearsal ? "does not exist yet" : "0 actions in the history"), "\(report)")
    }

    /// As with `nohup`: what was to be ignored still is.
    @Test func whatTheShellIgnoresIsIgnored() async throws {
        let home = try Scratch()
        let pipe = try NamedPipe(home.path("book.vcf"))
        let child = try Child(
            "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" contacts import book.vcf", Program.path],
            environment: home.environment, folder: home.folder)
        try await pipe.waitForReader()
        kill(child.pid, SIGHUP)
        #expect(try child.wait(milliseconds: 300) == nil)
        kill(child.pid, SIGTERM)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 128 + SIGTERM))
    }

    @Test(.needsTmux) func theProgressLineGoesAway() async throws {
        let home = try Scratch()
        let pipe = try NamedPipe(home.path("book.vcf"))
        let screen = try Tmux(
            home, columns: 80, rows: 10,
            // tmux may scroll the first line away when the command has ended.
            command: ["/bin/sh", "-c", "echo; exec \"$0\" contacts import book.vcf", Program.path])
        try await pipe.waitForReader()
        var next = 0
        try await screen.wait(for: "progress") { found in
            pipe.write(Self.cards(next..<next + 100))
            next += 100
            return found.contains(" cards · ")
        }
        #expect(kill(try screen.pid, SIGINT) == 0)
        #expect(try await screen.waitForTheEnd() == 128 + Int(SIGINT))
        let left = try await screen.wait(for: "Cancelled: nothing was imported.")
        let first = left.lines.first { !$0.isEmpty }
        #expect(first == "meet-tui: Cancelled: nothing was imported.", "\(left)")
        #expect(!left.contains(" cards"))
        #expect(try home.succeed("contacts", "list").output.isEmpty)
    }

    // MARK: - Exports

    private func many(_ home: Scratch) throws {
        try home.write(Self.cards(0..<3000), to: "many.vcf")
        try home.succeed("contacts", "import", "many.vcf")
        try FileManager.default.createDirectory(atPath: home.path("out"), withIntermediateDirectories: false)
        try home.write("before", to: "out/all.vcf")
    }

    private func files(_ home: Scratch) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path("out")).sorted()
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anExportThatIsStoppedLeavesNothing(signal: Int32) throws {
        let home = try Scratch()
        try many(home)
        // In 4.0 contacts are written as they are stored, which is over too soon.
        let child = try home.start(["contacts", "export", "--format", "vcard3", "--output", "out/all.vcf"])
        while try files(home).count < 2 {
            if try child.wait(milliseconds: 1) != nil { break }
        }
        kill(child.pid, signal)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 128 + signal))
        #expect(
            String(decoding: child.errors, as: UTF8.self) == "meet-tui: Cancelled: nothing was written.\n")
        #expect(try files(home) == ["all.vcf"])
        #expect(try String(contentsOfFile: home.path("out/all.vcf"), encoding: .utf8) == "before")
    }

    /// A limit on the size of files stands for a disk that is full.
    @Test(arguments: ["vcard4", "json"]) func anExportThatFailsLeavesNothing(format: String) throws {
        let home = try Scratch()
        try many(home)
        let child = try Child(
            "/bin/sh",
            [
                "-c", "ulimit -f 100; exec \"$0\" contacts export --output out/all.vcf --format \(format)",
                Program.path,
            ], environment: home.environment, folder: home.folder)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 1))
        #expect(
            String(decoding: child.errors, as: UTF8.self)
                == "meet-tui: Cannot write out/all.vcf: File too large.\n")
        #expect(try files(home) == ["all.vcf"])
        #expect(try String(contentsOfFile: home.path("out/all.vcf"), encoding: .utf8) == "before")
    }

    @Test func whatCannotBeReplacedIsSaid() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        try FileManager.default.createDirectory(
            atPath: home.path("out/folder"), withIntermediateDirectories: true)
        #expect(
            try home.fail("contacts", "export", "--output", "out/folder")
                == "meet-tui: Cannot write out/folder: Is a directory.\n")
        #expect(
            try home.fail("meetings", "export", "--output", "out/no/such")
                == "meet-tui: Cannot write out/no/such: No such file or directory.\n")
        // A device is written to and stays what it is.
        #expect(
            try home.fail("contacts", "export", "--output", "/dev/full")
                == "meet-tui: Cannot write /dev/full: No space left on device.\n")
        // A link stays one.
        try FileManager.default.createSymbolicLink(
            atPath: home.path("out/link"), withDestinationPath: "real.vcf")
        try home.write("before", to: "out/real.vcf")
        try home.succeed("contacts", "export", "--output", "out/link")
        #expect(
            try String(contentsOfFile: home.path("out/real.vcf"), encoding: .utf8)
                == home.succeed("contacts", "export").output)
        #expect(try files(home) == ["folder", "link", "real.vcf"])
    }
}
