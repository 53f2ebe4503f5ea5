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
        let refused = try home.fail("settings", "get", "me.shoe-size")
        for row in rows { #expect(refused.contains(row[0]), "\(row)") }
        func row(_ key: String) -> [String]? { rows.first { $0[0] == key } }
        #expect(row("me.name") == ["me.name", "Zoë", ""])
        #expect(row("me.home") == ["me.home", "", "not set"])
        #expect(row("me.time-zone") == ["me.time-zone", "Europe/Athens", "default"])
        #expect(row("venues.provider") == ["venues.provider", "nominatim", "default"])
        #expect(row("venues.photon.url")?[1].hasPrefix("https://") == true)
    }

    @Test func keysAreBoundAndClashesNamed() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "keys.newMeeting", "^n,  f11")
        #expect(try home.succeed("settings", "get", "keys.newMeeting").output == "^N, F11\n")
        #expect(try home.fail("settings", "set", "keys.newMeeting", "a").contains("(answers)"))
        #expect(try home.fail("settings", "set", "keys.newmeting", "x").contains("newMeeting"))
        #expect(try home.fail("settings", "set", "keys.preset", "nano").contains("default, vi, emacs"))
        try home.succeed("settings", "unset", "keys.newMeeting")
        try home.succeed("settings", "set", "keys.preset", "vi")
        #expect(try home.succeed("settings", "list").lines.contains("keys.preset\tvi\t"))
    }

    @Test func refusesWhatItDoesNotKnow() throws {
        let home = try Scratch()
        #expect(try home.fail("settings", "set", "me.shoe-size", "44").contains("me.name"))
        #expect(try home.fail("settings", "get", "me.shoe-size").contains("me.shoe-size"))
        #expect(try home.fail("settings", "unset", "me.shoe-size").contains("me.shoe-size"))
        #expect(try home.fail("settings", "set", "me.time-zone", "Mars/Olympus").contains("Mars/Olympus"))
        #expect(
            try home.fail("settings", "set", "me.email", "not an address").contains(
                "is not an e-mail address"))
    }
}
