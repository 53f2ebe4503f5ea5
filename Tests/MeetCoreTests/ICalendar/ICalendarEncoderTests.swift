import Foundation
import Testing

@testable import MeetCore

struct ICalendarEncoderTests {
    private typealias Fixture = ICalendarFixture

    @Test func writesTheWholeObject() {
        var venue = Venue(name: "Café Entra", address: VenueAddress(street: "Ermou 14", locality: "Volos"))
        venue.coordinate = Coordinate(latitude: 39.361_425_99, longitude: -0.000_01)
        let meeting = Fixture.meeting(
            notes: "Bring the drafts.", time: Fixture.timed("2026-11-21 11:00", "UTC", minutes: 90),
            venue: venue, invitees: [Invitee(name: "Maria", email: "maria@example.org")], sequence: 3)
        let organizer = ICalendarEncoder.Organizer(name: "Ann", email: "ann@example.org")
        #expect(
            Fixture.lines([meeting], organizer: organizer) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meet//meet-tui//EN", "BEGIN:VEVENT",
                "UID:coffee-1", "DTSTAMP:20261120T173000Z", "CREATED:20261101T080000Z",
                "LAST-MODIFIED:20261120T173000Z", "SEQUENCE:3", "SUMMARY:Coffee",
                "DESCRIPTION:Bring the drafts.", "DTSTART:20261121T110000Z", "DTEND:20261121T123000Z",
                "STATUS:CONFIRMED", "LOCATION:Café Entra\\, Ermou 14\\, Volos", "GEO:39.361426;-0.00001",
                "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Ermou 14, Volos\";X-TITLE=Café Entra:"
                    + "geo:39.361426,-0.00001",
                "ORGANIZER;CN=Ann:mailto:ann@example.org",
                "ATTENDEE;CN=Maria;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:maria@example.org",
                "END:VEVENT", "END:VCALENDAR", "",
            ])
    }

    @Test func withoutMeetingsIsAnEmptyCalendar() {
        #expect(
            ICalendarEncoder.encode([])
                == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//meet//meet-tui//EN\r\nEND:VCALENDAR\r\n")
    }

    @Test(arguments: [
        ("a, b; c \\ d", "a\\, b\\; c \\\\ d"), ("one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"),
        ("bell\u{7} escape\u{1B}[1m", "bell escape[1m"), ("\"quoted\": ^", "\"quoted\": ^"),
        ("tab\there", "tab\there"),
    ])
    func escapesText(text: String, expected: String) {
        let lines = Fixture.component(Fixture.meeting(text, notes: text))
        #expect(lines.contains("SUMMARY:" + expected))
        #expect(lines.contains("DESCRIPTION:" + expected))
    }

    @Test(arguments: ["x", "γ", "王", "👩🏽‍💻"])
    func foldsBetweenCharacters(character: String) {
        for length in 60...90 {
            let title = String(repeating: character, count: length)
            let text = ICalendarEncoder.encode([Fixture.meeting(title)])
            for line in text.utf8.split(separator: 0x0A) {
                #expect(line.count <= 76 && line.last == 0x0D)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:\(title)\r\n"))
        }
    }

    @Test(arguments: [
        (Meeting.Status.tentative, false, ["STATUS:TENTATIVE"]),
        (.cancelled, false, ["STATUS:CANCELLED"]),
        (.confirmed, true, ["STATUS:CONFIRMED", "X-MEET-DONE:20261120T173000Z"]),
    ])
    func writesTheStatusOfAnEvent(status: Meeting.Status, isDone: Bool, expected: [String]) {
        let meeting = Fixture.meeting(
            time: Fixture.timed("2026-11-21 11:00", "UTC"), status: status,
            doneAt: isDone ? Fixture.updated : nil)
        #expect(Fixture.properties(["STATUS", "X-MEET-DONE", "COMPLETED"], of: meeting) == expected)
    }

    @Test(arguments: [
        (Meeting.Status.tentative, false, ["STATUS:NEEDS-ACTION"]),
        (.confirmed, false, ["STATUS:NEEDS-ACTION"]),
        (.cancelled, false, ["STATUS:CANCELLED"]),
        (.confirmed, true, ["STATUS:COMPLETED", "COMPLETED:20261120T173000Z"]),
    ])
    func writesAMeetingWithoutATimeAsAToDo(status: Meeting.Status, isDone: Bool, expected: [String]) {
        let meeting = Fixture.meeting(status: status, doneAt: isDone ? Fixture.updated : nil)
        let lines = Fixture.component(meeting)
        #expect(lines.first == "BEGIN:VTODO" && lines.last == "END:VTODO")
        #expect(!lines.contains { $0.hasPrefix("DTSTART") })
        #expect(Fixture.properties(["STATUS", "X-MEET-DONE", "COMPLETED"], of: meeting) == expected)
    }

    @Test(arguments: [
        (VenueAddress(), "LOCATION:Entra"),
        (VenueAddress(line: "Ermou 14, Volos", street: "Ermou 14"), "LOCATION:Entra\\, Ermou 14\\, Volos"),
        (
            VenueAddress(line: "", street: "Ermou 14", locality: "Volos", postcode: "382 21"),
            "LOCATION:Entra\\, Ermou 14\\, 382 21\\, Volos"
        ),
    ])
    func writesThePlace(address: VenueAddress, expected: String) {
        let meeting = Fixture.meeting(venue: Venue(name: "Entra", address: address))
        #expect(Fixture.properties(["LOCATION", "GEO"], of: meeting) == [expected])
    }

    /// In seconds since 1970; only the years 1 to 9999 have four digits.
    @Test(arguments: [
        (-1e18, "00010101T000000Z"), (1e18, "99991231T235959Z"), (Double.nan, "19700101T000000Z"),
        (-0.5, "19691231T235959Z"), (61.9, "19700101T000101Z"),
    ])
    func writesInstants(seconds: Double, expected: String) {
        #expect(DateTimeText.utc(Date(timeIntervalSince1970: seconds)) == expected)
    }
}
