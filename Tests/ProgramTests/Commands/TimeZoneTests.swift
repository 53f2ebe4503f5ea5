import Foundation
import Testing

/// Which zone times are read by, where the computer says it in odd ways.
@Suite struct TimeZoneTests {
    @Test(arguments: [(":Europe/London", "10:00:00Z"), ("America/New_York", "10:00:00-05:00")])
    func aMeetingIsInTheZoneThatIsNamed(variable: String, start: String) throws {
        let home = try Scratch()
        home.environment["TZ"] = variable
        try home.succeed("meetings", "add", "--title", "Call", "--start", "2027-01-15 10:00")
        let meeting = try #require(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
        #expect(meeting.timeZone == (variable.hasPrefix(":") ? String(variable.dropFirst()) : variable))
        #expect(meeting.start == "2027-01-15T\(start)")
    }

    @Test func rulesNameNoZone() throws {
        let home = try Scratch()
        home.environment["TZ"] = "EST5EDT,M3.2.0,M11.1.0"
        let errors = try home.fail("meetings", "add", "--title", "Call", "--start", "2027-01-15 10:00")
        #expect(errors.contains("EST5EDT,M3.2.0,M11.1.0") && errors.contains("me.time-zone"), "\(errors)")
        #expect(try home.succeed("doctor").output.contains("unknown: TZ is “EST5EDT,M3.2.0,M11.1.0”"))
        try home.succeed("settings", "set", "me.time-zone", "America/New_York")
        try home.succeed("meetings", "add", "--title", "Call", "--start", "2027-01-15 10:00")
        let meeting = try #require(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
        #expect(meeting.timeZone == "America/New_York")
        #expect(try home.succeed("doctor").output.contains("America/New_York, from the setting me.time-zone"))
    }

    /// What containers and some systems have in place of a link. Its abbreviation is that of another zone as well.
    @Test(.enabled(if: DatabaseFaultTests.mayMount, "another /etc cannot be mounted here"))
    func aCopyOfAZoneIsFoundByWhatIsInIt() throws {
        let home = try Scratch()
        home.environment["TZ"] = nil
        let script = """
            cp -a /etc "$0/etc" && rm -f "$0/etc/localtime" "$0/etc/timezone" || exit 9
            cp /usr/share/zoneinfo/America/New_York "$0/etc/localtime" && mount --bind "$0/etc" /etc || exit 9
            "$1" meetings add --title Call --start '2027-07-15 10:00' && "$1" doctor
            """
        let child = try Child(
            "/usr/bin/unshare", ["-m", "/bin/sh", "-c", script, home.folder, Program.path],
            environment: home.environment, folder: home.folder)
        #expect(try child.wait(milliseconds: Program.patience * 1000) == .init(status: 0))
        let report = String(decoding: child.output, as: UTF8.self)
        #expect(report.contains("America/New_York, from the contents of /etc/localtime"), "\(report)")
        let meeting = try #require(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
        #expect(meeting.timeZone == "America/New_York")
        #expect(meeting.start == "2027-07-15T10:00:00-04:00")
    }

    @Test func doctorSaysWhereTheZoneIsFrom() throws {
        let home = try Scratch()
        #expect(try home.succeed("doctor").output.contains("Europe/Athens, from TZ"))
        home.environment["TZ"] = ":Europe/Athens"
        #expect(try home.succeed("doctor").output.contains("Europe/Athens, from TZ “:Europe/Athens”"))
    }
}

extension OnATerminal {
    @Suite(.serialized) struct TimeZoneQuestionTests {
        @Test func theScreenAsksForIt() async throws {
            let home = try Scratch()
            home.environment["TZ"] = "EST5EDT,M3.2.0,M11.1.0"
            let screen = try Tmux(home)
            try await screen.wait(for: "Which time zone are you in?", "EST5EDT,M3.2.0,M11.1.0")
            try screen.press("Enter")
            try await screen.wait(for: "Africa/Abidjan")
            try screen.type("new york")
            try await screen.wait(for: "▌  America/New_York")
            try screen.press("Enter")
            try await screen.wait(without: "Which time zone")
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            #expect(try home.succeed("settings", "get", "me.time-zone").output == "America/New_York\n")
            let again = try Tmux(home)
            try await again.wait(for: "Welcome to meet.", "0 meetings")
            #expect(try !again.capture().contains("Which time zone"))
        }
    }
}
