import Foundation
import Glibc
import Testing

/// Files that hold nobody, cannot be read, or are not what they seem.
@Suite struct ImportFaultTests {
    private static let ann = "BEGIN:VCARD\nVERSION:4.0\nUID:ann\nFN:Ann\nEND:VCARD\n"
    private static let nobody = "0 added, 0 updated, 0 unchanged, 1 skipped"

    @Test(arguments: [
        ("", "no card found"), ("\u{FEFF}", "no card found"),
        ("\0\u{1}\u{2}\n\0", "no card found; this is not text"),
        ("Name,Email\n", "no card found; expected BEGIN:VCARD, found «Name,Email»"),
    ])
    func aFileWithoutCardsIsNamed(text: String, reason: String) throws {
        let home = try Scratch()
        try home.write(text, to: "book.vcf")
        for arguments in [
            ["import", "book.vcf"], ["import", "--dry-run", "book.vcf"], ["read", "book.vcf"],
        ] {
            let run = try home.run(["contacts"] + arguments)
            #expect(run.status == 1)
            #expect(run.errorLines == ["meet-tui: book.vcf: " + reason])
            #expect(run.lines.first?.hasPrefix(Self.nobody) == (arguments[0] == "import" ? true : nil))
        }
        let run = try home.run(["contacts", "import", "book.vcf", "--json"])
        #expect(run.status == 1)
        let report = try JSONDecoder().decode(Printed.ImportReport.self, from: Data(run.output.utf8))
        #expect(report.skipped == [.init(file: "book.vcf", line: 1, reason: reason)])
        #expect(report.added + report.warnings.count == 0)
    }

    @Test func emptyStandardInputIsNamed() throws {
        let home = try Scratch()
        for verb in ["import", "read"] {
            let run = try home.run(["contacts", verb, "-"], input: "")
            #expect(run.status == 1)
            #expect(run.errorLines == ["meet-tui: standard input: no card found"])
        }
        let run = try home.run(["contacts", "import", "/dev/null"])
        #expect(run.status == 1)
        #expect(run.errorLines == ["meet-tui: /dev/null: no card found"])
    }

    @Test func theOthersOfSeveralFilesAreImported() throws {
        let home = try Scratch()
        try home.write(Self.ann, to: "ann.vcf")
        try home.write("", to: "empty.vcf")
        let run = try home.run(["contacts", "import", "empty.vcf", "nowhere.vcf", "ann.vcf"])
        #expect(run.status == 1)
        #expect(
            run.errorLines == [
                "meet-tui: empty.vcf: no card found",
                "meet-tui: nowhere.vcf: cannot be read: No such file or directory",
            ])
        #expect(run.lines == ["1 added, 0 updated, 0 unchanged, 2 skipped"])
        #expect(try home.succeed("contacts", "list").lines.count == 1)
        let read = try home.run(["contacts", "read", "nowhere.vcf", "empty.vcf", "ann.vcf"])
        #expect(read.status == 1)
        #expect(
            read.errorLines == [
                "meet-tui: Cannot read nowhere.vcf: No such file or directory.",
                "meet-tui: empty.vcf: no card found",
            ])
        #expect(read.lines == ["Ann"])
    }

    /// It would be laid out in every list.
    @Test func aHugeFieldIsLeftOutWithTheReason() throws {
        let home = try Scratch()
        let huge = String(repeating: "a", count: 1 << 20)
        let zoe =
            "BEGIN:VCARD\nVERSION:4.0\nUID:zoe\nFN:\(huge)\nEMAIL:zoe@x.gr\nTITLE:\(huge)\nEND:VCARD\n"
        try home.write(zoe + Self.ann, to: "book.vcf")
        let run = try home.run(["contacts", "import", "book.vcf"])
        #expect(run.status == 0)
        #expect(run.lines == ["2 added, 0 updated, 0 unchanged, 0 skipped"])
        #expect(run.errorLines.count == 2, "\(run.errors.prefix(1000))")
        for (line, number) in zip(run.errorLines, [4, 6]) {
            #expect(
                line.hasPrefix("meet-tui: book.vcf:\(number): expected a property of at most 8192 bytes"),
                "\(line.prefix(200))")
            #expect(line.hasSuffix("; left out") && line.count < 200)
        }
        let names = try home.decode([Printed.Contact].self, "contacts", "list", "--json").map(\.name)
        #expect(names == ["Ann", "zoe@x.gr"])
    }

    @Test func aFolderWithoutCardsIsSaid() throws {
        let home = try Scratch()
        try FileManager.default.createDirectory(
            atPath: home.path("hollow"), withIntermediateDirectories: false)
        #expect(
            try home.fail("contacts", "import", "hollow")
                == "meet-tui: There is no vCard file (.vcf or .vcard) in the folder hollow.\n")
    }

    /// Root may read everything, so there is nothing to be seen.
    @Test(.enabled(if: geteuid() != 0 && access("/etc/shadow", R_OK) != 0))
    func whatMayNotBeReadIsNamed() throws {
        let home = try Scratch()
        for folder in ["locked", "book", "book/deep"] {
            try FileManager.default.createDirectory(
                atPath: home.path(folder), withIntermediateDirectories: false)
            try home.write(Self.ann, to: folder + "/ann.vcf")
        }
        chmod(home.path("locked"), 0)
        chmod(home.path("book/deep"), 0)
        defer {
            chmod(home.path("locked"), 0o700)
            chmod(home.path("book/deep"), 0o700)
        }
        #expect(
            try home.fail("contacts", "import", "locked")
                == "meet-tui: Cannot read locked: Permission denied.\n")
        let run = try home.run(["contacts", "import", "book"])
        #expect(run.status == 1)
        #expect(run.errorLines == ["meet-tui: book/deep: cannot be read: Permission denied"])
        #expect(run.lines == ["1 added, 0 updated, 0 unchanged, 1 skipped"])
    }
}
