import Foundation
import Testing

/// The pages of the manual say all that there is.
@Suite struct ManualTests {
    private func page(_ section: Int, in home: Scratch) throws -> String {
        try home.succeed("manual", "\(section)", "--date", "2026-11-23").output
    }

    /// As it is read: without what groff is told.
    private func plain(_ page: String) -> String {
        page.replacing("\\-", with: "-").replacing(#/\\f[BIR]/#, with: "").replacing("\n", with: " ")
    }

    @Test func theFirstNamesEveryCommandAndOption() throws {
        let home = try Scratch()
        let tree = try CommandTree(of: home)
        let page = try page(1, in: home)
        let text = plain(page)
        for path in tree.paths where path.count > 1 {
            #expect(page.contains(".SS \"" + path.joined(separator: " ").replacing("-", with: "\\-") + "\""))
            for option in tree.command(path.dropFirst())?.options ?? [] {
                #expect(text.contains(option), "\(path) \(option)")
            }
        }
        #expect(text.contains("(newMeeting)") && text.contains("meet(5)"))
        #expect(!text.contains("meet-tui manual"))
    }

    @Test func theFifthNamesEverySettingAndVariable() throws {
        let home = try Scratch()
        let text = plain(try page(5, in: home))
        for row in try home.succeed("settings", "list").lines {
            let key = row.components(separatedBy: "\t")[0]
            #expect(text.contains(" .TP \(key) "), "\(key)")
        }
        for name in ["MEET_DATABASE", "XDG_DATA_HOME", "NO_COLOR", "TZ", "meet.sqlite"] {
            #expect(text.contains(name))
        }
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
    }

    @Test func thePagesSpeakGreekToo() throws {
        let home = try Scratch()
        home.environment["LANG"] = "el_GR.UTF-8"
        #expect(try page(1, in: home).contains(".SH \"ΕΝΤΟΛΕΣ\""))
        #expect(try page(5, in: home).contains("Το όνομά σας"))
    }

    /// Nothing at the beginning of a line is taken for a request that is none, and no line is long.
    @Test func groffTakesEveryLineForWhatItIs() throws {
        let home = try Scratch()
        let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi"]
        for section in [1, 5] {
            for line in try page(section, in: home).split(separator: "\n") {
                #expect(!line.hasPrefix("'"), "\(line)")
                guard line.hasPrefix(".") else { continue }
                #expect(known.contains { line == $0 || line.hasPrefix($0 + " ") }, "\(line)")
            }
        }
    }

    @Test func nobodyIsToldOfThatCommand() throws {
        let home = try Scratch()
        #expect(try !home.succeed("--help").output.contains("manual"))
        let run = try home.run(["manul"])
        #expect(run.status == 64 && !run.errors.contains("manual"), "\(run.errors)")
        #expect(try home.run(["manual", "3"]).status == 64)
    }

    /// The pages for people, by their names, and by the words for their subjects.
    @Test(arguments: [
        ("on-the-way", "# On the way"), ("polls", "# Polls"), ("table", "# At the table"),
        ("calendars", "## Several calendars"), ("Check-In", "# Check-in, danger and incidents"),
        ("sync", "## Calendars and contacts on servers and in folders"),
        ("accounts", "## Calendars and contacts"),
        ("alarms", "## When a friend needs help"), ("arrivals", "# On the way"), ("danger", "## Danger"),
        ("checkin", "# Check-in"), ("incidents", "## Incidents"), ("shares", "## Sharing positions"),
        ("venues", "# Venues and maps"), ("index", "# The manual of meet"),
    ])
    func aPageIsPrinted(_ word: String, _ beginning: String) throws {
        let output = try Scratch().succeed("manual", word).output
        #expect(output.hasPrefix(beginning), "\(output.prefix(200))")
        // A section ends before the next one.
        let sections = output.split(separator: "\n").filter { $0.hasPrefix("## ") }.count
        #expect(!beginning.hasPrefix("## ") || sections == 1)
    }

    @Test func aPageThatIsNoneIsSaidWithThosePagesThatAre() throws {
        for word in ["whales", "../manual/polls", ""] {
            let run = try Scratch().run(["manual", word])
            #expect(run.status == 64 && run.errors.contains("on-the-way"), "\(run.errors)")
        }
    }

    @Test func withoutAPageThePagesAreListed() throws {
        let run = try Scratch().run(["manual"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let names = run.output.split(separator: "\n").map(String.init)
        #expect(names.contains("on-the-way") && names.contains("index") && names == names.sorted())
    }

    @Test func theVersionIsSaid() throws {
        let version = try Scratch().succeed("--version").output
        #expect(version.wholeMatch(of: /meet \d+\.\d+\.\d+( \([0-9a-f]+\+?\))?\n/) != nil, "\(version)")
    }
}
