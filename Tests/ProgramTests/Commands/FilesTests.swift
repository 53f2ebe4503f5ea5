import Foundation
import Glibc
import Testing

/// Files that commands read and write: what they are called, and whose they are.
@Suite struct FilesTests {
    private func shell(_ home: Scratch, _ script: String) throws -> (
        Child.Ending?, output: String, errors: String
    ) {
        let child = try Child(
            "/bin/bash", ["-c", script, Program.path], environment: home.environment, folder: home.folder)
        let ending = try child.wait(milliseconds: Program.patience * 1000)
        return (
            ending, String(decoding: child.output, as: UTF8.self),
            String(decoding: child.errors, as: UTF8.self)
        )
    }

    private func status(_ path: String) -> stat {
        var status = stat()
        #expect(stat(path, &status) == 0)
        return status
    }

    @Test(arguments: [0o644, 0o640, 0o600]) func anExportLeavesTheModeOfTheFileAsItWas(mode: mode_t) throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let file = try home.write("before", to: "all.vcf")
        #expect(chmod(file, mode) == 0)
        try home.succeed("contacts", "export", "--output", "all.vcf")
        #expect(try home.permissions(file) == Int(mode))
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("BEGIN:VCARD"))
        try home.succeed("meetings", "export", "--output", "new.ics")
        #expect(try home.permissions(home.path("new.ics")) == 0o600)
    }

    /// Only root may give files away.
    @Test(.enabled(if: geteuid() == 0)) func anExportLeavesTheOwnerAsHeWas() throws {
        let home = try Scratch()
        let file = try home.write("before", to: "all.ics")
        #expect(chown(file, 12345, 23456) == 0)
        try home.succeed("meetings", "export", "--output", "all.ics")
        #expect(status(file).st_uid == 12345 && status(file).st_gid == 23456)
    }

    /// It has two names, so it is the same file that says something else.
    @Test func aFileOfSeveralNamesStaysOne() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let file = try home.write(String(repeating: "before", count: 100_000), to: "all.vcf")
        #expect(link(file, home.path("other.vcf")) == 0)
        try home.succeed("contacts", "export", "--output", "all.vcf")
        #expect(status(file).st_ino == status(home.path("other.vcf")).st_ino)
        #expect(
            try String(contentsOfFile: home.path("other.vcf"), encoding: .utf8)
                == home.succeed("contacts", "export").output)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.folder).filter { $0.contains("part") }
                == [])
    }

    @Test func aNameThatIsNoUTF8IsThatOfItsFile() throws {
        let home = try Scratch()
        let card = "BEGIN:VCARD\\nVERSION:4.0\\nUID:one\\nFN:One\\nEND:VCARD\\n"
        let made = try shell(
            home,
            """
            mkdir $'b\\xe9\\xff' && printf '\(card)' | tee $'caf\\xe9.vcf' > $'b\\xe9\\xff/in\\xe8.vcf' || exit 9
            "$0" contacts import $'caf\\xe9.vcf' && "$0" contacts import $'b\\xe9\\xff' || exit 8
            "$0" contacts read $'caf\\xe9.vcf' && "$0" contacts export --output $'out\\xe9.vcf' || exit 7
            "$0" contacts export --output=$'b\\xe9\\xff/out.vcf' || exit 6
            cmp $'out\\xe9.vcf' $'b\\xe9\\xff/out.vcf' && printf '[' > $'pl\\xe9.geojson' || exit 5
            ls | wc -l
            "$0" venues import $'pl\\xe9.geojson'
            """)
        #expect(made.0 == .init(status: 1), "\(made)")
        #expect(made.output.hasPrefix("1 added, "), "\(made)")
        #expect(made.output.contains("0 added, 0 updated, 1 unchanged, 0 skipped"), "\(made)")
        #expect(made.errors.hasPrefix("meet-tui: pl\u{FFFD}.geojson:1: "), "\(made)")
        // The folder, what was read and written, and the data.
        #expect(made.output.contains("\n5\n"), "\(made)")
    }

    @Test func aDatabaseOfSuchANameIsRefusedRatherThanAnotherMade() throws {
        let home = try Scratch()
        let made = try shell(
            home,
            "\"$0\" contacts add --name Zoë --database $'caf\\xe9.sqlite'; MEET_DATABASE=$'\\xe9' \"$0\" contacts; ls"
        )
        #expect(made.output.isEmpty, "\(made)")
        #expect(made.errors.split(separator: "\n").count == 2 && made.errors.contains("not UTF-8"), "\(made)")
    }

    @Test func otherTextThatIsNoUTF8IsMended() throws {
        let home = try Scratch()
        let made = try shell(home, "\"$0\" contacts add --name $'Caf\\xe9'")
        #expect(made.output == "1  Caf\u{FFFD}\n", "\(made)")
    }
}
