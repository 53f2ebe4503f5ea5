import Foundation
import Testing

/// The language of the command line: that of the locale, until one is set.
@Suite struct LanguageTests {
    @Test func theLocaleSaysItWhereNothingIsSet() throws {
        let home = try Scratch()
        home.environment["LC_ALL"] = "el_GR.UTF-8"
        let help = try home.succeed("settings", "--help").output
        #expect(help.contains("ΧΡΗΣΗ: meet-tui settings <εντολή>") && help.contains("ΕΠΙΛΟΓΕΣ:"), "\(help)")
        #expect(!FileManager.default.fileExists(atPath: home.database))
        let refused = try home.run(["settings", "get"])
        #expect(refused.status == 64 && refused.errors.contains("Λείπει το όρισμα"), "\(refused.errors)")
    }

    @Test func theSettingGoesBeforeTheLocale() throws {
        let home = try Scratch()
        #expect(try home.fail("settings", "set", "language", "tlh").contains("en, el"))
        try home.succeed("settings", "set", "language", "EL")
        #expect(try home.succeed("settings", "get", "language").output == "el\n")
        #expect(try home.succeed("settings", "list").lines.contains("language\tel\t"))
        // A page of help opens no database: the locale decides there.
        #expect(try home.succeed("settings", "--help").output.contains("USAGE:"))
        try home.succeed("settings", "unset", "language")
        #expect(try home.succeed("settings", "list").lines.contains("language\ten\tdefault"))
    }

    /// A third language is one file beside the installed program, with as many of the sentences as there are.
    @Test func aCatalogueBesideTheProgramIsSpoken() throws {
        let home = try Scratch()
        let files = FileManager.default
        // A link to the program beside it: a copy would fail with ETXTBSY, where another test forks while it is
        // written, and where programs may not run in temporary folders.
        let installed = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("language-\(UUID())")
        defer { try? files.removeItem(at: installed) }
        let program = installed.appendingPathComponent("bin/meet-tui").path
        let catalogue = installed.appendingPathComponent("share/meet/po/eo.po")
        for file in [program, catalogue.path] {
            try files.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        }
        try files.linkItem(atPath: Program.path, toPath: program)
        try Data(
            """
            msgid "There is no database at %1."
            msgstr "%1: datumbazo mankas."

            """.utf8
        ).write(to: catalogue)
        home.environment["LC_ALL"] = "eo.UTF-8"
        func run(_ arguments: String...) throws -> Child {
            let child = try Child(
                program, arguments, input: [], environment: home.environment, folder: home.folder)
            _ = try child.wait(milliseconds: Program.patience * 1000)
            return child
        }
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        let missing = try run("--database", home.path("none"), "meetings", "list")
        #expect(
            text(missing.errors).contains("\(home.path("none")): datumbazo mankas."),
            "\(text(missing.errors))")
        // All else is English.
        let help = try run("meetings", "--help")
        #expect(text(help.output).contains("USAGE: meet-tui meetings"), "\(text(help.errors))")
        // A catalogue that cannot be read leaves English.
        try Data("\u{0} msgid".utf8).write(to: catalogue)
        let broken = try run("--database", home.path("none"), "meetings", "list")
        #expect(text(broken.errors).contains("There is no database"), "\(text(broken.errors))")
    }
}
