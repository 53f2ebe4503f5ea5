import Foundation
import MeetCore
import PlanningFixture
import Testing

@testable import Sentences

@Suite struct CountdownTests {
    static let start = PlanningFixture.instant("2026-11-21 11:00")
    static let end = PlanningFixture.instant("2026-11-21 12:00")

    static let texts: [(Double, String)] = [
        (-4740, "in 1 h 19 min"), (-4710, "in 1 h 19 min"), (-4680, "in 1 h 18 min"),
        (-3600, "in 1 h"), (-3599, "in 1 h"), (-3540, "in 59 min"), (-45, "in 1 min"), (-0.5, "in 1 min"),
        (-86_340, "in 23 h 59 min"), (-86_400, "in 1 day"), (-97_200, "in 1 day 3 h"),
        (-172_799, "in 2 days"),
        (-259_200, "in 3 days"), (-224_640, "in 3 days"), (-207_360, "in 2 days"),
        (-34_560_000, "in 400 days"),
        (0, "now, 1 h left"), (1, "now, 1 h left"), (2100, "now, 25 min left"), (3599, "now, 1 min left"),
        (3600, "just ended"), (3659, "just ended"), (3660, "1 min ago"), (7500, "1 h 5 min ago"),
        (90_000, "1 day ago"), (176_400, "2 days ago"),
    ]

    @Test(arguments: texts)
    func text(seconds: Double, expected: String) {
        let now = Self.start.addingTimeInterval(seconds)
        #expect(
            Countdown.text(from: now, start: Self.start, end: Self.end, readerZone: PlanningFixture.utc)
                == expected)
    }

    /// In Athens; the moments in universal time.
    @Test(arguments: [
        ("2026-11-22 07:44", "2026-11-27 13:00", "in 5 days"),
        ("2026-11-22 07:44", "2026-11-27 06:00", "in 5 days"),
        ("2026-11-22 21:59", "2026-11-25 22:30", "in 4 days"),
        ("2026-11-22 22:01", "2026-11-25 21:30", "in 2 days"),
        ("2026-11-27 07:00", "2026-11-22 20:00", "5 days ago"),
        ("2026-11-22 13:00", "2026-11-24 08:00", "in 2 days"),
        ("2026-11-22 13:00", "2026-11-23 21:00", "in 1 day 8 h"),
        ("2026-11-24 08:00", "2026-11-22 13:00", "2 days ago"),
    ])
    func daysAreThoseOfTheCalendar(now: String, start: String, expected: String) {
        let (now, start) = (PlanningFixture.instant(now), PlanningFixture.instant(start))
        let text = Countdown.text(from: now, start: start, end: start, readerZone: PlanningFixture.athens)
        #expect(text == expected)
    }

    @Test func aMeetingWithoutLengthIsOverWhenItStarts() {
        #expect(
            Countdown.text(
                from: Self.start, start: Self.start, end: Self.start, readerZone: PlanningFixture.utc)
                == "just ended")
        #expect(
            Countdown.text(
                from: Self.start, start: Self.start, end: .distantPast, readerZone: PlanningFixture.utc)
                == "just ended")
    }

    /// In Athens, from 21 to 23 November; the moments in universal time.
    @Test(arguments: [
        ("2026-11-17 21:59", "in 4 days"), ("2026-11-17 22:00", "in 3 days"),
        ("2026-11-20 12:00", "tomorrow"),
        ("2026-11-20 21:59", "tomorrow"), ("2026-11-20 22:00", "today, day 1 of 3"),
        ("2026-11-23 21:59", "today, day 3 of 3"), ("2026-11-23 22:00", "yesterday"),
        ("2026-11-25 10:00", "2 days ago"),
    ])
    func wholeDaysAreCountedInDays(now: String, expected: String) {
        let time = MeetingTime.allDay(
            first: CalendarDate(year: 2026, month: 11, day: 21),
            last: CalendarDate(year: 2026, month: 11, day: 23))
        let now = PlanningFixture.instant(now)
        #expect(Countdown.text(from: now, to: time, readerZone: PlanningFixture.athens) == expected)
    }

    /// In Athens, to be done on the 27th, or by 18:00 of it; the moments in universal time.
    @Test(
        arguments: [
            ("2026-11-24 12:00", nil, "due in 3 days"), ("2026-11-26 12:00", nil, "due tomorrow"),
            ("2026-11-27 21:59", nil, "due today"), ("2026-11-27 22:00", nil, "1 day overdue"),
            ("2026-11-30 12:00", nil, "3 days overdue"), ("2026-11-24 12:00", 1080, "due in 3 days"),
            ("2026-11-26 14:00", 1080, "due tomorrow"), ("2026-11-27 14:30", 1080, "due in 1 h 30 min"),
            ("2026-11-27 16:00", 1080, "due now"), ("2026-11-27 16:15", 1080, "15 min overdue"),
            ("2026-11-29 16:00", 1080, "2 days overdue"),
        ] as [(String, Int?, String)])
    func deadlinesAreDue(now: String, minute: Int?, expected: String) {
        let deadline = Deadline(
            day: PlanningFixture.date("2026-11-27"), minute: minute, zone: "Europe/Athens")
        let now = PlanningFixture.instant(now)
        #expect(
            Countdown.text(from: now, to: .due(deadline), readerZone: PlanningFixture.athens) == expected)
    }

    @Test func oneDayIsToday() {
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        let time = MeetingTime.allDay(first: day, last: day)
        #expect(Countdown.text(from: Self.start, to: time, readerZone: PlanningFixture.utc) == "today")
        #expect(
            Countdown.text(from: Self.start, to: .unscheduled, readerZone: PlanningFixture.utc) == nil)
        let timed = MeetingTime.timed(
            start: WallTime(date: day, hour: 12, minute: 0), zone: "UTC", minutes: 60)
        #expect(Countdown.text(from: Self.start, to: timed, readerZone: PlanningFixture.utc) == "in 1 h")
    }
}
