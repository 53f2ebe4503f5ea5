import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

struct EventTimeTests {
    private typealias Fixture = ICalendarFixture

    @Test(
        arguments: [
            (
                "2026-11-21 11:00", "Europe/Athens", 60, "20261121T110000",
                "DTEND;TZID=Europe/Athens:20261121T120000"
            ),
            // Over midnight and the end of the year.
            (
                "2026-12-31 23:30", "Asia/Kolkata", 60, "20261231T233000",
                "DTEND;TZID=Asia/Kolkata:20270101T003000"
            ),
            // Over the change of the clocks.
            (
                "2026-10-25 02:30", "Europe/Athens", 180, "20261025T023000",
                "DTEND;TZID=Europe/Athens:20261025T043000"
            ),
            // The clocks skip the start; an hour later it is.
            (
                "2026-03-29 03:30", "Europe/Athens", 60, "20260329T043000",
                "DTEND;TZID=Europe/Athens:20260329T053000"
            ),
            // The end comes twice, and it is the second: 03:30 to 03:30.
            ("2026-10-25 03:30", "Europe/Athens", 60, "20261025T033000", "DURATION:PT60M"),
            // Half an hour on Lord Howe.
            (
                "2026-04-05 01:00", "Australia/Lord_Howe", 45, "20260405T010000",
                "DTEND;TZID=Australia/Lord_Howe:20260405T014500"
            ),
            ("2026-04-05 01:00", "Australia/Lord_Howe", 75, "20260405T010000", "DURATION:PT75M"),
            ("2026-11-21 11:00", "Europe/Athens", 0, "20261121T110000", nil),
            ("2026-11-21 11:00", "Europe/Athens", -5, "20261121T110000", nil),
            ("9999-12-31 23:00", "Europe/Athens", 120, "99991231T230000", "DURATION:PT120M"),
            ("2026-11-21 11:00", "Europe/Athens", Int.max, "20261121T110000", "DURATION:PT\(Int.max)M"),
        ] as [(String, String, Int, String, String?)])
    func writesTimesInAZone(start: String, zone: String, minutes: Int, expected: String, end: String?) {
        let meeting = Fixture.meeting(time: Fixture.timed(start, zone, minutes: minutes))
        #expect(
            Fixture.properties(["DTSTART", "DTEND", "DURATION"], of: meeting)
                == ["DTSTART;TZID=\(zone):\(expected)"] + (end.map { [$0] } ?? []))
        #expect(Fixture.lines([meeting]).count { $0 == "TZID:\(zone)" } == 1)
    }

    @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Zulu"])
    func writesUTCAsSuch(zone: String) {
        let meeting = Fixture.meeting(time: Fixture.timed("2026-11-21 11:00", zone))
        #expect(
            Fixture.properties(["DTSTART", "DTEND"], of: meeting)
                == ["DTSTART:20261121T110000Z", "DTEND:20261121T120000Z"])
        #expect(!Fixture.lines([meeting]).contains("BEGIN:VTIMEZONE"))
    }

    @Test(arguments: ["Nowhere/Land", "", "Europe/Athens\r\nX-EVIL:1"])
    func leavesTimesInAnUnknownZoneToTheReader(zone: String) {
        let meeting = Fixture.meeting(time: Fixture.timed("2026-11-21 11:00", zone))
        #expect(
            Fixture.properties(["DTSTART", "DTEND"], of: meeting)
                == ["DTSTART:20261121T110000", "DTEND:20261121T120000"])
        #expect(!Fixture.lines([meeting]).contains { $0 == "BEGIN:VTIMEZONE" || $0.hasPrefix("X-EVIL") })
    }

    @Test func quotesAZoneWithAColon() {
        let meeting = Fixture.meeting(time: Fixture.timed("2026-11-21 11:00", "GMT+03:00"))
        #expect(
            Fixture.properties(["DTSTART"], of: meeting) == ["DTSTART;TZID=\"GMT+03:00\":20261121T110000"])
        #expect(Fixture.lines([meeting]).contains("TZID:GMT+03:00"))
    }

    @Test(arguments: [
        ("2026-12-03", "2026-12-03", "20261203", "DTEND;VALUE=DATE:20261204"),
        ("2026-12-31", "2027-01-02", "20261231", "DTEND;VALUE=DATE:20270103"),
        ("2028-02-28", "2028-02-28", "20280228", "DTEND;VALUE=DATE:20280229"),
        ("2026-12-03", "2026-12-01", "20261203", "DTEND;VALUE=DATE:20261204"),
        ("9999-12-30", "9999-12-31", "99991230", "DURATION:P2D"),
        ("0001-01-01", "0001-01-01", "00010101", "DTEND;VALUE=DATE:00010102"),
    ])
    func writesWholeDays(first: String, last: String, expected: String, end: String) {
        let time = MeetingTime.allDay(first: PlanningFixture.date(first), last: PlanningFixture.date(last))
        #expect(
            Fixture.properties(["DTSTART", "DTEND", "DURATION"], of: Fixture.meeting(time: time))
                == ["DTSTART;VALUE=DATE:\(expected)", end])
    }

    @Test(arguments: [
        MeetingTime.timed(
            start: WallTime(date: CalendarDate(year: 2026, month: 2, day: 30), hour: 9, minute: 0),
            zone: "UTC",
            minutes: 60),
        .timed(
            start: WallTime(date: CalendarDate(year: Int.max, month: 2, day: 3), hour: 9, minute: 0),
            zone: "Europe/Athens", minutes: 60),
        .allDay(
            first: CalendarDate(year: 2026, month: 13, day: 1),
            last: CalendarDate(year: 2026, month: 1, day: 1)),
    ])
    func takesADayThatIsNoneForNoTime(time: MeetingTime) {
        #expect(Fixture.component(Fixture.meeting(time: time)).first == "BEGIN:VTODO")
    }
}
