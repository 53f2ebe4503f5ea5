import Foundation
import Testing

/// What bars, prompts and mail programs ask the program for.
@Suite struct AroundItTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.email", "me@example.org")
        try home.succeed(
            "meetings", "add", "--title", "Coffee {title}", "--start", "2099-03-01 23:30", "--duration", "1h",
            "--venue", "Café Entra", "--invite", "maria@example.org")
        return home
    }

    @Test func nextHasTheFormThatIsAskedFor() throws {
        let home = try home()
        func line(_ format: String) throws -> String { try home.succeed("next", "--format", format).output }
        #expect(try line("{title}") == "Coffee {title}\n")
        #expect(try line("{start} – {end}") == "Sun 1 Mar 2099 23:30 – Mon 2 Mar 2099 00:30\n")
        #expect(try line("{place}|{who}|{link}|") == "Café Entra|maria@example.org||\n")
        #expect(try line(#"{{"text": "{place}"}}"#) == "{\"text\": \"Café Entra\"}\n")
        #expect(try line("{in}").hasPrefix("in "))
        // Who calls it comes first, and oneself is not named.
        try home.write(Self.invitation, to: "choir.ics")
        try home.succeed("meetings", "import", home.path("choir.ics"))
        #expect(try line("{title}: {who}, {link}") == "Choir: Zoë, Nikos, https://example.org/call\n")
        try home.succeed("meetings", "delete", "1")
        try home.succeed("meetings", "delete", "2")
        #expect(try line("{title}").isEmpty)
    }

    @Test func nextNamesTheFieldsThereAre() throws {
        let home = try Scratch()
        let run = try home.run(["next", "--format", "{when}"])
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(
            run.errors.contains("There is no field {when}. The fields are {in}, {start},"), "\(run.errors)")
        #expect(try home.run(["next", "--format", "{in}", "--json"]).status == 64)
    }

    private struct Status: Codable, Equatable {
        var next: Printed.Meeting?
        var today: Int
        var unanswered: Int
        var inbox: Int
        var outbox: Int
        var doubtful: Int
        var overdue: Int
        var shares: Int
        var agent: Bool
    }

    @Test func statusTellsWhatWaits() throws {
        let nothing = try Scratch()
        #expect(try nothing.succeed("status").output == "Nothing is planned · no agent\n")
        #expect(!FileManager.default.fileExists(atPath: nothing.database))
        let home = try home()
        try home.succeed("meetings", "add", "--title", "Keys", "--deadline", "2020-01-01")
        let status = try home.decode(Status.self, "status", "--json")
        #expect(status.next?.title == "Coffee {title}")
        var rest = status
        rest.next = nil
        #expect(
            rest
                == Status(
                    today: 0, unanswered: 0, inbox: 0, outbox: 0, doubtful: 0, overdue: 1, shares: 0,
                    agent: false))
        let line = try home.succeed("status").output
        #expect(line.hasPrefix("Sun 1 Mar 2099 23:30 Coffee {title} (in "), "\(line)")
        #expect(line.hasSuffix(" · 1 to-do overdue · no agent\n"), "\(line)")
    }

    @Test func contactsAreFoundAsMailProgramsAsk() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        let lines = try home.succeed("contacts", "query", "Maria", "Papadopoulou").lines
        #expect(lines.first == "2 addresses found")
        #expect(lines.dropFirst().first == "maria@example.org\tMaria Papadopoulou\thome · Studio Pelion")
        // A mail program passes all words as one, and no option.
        #expect(try home.succeed("contacts", "query", "--", "maria papadopoulou").lines == lines)
        let all = try home.succeed("contacts", "query").lines
        #expect(all.count > 60 && all.dropFirst().allSatisfy { $0.split(separator: "\t").count >= 2 })
        let nobody = try home.run(["contacts", "query", "--", "-nobodyatall"])
        #expect(nobody.status == 1 && nobody.output == "0 addresses found\n" && nobody.errors.isEmpty)
    }

    /// No text of a card breaks a line, or reaches the terminal as a command.
    @Test func aHostileCardStaysOnItsLine() throws {
        let home = try Scratch()
        let card =
            "BEGIN:VCARD\nVERSION:4.0\nFN:Eve\\n\tMallory\u{1B}[31m\nEMAIL:eve@example.org\nEND:VCARD\n"
        try home.succeed("contacts", "import", try home.write(card, to: "eve.vcf"))
        let lines = try home.succeed("contacts", "query", "eve").lines
        #expect(lines.count == 2 && !lines[1].contains("\u{1B}"), "\(lines)")
        #expect(lines[1].split(separator: "\t", omittingEmptySubsequences: false).count == 3, "\(lines)")
    }

    // MARK: - Files and addresses in place of a command

    /// Without a terminal nothing can be asked, so nothing is done, and no database is made.
    @Test func withoutATerminalNothingIsOpened() throws {
        let home = try Scratch()
        try home.write(Self.invitation, to: "choir.ics")
        for (thing, command) in [
            ("choir.ics", "meetings import \(home.path("choir.ics"))"),
            (Program.addressBook, "contacts import \(Program.addressBook)"),
            ("webcal://example.org/a.ics", "calendars add webcal://example.org/a.ics"),
            ("mailto:maria@example.org", "meetings add"),
        ] {
            let error = try home.fail(thing)
            #expect(error.contains("This needs a terminal. Scripts use “meet-tui \(command)”."), "\(error)")
        }
        #expect(try home.fail("nothing.ics").contains("No such file"))
        #expect(!FileManager.default.fileExists(atPath: home.database))
        // A mistyped command is still one.
        #expect(try home.run(["contcats"]).errors.contains("contacts"))
    }

    @Test(.needsTmux) func aCalendarIsPreviewedAndImported() async throws {
        let home = try Scratch()
        try home.write(Self.invitation, to: "choir.ics")
        let terminal = try Tmux(home, command: [Program.path, "choir.ics"])
        try await terminal.wait(for: "Choir", "1 new")
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").isEmpty)
        try terminal.press("Enter")
        try await terminal.wait(for: "1  added")
        #expect(
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title)
                == ["Choir"])
        try terminal.press("Enter")
        try await terminal.wait(without: "1  added")
        try terminal.press("q")
        #expect(try await terminal.waitForTheEnd() == 0)
    }

    private static let invitation = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//Example//EN
        BEGIN:VEVENT
        UID:choir@example.org
        DTSTAMP:20261101T000000Z
        DTSTART:20981124T170000Z
        DTEND:20981124T180000Z
        SUMMARY:Choir
        CONFERENCE;VALUE=URI:https://example.org/call
        ORGANIZER;CN=Zoë:mailto:zoe@example.org
        ATTENDEE;CN=Me:mailto:me@example.org
        ATTENDEE;CN=Nikos:mailto:nikos@example.org
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")
}
