import Foundation
import MeetCore
import Testing

@testable import Features

/// Which half hours the grid shows, and where.
@Suite struct CommonTimeColumnsTests {
    private static let athens = Harness.zone

    private static func day(_ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: 2026, month: month, day: day)
    }

    /// The days from a date on, with working hours from 9 to 18 but at weekends.
    private func grid(from first: CalendarDate, days: Int) -> BusyGrid {
        let dates = (0..<days).map { first.adding(days: $0) }
        let offered = dates.filter { $0.weekday < 6 }.compactMap { date -> Range<Date>? in
            let start = WallTime(date: date, hour: 9, minute: 0).instant(in: Self.athens)
            let end = WallTime(date: date, hour: 18, minute: 0).instant(in: Self.athens)
            return start.flatMap { start in end.map { start..<$0 } }
        }
        let interval = DateInterval(
            start: first.startOfDay(in: Self.athens),
            end: first.adding(days: days).startOfDay(in: Self.athens))
        return BusyGrid(
            over: interval, people: [BusyTimes(Invitee(name: ""), isReader: true, zone: Self.athens)],
            hours: [nil], offered: offered, zone: Self.athens)
    }

    @Test func anHourAroundTheWorkingHoursIsShown() {
        let columns = CommonTimeColumns(grid(from: Self.day(11, 20), days: 5), showsAll: false)
        // Friday, Monday and Tuesday.
        #expect(columns.days.map(\.date) == [Self.day(11, 20), Self.day(11, 23), Self.day(11, 24)])
        let places: [Range<Int>] = [0..<22, 22..<44, 44..<66]
        #expect(columns.days.map(\.places) == places)
        #expect(Array(columns.minutes.prefix(2)) == [480, 510])
        #expect(columns.minutes.last == 1110)
        #expect(columns.columns.first == 16)
        #expect(columns.columns[22] == 160)
    }

    @Test func allHoursOfADayThatIsLonger() {
        let all = CommonTimeColumns(grid(from: Self.day(10, 24), days: 3), showsAll: true)
        #expect(all.days.map(\.places.count) == [48, 50, 48])
        #expect(CommonTimeColumns(grid(from: Self.day(3, 29), days: 1), showsAll: true).columns.count == 46)
    }

    @Test func aCellIsBetweenTwoDays() {
        let columns = CommonTimeColumns(grid(from: Self.day(11, 23), days: 2), showsAll: false)
        #expect(columns.cell(of: 21, from: 0) == 21 && columns.cell(of: 22, from: 0) == 23)
        #expect(columns.place(atCell: 22, from: 0) == nil)
        #expect(columns.place(atCell: 23, from: 0) == 22)
        #expect(columns.place(atCell: 23, from: 1) == 23)
        #expect(columns.visible(from: 0, cells: 23) == 0..<22)
        #expect(columns.visible(from: 30, cells: 500) == 30..<44)
        #expect(columns.place(atCell: 400, from: 0) == nil)
    }

    @Test func itScrollsByDaysAndOnlyIfItMust() {
        let columns = CommonTimeColumns(grid(from: Self.day(11, 23), days: 5), showsAll: false)
        // Two days and the line between them.
        let cells = 45
        #expect(columns.first(showing: 40..<42, after: 0, cells: cells) == 0)
        #expect(columns.first(showing: 43..<45, after: 0, cells: cells) == 22)
        #expect(columns.first(showing: 70..<72, after: 0, cells: cells) == 44)
        #expect(columns.first(showing: 30..<32, after: 44, cells: cells) == 22)
        // A day that is wider than the area.
        #expect(columns.first(showing: 18..<20, after: 0, cells: 10) == 10)
        #expect(columns.first(showing: 3..<5, after: 10, cells: 10) == 0)
        #expect(CommonTimeColumns().first(showing: 0..<0, after: 5, cells: 10) == 0)
    }

    @Test func theSameHourOfAnotherDayIsFound() {
        let columns = CommonTimeColumns(grid(from: Self.day(11, 23), days: 2), showsAll: false)
        #expect(columns.place(besides: 4, days: 1) == 26)
        #expect(columns.place(besides: 26, days: -1) == 4)
        #expect(columns.place(besides: 26, days: 1) == nil)
    }

    @Test func aMeetingCoversItsHalfHours() {
        let columns = CommonTimeColumns(grid(from: Self.day(11, 23), days: 2), showsAll: false)
        #expect(columns.places(of: 9 * 60..<10 * 60 + 15) == 2..<5)
        // Over the end of the shown hours.
        #expect(columns.places(of: 18 * 60 + 30..<21 * 60) == 21..<22)
    }
}
