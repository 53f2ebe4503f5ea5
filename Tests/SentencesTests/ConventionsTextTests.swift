import Foundation
import MeetCore
import PlanningFixture
import Testing

@testable import Sentences

/// Dates and times in the forms of several countries.
@Suite struct ConventionsTextTests {
    private static let american = DateConventions(clock: .hours12, order: .monthDayYear)
    private static let yearFirst = DateConventions(clock: .hours24, order: .yearMonthDay)

    @Test(arguments: [
        ("00:00", "12:00 AM"), ("00:05", "12:05 AM"), ("09:05", "9:05 AM"), ("11:59", "11:59 AM"),
        ("12:00", "12:00 PM"), ("13:30", "1:30 PM"), ("23:59", "11:59 PM"),
    ])
    func aClockHas12Hours(time: String, expected: String) {
        let wall = PlanningFixture.wall("2026-11-21 " + time)
        #expect(DateText.clock(wall) == time)
        Languages.speaking(.english, dates: Self.american) {
            #expect(DateText.clock(wall) == expected)
            #expect(ClockText.inColumn(wall).count == ClockText.columns)
            #expect(ClockText.columns == 8 && ClockText.rangeColumns == 17)
        }
    }

    @Test func itsHalvesAreGreek() {
        Languages.speaking(.greek, dates: Self.american) {
            #expect(DateText.clock(PlanningFixture.wall("2026-11-21 15:30")) == "3:30 μ.μ.")
        }
    }

    @Test(arguments: [
        ("2026-11-21 11:00", "2026-11-21 12:00", "Sat Nov 21, 2026 11:00 AM–12:00 PM"),
        ("2026-11-21 13:00", "2026-11-21 14:30", "Sat Nov 21, 2026 1:00–2:30 PM"),
        ("2026-11-21 12:00", "2026-11-21 13:00", "Sat Nov 21, 2026 12:00–1:00 PM"),
        ("2026-11-21 09:00", "2026-11-21 10:00", "Sat Nov 21, 2026 9:00–10:00 AM"),
        ("2026-11-21 00:15", "2026-11-21 01:15", "Sat Nov 21, 2026 12:15 AM–1:15 AM"),
        ("2026-11-21 22:00", "2026-11-22 01:00", "Nov 21, 2026 10:00 PM – Nov 22 1:00 AM"),
        ("2026-11-21 11:00", "2026-11-21 11:00", "Sat Nov 21, 2026 11:00 AM"),
    ])
    func ranges(start: String, end: String, expected: String) {
        Languages.speaking(.english, dates: Self.american) {
            #expect(DateText.range(PlanningFixture.wall(start), PlanningFixture.wall(end)) == expected)
        }
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21", "Sat Nov 21, 2026", "Sat 2026-11-21"),
        ("2026-11-21", "2026-11-23", "Nov 21–23, 2026", "2026-11-21 – 2026-11-23"),
        ("2026-11-30", "2026-12-02", "Nov 30 – Dec 2, 2026", "2026-11-30 – 2026-12-02"),
        ("2026-12-30", "2027-01-02", "Dec 30, 2026 – Jan 2, 2027", "2026-12-30 – 2027-01-02"),
    ])
    func dates(first: String, last: String, american: String, yearFirst: String) {
        let (first, last) = (PlanningFixture.date(first), PlanningFixture.date(last))
        Languages.speaking(.english, dates: Self.american) {
            #expect(DateText.dates(first, last) == american)
        }
        Languages.speaking(.english, dates: Self.yearFirst) {
            #expect(DateText.dates(first, last) == yearFirst)
        }
    }

    @Test func daysWithoutAYearAndDatesOfCards() {
        let date = PlanningFixture.date("2026-11-21")
        Languages.speaking(.english, dates: Self.american) {
            #expect(DateText.dayMonth(date) == "Sat Nov 21")
            #expect(DateText.onCard(.date(year: 1985, month: 4, day: 12)) == "Apr 12, 1985")
            #expect(DateText.onCard(.date(year: nil, month: 4, day: 12)) == "Apr 12")
            #expect(DateText.onCard(.date(year: 1985, month: 4, day: nil)) == "Apr 1985")
            #expect(OpeningText.clock(1440) == "12:00 AM" && OpeningText.clock(1320) == "10:00 PM")
        }
        Languages.speaking(.english, dates: Self.yearFirst) {
            #expect(DateText.dayMonth(date) == "Sat Nov 21")
            #expect(DateText.onCard(.date(year: 1985, month: 4, day: 12)) == "1985-04-12")
            #expect(OpeningText.clock(1440) == "24:00")
        }
    }

    @Test func aYearlyDateIsReadAsWritten() throws {
        let recurrence = Recurrence(rule: try RecurrenceRule("FREQ=YEARLY"))
        let time = SentenceFixture.time(12, 1, 19)
        try Languages.speaking(.english, dates: Self.american) {
            #expect(say.repetition(recurrence, of: time) == "every year on Dec 1")
            let field = PlannedTime(time, recurrence: recurrence).field(
                knowing: nil, readerZone: PlanningFixture.athens)
            #expect(field == "Tue Dec 1, 2026 7:00–8:00 PM, every year on Dec 1")
            let read = try WhenParser.parse(field, clock: PlanningFixture.saturday)
            #expect(read.meetingTime(in: PlanningFixture.athens) == time)
            #expect(read.recurrence?.rule?.frequency == .yearly)
        }
    }

    /// The work within another language keeps the form of dates.
    @Test func anotherLanguageKeepsThem() {
        Languages.speaking(.greek, dates: Self.american) {
            Languages.speaking(.english) { #expect(Languages.dates == Self.american) }
        }
    }
}
