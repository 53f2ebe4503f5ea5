import Foundation
import Testing

@Suite struct SettingsTests {
    @Test func listGetSetUnset() throws {
        let home = try Scratch()
        #expect(!FileManager.default.fileExists(atPath: home.database))
        try home.succeed("settings", "set", "me.name", "Zoë Tzanaki")
        try home.succeed("settings", "set", "me.time-zone", "asia/tokyo")
        #expect(try home.succeed("settings", "get", "me.name").output == "Zoë Tzanaki\n")
        #expect(try home.succeed("settings", "get", "me.time-zone").output == "Asia/Tokyo\n")
        let lines = try home.succeed("settings", "list").lines
        #expect(lines.contains("me.name\tZoë Tzanaki\t") && lines.contains("me.time-zone\tAsia/Tokyo\t"))
        let values = try home.decode([String: String?].self, "settings", "list", "--json")
        #expect(values["me.name"] == "Zoë Tzanaki" && values["me.time-zone"] == "Asia/Tokyo")
        // Every key is there: with what counts where nobody set it, null where nothing does.
        #expect(values["venues.provider"] == "nominatim")
        #expect(values.keys.contains("me.home") && values["me.home"] == .some(nil))
        #expect(Set(values.keys) == Set(lines.map { String($0.prefix { $0 != "\t" }) }))
        // The zone is the one that times are read in.
        let meeting = try home.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Sushi", "--start", "2027-01-15 11:00",
            "--json")
        #expect(meeting.start == "2027-01-15T11:00:00+09:00")
        try home.succeed("settings", "unset", "me.time-zone")
        #expect(try home.fail("settings", "get", "me.time-zone").contains("me.time-zone"))
        #expect(
            try home.decode([String: String?].self, "settings", "--json")["me.time-zone"] == "Europe/Athens")
    }

    @Test func theListHasEveryKeyAndSaysWhatCountsWithoutAValue() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.name", "Zoë")
        let rows = try home.succeed("settings", "list").lines.map { $0.components(separatedBy: "\t") }
        func row(_ key: String) -> [String]? { rows.first { $0[0] == key } }
        #expect(row("me.name") == ["me.name", "Zoë", ""])
        #expect(row("me.home") == ["me.home", "", "not set"])
        #expect(row("me.time-zone") == ["me.time-zone", "Europe/Athens", "default"])
        #expect(row("venues.provider") == ["venues.provider", "nominatim", "default"])
        #expect(row("venues.photon.url")?[1].hasPrefix("https://") == true)
    }

    @Test func aValueMayBeginWithAMinus() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.home", "-33.92,18.42")
        #expect(try home.succeed("settings", "get", "me.home").output == "-33.92,18.42\n")
        #expect(try home.fail("settings", "set", "positions.keep", "-5").contains("“-5” is not a number"))
        try home.succeed("settings", "set", "me.home", "--", "-34,18.5")
        #expect(try home.succeed("settings", "get", "me.home").output == "-34,18.5\n")
        // An option that is none is still one.
        #expect(try home.run(["settings", "set", "me.home", "-x"]).status == 64)
    }

    @Test func anAddressThatOthersReachIsWarnedOf() throws {
        let home = try Scratch()
        let run = try home.run(["settings", "set", "positions.listen", "0.0.0.0:8427"])
        #expect(run.status == 0 && run.errors.contains("are not encrypted"), "\(run.errors)")
        #expect(try home.succeed("doctor").output.contains("are not encrypted"))
        try home.succeed("settings", "set", "positions.listen", "127.0.0.1:8427")
        #expect(try !home.succeed("doctor").output.contains("are not encrypted"))
    }

    @Test func newMeetingsHaveTheirLengthAndReminders() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "meetings.length", "45m")
        try home.succeed("settings", "set", "reminders.default", "15m, 1d")
        #expect(try home.succeed("settings", "get", "meetings.length").output == "45m\n")
        func added(_ words: [String]) throws -> Printed.Meeting {
            let run = try home.run(["meetings", "add"] + words + ["--json"])
            #expect(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
        }
        for words in [["Talk 15 jan 2038 11:00"], ["--title", "Talk", "--start", "2038-01-15 11:00"]] {
            let printed = try added(words)
            #expect(printed.end == "2038-01-15T11:45:00+02:00")
            #expect(printed.reminders == ["15 min before", "1 day before"])
        }
        let typed = try added(["Talk 15 jan 2038 11-13", "--remind", "5 min"])
        #expect(typed.end == "2038-01-15T13:00:00+02:00" && typed.reminders == ["5 min before"])
        #expect(try home.fail("settings", "set", "meetings.length", "soon").contains("1h30m"))
        #expect(try home.fail("settings", "set", "reminders.default", "soon").contains("is not a reminder"))
    }

    /// JSON is the same in every form.
    @Test func timesAreWrittenAsInTheLocaleUnlessSet() throws {
        let home = try Scratch()
        try home.succeed("meetings", "add", "--title", "Talk", "--start", "2038-01-15 15:00", "--json")
        let json = try home.succeed("meetings", "list", "--json").output
        func shown() throws -> String { try home.succeed("meetings", "show", "1").output }
        #expect(try shown().contains("Fri 15 Jan 2038 · 15:00–16:00 Europe/Athens"))
        home.environment["LC_ALL"] = "en_US.UTF-8"
        #expect(try shown().contains("Fri Jan 15, 2038 · 3:00–4:00 PM Europe/Athens"))
        #expect(try home.succeed("meetings", "list", "--json").output == json)
        try home.succeed("settings", "set", "clock", "24")
        try home.succeed("settings", "set", "dates", "ymd")
        #expect(try shown().contains("Fri 2038-01-15 · 15:00–16:00 Europe/Athens"))
    }

    @Test func keysAreBoundAndClashesNamed() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "keys.newMeeting", "^n,  alt-q")
        #expect(try home.succeed("settings", "get", "keys.newMeeting").output == "^N, Alt-q\n")
        #expect(try home.fail("settings", "set", "keys.newMeeting", "a").contains("(answers)"))
        #expect(try home.fail("settings", "set", "keys.newmeting", "x").contains("newMeeting"))
        #expect(try home.fail("settings", "set", "keys.preset", "nano").contains("default, vi, emacs"))
        try home.succeed("settings", "unset", "keys.newMeeting")
        try home.succeed("settings", "set", "keys.preset", "vi")
        #expect(try home.succeed("settings", "list").lines.contains("keys.preset\tvi\t"))
    }

    @Test func refusesWhatItDoesNotKnow() throws {
        let home = try Scratch()
        let refused = try home.fail("settings", "set", "me.nmae", "Zoë")
        #expect(refused.contains("me.nmae") && refused.contains("Did you mean “me.name”?"), "\(refused)")
        #expect(try home.fail("settings", "get", "me.shoe-size").contains("me.shoe-size"))
        #expect(try home.fail("settings", "unset", "me.shoe-size").contains("me.shoe-size"))
        #expect(try home.fail("settings", "set", "me.time-zone", "Mars/Olympus").contains("Mars/Olympus"))
        #expect(
            try home.fail("settings", "set", "me.email", "not an address").contains(
                "is not an e-mail address"))
    }
}
