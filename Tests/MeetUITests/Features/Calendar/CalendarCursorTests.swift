import Foundation
import MeetCore
import Testing

@testable import Features

/// Where keys take the cursor of the calendar.
@Suite struct CalendarCursorTests {
    private static let zone = Harness.zone
    private static let week = WeekRule.iso8601

    private func cursor(_ year: Int, _ month: Int, _ day: Int, _ minute: Int, second: Bool = false)
        -> CalendarCursor
    {
        CalendarCursor(
            day: CalendarDate(year: year, month: month, day: day),
            reading: HourAxis.Reading(minute, isSecond: second))
    }

    private func moved(_ cursor: CalendarCursor, _ rows: Int, minutes: Int = 30) -> CalendarCursor {
        cursor.moved(rows: rows, minutes: minutes, days: Self.week.days(of: cursor.day), zone: Self.zone)
    }

    @Test func itGoesByRowsAndOverMidnight() {
        let morning = cursor(2026, 11, 21, 9 * 60)
        #expect(moved(morning, 1) == cursor(2026, 11, 21, 570))
        #expect(moved(morning, -1, minutes: 60) == cursor(2026, 11, 21, 480))
        #expect(moved(cursor(2026, 11, 21, 1410), 1) == cursor(2026, 11, 22, 0))
        #expect(moved(cursor(2026, 11, 21, 0), -1) == cursor(2026, 11, 20, 1410))
        // Over the end of the week too.
        #expect(moved(cursor(2026, 11, 22, 1410), 1) == cursor(2026, 11, 23, 0))
        #expect(moved(cursor(2026, 11, 16, 0), -2) == cursor(2026, 11, 15, 1380))
        #expect(moved(morning, 48) == cursor(2026, 11, 22, 9 * 60))
    }

    @Test func anHourThatComesTwiceIsGoneThroughTwice() {
        let night = cursor(2026, 10, 25, 180)
        #expect(moved(night, 1) == cursor(2026, 10, 25, 210))
        #expect(moved(night, 2) == cursor(2026, 10, 25, 180, second: true))
        #expect(moved(night, 4) == cursor(2026, 10, 25, 240))
        #expect(moved(cursor(2026, 10, 25, 240), -1) == cursor(2026, 10, 25, 210, second: true))
        // The other days of that week have it once.
        #expect(moved(cursor(2026, 10, 24, 210), 1) == cursor(2026, 10, 24, 240))
        #expect(
            night.instant(in: Self.zone).addingTimeInterval(3600)
                == cursor(2026, 10, 25, 180, second: true).instant(in: Self.zone))
    }

    @Test func anHourThatDoesNotComeIsLeftOut() {
        #expect(moved(cursor(2027, 3, 28, 150), 1) == cursor(2027, 3, 28, 240))
        #expect(moved(cursor(2027, 3, 28, 240), -1) == cursor(2027, 3, 28, 150))
        let there = cursor(2027, 3, 27, 200).moved(days: 1)
        let week = Self.week.days(of: there.day)
        #expect(there.settled(minutes: 30, days: week, zone: Self.zone) == cursor(2027, 3, 28, 240))
    }

    @Test func itSettlesOnTheRowItIsIn() {
        let now = CalendarCursor(Harness.now, in: Self.zone)
        #expect(now == cursor(2026, 11, 21, 581))
        let week = Self.week.days(of: now.day)
        #expect(now.settled(minutes: 30, days: week, zone: Self.zone) == cursor(2026, 11, 21, 570))
        #expect(now.settled(minutes: 60, days: week, zone: Self.zone) == cursor(2026, 11, 21, 540))
        #expect(now.settled(minutes: 15, days: [], zone: Self.zone) == cursor(2026, 11, 21, 570))
    }

    @Test func itStaysWithinTheCalendar() {
        let first = cursor(1, 1, 1, 0)
        #expect(first.moved(days: -1) == first)
        #expect(first.moved(months: -1) == first)
        #expect(first.moved(rows: -1, minutes: 30, days: [first.day], zone: Self.zone) == first)
        let last = cursor(9999, 12, 31, 1410)
        #expect(last.moved(days: 1) == last)
        #expect(last.moved(rows: 1, minutes: 30, days: [last.day], zone: Self.zone) == last)
        #expect(cursor(2027, 1, 31, 60).moved(months: 1) == cursor(2027, 2, 28, 60))
    }

    // MARK: - Spans

    private func span(
        _ anchor: CalendarCursor, _ cursor: CalendarCursor, _ unit: MarkedSpan.Unit = .rows(minutes: 30)
    ) -> MeetingTime {
        MarkedSpan(anchor: anchor, cursor: cursor, unit: unit).time(in: Self.zone)
    }

    private func timed(_ month: Int, _ day: Int, _ hour: Int, _ minutes: Int) -> MeetingTime {
        Seed.time(month, day, hour, minutes: minutes)
    }

    @Test func aSpanHasTheRowsOfBothEnds() {
        let (nine, ten) = (cursor(2026, 11, 21, 540), cursor(2026, 11, 21, 600))
        #expect(span(nine, ten) == timed(11, 21, 9, 90))
        #expect(span(ten, nine) == timed(11, 21, 9, 90))
        #expect(span(nine, nine) == timed(11, 21, 9, 30))
        #expect(span(nine, nine, .rows(minutes: 60)) == timed(11, 21, 9, 60))
        #expect(span(cursor(2026, 11, 22, 60), nine) == timed(11, 21, 9, 16 * 60 + 30))
    }

    /// Lengths are what really passes.
    @Test func aSpanOverAChangeOfTheClocks() {
        #expect(span(cursor(2026, 10, 25, 120), cursor(2026, 10, 25, 270)) == timed(10, 25, 2, 240))
        #expect(
            span(cursor(2026, 10, 25, 180), cursor(2026, 10, 25, 180, second: true)) == timed(10, 25, 3, 90))
    }

    @Test func aSpanOfDays() {
        let time = span(cursor(2026, 12, 2, 540), cursor(2026, 11, 28, 600), .days)
        #expect(
            time
                == .allDay(
                    first: CalendarDate(year: 2026, month: 11, day: 28),
                    last: CalendarDate(year: 2026, month: 12, day: 2)))
    }
}
