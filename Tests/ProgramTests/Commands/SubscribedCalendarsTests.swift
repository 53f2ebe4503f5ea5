import Foundation
import Glibc
import Testing

/// Calendars by URL on the command line, from 21 November 2026, 09:41 in Athens on.
@Suite struct SubscribedCalendarsTests {
    /// A calendar that a server has at the moment.
    private final class Published: @unchecked Sendable {
        private let lock = NSLock()
        private var answer = ScriptedServer.Answer(body: "")

        func set(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
            lock.withLock { answer = ScriptedServer.Answer(status: status, body: body, headers: headers) }
        }

        var now: ScriptedServer.Answer { lock.withLock { answer } }
    }

    private let home: Scratch
    private let published = Published()
    private let server: ScriptedServer

    init() throws {
        home = try Scratch()
        try home.holdClock()
        let published = published
        server = try ScriptedServer { request in
            let known = request.header("If-None-Match")
            if let known, known == published.now.headers["ETag"] { return .init(status: 304, body: "") }
            return published.now
        }
    }

    private var url: String { "\(server.url)/work.ics" }

    private static func calendar(_ titles: String...) -> String {
        let entries = titles.enumerated().flatMap { number, title in
            [
                "BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)", "DTSTART:20261123T1\(number)0000Z",
                "DURATION:PT1H", "END:VEVENT",
            ]
        }
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", "COLOR:seagreen"]
        return (head + entries + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func titles() throws -> [String] {
        try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title)
    }

    @Test func theWeekIsFullAtOnce() throws {
        published.set(Self.calendar("Coffee", "Talk"), headers: ["ETag": "\"1\""])
        let team = try home.decode(Printed.Calendar.self, "calendars", "add", url, "--json")
        #expect(team.name == "Team" && team.colour == "#2E8B57" && team.source == "subscription")
        #expect(!team.writable && team.busy)
        #expect(try titles() == ["Coffee", "Talk"])
        #expect(try home.succeed("calendar", "week", "2026-11-23").output.contains("Talk"))
        #expect(server.requests.count == 1)
        // Unchanged: one request, and no change.
        #expect(try home.succeed("calendars", "refresh").output == "Team: nothing new\n")
        #expect(server.requests.count == 2)
        published.set(Self.calendar("Coffee"))
        #expect(try home.succeed("calendars", "refresh", "team").output == "Team: 1 meeting removed\n")
        #expect(try titles() == ["Coffee"])
        try home.succeed("history", "undo")
        #expect(try titles().isEmpty)
    }

    @Test func anErrorKeepsTheMeetings() throws {
        published.set(Self.calendar("Coffee"))
        try home.succeed("calendars", "add", url, "--name", "Work", "--refresh", "1h")
        published.set("<html>Sign in</html>")
        #expect(try home.fail("calendars", "refresh").contains("“Work” could not be read"))
        #expect(try home.succeed("calendars", "list").output.contains("not up to date"))
        #expect(try titles() == ["Coffee"])
        published.set("", status: 503)
        #expect(try home.fail("calendars", "refresh").contains("tried again later"))
        server.stop()
        #expect(try home.fail("calendars", "refresh").contains("tried again later"))
        #expect(try titles() == ["Coffee"])
    }

    @Test func whatIsNoCalendarIsNotAdded() throws {
        published.set("<html>Sign in</html>")
        #expect(try home.fail("calendars", "add", url).contains("web page"))
        #expect(try home.fail("calendars", "add", "holidays:XX").contains("no holidays for XX"))
        #expect(try home.fail("calendars", "add", "none.ics").contains("cannot be read"))
        #expect(try home.succeed("calendars", "list").lines.count == 1)
    }

    @Test func itsMeetingsAreReadOnly() throws {
        published.set(Self.calendar("Coffee"))
        try home.succeed("calendars", "add", url)
        let sentence = "The calendar “Team” is read-only"
        let id = String(try home.decode(Printed.Meeting.self, "meetings", "show", "Coffee", "--json").id)
        #expect(try home.fail("meetings", "edit", id, "--title", "Tea").contains(sentence))
        #expect(try home.fail("meetings", "move", id, "+1h").contains(sentence))
        #expect(try home.fail("meetings", "delete", id).contains(sentence))
        #expect(try home.fail("meetings", "done", id).contains(sentence))
        #expect(try home.fail("meetings", "add", "--title", "x", "--calendar", "team").contains(sentence))
        #expect(try titles() == ["Coffee"])
    }

    @Test func aServerThatHangsHoldsUpNoOtherCommand() throws {
        published.set(Self.calendar("Coffee"))
        try home.succeed("calendars", "add", url)
        let slow = try DrippingServer()
        let adding = try home.start(["calendars", "add", "\(slow.url)/slow.ics"])
        // No other test comes between, for a request has a minute.
        let deadline = ContinuousClock.now + .seconds(Program.patience)
        while slow.answers == 0 {
            let ending = try adding.wait(milliseconds: 20)
            try #require(ending == nil && ContinuousClock.now < deadline, "There was no request.")
        }
        try home.succeed("meetings", "add", "--title", "Tea", "--start", "11:00")
        #expect(try titles() == ["Tea", "Coffee"])
        #expect(kill(adding.pid, SIGINT) == 0)
        #expect(
            try adding.wait(milliseconds: Program.patience * 1000) == .init(status: 128 + SIGINT))
        #expect(try home.succeed("calendars", "list").lines.count == 2)
    }

    @Test func holidaysAndBirthdays() throws {
        let greece = try home.decode(Printed.Calendar.self, "calendars", "add", "holidays:GR", "--json")
        #expect(greece.source == "subscription" && !greece.busy)
        // The Monday after the Orthodox Easter.
        #expect(try !home.succeed("calendar", "day", "2027-05-03").output.contains("nothing planned"))
        #expect(try home.succeed("calendar", "day", "2027-05-10").output.contains("nothing planned"))
        try home.write(
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Maria\r\nBDAY:19901123\r\nEND:VCARD\r\n", to: "maria.vcf")
        try home.succeed("contacts", "import", home.path("maria.vcf"))
        let birthdays = try home.decode(Printed.Calendar.self, "calendars", "add", "birthdays", "--json")
        #expect(birthdays.name == "Birthdays" && birthdays.source == "birthdays" && !birthdays.writable)
        #expect(try home.succeed("calendar", "day", "2026-11-23").output.contains("Maria turns 36"))
        #expect(
            try home.decode([Printed.Meeting].self, "calendar", "day", "2026-11-23", "--json").isEmpty)
        try home.succeed("calendars", "hide", "birthdays")
        #expect(try !home.succeed("calendar", "day", "2026-11-23").output.contains("Maria"))
    }
}
