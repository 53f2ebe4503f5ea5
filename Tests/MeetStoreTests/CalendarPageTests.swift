import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import MeetStore

/// What is read for the sheets of the calendar.
@Suite struct CalendarPageTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
    }

    private func page(
        _ first: String, _ last: String, text: String = "", zone: TimeZone = StoreFixture.athens,
        most: Int = 50
    ) throws -> CalendarPage {
        try store.calendar(
            CalendarDate(first)...CalendarDate(last), text: text, zone: zone, mostPerDay: most)
    }

    private func save(_ meetings: Meeting...) throws {
        for meeting in meetings { try store.save(meeting) }
    }

    @Test func aWeekHasWhatTouchesIt() throws {
        try save(
            .timed("Before", "2026-11-15 12:00"), .timed("Late", "2026-11-15 23:30", minutes: 60),
            .timed("Until midnight", "2026-11-15 22:00", minutes: 120),
            .timed("First", "2026-11-16 00:00", minutes: 30), .timed("Coffee", "2026-11-21 11:00"),
            .timed("Last", "2026-11-22 23:59", minutes: 1), .timed("After", "2026-11-23 00:00"),
            .allDay("Fair", "2026-11-10", "2026-11-16"), .allDay("Trip", "2026-11-22", "2026-12-02"),
            .allDay("Gone", "2026-11-14", "2026-11-15"), .allDay("To come", "2026-11-23"),
            .timed("Camp", "2026-11-14 18:00", minutes: 3000),
            .timed("March", "2026-11-19 09:00", minutes: 1440),
            .unscheduled("Some day"))
        let week = try page("2026-11-16", "2026-11-22")
        #expect(
            week.meetings.map(\.title) == [
                "Fair", "Camp", "Late", "First", "March", "Coffee", "Trip", "Last",
            ])
        #expect(week.counts == [3, 0, 0, 1, 1, 1, 2])
        #expect(week.count(on: CalendarDate("2026-11-22")) == 2)
        #expect(week.count(on: CalendarDate("2026-11-23")) == 0)
        #expect(week.covers(CalendarDate("2026-11-16")...CalendarDate("2026-11-22")))
        #expect(!week.covers(CalendarDate("2026-11-16")...CalendarDate("2026-11-23")))
    }

    /// The days are those of the reader, also where the clocks are changed.
    @Test func daysAreTheReadersOwn() throws {
        try save(
            .timed("Tokyo", "2026-11-21 08:00", zone: "Asia/Tokyo"),
            .timed("Angeles", "2026-11-20 20:00", zone: "America/Los_Angeles"),
            .allDay("Holiday", "2026-11-21"), .timed("Night", "2026-10-25 23:30", minutes: 20),
            .timed("Morning", "2026-10-25 00:10", minutes: 20))
        let athens = try page("2026-11-20", "2026-11-21")
        #expect(athens.counts == [0, 3])
        #expect(athens.meetings.map(\.title) == ["Holiday", "Tokyo", "Angeles"])
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let there = try page("2026-11-20", "2026-11-21", zone: newYork)
        #expect(there.counts == [2, 1])
        #expect(there.meetings.map(\.title) == ["Tokyo", "Angeles", "Holiday"])
        #expect(try page("2026-10-24", "2026-10-26").counts == [0, 2, 0])
    }

    @Test func ofADayOnlyTheFirstAreToldAndAllAreCounted() throws {
        for minute in 0..<12 {
            try save(.timed("Call \(minute)", "2026-11-21 10:\(10 + minute)", minutes: 5))
        }
        try save(.allDay("Fair", "2026-11-20", "2026-11-22"), .timed("Coffee", "2026-11-22 11:00"))
        for text in ["", "c"] {
            let days = try page("2026-11-20", "2026-11-22", text: text, most: 3)
            let fair = text.isEmpty ? ["Fair"] : []
            #expect(days.meetings.map(\.title) == fair + ["Call 0", "Call 1", "Call 2", "Coffee"])
            #expect(days.counts == (text.isEmpty ? [1, 13, 2] : [0, 12, 1]))
        }
        let counts = try page("2026-11-20", "2026-11-22", most: 0)
        #expect(counts.meetings.isEmpty)
        #expect(counts.counts == [1, 13, 2])
    }

    @Test func theFilterIsThatOfTheList() throws {
        try save(
            .timed("Coffee", "2026-11-21 11:00"), .timed("Tea", "2026-11-21 12:00"),
            .allDay("Coffee fair", "2026-11-19", "2026-11-30"))
        let found = try page("2026-11-20", "2026-11-22", text: "cof")
        #expect(found.meetings.map(\.title) == ["Coffee fair", "Coffee"])
        #expect(found.counts == [1, 2, 1])
        #expect(try page("2026-11-20", "2026-11-22", text: "tea", most: 0).counts == [0, 1, 0])
        #expect(try page("2026-11-20", "2026-11-22", text: "wine").meetings.isEmpty)
    }

    @Test func whatIsCalledOffOrDoneIsThereToo() throws {
        let coffee = try store.save(.timed("Coffee", "2026-11-21 11:00"))
        let tea = try store.save(.timed("Tea", "2026-11-21 12:00"))
        try store.setStatus(try #require(coffee.id), .cancelled)
        try store.setDone(try #require(tea.id), true)
        let day = try page("2026-11-21", "2026-11-21")
        #expect(day.meetings.map(\.status) == [.cancelled, .confirmed])
        #expect(day.meetings.map(\.isDone) == [false, true])
        #expect(day.counts == [2])
    }

    @Test func deadlinesStandOnTheirDay() throws {
        var errand = Meeting.unscheduled("Antibiotics")
        errand.time = .due(Deadline(day: CalendarDate("2026-11-20")))
        var letter = Meeting.unscheduled("Letter")
        letter.time = .due(Deadline(day: CalendarDate("2026-11-20"), minute: 17 * 60, zone: "Europe/Athens"))
        try save(errand, letter)
        let day = try page("2026-11-20", "2026-11-20")
        #expect(day.meetings.map(\.title) == ["Antibiotics", "Letter"])
        #expect(day.meetings.last?.start == instant("2026-11-20T15:00Z"))
        #expect(try page("2026-11-21", "2026-11-21").counts == [0])
    }

    @Test func theDatesOfASeriesAreThere() throws {
        var run = Meeting.timed("Run", "2026-11-17 19:00")
        run.recurrence = Recurrence(rule: try RecurrenceRule("FREQ=WEEKLY"))
        try save(run)
        let weeks = try page("2026-11-16", "2026-11-29")
        #expect(weeks.meetings.map(\.id.recurrenceID) == ["20261117T190000", "20261124T190000"])
        #expect(weeks.meetings.allSatisfy { $0.recurs })
        #expect(weeks.counts.reduce(0, +) == 2)
    }

    @Test func spansMayBeOfAnyNumberOfDays() throws {
        try save(
            .allDay("Year", "2026-01-01", "2026-12-31"), .allDay("Day", "2024-02-29"),
            .timed("Camp", "2020-05-01 12:00", minutes: 2880), .timed("Coffee", "2026-11-21 11:00"))
        func titles(_ first: String, _ last: String) throws -> [String] {
            try store.spans(over: CalendarDate(first)...CalendarDate(last), zone: StoreFixture.athens)
                .map(\.title)
        }
        #expect(try titles("2000-01-01", "2040-01-01") == ["Camp", "Day", "Year"])
        #expect(try titles("2026-11-21", "2026-11-21") == ["Year"])
        #expect(try titles("2020-05-03", "2020-05-03") == ["Camp"])
        #expect(try titles("2020-05-04", "2024-02-28").isEmpty)
    }

    @Test func farTooManyDaysAreCut() throws {
        let ages = try page("0001-01-01", "9999-12-31", most: 0)
        #expect(ages.counts.count == 1000)
        #expect(ages.last == CalendarDate("0001-01-01").adding(days: 999))
    }
}
