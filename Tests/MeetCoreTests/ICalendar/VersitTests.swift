import Foundation
import Testing

@testable import MeetCore

/// vCalendar 1.0, as old phones and Outlook write it.
@Suite struct VersitTests {
    @Test(arguments: [
        ("D1 #5", "FREQ=DAILY;COUNT=5"), ("D2 #0", "FREQ=DAILY;INTERVAL=2"), ("D1", "FREQ=DAILY;COUNT=2"),
        ("W2 MO TU #10", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=MO,TU"),
        ("W1 WE 20271231T235959", "FREQ=WEEKLY;UNTIL=20271231T235900;BYDAY=WE"),
        ("MP1 2+ TU #4", "FREQ=MONTHLY;COUNT=4;BYDAY=2TU"), ("MP1 1- FR #0", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("MP1 1+ 3+ MO #0", "FREQ=MONTHLY;BYDAY=1MO,3MO"), ("MD1 1 15 #0", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("MD1 LD #0", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("YM1 6 #3", "FREQ=YEARLY;COUNT=3;BYMONTH=6"),
        ("YD1 100 #0", "FREQ=YEARLY;BYYEARDAY=100"),
    ])
    func readsTheRule(text: String, expected: String) {
        #expect(RecurrenceRule(versit: text)?.description == expected)
    }

    @Test(arguments: [
        "", "X1", "D0", "D", "M1 #2", "W1 XX", "MD1 40 #1", "D1 #-1", "FREQ=DAILY",
        "MP1 -9223372036854775808 MO #0", "MD1 -9223372036854775808 #0", "YD1 -9223372036854775808- #0",
    ])
    func refusesTheRest(text: String) {
        #expect(RecurrenceRule(versit: text) == nil)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO, TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
        ("FREQ=WEEKLY;BYDAY=MO TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
        ("FREQ=MONTHLY;BYDAY=1 SU", "FREQ=MONTHLY;BYDAY=1SU"), ("freq=daily;interval=0;", "FREQ=DAILY"),
        ("RRULE:FREQ=DAILY;COUNT=", "FREQ=DAILY"),
        ("FREQ=DAILY;UNTIL=2026-12-31", "FREQ=DAILY;UNTIL=20261231"),
        ("FREQ=DAILY;X-OWN=1", "FREQ=DAILY"),
    ])
    func readsSlips(text: String, expected: String) {
        #expect(RecurrenceRule(careless: text)?.description == expected)
    }

    @Test func readsAnEntry() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:1.0
            BEGIN:VEVENT
            DTSTART:20261121T090000Z
            DTEND:20261121T100000Z
            SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9
            CATEGORIES:BUSINESS;TRAVEL
            ATTENDEE;ROLE=ORGANIZER;STATUS=CONFIRMED:Ann Bee <ann@example.org>
            ATTENDEE;EXPECT=FYI;STATUS=NEEDS ACTION;RSVP=YES:zoe@example.org
            RRULE:W1 SA #3
            DALARM:20261121T084500Z;;;
            END:VEVENT
            END:VCALENDAR
            """
        let event = try #require(ICalendarReader.read(Array(text.utf8), file: "").first?.events.first)
        #expect(event.title == "Café")
        #expect(event.categories == ["BUSINESS", "TRAVEL"])
        #expect(event.organizer == CalendarAddress(email: "ann@example.org"))
        #expect(event.attendees.map(\.name) == ["Ann Bee", "zoe@example.org"])
        #expect(event.attendees.map(\.participation) == [.accepted, .needsAction])
        #expect(event.attendees.map(\.role) == [.chair, .nonParticipant])
        #expect(event.recurrence?.rule?.description == "FREQ=WEEKLY;COUNT=3;BYDAY=SA")
        #expect(event.reminders == [.before(minutes: 15)])
    }

    @Test(arguments: [
        ("PT15M", 0, 900), ("-PT00H15M00S", 0, -900), ("P1W", 7, 0), ("P1DT2H", 1, 7200), ("-P2D", -2, 0),
        ("+PT0S", 0, 0), ("PT24H", 0, 86_400), ("-P1DT30M", -1, -1800),
    ])
    func readsDurations(text: String, days: Int, seconds: Int) {
        #expect(MomentText.duration(text.utf8) == CalendarLength(days: days, seconds: seconds))
    }

    @Test(arguments: ["", "P", "PT", "15M", "PT1", "PT1X", "P1M", "P99999999999W"])
    func refusesOtherDurations(text: String) {
        #expect(MomentText.duration(text.utf8) == nil)
    }
}
