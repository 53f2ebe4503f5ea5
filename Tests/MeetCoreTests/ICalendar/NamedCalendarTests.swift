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
}
