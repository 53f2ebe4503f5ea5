import Foundation
import Testing

/// `polls`, from Saturday, 21 November 2026, 09:41 in Athens on, without any server.
@Suite struct PollsTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        try home.succeed("settings", "set", "me.name", "Maria")
        try home.succeed("settings", "set", "me.email", "maria@example.org")
        return home
    }

    private func poll(_ home: Scratch, _ arguments: String...) throws -> Printed.Poll {
        let run = try home.run(["polls"] + arguments + ["--json"])
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return try JSONDecoder().decode(Printed.Poll.self, from: Data(run.output.utf8))
    }

    /// Nikos has to come, Zoe may.
    private func dinner(_ home: Scratch, _ more: String...) throws -> Printed.Poll {
        let run = try home.run(
            [
                "polls", "add", "Dinner", "--option", "tue 9, tue 14", "--option", "wed 9-12", "--invite",
                "nikos@example.org", "--invite", "Zoe <zoe@example.org>", "--required", "nikos@example.org",
                "--deadline", "mon", "--duration", "90m", "--json",
            ] + more)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Printed.Poll.self, from: Data(run.output.utf8))
    }

    @Test func nothingIsThereAtFirst() throws {
        let home = try Scratch()
        try home.holdClock()
        #expect(try home.decode([Printed.Poll].self, "polls", "--json").isEmpty)
        #expect(try home.succeed("polls", "list").output.isEmpty)
        #expect(try home.fail("polls", "show", "7").contains("no poll 7"))
        #expect(try home.fail("polls", "show", "Dinner").contains("No poll matches “Dinner”"))
        #expect(try home.run(["polls", "add", "Dinner"]).status == 64)
        #expect(try home.run(["polls", "add", "--option", "tue 9"]).status == 64)
        #expect(!FileManager.default.fileExists(atPath: home.database))
    }

    @Test func isMadeOfTypedTimes() throws {
        let home = try home()
        let dinner = try dinner(home)
        #expect(dinner.id == 1 && dinner.title == "Dinner" && dinner.state == "draft")
        #expect(dinner.deadline == "2026-11-23T23:59:00+02:00")
        #expect(dinner.options.map(\.number) == [1, 2, 3])
        #expect(
            dinner.options.map(\.start) == [
                "2026-11-24T09:00:00+02:00", "2026-11-24T14:00:00+02:00", "2026-11-25T09:00:00+02:00",
            ])
        #expect(
            dinner.options.map(\.end) == [
                "2026-11-24T10:30:00+02:00", "2026-11-24T15:30:00+02:00", "2026-11-25T12:00:00+02:00",
            ])
        #expect(dinner.people.map(\.email) == ["nikos@example.org", "zoe@example.org"])
        #expect(dinner.people.map(\.name) == ["nikos@example.org", "Zoe"])
        #expect(dinner.people.map(\.required) == [true, false])
        #expect(dinner.people.allSatisfy { $0.votes.isEmpty && $0.votedAt == nil })
        #expect(dinner.leading == nil && dinner.meeting == nil && dinner.mails == nil)
        #expect(try home.succeed("polls").lines == ["1\tDinner\tdraft\tMon 23 Nov 23:59\t0/2\t"])
        #expect(try home.decode(Printed.Poll.self, "polls", "show", "din", "--json") == dinner)
    }

    @Test(arguments: [
        (["--option", "every tue 9", "--option", "fri 9"], "not a single time"),
        (["--option", "tue 9", "--option", "by fri"], "not a single time"),
        (["--option", "tue 9"], "2 to 12 options"),
        (["--option", "tue 9", "--option", "tue 9:00"], "Option 2 is there twice"),
        (["--option", "tue 9", "--venue", "Entra"], "all be times, all venues or all words"),
        (["--option", "tue 9, soon"], "soon"),
        (["--text", "a", "--text", "b", "--deadline", "whenever"], "whenever"),
        (["--text", "a", "--text", "b", "--deadline", "2026-11-20"], "already passed"),
        (["--text", "a", "--text", "b", "--holds"], "can be held"),
        (["--text", "a", "--text", "b", "--invite", "Nobody Known"], "Nobody Known"),
        (["--option", "tue 9, wed 9", "--duration", "long"], "long"),
    ])
    func refusesWhatIsNoPoll(options: [String], sentence: String) throws {
        let home = try home()
        let run = try home.run(["polls", "add", "Dinner"] + options)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.contains(sentence), "\(run.errors)")
        #expect(try home.succeed("polls").output.isEmpty)
    }

    /// A time alone belongs to the day of the one before it.
    @Test func severalTimesOfADayAreTypedTogether() throws {
        let home = try home()
        let tea = try poll(home, "add", "Tea", "--option", "tue 9:00, 14:00; 2026-12-03")
        #expect(
            tea.options.map(\.start) == [
                "2026-11-24T09:00:00+02:00", "2026-11-24T14:00:00+02:00", "2026-12-03",
            ])
    }

    /// A weekday after a date is the next one from that date on, not the nearest one ahead.
    @Test func weekdaysFollowADate() throws {
        let home = try home()
        let tea = try poll(
            home, "add", "Tea", "--option", "tue 8 dec 9, tue 14, wed 9-12, fri 20:00, 21:30",
            "--option", "thu 9")
        #expect(
            tea.options.map(\.start) == [
                "2026-12-08T09:00:00+02:00", "2026-12-08T14:00:00+02:00", "2026-12-09T09:00:00+02:00",
                "2026-12-11T20:00:00+02:00", "2026-12-11T21:30:00+02:00", "2026-11-26T09:00:00+02:00",
            ])
        // Without a date each is the nearest one ahead.
        let lunch = try poll(home, "add", "Lunch", "--option", "fri 12, wed 12")
        #expect(
            lunch.options.map(\.start) == ["2026-11-27T12:00:00+02:00", "2026-11-25T12:00:00+02:00"])
    }

    @Test func votesAreTypedAndCounted() throws {
        let home = try home()
        _ = try dinner(home)
        #expect(try home.fail("polls", "vote", "1", "ann", "1 yes").contains("“ann” was not asked"))
        #expect(try home.fail("polls", "vote", "1", "zoe", "hm").contains("not clear"))
        let first = try poll(home, "vote", "1", "zoe", "1 yes", "3 maybe")
        let zoe = try #require(first.people.last)
        #expect(zoe.votes["1"] == "yes" && zoe.votes["3"] == "maybe")
        #expect(zoe.votedAt == "2026-11-21T09:41:00+02:00" && first.leading == 1)
        // A “no” of a required person rules the first option out.
        let second = try poll(home, "vote", "Dinner", "nikos", "1 no, 2 maybe, 3 yes")
        #expect(second.people.first?.votes == ["1": "no", "2": "maybe", "3": "yes"])
        #expect(second.leading == 3 && second.options[0].yes == 1 && second.options[0].no == 1)
        let lines = try home.succeed("polls", "show", "1").lines
        #expect(lines.first == "1  Dinner")
        #expect(lines.contains { $0.contains("draft · until Mon 23 Nov 23:59") })
        #expect(lines.contains { $0.contains("09:00–10:30  ✓1 ✗1") && $0.hasSuffix("ruled out") })
        #expect(lines.contains { $0.contains("09:00–12:00  ✓1 ~1") && $0.hasSuffix("leading") })
        #expect(lines.contains { $0.hasSuffix("nikos@example.org (required)  ✗  ~  ✓") }, "\(lines)")
        // Later votes replace the earlier ones.
        #expect(try poll(home, "vote", "1", "zoe", "none").people.last?.votes["1"] == "no")
    }

    @Test func theMailsLieInTheOutbox() throws {
        let home = try home()
        _ = try dinner(home)
        #expect(try home.fail("polls", "remind", "1").contains("not been sent"))
        #expect(try home.fail("polls", "decide", "1", "1").contains("not been sent"))
        let sent = try poll(home, "send", "1")
        #expect(sent.state == "open")
        #expect(sent.mails?.map(\.to) == [["nikos@example.org"], ["zoe@example.org"]])
        #expect(sent.mails?.allSatisfy { $0.state == "queued" && $0.subject.contains("Dinner") } == true)
        let outbox = try home.decode([Printed.Outgoing].self, "invitations", "outbox", "--json")
        #expect(outbox.count == 2)
        // Each mail once.
        #expect(try poll(home, "send", "1").mails == [])
        _ = try poll(home, "vote", "1", "zoe", "all")
        let reminded = try poll(home, "remind", "1")
        #expect(reminded.mails?.map(\.to) == [["nikos@example.org"]])
        #expect(try home.run(["polls", "list", "--open"]).lines.count == 1)
        _ = try poll(home, "close", "1")
        #expect(try poll(home, "show", "1").state == "closed")
        #expect(try home.fail("polls", "close", "1").contains("closed"))
    }

    @Test func aPageNeedsAnAccount() throws {
        let home = try home()
        _ = try dinner(home)
        #expect(try home.fail("polls", "send", "1", "--page", "Cloud").contains("accounts add"))
        #expect(try poll(home, "show", "1").state == "draft")
        #expect(try home.fail("polls", "refresh", "1").contains("“Dinner” has no page"))
    }

    @Test func withoutAServerItIsSaidThatMailsWait() throws {
        let home = try home()
        _ = try dinner(home)
        let run = try home.run(["polls", "send", "1"])
        #expect(run.status == 0 && run.lines.count == 2 && run.errorLines.count == 1, "\(run.errors)")
        let nobody = try poll(home, "add", "Cake", "--text", "Lemon", "--text", "Chocolate")
        #expect(try home.fail("polls", "send", String(nobody.id)).contains("nobody to ask"))
    }

    @Test func aDecisionMakesTheMeetingAndIsUndone() throws {
        let home = try home()
        _ = try dinner(home, "--holds")
        let held = try poll(home, "show", "1")
        #expect(held.holds?.count == 3)
        func meetings() throws -> [Printed.Meeting] {
            try home.decode([Printed.Meeting].self, "meetings", "list", "--json")
        }
        #expect(try meetings().map(\.status) == ["tentative", "tentative", "tentative"])
        _ = try poll(home, "send", "1")
        _ = try poll(home, "vote", "1", "nikos", "3 yes")
        #expect(try home.fail("polls", "decide", "1", "4").contains("no option 4"))
        let decided = try poll(home, "decide", "1", "3", "--send")
        #expect(decided.state == "decided" && decided.decided == 3 && decided.holds == nil)
        #expect(decided.mails?.map(\.method) == ["REQUEST"] || decided.mails?.count == 2)
        let meeting = try #require(try meetings().first)
        #expect(try meetings().count == 1 && meeting.id == decided.meeting && meeting.title == "Dinner")
        #expect(meeting.start == "2026-11-25T09:00:00+02:00" && meeting.status == "confirmed")
        #expect(meeting.invitees.map(\.email) == ["nikos@example.org", "zoe@example.org"])
        #expect(try home.run(["polls", "list", "--open"]).output.isEmpty)
        // Once the invitations, once the decision.
        try home.succeed("history", "undo")
        try home.succeed("history", "undo")
        let undone = try poll(home, "show", "1")
        #expect(undone.state == "open" && undone.meeting == nil && undone.holds?.count == 3)
        #expect(try meetings().count == 3)
        let lines = try home.run(["polls", "decide", "1", "1"])
        #expect(lines.status == 0 && lines.output.contains("invitations send"), "\(lines.output)")
        #expect(try home.run(["polls", "decide", "1", "1", "--send", "--quiet"]).status == 64)
    }

    @Test func aDroppedPollLetsTheTimesGo() throws {
        let home = try home()
        _ = try dinner(home, "--holds")
        let dropped = try poll(home, "drop", "1")
        #expect(dropped.state == "dropped" && dropped.holds == nil)
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--json").isEmpty)
        #expect(try home.fail("polls", "drop", "1").contains("was dropped"))
        #expect(try home.fail("polls", "vote", "1", "zoe", "all").contains("was dropped"))
        try home.succeed("history", "undo")
        #expect(try poll(home, "show", "1").holds?.count == 3)
    }

    /// The venue of a meeting, whose invitees are asked.
    @Test func asksAboutAMeeting() throws {
        let home = try home()
        try home.succeed("venues", "add", "Café Entra", "--address", "Ermou 14, Volos")
        try home.succeed(
            "meetings", "add", "--title", "Coffee", "--start", "fri 11:00", "--invite", "nikos@example.org")
        let place = try poll(
            home, "add", "Where", "--venue", "Café Entra", "--venue", "Public", "--meeting", "Coffee")
        #expect(place.options.map(\.text) == ["Café Entra", "Public"])
        #expect(place.options.first?.venue?.address == "Ermou 14, Volos")
        #expect(place.people.map(\.email) == ["nikos@example.org"] && place.meeting == 1)
        _ = try poll(home, "send", "Where")
        _ = try poll(home, "decide", "Where", "2")
        let coffee = try home.decode(Printed.Meeting.self, "meetings", "show", "1", "--json")
        #expect(coffee.venue?.name == "Public" && coffee.start == "2026-11-27T11:00:00+02:00")
    }

    @Test func asksInPlainWords() throws {
        let home = try home()
        let cake = try poll(
            home, "add", "Who brings the cake?", "--text", "Ann", "--text", "Zoe  and Nikos", "--notes",
            "For Maria", "--invite", "ann@example.org")
        #expect(cake.options.map(\.text) == ["Ann", "Zoe and Nikos"] && cake.notes == "For Maria")
        #expect(cake.options.allSatisfy { $0.start == nil && $0.venue == nil } && cake.deadline == nil)
    }

    @Test func severalOfATitleAreTold() throws {
        let home = try home()
        for title in ["Dinner in May", "Dinner in June"] {
            _ = try poll(home, "add", title, "--text", "a", "--text", "b")
        }
        let sentence = try home.fail("polls", "show", "dinner")
        #expect(sentence.contains("Several polls match “dinner”") && sentence.contains("2, 1"))
        #expect(try poll(home, "show", "june").id == 2)
    }
}
