import Foundation
import MeetCore
import Testing

@Suite struct MeetingTimeMovingTests {
    private let athens = TimeZone(identifier: "Europe/Athens") ?? .gmt

    private func wall(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> WallTime {
        WallTime(date: CalendarDate(year: year, month: month, day: day), hour: hour, minute: minute)
    }

    private func timed(_ start: WallTime, minutes: Int = 60, zone: String = "Europe/Athens") -> MeetingTime {
        .timed(start: start, zone: zone, minutes: minutes)
    }

    @Test func daysAndMinutesAreThoseOfTheClock() {
        let coffee = timed(wall(2026, 11, 24, 9, 15))
        #expect(coffee.moved(days: 1, minutes: 30, readerZone: athens) == timed(wall(2026, 11, 25, 9, 45)))
        #expect(
            coffee.moved(days: -2, minutes: -600, readerZone: athens) == timed(wall(2026, 11, 21, 23, 15)))
        #expect(coffee.moved(days: 0, minutes: 900, readerZone: athens) == timed(wall(2026, 11, 25, 0, 15)))
    }

    /// Athens skips 3:00 to 4:00 on 28 March 2027, and repeats it on 31 October.
    @Test func theHourStaysOverAChangeOfTheClocks() {
        let coffee = timed(wall(2027, 3, 27, 10))
        #expect(coffee.moved(days: 1, readerZone: athens) == timed(wall(2027, 3, 28, 10)))
        let night = timed(wall(2027, 3, 27, 3, 30))
        #expect(night.moved(days: 1, readerZone: athens) == timed(wall(2027, 3, 28, 4, 30)))
        #expect(
            timed(wall(2027, 10, 30, 10)).moved(days: 1, readerZone: athens) == timed(wall(2027, 10, 31, 10)))
    }

    /// A proposal from elsewhere is for the same instants on the clocks of the meeting.
    @Test func theClocksOfAnotherMeetingAreTaken() {
        let coffee = timed(wall(2026, 11, 24, 11))
        let proposed = timed(wall(2026, 11, 26, 23), minutes: 90, zone: "Europe/Lisbon")
        #expect(proposed.onClocks(of: coffee) == timed(wall(2026, 11, 27, 1), minutes: 90))
        #expect(proposed.onClocks(of: .unscheduled) == proposed)
        let day = MeetingTime.allDay(first: wall(2026, 11, 24, 0).date, last: wall(2026, 11, 24, 0).date)
        #expect(day.onClocks(of: coffee) == day && proposed.onClocks(of: day) == proposed)
    }

    /// A meeting of another zone follows the reader's clock: New York changes its clocks on other days than Athens.
    @Test func anotherZoneStays() {
        let call = timed(wall(2027, 3, 12, 10), zone: "America/New_York")
        // 17:00 in Athens; from 14 March on New York is six hours behind.
        #expect(
            call.moved(days: 3, readerZone: athens)
                == timed(wall(2027, 3, 15, 11), zone: "America/New_York"))
    }

    @Test func wholeDaysAndDeadlinesMove() {
        let days = MeetingTime.allDay(
            first: CalendarDate(year: 2026, month: 12, day: 30),
            last: CalendarDate(year: 2026, month: 12, day: 31))
        #expect(
            days.moved(days: 2, minutes: 45, readerZone: athens)
                == .allDay(
                    first: CalendarDate(year: 2027, month: 1, day: 1),
                    last: CalendarDate(year: 2027, month: 1, day: 2)))
        let day = CalendarDate(year: 2026, month: 11, day: 27)
        #expect(
            MeetingTime.due(Deadline(day: day)).moved(days: 1, minutes: 30, readerZone: athens)
                == .due(Deadline(day: day.adding(days: 1))))
        #expect(
            MeetingTime.due(Deadline(day: day, minute: 18 * 60, zone: "Europe/Athens"))
                .moved(days: 0, minutes: 30, readerZone: athens)
                == .due(Deadline(day: day, minute: 18 * 60 + 30, zone: "Europe/Athens")))
        #expect(MeetingTime.unscheduled.moved(days: 1, readerZone: athens) == nil)
    }

    @Test func whatIsTypedKeepsTheHourTheDaysAndTheZone() throws {
        let clock = PlanningClock(now: Date(timeIntervalSince1970: 1_795_246_860), zone: athens)
        let coffee = timed(wall(2026, 11, 24, 9, 15))
        #expect(try WhenParser.movedTime("fri", clock: clock, of: coffee) == timed(wall(2026, 11, 27, 9, 15)))
        #expect(
            try WhenParser.movedTime("14:30", clock: clock, of: coffee) == timed(wall(2026, 11, 24, 14, 30)))
        let day = { CalendarDate(year: 2026, month: 11, day: $0) }
        #expect(
            try WhenParser.movedTime("fri", clock: clock, of: .allDay(first: day(23), last: day(25)))
                == .allDay(first: day(27), last: day(29)))
        // 9:00 in New York is 16:00 in Athens.
        let call = timed(wall(2026, 11, 24, 9), zone: "America/New_York")
        #expect(
            try WhenParser.movedTime("17:00", clock: clock, of: call)
                == timed(wall(2026, 11, 24, 10), zone: "America/New_York"))
    }

    @Test func theEndMovesAndSomethingIsLeft() {
        let coffee = timed(wall(2026, 11, 24, 9))
        #expect(coffee.lengthened(minutes: 45) == timed(wall(2026, 11, 24, 9), minutes: 105))
        #expect(coffee.lengthened(minutes: -500) == timed(wall(2026, 11, 24, 9), minutes: 15))
        #expect(timed(wall(2026, 11, 24, 9), minutes: 5).lengthened(minutes: -15)?.minutes == 5)
        let first = CalendarDate(year: 2026, month: 12, day: 30)
        let days = MeetingTime.allDay(first: first, last: first)
        #expect(days.lengthened(minutes: 0, days: 2) == .allDay(first: first, last: first.adding(days: 2)))
        #expect(days.lengthened(minutes: 0, days: -2) == days)
        #expect(MeetingTime.due(Deadline(day: first)).lengthened(minutes: 15) == nil)
    }
}
