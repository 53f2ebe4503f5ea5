import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

@Suite struct WeekRuleTests {
    /// Countries whose customs have been the same for long.
    @Test(arguments: [
        "GR", "DE", "US", "GB", "BR", "JP", "FR", "EG", "IL", "SA", "IN", "PT", "SE", "IR", "AF", "MV",
    ])
    func isThatOfFoundation(territory: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_\(territory)")
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let rule = WeekRule(territory: territory)
        #expect(rule.firstWeekday == (calendar.firstWeekday + 5) % 7 + 1)
        #expect(rule.minimalDays == calendar.minimumDaysInFirstWeek)
        for day in 0..<7 {
            let date = CalendarDate(dayNumber: 20_000 + day)
            let noon = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
            #expect(rule.isWeekend(date) == calendar.isDateInWeekend(noon))
        }
    }

    @Test(arguments: [(1, 4), (7, 1), (1, 1), (6, 1), (7, 4)])
    func numbersAreThoseOfFoundation(firstWeekday: Int, minimalDays: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        calendar.firstWeekday = firstWeekday % 7 + 1
        calendar.minimumDaysInFirstWeek = minimalDays
        let rule = WeekRule(firstWeekday: firstWeekday, minimalDays: minimalDays, weekend: [6, 7])
        // Ten years around New Year, and some days between.
        for number in 18_000..<22_000 {
            let date = CalendarDate(dayNumber: number)
            let noon = Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200)
            let week = rule.week(of: date)
            #expect(week.number == calendar.component(.weekOfYear, from: noon), "\(date)")
            #expect(week.year == calendar.component(.yearForWeekOfYear, from: noon), "\(date)")
        }
    }

    @Test(arguments: [
        (["LANG": "el_GR.UTF-8"], 1, 4), (["LANG": "en_US.UTF-8"], 7, 1),
        (["LC_TIME": "en_US", "LANG": "de_DE.UTF-8"], 7, 1),
        (["LC_ALL": "de_DE@euro", "LC_TIME": "en_US", "LANG": "en_US.UTF-8"], 1, 4),
        (["LC_ALL": "", "LANG": "ar_EG.UTF-8"], 6, 1), (["LANG": "C.UTF-8"], 1, 4), ([:], 1, 4),
        (["LANG": "POSIX"], 1, 4), (["LANG": "eo"], 1, 4), (["LANG": "en_"], 1, 4),
        (["LANG": "zh_Hant_TW"], 1, 4),
    ])
    func isTakenFromTheLocale(environment: [String: String], firstWeekday: Int, minimalDays: Int) {
        let rule = WeekRule.likely(in: environment)
        #expect(rule.firstWeekday == firstWeekday && rule.minimalDays == minimalDays)
    }

    @Test func aWeekHasItsDaysInOrder() {
        let sunday = WeekRule(territory: "US")
        #expect(sunday.weekdays == [7, 1, 2, 3, 4, 5, 6])
        #expect(WeekRule.iso8601.weekdays == [1, 2, 3, 4, 5, 6, 7])
        let saturday = PlanningFixture.date("2026-11-21")
        #expect(sunday.days(of: saturday).first == PlanningFixture.date("2026-11-15"))
        #expect(sunday.days(of: saturday).last == saturday)
        #expect(WeekRule.iso8601.start(of: saturday) == PlanningFixture.date("2026-11-16"))
        let newYear = WeekRule.iso8601.week(of: PlanningFixture.date("2027-01-01"))
        #expect(newYear.year == 2026 && newYear.number == 53)
        let christmas = sunday.week(of: PlanningFixture.date("2026-12-27"))
        #expect(christmas.year == 2027 && christmas.number == 1)
    }

    @Test(arguments: [(0, 0), (8, 8), (-3, Int.max), (Int.max, Int.min)])
    func oddNumbersAreBounded(firstWeekday: Int, minimalDays: Int) {
        let rule = WeekRule(firstWeekday: firstWeekday, minimalDays: minimalDays, weekend: [])
        #expect((1...7).contains(rule.firstWeekday) && (1...7).contains(rule.minimalDays))
        #expect(rule.days(of: PlanningFixture.date("2026-11-21")).count == 7)
    }
}
