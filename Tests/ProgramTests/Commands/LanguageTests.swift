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
        let program = home.path("bin/meet-tui")
        let catalogues = home.path("share/meet/po")
        try files.createDirectory(atPath: home.path("bin"), withIntermediateDirectories: true)
        try files.createDirectory(atPath: catalogues, withIntermediateDirectories: true)
        try files.copyItem(atPath: Program.path, toPath: program)
        try home.write(
            """
            msgid "There is no database %1."
            msgstr "%1: datumbazo mankas."

            """, to: "share/meet/po/eo.po")
        home.environment["LC_ALL"] = "eo.UTF-8"
        func run(_ arguments: String...) throws -> Child {
            let child = try Child(
                program, arguments, input: [], environment: home.environment, folder: home.folder)
            _ = try child.wait(milliseconds: Program.patience * 1000)
            return child
        }
        let missing = try run("--database", home.path("none"), "meetings", "list")
        #expect(
            String(decoding: missing.errors, as: UTF8.self).contains(
                "\(home.path("none")): datumbazo mankas."))
        // All else is English.
        let help = try run("meetings", "--help")
        #expect(String(decoding: help.output, as: UTF8.self).contains("USAGE: meet-tui meetings"))
        // A catalogue that cannot be read leaves English.
        try home.write("\u{0} msgid", to: "share/meet/po/eo.po")
        let broken = try run("--database", home.path("none"), "meetings", "list")
        #expect(String(decoding: broken.errors, as: UTF8.self).contains("There is no database"))
    }
}
