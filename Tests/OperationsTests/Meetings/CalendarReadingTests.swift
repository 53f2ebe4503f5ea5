import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

@Suite struct CalendarReadingTests {
    let fixture: StoreFixture
    let store: MeetStore
    let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        let now = instant("2026-11-21T07:41Z")
        workspace = Workspace(store: store, now: { now })
    }

    private func agenda(_ day: String, before: Int = 50, after: Int = 50, text: String = "") throws
        -> AgendaPage
    {
        try LoadAgenda(
            around: CalendarDate(day), before: before, after: after, text: text, zone: StoreFixture.athens
        )
        .run(in: workspace)
    }

    private func lines(_ page: AgendaPage) -> [String] {
        page.days.map { day in "\(day.date): \(day.meetings.map(\.title).joined(separator: ", "))" }
    }

    // MARK: - Sheets

    @Test func aSeriesIsExpandedAsFarAsIsLooked() throws {
        var run = Meeting.timed("Run", "2026-11-17 19:00")
        run.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY"))
        try store.save(run)
        let far = CalendarDate("2041-06-01")
        let page = try LoadCalendar(
            far...far.adding(days: 13), zone: StoreFixture.athens, mostPerDay: 5
        ).run(in: workspace)
        #expect(page.meetings.map(\.title) == ["Run", "Run"])
        #expect(page.meetings.allSatisfy { $0.time.firstDay(in: StoreFixture.athens)?.weekday == 2 })
        #expect(page.counts.reduce(0, +) == 2)
    }

    // MARK: - The agenda

    @Test func anAgendaGoesByDays() throws {
        for meeting in [
            Meeting.timed("Lunch", "2026-11-20 13:00"), .timed("Coffee", "2026-11-21 11:00"),
            .timed("Review", "2026-11-21 18:30"), .timed("Dinner", "2026-12-26 20:00"),
            .unscheduled("Some day"),
        ] { try store.save(meeting) }
        let page = try agenda("2026-11-21")
        #expect(lines(page) == ["2026-11-20: Lunch", "2026-11-21: Coffee, Review", "2026-12-26: Dinner"])
        #expect(page.isStart && page.isEnd)
        #expect(page.first == CalendarDate("2026-11-20") && page.last == CalendarDate("2026-12-26"))
        #expect(lines(try agenda("2026-11-21", text: "din")) == ["2026-11-21: ", "2026-12-26: Dinner"])
    }

    @Test func todayIsThereWhereNothingIsPlannedToo() throws {
        #expect(lines(try agenda("2026-11-21")) == ["2026-11-21: "])
        // Not where it is not among the days.
        let page = try agenda("2027-05-01")
        #expect(page.days.isEmpty)
        #expect(page.first == page.last && page.first == CalendarDate("2027-05-01"))
        #expect(page.isStart && page.isEnd)
    }

    @Test func whatTakesSeveralDaysStandsOnEachOfThemThatIsTold() throws {
        for meeting in [
            Meeting.allDay("Fair", "2026-11-20", "2026-11-24"), .timed("Coffee", "2026-11-23 11:00"),
            .timed("Camp", "2026-11-22 18:00", minutes: 2880), .timed("Late", "2026-11-25 10:00"),
        ] { try store.save(meeting) }
        #expect(
            lines(try agenda("2026-11-21")) == [
                "2026-11-20: Fair", "2026-11-21: Fair", "2026-11-22: Fair, Camp",
                "2026-11-23: Fair, Camp, Coffee", "2026-11-24: Fair, Camp", "2026-11-25: Late",
            ])
    }

    /// What is told of a day is all of it: of the days at the ends of the page nobody knows whether that is so.
    @Test func aPageIsCutBetweenDays() throws {
        for day in 1...30 {
            for hour in [9, 12, 15] {
                let text = "2026-12-\(day < 10 ? "0" : "")\(day) \(hour < 10 ? "0" : "")\(hour):00"
                try store.save(.timed("Call", text))
            }
        }
        let page = try agenda("2026-12-15", before: 10, after: 10)
        #expect(page.days.map(\.date.day) == [12, 13, 14, 15, 16, 17])
        #expect(page.days.allSatisfy { $0.meetings.count == 3 })
        #expect(!page.isStart && !page.isEnd)
        #expect(page.first == CalendarDate("2026-12-12") && page.last == CalendarDate("2026-12-17"))
        // From the last day of a page the next one goes on.
        let next = try agenda("2026-12-17", before: 10, after: 10)
        #expect(next.days.map(\.date.day) == [14, 15, 16, 17, 18, 19])
        let first = try agenda("2026-12-02", before: 10, after: 4)
        #expect(first.isStart && !first.isEnd)
        #expect(first.days.map(\.date.day) == [1, 2])
        let last = try agenda("2026-12-30", before: 4, after: 10)
        #expect(!last.isStart && last.isEnd)
        #expect(last.days.map(\.date.day) == [29, 30])
    }

    @Test func aDayWithMoreThanAreAskedForIsToldInPart() throws {
        for minute in 10..<40 { try store.save(.timed("Call", "2026-12-01 10:\(minute)", minutes: 1)) }
        let page = try agenda("2026-12-01", before: 10, after: 10)
        #expect(page.days.map(\.meetings.count) == [10])
        #expect(page.days.first?.date == CalendarDate("2026-12-01"))
    }
}
