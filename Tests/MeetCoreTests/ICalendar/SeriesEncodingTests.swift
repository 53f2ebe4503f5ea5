import Foundation
import Testing

@testable import MeetCore

@Suite struct SeriesEncodingTests {
    private typealias Fixture = ICalendarFixture

    private static func series(_ time: MeetingTime, _ text: String) -> Meeting {
        var meeting = Fixture.meeting(time: time)
        meeting.recurrence = Recurrence(text: text)
        return meeting
    }

    private static let names: Set<String> = ["DTSTART", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"]

    @Test func ofTimesHasItsZone() {
        let meeting = Self.series(
            Fixture.timed("2026-12-01 19:00", "Europe/Athens"),
            "RRULE:FREQ=WEEKLY;UNTIL=20270630\nRDATE:20261203T100000\nEXDATE:20261208T190000,20261215T190000")
        #expect(
            Fixture.properties(Self.names, of: meeting) == [
                "DTSTART;TZID=Europe/Athens:20261201T190000", "RRULE:FREQ=WEEKLY;UNTIL=20270630T205900Z",
                "RDATE;TZID=Europe/Athens:20261203T100000",
                "EXDATE;TZID=Europe/Athens:20261208T190000,20261215T190000",
            ])
    }

    @Test func ofWholeDaysHasDates() {
        let day = CalendarDate(year: 2026, month: 12, day: 1)
        let meeting = Self.series(
            .allDay(first: day, last: day), "RRULE:FREQ=MONTHLY;UNTIL=20270301T000000\nEXDATE:20270101T000000"
        )
        #expect(
            Fixture.properties(Self.names, of: meeting) == [
                "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=MONTHLY;UNTIL=20270301",
                "EXDATE;VALUE=DATE:20270101",
            ])
    }

    @Test func inUTCAndWithoutAKnownZone() {
        let utc = Self.series(
            Fixture.timed("2026-12-01 19:00", "UTC"), "RRULE:FREQ=DAILY\nEXDATE:20261202T190000")
        #expect(Fixture.properties(["EXDATE"], of: utc) == ["EXDATE:20261202T190000Z"])
        let floating = Self.series(
            Fixture.timed("2026-12-01 19:00", "Mars/Olympus"), "RRULE:FREQ=DAILY\nEXDATE:20261202T190000")
        #expect(Fixture.properties(["EXDATE"], of: floating) == ["EXDATE:20261202T190000"])
    }

    @Test func aDateThatDiffersSaysWhich() {
        var exception = Fixture.meeting(time: Fixture.timed("2026-12-09 20:00", "Europe/Athens"))
        exception.seriesID = Identifier(1)
        exception.recurrenceID = "20261208T190000"
        #expect(
            Fixture.properties(Self.names, of: exception) == [
                "DTSTART;TZID=Europe/Athens:20261209T200000",
                "RECURRENCE-ID;TZID=Europe/Athens:20261208T190000",
            ])
    }

    /// A reader that knows only what stands in the file has summer time in the years to come.
    @Test func theZoneHoldsAsLongAsTheSeries() {
        let lines = Fixture.lines([
            Self.series(Fixture.timed("2026-12-01 19:00", "Europe/Athens"), "RRULE:FREQ=WEEKLY")
        ])
        #expect(lines.contains { $0.hasPrefix("RRULE:FREQ=YEARLY") && $0.contains("BYMONTH=3") })
        #expect(!lines.contains { $0.hasPrefix("RRULE:FREQ=YEARLY") && $0.contains("UNTIL") })
    }
}
