import Foundation
import Testing

/// Meetings by their titles, the list as people see it, and what is no action.
@Suite struct ShownMeetingsTests {
    private func prepared() throws -> Scratch {
        let home = try Scratch()
        func add(_ title: String, _ start: String, _ more: String...) throws {
            let run = try home.run(["meetings", "add", "--title", title, "--start", start] + more)
            #expect(run.status == 0, "\(run.errors)")
        }
        try add("Coffee", "2037-01-15 11:00", "--duration", "1h")
        try add("Coffee with María", "2037-01-16 11:00", "--invite", "maria@example.org")
        try add("Yoga", "2037-01-12 18:00", "--duration", "90m", "--repeat", "every week until 2037-02-12")
        try add("Night bus", "2037-01-17 23:00", "--duration", "3h")
        return home
    }

    @Test func aMeetingIsShownByItsTitle() throws {
        let home = try prepared()
        for (name, id) in [
            ("Coffee", "1"), ("coffee", "1"), ("coffee MARIA", "2"), ("yog", "3"), ("2", "2"),
            ("maria@example.org", "2"),
        ] {
            #expect(
                try home.succeed("meetings", "show", name).lines.first?.hasPrefix("\(id)  ") == true,
                "\(name)")
        }
        #expect(
            try home.decode(
                Printed.Meeting.self, "meetings", "show", "Yoga", "--occurrence", "2037-01-19", "--json"
            ).start
                == "2037-01-19T18:00:00+02:00")
    }

    @Test func aMeetingSaysWhenToLeave() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "travel.margin", "5")
        try home.succeed(
            "meetings", "add", "--title", "Coffee", "--start", "2037-01-15 11:00", "--travel", "25m")
        let shown = try home.succeed("meetings", "show", "Coffee").output
        #expect(shown.contains("Leave by 10:30 · 25 min, as set for the meeting"), "\(shown)")
        for command in [["meetings", "show", "Coffee", "--json"], ["next", "--json"]] {
            let run = try home.run(command)
            #expect(run.output.contains("\"leaveBy\" : \"2037-01-15T10:30:00+02:00\""), "\(run.output)")
            #expect(run.output.contains("\"leaveByEstimated\" : false"), "\(run.output)")
        }
    }

    @Test func aVenueSaysWhatHappenedAroundIt() throws {
        let home = try Scratch()
        try home.succeed("venues", "add", "Entra", "--coordinates", "60.17,24.94")
        try home.succeed("incidents", "add", "Dark", "--place", "60.17,24.94")
        let shown = try home.succeed("venues", "show", "Entra").output
        #expect(shown.contains("1 incident within 1 km this year, 0 last year: safe"), "\(shown)")
        #expect(try home.succeed("venues", "show", "Entra", "--json").output.contains("\"thisYear\" : 1"))
    }

    @Test func ofSeveralTheNumbersAreSaid() throws {
        let home = try prepared()
        let several = try home.fail("meetings", "show", "cof")
        #expect(several.contains("1 Coffee (") && several.contains("2 Coffee with María ("), "\(several)")
        #expect(try home.fail("meetings", "show", "tennis").contains("No meeting matches “tennis”"))
        #expect(try home.fail("meetings", "show", "99").contains("99"))
    }

    @Test func elsewhereTheListIsAsItWas() throws {
        let lines = try prepared().succeed("meetings", "list", "--to", "2037-01-18").lines
        #expect(lines.count == 4)
        #expect(lines.first == "3\tMon 12 Jan 2037\t18:00\tYoga\t\t", "\(lines)")
    }

    @Test(.needsTmux) func onATerminalItHasHeadingsEndsAndSeries() async throws {
        let screen = try Tmux(
            try prepared(), columns: 100, rows: 24,
            command: ["/bin/sh", "-c", "\"$0\" meetings list --to 2037-01-18; read -r line", Program.path])
        let shown = try await screen.wait(for: "Night bus")
        let rows = shown.lines.filter { !$0.isEmpty }.map { $0.split(separator: " ").map(String.init) }
        #expect(rows.first == ["id", "date", "time", "title", "answers"], "\(shown)")
        #expect(
            shown.contains("18:00–19:30") && shown.contains("↻ Yoga") && !shown.contains("↻ Coffee"),
            "\(shown)")
        #expect(shown.contains("23:00–02:00 +1"), "\(shown)")
    }

    @Test func whatChangesNothingIsNoAction() throws {
        let home = try prepared()
        func count() throws -> Int { try home.succeed("history", "list").lines.count }
        for command in [
            ["answer", "2", "maria@example.org", "accepted"],
            ["answer", "2", "maria@example.org", "declined", "--comment", "at work"],
            ["answer", "3", "nobody@example.org", "accepted", "--occurrence", "2037-01-19"],
            ["edit", "1", "--title", "Tea"], ["edit", "1", "--start", "2037-01-15 12:00"],
            ["edit", "1", "--notes", "x"],
            ["edit", "3", "--occurrence", "2037-01-19", "--invite", "nobody@example.org"],
            ["answer", "3", "nobody@example.org", "accepted", "--occurrence", "2037-01-19"],
            ["done", "1"], ["cancel", "1"], ["move", "1", "2037-01-20 12:00"],
        ] {
            let first = try home.run(["meetings"] + command)
            let before = try count()
            let second = try home.run(["meetings"] + command)
            #expect(first.status == second.status)
            #expect(try count() == before, "\(command)")
        }
    }

    @Test func helpNamesTheCompletions() throws {
        #expect(try Scratch().succeed("--help").output.contains("--generate-completion-script"))
    }
}
