import Foundation
import Testing

/// `calendar`: the weeks around Saturday, 16 January 2038.
@Suite struct CalendarCommandTests {
    private func prepared() throws -> Scratch {
        let home = try Scratch()
        for (title, start, more) in [
            ("Coffee", "2038-01-16 11:00", ["--venue", "Café Entra"]),
            ("Call", "2038-01-16 15:00", ["--time-zone", "Asia/Tokyo", "--duration", "90m"]),
            ("Night", "2038-01-16 23:00", ["--duration", "2h"]), ("Fair", "2038-01-15 - 2038-01-17", []),
            ("Dinner", "2038-01-20 20:00", []), ("Trip", "2038-01-30 - 2038-02-02", []),
            ("Later", "2038-02-10 09:00", []),
        ] as [(String, String, [String])] {
            let run = try home.run(["meetings", "add", "--title", title, "--start", start] + more)
            #expect(run.status == 0, "\(title): \(run.errors)")
        }
        try home.succeed("meetings", "cancel", "5")
        return home
    }

    @Test func aDayHasItsHoursInOrder() throws {
        let home = try prepared()
        #expect(
            try home.succeed("calendar", "day", "2038-01-16").lines == [
                "Sat 16 Jan 2038 · week 2", "  day 2 of 3   Fair",
                "  08:00–09:30  Call · 15:00–16:30 Asia/Tokyo", "  11:00–12:00  Coffee · Café Entra",
                "  23:00–01:00  Night",
            ])
        #expect(
            try home.succeed("calendar", "day", "18", "jan", "2038").lines == [
                "Mon 18 Jan 2038 · week 3", "  nothing planned",
            ])
        // What goes on over midnight is there on both days.
        #expect(try home.succeed("calendar", "day", "2038-01-17").output.contains("23:00–01:00  Night"))
    }

    @Test func aWeekHasItsSevenDaysAsTheLocaleCountsThem() throws {
        let home = try prepared()
        func headings() throws -> [String] {
            try home.succeed("calendar", "week", "2038-01-16").lines.filter { $0.contains("week") }
        }
        let week = try headings()
        #expect(week.count == 7)
        #expect(week.first == "Mon 11 Jan 2038 · week 2" && week.last == "Sun 17 Jan 2038 · week 2")
        home.environment["LC_ALL"] = "en_US.UTF-8"
        let american = try headings()
        #expect(american.first == "Sun Jan 10, 2038 · week 3" && american.last == "Sat Jan 16, 2038 · week 3")
    }

    @Test func theAgendaHasTheComingDaysThatHaveSomething() throws {
        let home = try prepared()
        let agenda = try home.succeed("calendar", "agenda", "2038-01-16").lines
        #expect(
            agenda.filter { $0.contains("week") } == [
                "Sat 16 Jan 2038 · week 2", "Sun 17 Jan 2038 · week 2", "Wed 20 Jan 2038 · week 3",
            ])
        #expect(agenda.last == "  20:00–21:00  Dinner (cancelled)")
        // It is what is meant where no view is named.
        #expect(try home.succeed("calendar", "2038-01-16").lines == agenda)
        #expect(try home.succeed("calendar", "16", "jan", "2038").lines == agenda)
        #expect(try home.succeed("calendar", "agenda", "2041-01-01").output.isEmpty)
    }

    @Test func aMonthIsASheetWithItsMeetingsBelow() throws {
        let home = try prepared()
        let lines = try home.succeed("calendar", "month", "2038-01-05").lines
        #expect(lines.first?.trimmingCharacters(in: .whitespaces) == "January 2038")
        #expect(lines.contains("     Mon  Tue  Wed  Thu  Fri  Sat  Sun"))
        #expect(lines.contains("53                        1    2    3"))
        #expect(lines.contains("2    11   12   13   14   15·  16▪  17·"))
        #expect(lines.contains("4    25   26   27   28   29   30·  31·"))
        #expect(lines.contains("Sat 30 Jan 2038 · week 4"))
        #expect(lines.last == "  day 2 of 4   Trip")
        #expect(!lines.contains { $0.contains("Later") })
    }

    @Test func jsonIsThatOfTheList() throws {
        let home = try prepared()
        let week = try home.decode(
            [Printed.Meeting].self, "calendar", "week", "2038-01-16", "--json")
        #expect(week.map(\.title) == ["Fair", "Call", "Coffee", "Night"])
        let listed = try home.decode(
            [Printed.Meeting].self, "meetings", "list", "--from", "2038-01-11", "--to", "2038-01-17",
            "--json")
        #expect(week == listed)
    }

    @Test(arguments: [
        (["wek"], "did you mean “week”"), (["year"], "views are day, week, month, agenda"),
        (["nonsense", "2038-01-01"], "neither a view nor a day"),
    ])
    func whatIsNeitherViewNorDayIsWrongUsage(arguments: [String], sentence: String) throws {
        let home = try Scratch()
        let run = try home.run(["calendar"] + arguments)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
    }

    @Test func aDayThatIsNoneFails() throws {
        let home = try Scratch()
        try home.fail("calendar", "week", "30", "feb")
        #expect(try home.succeed("calendar", "day").lines.last == "  nothing planned")
        #expect(!FileManager.default.fileExists(atPath: home.path("data")))
    }
}
