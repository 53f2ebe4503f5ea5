import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// The hours beside the days, also where the clocks are changed.
@Suite struct HourAxisTests {
    @Test(
        arguments: [
            ("Europe/Athens", "2027-03-28", 1380, 180..<240, nil),
            ("Europe/Athens", "2026-10-25", 1500, nil, 180..<240),
            ("Europe/Athens", "2026-11-21", 1440, nil, nil),
            ("America/New_York", "2026-11-01", 1500, nil, 60..<120),
            // Half an hour.
            ("Australia/Lord_Howe", "2026-04-05", 1470, nil, 90..<120),
            ("Australia/Lord_Howe", "2026-10-04", 1410, 120..<150, nil),
            // At midnight.
            ("Asia/Beirut", "2021-03-28", 1380, 0..<60, nil),
            ("Asia/Beirut", "2021-10-30", 1500, nil, 1380..<1440),
            // A day that there was not.
            ("Pacific/Apia", "2011-12-30", 0, 0..<1440, nil),
        ] as [(String, String, Int, Range<Int>?, Range<Int>?)])
    func clocksOfADay(zone: String, day: String, length: Int, skipped: Range<Int>?, repeated: Range<Int>?) {
        let clock = DayClock(PlanningFixture.date(day), in: PlanningFixture.zone(zone))
        #expect(clock.length == length)
        #expect(clock.skipped == skipped)
        #expect(clock.repeated == repeated)
        #expect((clock.secondRound == nil) == (repeated == nil))
    }

    // MARK: - The week in which the clocks are put back

    private static let sunday = PlanningFixture.date("2026-10-25")
    private static let monday = PlanningFixture.date("2026-10-19")
    private static let autumn = HourAxis(
        days: (0..<7).map { monday.adding(days: $0) }, zone: PlanningFixture.athens)

    private func instant(_ day: CalendarDate, _ hour: Int, _ minute: Int = 0, isSecond: Bool = false) throws
        -> Date
    {
        let wall = WallTime(date: day, hour: hour, minute: minute)
        let first = try #require(wall.instant(in: PlanningFixture.athens))
        return isSecond ? first.addingTimeInterval(3600) : first
    }

    @Test(arguments: [
        (0, 0, false), (179, 179, false), (180, 180, false), (239, 239, false), (240, 180, true),
        (299, 239, true),
        (300, 240, false), (1499, 1439, false),
    ])
    func anHourThatComesTwiceHasPlacesTwice(place: Int, minute: Int, isSecond: Bool) {
        let axis = Self.autumn
        #expect(axis.length == 1500)
        #expect(axis.reading(at: place) == HourAxis.Reading(minute, isSecond: isSecond))
        #expect(axis.place(of: HourAxis.Reading(minute, isSecond: isSecond)) == place)
    }

    @Test func thatDayHasARealHourAtEveryPlaceAndTheOthersHaveAGap() {
        let axis = Self.autumn
        #expect(axis.missing(on: Self.sunday).isEmpty)
        #expect(axis.missing(on: Self.monday) == [240..<300])
        let midnight = Self.sunday.startOfDay(in: PlanningFixture.athens)
        for place in stride(from: 0, to: 1500, by: 10) {
            #expect(
                axis.instant(at: place, on: Self.sunday) == midnight.addingTimeInterval(Double(place) * 60))
        }
        #expect(axis.instant(at: 250, on: Self.monday) == nil)
        #expect(axis.instant(at: 1500, on: Self.sunday) == nil)
    }

    @Test func whatTakesPlaceStandsBesideItsHours() throws {
        let axis = Self.autumn
        let (sunday, monday) = (Self.sunday, Self.monday)
        #expect(
            axis.places(from: try instant(sunday, 2, 30), to: try instant(sunday, 5), on: sunday) == 150..<360
        )
        let first = try instant(sunday, 3)
        let second = try instant(sunday, 3, isSecond: true)
        #expect(axis.places(from: first, to: second, on: sunday) == 180..<240)
        #expect(axis.places(from: second, to: try instant(sunday, 4), on: sunday) == 240..<300)
        // On the other days nothing stands in the second round by itself.
        #expect(
            axis.places(from: try instant(monday, 3), to: try instant(monday, 4), on: monday) == 180..<240)
        #expect(
            axis.places(from: try instant(monday, 4), to: try instant(monday, 5), on: monday) == 300..<360)
        #expect(
            axis.places(from: try instant(monday, 2), to: try instant(monday, 5), on: monday) == 120..<360)
    }

    @Test func overMidnightItStandsOnBothDays() throws {
        let axis = Self.autumn
        let tuesday = Self.monday.adding(days: 1)
        let late = try instant(Self.monday, 23)
        let early = try instant(tuesday, 1)
        #expect(axis.places(from: late, to: early, on: Self.monday) == 1440..<1500)
        #expect(axis.places(from: late, to: early, on: tuesday) == 0..<60)
        #expect(axis.places(from: late, to: try instant(tuesday, 0), on: tuesday) == nil)
        #expect(axis.places(from: late, to: early, on: tuesday.adding(days: 1)) == nil)
        #expect(axis.places(from: late, to: late, on: Self.monday) == 1440..<1440)
        #expect(axis.place(of: late, on: Self.monday) == 1440)
        #expect(axis.place(of: late, on: tuesday) == nil)
        let midnight = try instant(tuesday, 0)
        #expect(axis.places(from: midnight, to: midnight, on: tuesday) == 0..<0)
        #expect(axis.places(from: midnight, to: midnight, on: Self.monday) == nil)
    }

    // MARK: - The day on which they are put forward

    @Test func aSkippedHourIsEmpty() throws {
        let day = PlanningFixture.date("2027-03-28")
        let axis = HourAxis(days: [day], zone: PlanningFixture.athens)
        #expect(axis.length == 1440)
        #expect(axis.missing(on: day) == [180..<240])
        #expect(axis.instant(at: 200, on: day) == nil)
        #expect(axis.instant(at: 240, on: day) == day.startOfDay(in: PlanningFixture.athens) + 3 * 3600)
        #expect(
            axis.places(from: try instant(day, 2, 30), to: try instant(day, 4, 30), on: day) == 150..<270)
    }

    /// At every place of every day there is the instant whose place it is, or nothing.
    @Test(arguments: [
        "Europe/Athens", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "America/St_Johns",
        "Asia/Kolkata",
    ])
    func placesAndInstantsBelongTogether(zone: String) {
        let zone = PlanningFixture.zone(zone)
        for week in 0..<53 {
            let first = CalendarDate(year: 2026, month: 1, day: 1).adding(days: week * 7)
            let days = (0..<7).map { first.adding(days: $0) }
            let axis = HourAxis(days: days, zone: zone)
            for day in days {
                for place in stride(from: 0, to: axis.length, by: 30) {
                    guard let instant = axis.instant(at: place, on: day) else { continue }
                    #expect(axis.place(of: instant, on: day) == place, "\(day) \(place)")
                }
            }
        }
    }
}
