import Foundation
import StoreFixture
import Testing

/// `week`, `meetings done --value` and `meetings add --measure`.
@Suite struct WeekTests {
    private struct Day: Codable, Equatable {
        struct Slot: Codable, Equatable {
            var title: String
            var start: String
            var end: String
            var planned: Double?
            var done: Double?
            var unit: String?
        }

        struct Sum: Codable, Equatable {
            var unit: String
            var planned: Double
            var done: Double
        }

        var date: String
        var slots: [Slot]
        var sums: [Sum]
        /// Empty: there is no track.
        var tracks: [String]
    }

    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.succeed(
            "meetings", "add", "--title", "Run", "--start", "2026-11-24 07:00", "--measure", "8 km")
        try home.succeed("meetings", "add", "Lunch, early", "2026-11-24", "13:00", "650", "kcal")
        try home.succeed("meetings", "done", "1", "--value", "7.4")
        return home
    }

    @Test func theWeekIsPrintedAsJSON() throws {
        let days = try home().decode([Day].self, "week", "2026-11-26", "--json")
        #expect(days.map(\.date) == (23...29).map { "2026-11-\($0)" })
        let run = Day.Slot(
            title: "Run", start: "2026-11-24T07:00:00+02:00", end: "2026-11-24T08:00:00+02:00", planned: 8,
            done: 7.4, unit: "km")
        #expect(days[1].slots.first == run && days[1].slots.map(\.unit) == ["km", "kcal"])
        #expect(days[1].slots.last?.done == nil)
        #expect(
            days[1].sums == [
                Day.Sum(unit: "km", planned: 8, done: 7.4), Day.Sum(unit: "kcal", planned: 650, done: 0),
            ])
        #expect(days[0].slots.isEmpty && days[0].sums.isEmpty)
    }

    /// The keys of a meeting that these tests are about.
    private struct Shown: Codable, Equatable {
        var measure: String?
        var amount: Double?
    }

    @Test func theMeetingShowsItsMeasure() throws {
        let home = try home()
        #expect(try home.succeed("meetings", "show", "1").output.contains("  Measure: 7.4 of 8 km\n"))
        let added = try home.succeed("meetings", "add", "Swim", "2026-11-25", "7:00", "30", "laps")
        #expect(added.output.contains("  Measure: 30 laps\n"))
        func shown(_ number: String) throws -> Shown {
            let output = try home.succeed("meetings", "show", number, "--json").output
            return try JSONDecoder().decode(Shown.self, from: Data(output.utf8))
        }
        #expect(try shown("1") == Shown(measure: "8 km", amount: 7.4))
        #expect(try shown("2") == Shown(measure: "650 kcal", amount: nil))
        // What was done in another unit is no longer known.
        try home.succeed("meetings", "edit", "1", "--measure", "10 pages")
        #expect(try shown("1") == Shown(measure: "10 pages", amount: nil))
    }

    @Test func aWholeDayIsPrintedByItsDate() throws {
        let home = try home()
        try home.succeed("meetings", "add", "write", "500", "words", "2026-11-25")
        let day = try home.decode([Day].self, "week", "2026-11-26", "--json")[2]
        let slot = Day.Slot(
            title: "write", start: "2026-11-25", end: "2026-11-25", planned: 500, done: nil, unit: "words")
        #expect(day.slots == [slot] && day.sums == [Day.Sum(unit: "words", planned: 500, done: 0)])
        let text = try home.succeed("week", "2026-11-26").output
        #expect(text.contains("500 words") && !text.contains("00:00  write"), "\(text)")
    }

    @Test func theWeekIsPrintedAsCSV() throws {
        let lines = try home().succeed("week", "2026-11-26", "--csv").lines
        #expect(lines.first == "date,title,start,end,planned,done,unit" && lines.count == 3)
        #expect(
            lines.dropFirst().first
                == "2026-11-24,Run,2026-11-24T07:00:00+02:00,2026-11-24T08:00:00+02:00,8,7.4,km")
        #expect(lines.last?.hasPrefix("2026-11-24,\"Lunch, early\",") == true)
        #expect(lines.last?.hasSuffix(",650,,kcal") == true)
        let run = try home().run(["week", "--csv", "--json"])
        #expect(run.status == 64 && run.errors.contains("--csv"), "\(run.errors)")
    }

    @Test func theWeekIsPrintedForPeople() throws {
        let home = try home()
        try home.succeed("settings", "set", "week.goals", "30 km")
        let text = try home.succeed("week", "2026-11-26").output
        for part in ["Tue 24 Nov 2026", "✓", "7.4 of 8 km", "650 kcal", "goal 30, 22.6 to go"] {
            #expect(text.contains(part), "\(part) in\n\(text)")
        }
        #expect(try home.succeed("week", "2027-03-01").output.contains("goal 30, 30 to go"))
    }

    @Test(arguments: [
        ["meetings", "done", "1", "--value", "much"], ["meetings", "done", "1", "--undo", "--value", "7"],
        ["meetings", "edit", "1", "--measure", "much"], ["settings", "set", "week.goals", "much"],
    ])
    func whatIsNoNumberIsRefused(arguments: [String]) throws {
        let home = try home()
        #expect(try home.run(arguments).status != 0)
        #expect(try home.decode([Day].self, "week", "2026-11-26", "--json")[1].slots.first?.done == 7.4)
    }

    @Test func theMeasureStaysInCalendarFiles() throws {
        let home = try home()
        let exported = try home.succeed("meetings", "export").output
        #expect(exported.contains("X-MEET-MEASURE:8 km") && exported.contains("X-MEET-MEASURE-DONE:7.4"))
        let other = try Scratch()
        try other.write(exported, to: "week.ics")
        try other.succeed("meetings", "import", "week.ics")
        let days = try other.decode([Day].self, "week", "2026-11-26", "--json")
        #expect(days[1].slots.map(\.done) == [7.4, nil] && days[1].slots.map(\.planned) == [8, 650])
    }
}
