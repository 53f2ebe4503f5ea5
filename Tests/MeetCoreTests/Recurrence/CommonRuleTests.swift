import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct CommonRuleTests {
    @Test(arguments: [
        (
            "2026-11-24",
            [
                "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=TU",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=MONTHLY;BYMONTHDAY=24", "FREQ=MONTHLY;BYDAY=4TU",
                "FREQ=MONTHLY;BYDAY=-1TU", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24",
            ]
        ),
        // No workday, and the fifth of its month.
        (
            "2026-11-29",
            [
                "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU",
                "FREQ=MONTHLY;BYMONTHDAY=29", "FREQ=MONTHLY;BYDAY=-1SU",
                "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=29",
            ]
        ),
    ])
    func areThoseOfTheDate(date: String, rules: [String]) {
        let date = PlanningFixture.date(date)
        #expect(CommonRule.all(on: date).map { $0.rule(on: date).description } == rules)
    }

    /// The date is the first of its series, whatever is chosen.
    @Test func beginOnTheDate() throws {
        for day in 0..<400 {
            let date = PlanningFixture.date("2026-11-21").adding(days: day)
            let start = WallTime(date: date, hour: 19, minute: 0)
            for common in CommonRule.all(on: date) {
                var dates = RecurrenceExpansion(
                    common.rule(on: date), from: start, in: PlanningFixture.athens)
                #expect(dates.next() == start, "\(common) on \(date)")
            }
        }
    }
}
