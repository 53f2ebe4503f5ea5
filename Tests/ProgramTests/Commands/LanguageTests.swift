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
}
