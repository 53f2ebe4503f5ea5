import Foundation
import MeetCore
import MeetStore
import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// One's own time in the week of Monday 16 November 2026, and in the next one. It is Saturday 21.
enum WeekSeed {
    static func week(_ store: MeetStore) throws {
        try Planting.once("week", store, writeWeek)
    }

    private static func writeWeek(_ store: MeetStore) throws {
        try Seed.everything(store)
        try slot(store, "Run", 11, 17, 7, measure: "8 km", done: 7400)
        try slot(store, "Run", 11, 19, 7, measure: "8 km", done: 8000)
        try slot(store, "Long run", 11, 22, 8, measure: "14 km")
        for day in 16...22 {
            try slot(store, "Lunch", 11, day, 13, measure: "650 kcal", done: day < 20 ? 700_000 : nil)
        }
        try slot(store, "Read", 11, 21, 22, measure: "20 pages")
        try slot(store, "Read", 11, 18, 22, 30, measure: "20 pages", done: 20_000)
        try store.set(WeekSettings.goalsKey, to: "30 km")
    }

    /// More units and hours of one day than there is room for at 80x24.
    static func manyUnits(_ store: MeetStore) throws {
        try Planting.once("week units", store, writeManyUnits)
    }

    private static func writeManyUnits(_ store: MeetStore) throws {
        try Seed.everything(store)
        let units = ["push-ups", "km", "kcal", "pages", "words", "steps", "laps", "kg"]
        for (number, unit) in units.enumerated() {
            try slot(store, "Plan \(number)", 11, 21, 10 + number, measure: "\(number + 2) \(unit)")
        }
    }

    /// Six units and a track, which has rows of its own below them.
    static func unitsAndTrack(_ store: MeetStore) throws {
        try Planting.once("week units and track", store) { store in
            try Seed.everything(store)
            for (number, unit) in ["km", "kcal", "pages", "words", "laps", "kg"].enumerated() {
                try slot(store, "Plan \(number)", 11, 21, 10 + number, measure: "\(number + 2) \(unit)")
            }
            let measures = TrackMeasures(
                start: Harness.now, end: Harness.now.addingTimeInterval(1200), metres: 4000,
                movingSeconds: 1200, averageSpeed: 3.3, activity: .run)
            try store.add([Track(digest: "track", file: "track.gpx", measures: measures)])
        }
    }

    private static func slot(
        _ store: MeetStore, _ title: String, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0,
        measure: String, done: Int? = nil
    ) throws {
        var meeting = Meeting(
            title: title, time: Seed.time(month, day, hour, minute), createdAt: Harness.now)
        meeting.measure = Measure(measure)
        if let done {
            meeting.doneAmount = Amount(thousandths: done)
            meeting.doneAt = Harness.now
        }
        try store.save(meeting)
    }
}

@MainActor
@Suite(.inEveryLanguage) struct WeekSnapshotTests {
    nonisolated static let sizes = Snapshot.sizes

    private func open(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void = WeekSeed.week
    ) async throws -> Harness {
        try await Harness(size, keys, seed: seed)
    }

    @Test(arguments: sizes) func week(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["2", "w"])
        try harness.look("own-week")
        await harness.press("x")
        try harness.look("own-week-done")
    }

    @Test(arguments: sizes) func emptyWeek(_ size: (Int, Int)) async throws {
        try await open(size, ["2", "w", "]"]).look("own-week-empty")
    }

    @Test(arguments: sizes) func quickLine(_ size: (Int, Int)) async throws {
        let harness = try await open(size, ["2", "w", "n"])
        await harness.type("run tue thu 7:00 8km")
        try harness.look("quick-line-measure")
    }
}

@MainActor
@Suite struct WeekScreenTests {
    private func entry(_ harness: Harness, _ title: String) throws -> [OwnTimeDate] {
        let monday = CalendarDate(year: 2026, month: 11, day: 16)
        let days = WeekDays(from: monday, zone: Harness.zone)
        let span = days.span.lowerBound..<days.span.upperBound.addingTimeInterval(7 * 86_400)
        return try harness.store.ownTime(in: span).filter { $0.meeting.title == title }
    }

    @Test func sumsOfDaysAndOfTheWeekStandThere() async throws {
        let harness = try await Harness(Size(columns: 100, rows: 30), seed: WeekSeed.week)
        await harness.press("2", "w")
        for part in [
            "7.4/8 km", "✓ Run", "15.4 of 30 · 14.6 left · goal 30, 14.6 to go",
            "2\u{202F}800 of 4\u{202F}550", "20 of 40",
            "16–22 Nov 2026", "700/650",
        ] {
            #expect(harness.screen.contains(part), "\(part) in\n\(harness.screen)")
        }
    }

    /// `x` and a number mark the slot as done, nothing typed means what was planned, and `x` again opens it.
    @Test func aSlotIsDoneWithItsValue() async throws {
        let harness = try await Harness(seed: WeekSeed.week)
        // Sunday's run.
        await harness.press("2", "w", .right, .up, "x")
        #expect(harness.screen.contains("How much of “Long run” did you do?"), "\(harness.screen)")
        #expect(harness.screen.contains("empty for 14 km, as planned"), "\(harness.screen)")
        await harness.type("much")
        await harness.press(.enter)
        #expect(harness.screen.contains("“much” is not a number"), "\(harness.screen)")
        for _ in 0..<4 { await harness.press(.backspace) }
        await harness.type("12.5")
        await harness.press(.enter)
        #expect(try entry(harness, "Long run").map(\.doneAmount?.text) == ["12.5"])
        #expect(harness.screen.contains("Done: “Long run”, 12.5 km."), "\(harness.screen)")
        #expect(harness.screen.contains("27.9 of 30"), "\(harness.screen)")
        await harness.press("x")
        #expect(try entry(harness, "Long run").map(\.doneAmount) == [nil])
        await harness.press("x", .enter)
        #expect(try entry(harness, "Long run").map(\.doneAmount?.text) == ["14"])
        await harness.press("u")
        let undone = try entry(harness, "Long run").map(\.doneAmount)
        #expect(undone == [nil], "\(harness.screen)")
    }

    @Test func aSeriesIsPlannedAndRemindedOf() async throws {
        let harness = try await Harness()
        await harness.press("2", "w", "n")
        await harness.type("run sun tue 7:00 8km")
        #expect(harness.screen.contains("8 km"), "\(harness.screen)")
        await harness.press(.enter)
        let dates = try entry(harness, "run")
        #expect(dates.count == 3 && dates.allSatisfy { $0.measure?.text == "8 km" && $0.meeting.recurs })
        let start = try #require(dates.first?.meeting.start)
        await harness.move(to: start.addingTimeInterval(-601))
        #expect(!harness.rows.contains { $0.hasPrefix(" ◆ run") })
        await harness.move(to: start.addingTimeInterval(-600))
        #expect(harness.rows.contains { $0.hasPrefix(" ◆ run · in 10 min") }, "\(harness.screen)")
        #expect(harness.terminal.notices.contains { $0.title == "run" })
    }

    @Test func theMeasureAndTheGoalsChange() async throws {
        let harness = try await Harness(seed: WeekSeed.week)
        await harness.press("2", "w", .right, .up, "m", .control("u"))
        await harness.type("12 km")
        await harness.press(.enter)
        #expect(try entry(harness, "Long run").map(\.measure?.text) == ["12 km"])
        await harness.press("g", .control("u"))
        await harness.type("40 km, 50 pages")
        await harness.press(.enter)
        #expect(try harness.store.setting(WeekSettings.goalsKey) == "40 km; 50 pages")
        #expect(harness.screen.contains("goal 40, 24.6 to go"), "\(harness.screen)")
        #expect(harness.screen.contains("goal 50, 30 to go"), "\(harness.screen)")
    }

    @Test func keysGoThroughDaysAndWeeks() async throws {
        let harness = try await Harness(seed: WeekSeed.week)
        await harness.press("2", "w", .home)
        #expect(harness.screen.contains("13:00–14:00  Lunch · 700 of 650 kcal"), "\(harness.screen)")
        // To the slot that is nearest in time of day.
        await harness.press(.right, .up)
        #expect(harness.screen.contains("07:00–08:00  Run · 7.4 of 8 km"), "\(harness.screen)")
        await harness.press("]")
        #expect(harness.screen.contains("No time of your own is planned in this week."), "\(harness.screen)")
        await harness.press("t", .down)
        #expect(harness.screen.contains("22:00–23:00  Read · 20 pages"), "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("20 pages"), "\(harness.screen)")
    }

    /// Units and hours without room are counted or marked, and a unit is not cut where there is room.
    @Test func whatIsHiddenHasASign() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: WeekSeed.manyUnits)
        await harness.press("2", "w")
        #expect(harness.rows.contains { $0.hasPrefix(" +4 more ─") }, "\(harness.screen)")
        #expect(harness.rows.contains { $0.contains("░") && $0.contains("  +4 more") }, "\(harness.screen)")
        #expect(
            harness.rows.contains { $0.hasPrefix(" push-ups ") && !$0.contains("░") }, "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix("↓") }, "\(harness.screen)")
        #expect(!harness.rows.contains { $0.hasPrefix("↑") }, "\(harness.screen)")
        for _ in 0..<7 { await harness.press(.down) }
        #expect(harness.rows.contains { $0.hasPrefix("↑") }, "\(harness.screen)")
        #expect(!harness.rows.contains { $0.hasPrefix("↓") }, "\(harness.screen)")
    }

    /// The sums leave the hours a third of the screen.
    @Test func theHoursKeepAThird() async throws {
        let harness = try await Harness(Size(columns: 80, rows: 24), seed: WeekSeed.unitsAndTrack)
        await harness.press("2", "w")
        let lines = harness.rows.indices.filter { harness.rows[$0].contains("────────") }
        // Below the tabs, the days, the hours, the sums of the days, and the screen.
        try #require(lines.count == 5, "\(harness.screen)")
        #expect(lines[2] - lines[1] - 1 >= 6, "\(harness.screen)")
        #expect(harness.rows.count { $0.contains("+3 more") } == 2, "\(harness.screen)")
        #expect(harness.screen.contains("4.0 km · 20 min"), "\(harness.screen)")
    }

    @Test func aWholeDayStandsAboveTheHours() async throws {
        let harness = try await Harness(seed: WeekSeed.week)
        await harness.press("2", "w", "n")
        await harness.type("write 500 words tomorrow")
        await harness.press(.enter, .right, .home, .right, .right, .right, .right, .right, .right)
        let day = try #require(harness.rows.firstIndex { $0.hasPrefix(" day ") }, "\(harness.screen)")
        let run = try #require(harness.rows.firstIndex { $0.hasPrefix(" 07:00 ") }, "\(harness.screen)")
        #expect(day < run && harness.rows[day].contains("write"), "\(harness.screen)")
        for _ in 0..<9 { await harness.press(.up) }
        #expect(harness.screen.contains("all day  write · 500 words"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix(" words ") && $0.contains("░") }, "\(harness.screen)")
    }

    @Test func aMeasureAsksForADay() async throws {
        let harness = try await Harness()
        await harness.press("2", "w", "n")
        await harness.type("run 8km")
        #expect(harness.screen.contains("counts in the week only with a day"), "\(harness.screen)")
        await harness.type(" tomorrow")
        #expect(!harness.screen.contains("counts in the week only with a day"), "\(harness.screen)")
    }

    @Test func escapeGoesBackToTheCalendar() async throws {
        let harness = try await Harness(seed: WeekSeed.week)
        await harness.press("2", "w")
        #expect(harness.app.topLayer.screen is WeekScreen)
        await harness.press(.escape)
        #expect(harness.app.topLayer.screen is CalendarScreen)
    }

    @Test func aClickSelects() async throws {
        let harness = try await Harness(Size(columns: 100, rows: 30), seed: WeekSeed.week)
        await harness.press("2", "w")
        let row = try #require(harness.rows.firstIndex { $0.contains("✓ Run") })
        let before = try #require(harness.rows[row].range(of: "✓ Run"))
        let column = TextWidth.columns(of: harness.rows[row][..<before.lowerBound])
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: column, row: row))))
        #expect(harness.screen.contains("Run · 7.4 of 8 km"), "\(harness.screen)")
    }

    @Test(
        arguments: [
            (7400, 16_000, nil, 20), (0, 16_000, 30_000, 20), (1, 30_000, nil, 20), (29_999, 30_000, nil, 20),
            (40_000, 30_000, 30_000, 20), (0, 0, 30_000, 9), (0, 0, nil, 9), (5, 10, nil, 0),
        ] as [(Int, Int, Int?, Int)])
    func barsAreFull(done: Int, planned: Int, goal: Int?, count: Int) {
        let sum = WeekSum(
            .kilometres, planned: Amount(thousandths: planned), done: Amount(thousandths: done),
            goal: goal.map { Amount(thousandths: $0) })
        let cells = WeekBar(sum: sum).cells(count)
        #expect(cells.done + cells.planned + cells.rest == count)
        guard count > 0 else { return }
        #expect((cells.done > 0) == (done > 0))
        #expect((cells.done == count) == (done > 0 && done >= max(planned, goal ?? 0)))
    }
}
