import Foundation
import Testing

@Suite struct MeetingsTests {
    private func prepared() throws -> Scratch {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        return home
    }

    private func coffee(_ home: Scratch) throws -> Printed.Meeting {
        try home.decode(
            Printed.Meeting.self, "meetings", "add", "--title", "Coffee at Entra", "--start",
            "2027-01-15 11:00",
            "--duration", "1h", "--time-zone", "Europe/Athens", "--invite", "Maria Papadopoulou", "--invite",
            "nikos.karras@example.com", "--invite", "somebody@elsewhere.example", "--venue", "Café Entra",
            "--notes",
            "Bring the drafts.", "--json")
    }

    @Test func addsWhatItPrints() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        #expect(meeting.title == "Coffee at Entra")
        #expect(meeting.start == "2027-01-15T11:00:00+02:00")
        #expect(meeting.end == "2027-01-15T12:00:00+02:00")
        #expect(meeting.timeZone == "Europe/Athens")
        #expect(!meeting.allDay)
        #expect(meeting.status == "confirmed")
        #expect(meeting.venue?.name == "Café Entra")
        #expect(meeting.notes == "Bring the drafts.")
        #expect(
            meeting.invitees == [
                .init(
                    name: "Maria Papadopoulou", email: "maria@example.org", role: "required",
                    participation: "needs-action"),
                .init(
                    name: "Nikos Karras", email: "nikos.karras@example.com", role: "required",
                    participation: "needs-action"),
                .init(
                    name: "somebody@elsewhere.example", email: "somebody@elsewhere.example", role: "required",
                    participation: "needs-action"),
            ])
        #expect(
            try home.decode(Printed.Meeting.self, "meetings", "show", "\(meeting.id)", "--json") == meeting)
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json") == [meeting])
        let line = try #require(try home.succeed("meetings", "--all").lines.first)
        for part in ["15 Jan 2027", "11:00", "Coffee at Entra", "Café Entra", "·3"] {
            #expect(line.contains(part), "\(line)")
        }
    }

    @Test func recordsAnswers() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        for (who, answer) in [("Maria", "accepted"), ("nikos.karras@example.com", "declined")] {
            let changed = try home.decode(
                Printed.Meeting.self, "meetings", "answer", "\(meeting.id)", who, answer, "--comment",
                "at work",
                "--json")
            #expect(changed.invitees.contains { $0.participation == answer && $0.comment == "at work" })
        }
        let shown = try home.decode(Printed.Meeting.self, "meetings", "show", "\(meeting.id)", "--json")
        #expect(shown.invitees.map(\.participation) == ["accepted", "declined", "needs-action"])
        #expect(try home.succeed("meetings", "list", "--all").output.contains("✓1 ✗1 ·1"))
        #expect(try home.fail("meetings", "answer", "\(meeting.id)", "Zoë", "accepted").contains("Zoë"))
        #expect(try home.run(["meetings", "answer", "\(meeting.id)", "Maria", "perhaps"]).status == 64)
    }

    @Test func edits() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        var expected = meeting
        expected.title = "Tea at Entra"
        expected.start = "2027-01-16T09:30:00+02:00"
        expected.end = "2027-01-16T11:00:00+02:00"
        expected.invitees.remove(at: 1)
        let changed = try home.decode(
            Printed.Meeting.self, "meetings", "edit", "\(meeting.id)", "--title", "Tea at Entra", "--start",
            "2027-01-16 09:30", "--duration", "1h30m", "--uninvite", "Nikos Karras", "--json")
        #expect(changed == expected)
        // What is not named stays.
        let noted = try home.decode(
            Printed.Meeting.self, "meetings", "edit", "\(meeting.id)", "--notes", "New notes", "--json")
        expected.notes = "New notes"
        #expect(noted == expected)
        // A time alone is that of its day, and as long.
        let moved = try home.decode(
            Printed.Meeting.self, "meetings", "edit", "\(meeting.id)", "--start", "14:00", "--json")
        #expect(moved.start == "2027-01-16T14:00:00+02:00")
        #expect(moved.end == "2027-01-16T15:30:00+02:00")
    }

    @Test func readsALine() throws {
        let home = try prepared()
        let line = "Coffee 2027-01-15 9:00 @Engel with maria papadopoulou, nikos.karras@example.com"
        let meeting = try home.decode(
            Printed.Meeting.self, "meetings", "add", line, "--duration", "30m", "--json")
        #expect(meeting.title == "Coffee" && meeting.venue?.name == "Engel")
        #expect(meeting.start == "2027-01-15T09:00:00+02:00" && meeting.end == "2027-01-15T09:30:00+02:00")
        #expect(meeting.invitees.map(\.name) == ["Maria Papadopoulou", "Nikos Karras"])
        // Words need no quotation marks, and an option goes before the line.
        let words = try home.decode(
            Printed.Meeting.self, "meetings", "add", "Tea", "2027-01-16", "10:00", "--title", "Green tea",
            "--json")
        #expect(words.title == "Green tea" && words.start == "2027-01-16T10:00:00+02:00")
        #expect(try home.fail("meetings", "add", "Tea tue 9 with Nobody Known").contains("Nobody Known"))
        #expect(try home.run(["meetings", "add", "tue 9"]).status == 1)
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").count == 2)
    }

    @Test func moves() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        for (words, start) in [
            (["+1d"], "2027-01-16T11:00:00+02:00"), (["14:00"], "2027-01-16T14:00:00+02:00"),
            (["--", "-30m"], "2027-01-16T13:30:00+02:00"),
            (["2027-02-01", "9:00"], "2027-02-01T09:00:00+02:00"),
        ] {
            let run = try home.run(["meetings", "move", "--json", "\(meeting.id)"] + words)
            let moved = try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
            #expect(moved.start == start)
            #expect(moved.invitees == meeting.invitees && moved.venue == meeting.venue)
        }
        #expect(try home.succeed("meetings", "show", "\(meeting.id)").output.contains("09:00–10:00"))
        #expect(try home.run(["meetings", "move", "\(meeting.id)"]).status == 64)
        #expect(try home.fail("meetings", "move", "\(meeting.id)", "blue").contains("blue"))
    }

    @Test func plansOnceMore() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        try home.succeed("meetings", "answer", "\(meeting.id)", "Maria", "accepted")
        let again = try home.decode(
            Printed.Meeting.self, "meetings", "duplicate", "\(meeting.id)", "+1w", "--json")
        var expected = meeting
        (expected.id, expected.uid) = (again.id, again.uid)
        (expected.start, expected.end) = ("2027-01-22T11:00:00+02:00", "2027-01-22T12:00:00+02:00")
        #expect(again == expected)
        #expect(again.id != meeting.id && again.uid != meeting.uid)
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").count == 2)
        #expect(try home.fail("meetings", "duplicate", "99", "+1w").contains("no meeting 99"))
    }

    @Test func tellsWhatIsNext() throws {
        let home = try Scratch()
        #expect(try home.succeed("next").output.isEmpty)
        #expect(try home.succeed("next", "--json").output == "null\n")
        #expect(!FileManager.default.fileExists(atPath: home.database))
        for (title, start) in [
            ("Some day", nil), ("Later", "2099-03-02 10:00"), ("Next", "2099-03-01 10:00"),
            ("Called off", "2099-02-01 10:00"), ("Done", "2099-02-02 10:00"), ("Over", "2020-01-01 10:00"),
        ] as [(String, String?)] {
            let time = start.map { ["--start", $0] } ?? []
            #expect(try home.run(["meetings", "add", "--title", title] + time).status == 0)
        }
        try home.succeed("meetings", "cancel", "4")
        try home.succeed("meetings", "done", "5")
        let line = try home.succeed("next").output
        #expect(line.hasPrefix("Sun 1 Mar 2099 10:00 Next (in ") && line.hasSuffix(" days)\n"), "\(line)")
        #expect(try home.decode(Printed.Meeting.self, "next", "--json").title == "Next")
    }

    @Test func cancelsMarksAndDeletes() throws {
        let home = try prepared()
        let meeting = try coffee(home)
        let cancelled = try home.decode(Printed.Meeting.self, "meetings", "cancel", "\(meeting.id)", "--json")
        #expect(cancelled.status == "cancelled")
        let done = try home.decode(Printed.Meeting.self, "meetings", "done", "\(meeting.id)", "--json")
        #expect(done.done != nil)
        try home.succeed("meetings", "delete", "\(meeting.id)")
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").isEmpty)
        for verb in ["show", "edit", "cancel", "done", "delete"] {
            #expect(try home.fail("meetings", verb, "\(meeting.id)").contains("no meeting \(meeting.id)"))
        }
    }

    @Test func listsByDateAndByWords() throws {
        let home = try prepared()
        for (title, day) in [("One", "2027-03-01"), ("Two", "2027-03-02"), ("Three", "2027-03-03")] {
            try home.succeed("meetings", "add", "--title", title, "--start", "\(day) 10:00")
        }
        try home.succeed("meetings", "add", "--title", "Whole day", "--start", "2027-03-04")
        func titles(_ arguments: String...) throws -> [String] {
            let run = try home.run(["meetings", "list", "--all"] + arguments + ["--json"])
            return try JSONDecoder().decode([Printed.Meeting].self, from: Data(run.output.utf8)).map(\.title)
        }
        #expect(try titles() == ["One", "Two", "Three", "Whole day"])
        #expect(try titles("two") == ["Two"])
        #expect(try titles("--from", "2027-03-02") == ["Two", "Three", "Whole day"])
        #expect(try titles("--to", "2027-03-02") == ["One", "Two"])
        #expect(try titles("--from", "2027-03-02", "--to", "2027-03-03", "--limit", "1") == ["Two"])
        let wholeDay = try home.decode(
            [Printed.Meeting].self, "meetings", "list", "whole", "--all", "--json")
        #expect(wholeDay.first?.allDay == true)
        #expect(wholeDay.first?.start == "2027-03-04")
        #expect(wholeDay.first?.timeZone == nil)
    }

    @Test func listsFromTodayOnUnlessToldOtherwise() throws {
        let home = try Scratch()
        for (title, start) in [
            ("Long ago", "2020-02-01 10:00"), ("Not so long ago", "2020-02-02 10:00"), ("Today", "today"),
            ("Far ahead", "in 400 days"),
        ] { try home.succeed("meetings", "add", "--title", title, "--start", start) }
        try home.succeed("meetings", "add", "--title", "Some day")
        func titles(_ options: String...) throws -> [String] {
            try home.run(["meetings", "list", "--columns", "title"] + options).lines
        }
        #expect(try titles() == ["Today", "Far ahead", "Some day"])
        #expect(try titles("--past") == ["Long ago", "Not so long ago"])
        #expect(try titles("--past", "--limit", "1") == ["Not so long ago"])
        #expect(try titles("--past", "--limit", "0") == [])
        #expect(try titles("--all") == ["Long ago", "Not so long ago", "Today", "Far ahead", "Some day"])
        #expect(try titles("--all", "--limit", "1") == ["Long ago"])
        #expect(try titles("--from", "2020-02-02", "--to", "2020-03-01") == ["Not so long ago"])
        #expect(try titles("--past", "--from", "2020-02-02") == ["Not so long ago"])
        #expect(try titles("--all", "ago") == ["Long ago", "Not so long ago"])
        let run = try home.run(["meetings", "list", "ago"])
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.errors.contains("--all"), "\(run.errors)")
        #expect(try home.run(["meetings", "list", "--all", "--past"]).status == 64)
        #expect(try home.run(["meetings"]).output == home.run(["meetings", "list"]).output)
    }

    @Test(arguments: [
        ["--start", "2027-02-30 10:00"], ["--start", "nonsense"],
        ["--start", ""], ["--start", "2027-01-15 25:00"],
        ["--start", "2027-01-15 10:00", "--duration", "soon"],
        ["--duration", "1h"], ["--start", "2027-01-15 10:00", "--time-zone", "Europe/Atlantis"],
        ["--invite", "Nobody Atall"], ["--invite", ""], ["--venue", "4711"], ["--title", "  "],
    ])
    func refusesWhatCannotBe(arguments: [String]) throws {
        let home = try prepared()
        let run = try home.run(["meetings", "add", "--title", "Coffee"] + arguments)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.hasPrefix("meet-tui: "))
        #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").isEmpty)
    }

    @Test(arguments: [
        ["meetings", "add"], ["meetings", "show"], ["meetings", "show", "one", "two"],
        ["meetings", "add", "--titel", "x"],
        ["meetings", "list", "--limit", "many"], ["contacts", "import"],
        ["contacts", "export", "--format", "csv"],
        ["settings", "get"], ["nonsense"], ["--nonsense"],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        let run = try Scratch().run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }
}
