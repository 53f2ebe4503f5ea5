import Foundation
import Testing

@testable import MeetCore

@Suite struct NamedCalendarTests {
    @Test func aCalendarHasItsNameAndColour() {
        var work = MeetingCalendar(name: "Work, mostly", sign: "W")
        work.colour = CalendarColour("#2E8B58")
        let text = ICalendarEncoder(calendar: work).finished()
        let lines = text.components(separatedBy: "\r\n")
        #expect(
            lines.dropFirst(3).prefix(4) == [
                "NAME:Work\\, mostly", "X-WR-CALNAME:Work\\, mostly", "COLOR:seagreen",
                "X-APPLE-CALENDAR-COLOR:#2E8B58",
            ])
        work.colour = nil
        #expect(!ICalendarEncoder(calendar: work).finished().contains("COLOR"))
        #expect(!ICalendarEncoder().finished().contains("NAME"))
    }

    private func read(_ lines: String...) throws -> CalendarObject {
        let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try #require(ICalendarReader.read(Array(text.utf8), file: "f.ics").first)
    }

    @Test func theyAreReadBack() throws {
        var work = MeetingCalendar(name: "Work, mostly", sign: "W")
        work.colour = CalendarColour("#2E8B57")
        let text = ICalendarEncoder(calendar: work).finished()
        let object = try #require(ICalendarReader.read(Array(text.utf8), file: "f.ics").first)
        #expect(object.name == "Work, mostly" && object.colour == work.colour)
    }

    @Test func theOlderPropertiesAreReadToo() throws {
        let object = try read(
            "X-WR-CALNAME:  Choir  ", "COLOR:none", "X-APPLE-CALENDAR-COLOR:#1BADF8FF", "X-WR-CALNAME:Other")
        #expect(object.name == "Choir" && object.colour?.hex == "#1BADF8")
        #expect(try read("X-WR-CALNAME:", "NAME:Club").name == "Club")
    }

    @Test func theyMayFollowTheTimeZones() throws {
        let object = try read(
            "BEGIN:VTIMEZONE", "TZID:Europe/Athens", "NAME:Of the zone", "BEGIN:STANDARD",
            "DTSTART:19701025T040000", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0200", "END:STANDARD",
            "END:VTIMEZONE", "X-WR-CALNAME:Choir", "X-APPLE-CALENDAR-COLOR:#1BADF8", "BEGIN:VEVENT", "UID:a",
            "SUMMARY:A", "DTSTART:20261201T190000Z", "END:VEVENT", "NAME:Too late")
        #expect(object.name == "Choir" && object.colour?.hex == "#1BADF8" && object.events.count == 1)
    }

    @Test func thoseOfAnEntryAreNotTheCalendars() throws {
        let object = try read(
            "BEGIN:VEVENT", "UID:a", "SUMMARY:A", "COLOR:red", "NAME:Of the event", "END:VEVENT",
            "NAME:Too late")
        #expect(object.name == nil && object.colour == nil && object.events.count == 1)
        // An entry that lost its BEGIN keeps its colour.
        let broken = try read("COLOR:red", "SUMMARY:A", "DTSTART:20261201T190000Z", "END:VEVENT")
        #expect(broken.events.first?.unmodelled.map(\.name) == ["COLOR"])
    }
}
