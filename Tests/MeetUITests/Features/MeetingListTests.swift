import Foundation
import MeetCore
import MeetStore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The rows of the list of meetings, and the days between them.
@MainActor @Suite(.timeLimit(.minutes(20))) struct MeetingListTests {
    private func days(_ month: Int, _ first: Int, _ last: Int) -> MeetingTime {
        .allDay(
            first: CalendarDate(year: 2026, month: month, day: first),
            last: CalendarDate(year: 2026, month: month, day: last))
    }

    /// A fair of three days with a talk on its second, and a holiday that goes on today.
    private func fair(_ store: MeetStore) throws {
        let now = Harness.now
        try store.save(Meeting(title: "Holiday", time: days(11, 19, 22), createdAt: now))
        try store.save(Meeting(title: "Coffee", time: Seed.time(11, 21, 11), createdAt: now))
        try store.save(Meeting(title: "Fair", time: days(12, 3, 5), createdAt: now))
        try store.save(Meeting(title: "Talk", time: Seed.time(12, 4, 10), createdAt: now))
    }

    /// The list alone, without what stands beside it.
    private func list(_ harness: Harness, columns: Int = 50) -> [String] {
        harness.rows.dropFirst(2).dropLast(2).map { row in
            String(row.prefix(columns)).replacingOccurrences(of: "─", with: "").split(separator: " ")
                .joined(separator: " ")
        }
    }

    @Test func whatTakesSeveralDaysStandsOnEachOfThem() async throws {
        let harness = try await Harness(seed: fair)
        let rows = list(harness)
        let fair = try #require(rows.firstIndex { $0.hasPrefix("Thu 3 Dec") }, "\(harness.screen)")
        #expect(
            Array(rows[fair..<fair + 7]) == [
                "Thu 3 Dec in 12 days", "day 1 of 3 Fair", "Fri 4 Dec in 13 days", "day 2 of 3 Fair",
                "10:00–11:00! Talk", "Sat 5 Dec in 14 days", "day 3 of 3 Fair",
            ], "\(harness.screen)")
        let today = try #require(rows.firstIndex { $0.hasPrefix("Today") })
        #expect(Array(rows[today..<today + 2]) == ["Today Sat 21 Nov", "▏ day 3 of 4 Holiday"], "\(rows)")
    }

    @Test func whatIsOverdueStandsBehindTheDaysBeforeIt() async throws {
        let harness = try await Harness { store in
            try store.save(Meeting(title: "Course", time: days(11, 16, 18), createdAt: Harness.now))
            try store.save(Meeting(title: "Coffee", time: Seed.time(11, 21, 11), createdAt: Harness.now))
            let due = Deadline(day: CalendarDate(year: 2026, month: 11, day: 17))
            try store.save(Meeting(title: "Keyboard", time: .due(due), createdAt: Harness.now))
        }
        await harness.press(.home)
        #expect(
            list(harness).filter { !$0.isEmpty }.map { String($0.prefix(20)) } == [
                "Mon 16 Nov 5 days ag", "▌ day 1 of 3 Course", "Tue 17 Nov 4 days ag", "▏ day 2 of 3 Course",
                "Wed 18 Nov 3 days ag", "▏ day 3 of 3 Course", "Overdue", "17 Nov Keyboard",
                "Today Sat 21 Nov",
                "11:00–12:00 Coffee",
            ], "\(harness.screen)")
    }

    @Test func theBarPassesOverTheLaterDays() async throws {
        let harness = try await Harness(seed: fair)
        func bar() -> String? { list(harness).first { $0.hasPrefix("▌") } }
        await harness.press(.home)
        #expect(bar() == "▌ day 1 of 4 Holiday", "\(harness.screen)")
        await harness.press(.down)
        #expect(bar() == "▌ 11:00–12:00! Coffee")
        await harness.press(.down, .down)
        #expect(bar() == "▌ 10:00–11:00! Talk")
    }

    @Test func aClickOnALaterDayGoesToTheFirst() async throws {
        let harness = try await Harness(seed: fair)
        let row = try #require(harness.rows.firstIndex { $0.contains("day 3 of 3") })
        await harness.send(.mouse(Mouse(.press(.left), at: Point(column: 20, row: row))))
        #expect(harness.rows.contains { $0.hasPrefix("▌ day 1 of 3   Fair") }, "\(harness.screen)")
        #expect(harness.rows[row].hasPrefix("▏ day 3 of 3   Fair"))
    }

    @Test func theBarIsInSightWhereMuchGoesOn() async throws {
        let harness = try await Harness(Size(columns: 40, rows: 9)) { store in
            for number in 1...12 {
                try store.save(
                    Meeting(title: "Span \(number)", time: days(11, 19, 25), createdAt: Harness.now))
            }
            try store.save(Meeting(title: "Coffee", time: Seed.time(11, 21, 11), createdAt: Harness.now))
        }
        await harness.press(.end)
        #expect(harness.rows.contains { $0.hasPrefix("▌ 11:00! Coffee") }, "\(harness.screen)")
        #expect(harness.screen.contains("and 12 more"), "\(harness.screen)")
    }

    @Test func aFilterLeavesOnlyTheDaysOfWhatItFinds() async throws {
        let harness = try await Harness(seed: fair)
        await harness.press("/")
        await harness.type("talk")
        #expect(!list(harness).contains { $0.contains("Fair") }, "\(harness.screen)")
    }

    @Test(.inEveryLanguage, arguments: [(120, 36), (80, 24), (40, 12)]) func rowsLook(_ size: (Int, Int))
        async throws
    {
        let harness = try await Harness(Size(columns: size.0, rows: size.1)) { store in
            try Seed.everything(store)
            try fair(store)
            var idea = Meeting(title: "Idea", time: Seed.time(11, 22, 10, 30), createdAt: Harness.now)
            idea.status = .tentative
            try store.save(idea)
            try store.save(
                Meeting(title: "Breakfast", time: Seed.time(11, 21, 8), createdAt: Harness.now))
        }
        try harness.look("meetings-rows")
    }

    // MARK: - Looks

    @Test func theBarCoversItsRowAndHoldsTheCursor() async throws {
        let harness = try await Harness(seed: Seed.everything)
        let buffer = harness.frame.buffer
        let row = try #require(harness.rows.firstIndex { $0.hasPrefix("▌") })
        #expect(
            buffer.row(row).prefix(51).allSatisfy {
                $0.style.background == Theme().barRow.background
            })
        #expect(buffer.restingPlace == Point(column: 0, row: row))
        #expect(harness.frame.cursor == nil)
        // The other pane is marked by the rule above it.
        #expect(
            buffer[Point(column: 10, row: 1)].text == "━" && buffer[Point(column: 80, row: 1)].text == "─")
        await harness.press(.tab)
        let other = harness.frame.buffer
        #expect(other[Point(column: 10, row: 1)].text == "─" && other[Point(column: 80, row: 1)].text == "━")
        #expect(other[Point(column: 20, row: row)].style.background == Theme().restingRow.background)
    }

    @Test func whatIsUnderTheBarCanBeRead() {
        let theme = Theme()
        for style in [theme.plain, theme.muted, theme.good, theme.bad, theme.perhaps, theme.calledOff] {
            let shown = theme.style(style, on: theme.barRow)
            #expect(shown.background == theme.barRow.background)
            #expect(shown.foreground == theme.barRow.foreground, "\(style)")
            #expect(!shown.attributes.contains(.dim))
        }
    }
}

@Suite struct MeetingSpansTests {
    private func date(_ day: Int) -> CalendarDate { CalendarDate(year: 2026, month: 12, day: day) }

    private func summary(_ title: String, _ first: Int, _ last: Int, _ number: Int64) -> MeetingSummary {
        let time = MeetingTime.allDay(first: date(first), last: date(last))
        return MeetingSummary(
            id: Identifier<Meeting>(number).occurrence(), uid: title, title: title, time: time,
            start: time.start(readerZone: Harness.zone), end: time.end(readerZone: Harness.zone),
            status: .confirmed, isDone: false, venueName: nil, counts: AnswerCounts())
    }

    @Test func tellTheDaysOnWhichTheyGoOn() {
        let spans = MeetingSpans(
            [summary("a", 3, 5, 1), summary("b", 4, 8, 2), summary("one day", 9, 9, 3)], zone: Harness.zone)
        #expect(spans.running(on: date(3)).isEmpty)
        #expect(spans.running(on: date(4)).map(\.title) == ["a"])
        #expect(spans.running(on: date(5)).map(\.title) == ["a", "b"])
        #expect(spans.running(on: date(9)).isEmpty)
        #expect(spans.days(after: date(4), before: nil, most: 20) == [5, 6, 7, 8].map(date))
        #expect(spans.days(after: date(4), before: date(7), most: 20) == [5, 6].map(date))
        #expect(spans.days(after: date(4), before: nil, most: 1) == [date(5)])
        #expect(spans.days(after: date(9), before: nil, most: 20).isEmpty)
    }
}
