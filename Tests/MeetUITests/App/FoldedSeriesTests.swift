import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import MeetUI

/// Series in the list: a row for each date, or one for the whole series; meetings are counted, not dates.
@MainActor
@Suite struct FoldedSeriesTests {
    @Test(arguments: [Size(columns: 120, rows: 36), Size(columns: 60, rows: 24)])
    func aSeriesIsFoldedAndUnfolded(size: Size) async throws {
        let harness = try await Harness(size) { store in
            var series = Meeting(
                title: "Standup", time: CalendarSeed.timed(CalendarSeed.date(2026, 11, 23), 10),
                createdAt: Harness.now)
            series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY;COUNT=60"))
            try store.save(series)
            let review = CalendarSeed.timed(CalendarSeed.date(2026, 12, 1), 12)
            try store.save(Meeting(title: "Review", time: review, createdAt: Harness.now))
        }
        func standups() -> Int { harness.rows.filter { $0.prefix(45).contains("Standup") }.count }
        #expect(standups() > 5 && harness.screen.contains("2 meetings"), "\(harness.screen)")
        // The selected date of the series gives its place to the row of the series.
        await harness.press(.down, .down, "z")
        #expect(standups() == 1 && harness.screen.contains("Standup ↻ every day"), "\(harness.screen)")
        #expect(
            harness.screen.contains("Review") && harness.screen.contains("2 meetings"), "\(harness.screen)")
        #expect(harness.rows.contains { $0.hasPrefix("▌ 10:00") }, "\(harness.screen)")
        // It is remembered.
        #expect(try harness.store.setting("meetings.series") == "folded")
        await harness.press("/")
        await harness.type("stand")
        #expect(harness.screen.contains("1 match"), "\(harness.screen)")
        await harness.press(.escape, .escape, "z")
        #expect(standups() > 5, "\(harness.screen)")
    }

    /// Any date opens from the calendar while the list is folded.
    @Test func aLaterDateOpensWhileTheListIsFolded() async throws {
        let harness = try await Harness(Size(columns: 120, rows: 36)) { store in
            try store.set("meetings.series", to: "folded")
            var series = Meeting(
                title: "Standup", time: CalendarSeed.timed(CalendarSeed.date(2026, 11, 23), 10),
                createdAt: Harness.now)
            series.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=DAILY;COUNT=60"))
            try store.save(series)
        }
        await harness.press("2", ".", ".", ".", .enter)
        #expect(harness.screen.contains("Wed 25 Nov 2026 · 10:00"), "\(harness.screen)")
    }
}
