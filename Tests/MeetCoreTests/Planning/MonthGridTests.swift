import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct MonthGridTests {
    @Test(arguments: [
        (2026, 11, 1, 6, "2026-10-26", "2026-12-06"), (2026, 11, 7, 5, "2026-11-01", "2026-12-05"),
        (2027, 2, 1, 4, "2027-02-01", "2027-02-28"), (2027, 2, 7, 5, "2027-01-31", "2027-03-06"),
        (2027, 5, 1, 6, "2027-04-26", "2027-06-06"), (2026, 12, 6, 5, "2026-11-28", "2027-01-01"),
        (2028, 2, 1, 5, "2028-01-31", "2028-03-05"),
    ])
    func weeks(year: Int, month: Int, firstWeekday: Int, rows: Int, first: String, last: String) {
        let weeks = MonthGrid.weeks(year: year, month: month, firstWeekday: firstWeekday)
        #expect(weeks.count == rows)
        #expect(weeks.first?.first == PlanningFixture.date(first))
        #expect(weeks.last?.last == PlanningFixture.date(last))
    }

    @Test func everyMonthIsWholeAndInOrder() {
        for year in 1999...2032 {
            for month in 1...12 {
                for firstWeekday in 1...7 {
                    let weeks = MonthGrid.weeks(year: year, month: month, firstWeekday: firstWeekday)
                    let days = weeks.flatMap { $0 }
                    #expect((4...6).contains(weeks.count) && days.count == weeks.count * 7)
                    #expect(weeks.allSatisfy { $0.first?.weekday == firstWeekday })
                    #expect(zip(days, days.dropFirst()).allSatisfy { $0.adding(days: 1) == $1 })
                    #expect(weeks.allSatisfy { $0.contains { $0.month == month } })
                    #expect(
                        days.count { $0.month == month } == CalendarDate.daysInMonth(year: year, month: month)
                    )
                }
            }
        }
    }

    @Test(arguments: [(2026, 0), (2026, 13), (0, 1), (Int.max, 1), (10_000, 1)])
    func noSuchMonth(year: Int, month: Int) {
        #expect(MonthGrid.weeks(year: year, month: month).isEmpty)
    }

    @Test(arguments: [0, 8, -3, Int.max, Int.min]) func anOddFirstWeekdayIsBounded(weekday: Int) {
        #expect(!MonthGrid.weeks(year: 2026, month: 11, firstWeekday: weekday).isEmpty)
    }
}
