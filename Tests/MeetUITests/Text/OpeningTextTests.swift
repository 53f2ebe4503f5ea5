import MeetCore
import Testing

@testable import MeetUI

@Suite struct OpeningTextTests {
    @Test(
        arguments: [
            ("Mo-Sa 08:00-22:00", "open at the meeting's time", true),
            ("Sa 10:00-11:30", "closes 11:30, before the meeting ends", false),
            ("Mo-Sa 12:00-22:00", "closed then (opens 12:00)", false),
            ("Mo-Sa 06:00-10:30", "closed then (closes 10:30)", false),
            ("Mo-Fr 08:00-22:00", "closed that day", false),
            ("Fr 20:00-08:00; Sa 10:30-11:00", "closed then (closes 11:00)", false),
            ("Sa 11:00+", nil, false), ("call us", nil, false), ("", nil, false),
        ] as [(String, String?, Bool)])
    func saysWhetherItIsOpen(_ hours: String, _ text: String?, _ isOpen: Bool) {
        // Saturday, 11:00 to 12:00.
        let opening = OpeningText(hours, at: Seed.time(11, 21, 11))
        #expect(opening?.text == text)
        #expect(opening?.isOpen == (text == nil ? nil : isOpen))
    }

    /// The wall time counts, wherever the reader is.
    @Test func theVenuesClocksAreThoseOfTheMeeting() {
        let start = WallTime(date: CalendarDate(year: 2026, month: 11, day: 21), hour: 21, minute: 0)
        let time = MeetingTime.timed(start: start, zone: "Asia/Tokyo", minutes: 60)
        #expect(OpeningText("Mo-Sa 20:00-23:00", at: time)?.isOpen == true)
    }

    @Test func wholeDaysAreToldTheHours() {
        let saturday = CalendarDate(year: 2026, month: 11, day: 21)
        let time = MeetingTime.allDay(first: saturday, last: saturday)
        #expect(
            OpeningText("Sa 08:00-12:00,18:00-02:00", at: time)?.text
                == "open 08:00–12:00, 18:00–02:00 that day")
        #expect(OpeningText("24/7", at: time)?.text == "open 00:00–24:00 that day")
        #expect(OpeningText("Mo-Fr 08:00-12:00", at: time)?.text == "closed that day")
        #expect(OpeningText("Sa 08:00+", at: time) == nil)
    }

    @Test func nothingIsSaidWithoutHoursOrADate() {
        #expect(OpeningText(nil, at: Seed.time(11, 21, 11)) == nil)
        #expect(OpeningText("24/7", at: .unscheduled) == nil)
    }
}
