import Foundation
import PlanningFixture
import StoreFixture
import Testing

@testable import MeetCore

/// To-dos with a deadline, and several places (RFC 5545, 3.6.2).
@Suite struct ToDoEncodingTests {
    private typealias Fixture = ICalendarFixture

    private static func due(_ day: String, _ minute: Int? = nil, _ zone: String? = nil) -> MeetingTime {
        .due(Deadline(day: PlanningFixture.date(day), minute: minute, zone: zone))
    }

    @Test(arguments: [
        (due("2026-11-27"), ["DUE;VALUE=DATE:20261127"]),
        (due("2026-11-27", 18 * 60, "Europe/Athens"), ["DUE;TZID=Europe/Athens:20261127T180000"]),
        (due("2026-11-27", 18 * 60, "UTC"), ["DUE:20261127T180000Z"]),
        (due("2026-11-27", 18 * 60, "Mars/Olympus"), ["DUE:20261127T180000"]),
        // The clocks skip that reading.
        (due("2026-03-29", 3 * 60 + 30, "Europe/Athens"), ["DUE;TZID=Europe/Athens:20260329T043000"]),
        (due("2026-02-30"), []), (.unscheduled, []),
    ])
    func aDeadlineIsDue(time: MeetingTime, expected: [String]) {
        let meeting = Fixture.meeting(time: time)
        #expect(Fixture.component(meeting).first == "BEGIN:VTODO")
        #expect(Fixture.properties(["DUE", "DTSTART", "DTEND", "DURATION"], of: meeting) == expected)
    }

    @Test func anHourBringsItsZone() {
        let lines = Fixture.lines([Fixture.meeting(time: Self.due("2026-11-27", 60, "Europe/Athens"))])
        #expect(lines.contains("TZID:Europe/Athens"))
        #expect(!Fixture.lines([Fixture.meeting(time: Self.due("2026-11-27"))]).contains("BEGIN:VTIMEZONE"))
    }

    @Test func placesStandTogether() throws {
        let names: Set<String> = ["LOCATION", "GEO", "X-MEET-PLACE-KIND"]
        let shop = Venue(
            name: "Public", address: VenueAddress(street: "Ermou 14"),
            coordinate: Coordinate(latitude: 39.36, longitude: 22.94))
        var meeting = Fixture.meeting(time: Self.due("2026-12-03"), venue: shop)
        #expect(
            Fixture.properties(names, of: meeting) == ["LOCATION:Public\\, Ermou 14", "GEO:39.36;22.94"])
        meeting.otherVenues = [Venue(name: "Plaisio")]
        #expect(Fixture.properties(names, of: meeting) == ["LOCATION:Public\\, Ermou 14\\; Plaisio"])
        meeting.places = MeetingPlaces(kind: "pharmacy")
        #expect(
            Fixture.properties(names, of: meeting) == ["LOCATION:pharmacy", "X-MEET-PLACE-KIND:pharmacy"])
    }

    @Test(.enabled(if: Python.has("icalendar"), "python3 with the package icalendar is not here"))
    func anotherReaderFindsTheDeadlines() throws {
        let times = [Self.due("2026-11-27"), Self.due("2026-11-27", 18 * 60, "Europe/Athens")]
        var meetings = times.enumerated().map { Fixture.meeting(uid: "todo-\($0)", time: $1) }
        meetings[0].venue = Venue(
            name: "Public", coordinate: Coordinate(latitude: 39.36, longitude: 22.94))
        let script = """
            import icalendar, sys
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            for item in calendar.walk('VTODO'):
                assert not item.errors, item.errors
                print(item['UID'], item['DUE'].dt.isoformat(), item['STATUS'], item.get('LOCATION', '-'),
                      item['GEO'].to_ical() if 'GEO' in item else '-')
            """
        let (status, output) = try Python.run(script, input: ICalendarEncoder.encode(meetings))
        #expect(status == 0)
        #expect(
            output.split(separator: "\n").map(String.init) == [
                "todo-0 2026-11-27 NEEDS-ACTION Public 39.36;22.94",
                "todo-1 2026-11-27T18:00:00+02:00 NEEDS-ACTION - -",
            ])
    }
}
