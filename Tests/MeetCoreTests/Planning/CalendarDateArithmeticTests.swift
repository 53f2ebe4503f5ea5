import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct CalendarDateArithmeticTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
        ("2026-11-21", 20_778), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func countsDays(text: String, number: Int) {
        #expect(PlanningFixture.date(text).dayNumber == number)
        #expect(CalendarDate(dayNumber: number) == PlanningFixture.date(text))
    }

    @Test func everyDayOfFourCenturiesFollowsTheOneBefore() {
        var date = CalendarDate(year: 1899, month: 12, day: 31)
        for number in date.dayNumber..<(date.dayNumber + 146_097 + 400) {
            #expect(date.dayNumber == number && CalendarDate(dayNumber: number) == date && date.isReal)
            if date.day < CalendarDate.daysInMonth(year: date.year, month: date.month) {
                date.day += 1
            } else if date.month < 12 {
                date = CalendarDate(year: date.year, month: date.month + 1, day: 1)
            } else {
                date = CalendarDate(year: date.year + 1, month: 1, day: 1)
            }
        }
    }

    @Test(arguments: [
        ("2026-11-21", 6), ("2026-11-22", 7), ("2026-11-23", 1), ("1970-01-01", 4), ("1969-12-28", 7),
        ("2000-01-01", 6), ("0001-01-01", 1),
    ])
    func knowsWeekdays(text: String, weekday: Int) {
        #expect(PlanningFixture.date(text).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-12-31", 1, "2027-01-01"), ("2028-02-28", 1, "2028-02-29"), ("2027-02-28", 1, "2027-03-01"),
        ("2026-01-01", -1, "2025-12-31"), ("2026-11-21", 0, "2026-11-21"), ("2026-11-21", 365, "2027-11-21"),
    ])
    func addsDays(text: String, days: Int, expected: String) {
        #expect(PlanningFixture.date(text).adding(days: days) == PlanningFixture.date(expected))
    }

    @Test(arguments: [
        ("2026-11-30", 3, "2027-02-28"), ("2026-12-31", 1, "2027-01-31"), ("2026-01-15", -1, "2025-12-15"),
        ("2028-02-29", 12, "2029-02-28"), ("2026-03-31", -13, "2025-02-28"),
    ])
    func addsMonths(text: String, months: Int, expected: String) {
        #expect(PlanningFixture.date(text).adding(months: months) == PlanningFixture.date(expected))
    }

    @Test(arguments: [
        (2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32), (1900, 2, 29), (0, 1, 1),
        (10_000, 1, 1), (Int.max, Int.max, Int.max), (Int.min, Int.min, Int.min),
    ])
    func seesWhatIsNotReal(year: Int, month: Int, day: Int) {
        let date = CalendarDate(year: year, month: month, day: day)
        #expect(!date.isReal)
        // And nothing traps on it.
        _ = (date.dayNumber, date.weekday, date.adding(days: .max), date.adding(months: .min))
        #expect(MonthGrid.weeks(year: year, month: month).allSatisfy { $0.count == 7 })
        #expect(MeetingTime.allDay(first: date, last: date).interval(in: PlanningFixture.athens) == nil)
    }

    @Test(arguments: [Int.max, Int.min, 300_000_000, -300_000_000])
    func farDaysDoNotTrap(days: Int) {
        let date = PlanningFixture.date("2026-11-21").adding(days: days)
        #expect(!date.isReal)
        #expect((1...7).contains(date.weekday))
    }
}
