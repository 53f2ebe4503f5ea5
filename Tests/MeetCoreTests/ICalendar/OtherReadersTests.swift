import Foundation
import PlanningFixture
import StoreFixture
import Testing

@testable import MeetCore

/// What programs that are not ours read from our output. They get the zones under names nobody knows, so that
/// they can only go by our definitions.
struct OtherReadersTests {
    private typealias Fixture = ICalendarFixture

    private static let cases: [(time: MeetingTime, start: String, end: String)] = [
        (Fixture.timed("2026-11-21 11:00", "Europe/Athens"), "2026-11-21 09:00", "2026-11-21 10:00"),
        (Fixture.timed("2026-07-01 11:00", "Europe/Athens"), "2026-07-01 08:00", "2026-07-01 09:00"),
        (Fixture.timed("2041-07-01 11:00", "Europe/Athens"), "2041-07-01 08:00", "2041-07-01 09:00"),
        (Fixture.timed("1994-10-10 11:00", "Europe/Athens"), "1994-10-10 09:00", "1994-10-10 10:00"),
        (Fixture.timed("2026-03-09 09:00", "America/New_York"), "2026-03-09 13:00", "2026-03-09 14:00"),
        (Fixture.timed("2026-01-10 09:00", "Australia/Lord_Howe"), "2026-01-09 22:00", "2026-01-09 23:00"),
        (Fixture.timed("2026-06-10 09:00", "Australia/Lord_Howe"), "2026-06-09 22:30", "2026-06-09 23:30"),
        (Fixture.timed("2026-11-21 11:00", "Asia/Kolkata"), "2026-11-21 05:30", "2026-11-21 06:30"),
        (Fixture.timed("2026-11-21 11:00", "UTC"), "2026-11-21 11:00", "2026-11-21 12:00"),
        (
            .allDay(first: PlanningFixture.date("2026-12-31"), last: PlanningFixture.date("2027-01-01")),
            "2026-12-31", "2027-01-02"
        ),
    ]

    @Test(.enabled(if: Python.has("icalendar"), "python3 with the package icalendar is not here"))
    func icalendarReadsIt() throws {
        try check(
            reader: """
                import icalendar
                for event in icalendar.Calendar.from_ical(text).walk('VEVENT'):
                    assert not event.errors, event.errors
                    show(event['UID'], event['SUMMARY'], event['DESCRIPTION'], event['DTSTART'].dt,
                         event['DTEND'].dt, event['LOCATION'], event['ATTENDEE'],
                         event['ATTENDEE'].params)
                """)
    }

    @Test(.enabled(if: Python.has("vobject"), "python3 with the package vobject is not here"))
    func vobjectReadsIt() throws {
        try check(
            reader: """
                import vobject
                for event in vobject.readOne(text).vevent_list:
                    # It leaves RFC 6868 to its user.
                    caret = lambda s: s.replace('^n', '\\n').replace("^'", '"').replace('^^', '^')
                    show(event.uid.value, event.summary.value, event.description.value, event.dtstart.value,
                         event.dtend.value, event.location.value, event.attendee.value,
                         {name: caret(values[0]) for name, values in event.attendee.params.items()})
                """)
    }

    private func check(reader: String) throws {
        let title = "Coffee, tea; and “a very long title” που δεν χωράει σε μία γραμμή 👩🏽‍💻 王小明 \\ end"
        let notes = "one\ntwo: \"three\""
        let comment = "at work: until \"14:00\",\nthen ^ bye; Zoë"
        let invitee = Invitee(
            name: "Papadopoulou, Μαρία", email: "maria+x@example.org", role: .optional,
            participation: .declined,
            comment: comment)
        let meetings = Self.cases.enumerated().map { index, item in
            Fixture.meeting(
                title, uid: "meeting-\(index)", notes: notes, time: item.time,
                venue: Venue(name: "Café; Entra", address: VenueAddress(line: "Ermou 14, Volos")),
                invitees: [invitee])
        }
        var text = ICalendarEncoder.encode(meetings)
        for zone in ["Europe/Athens", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"] {
            text = text.replacing(zone, with: "Ours/" + zone.split(separator: "/")[1])
        }
        let script = """
            import datetime, json, sys
            text = sys.stdin.buffer.read().decode('utf-8')
            def time(value):
                if not isinstance(value, datetime.datetime): return str(value)
                return value.astimezone(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M')
            def show(uid, title, notes, start, end, place, address, parameters):
                print(json.dumps([str(uid), str(title), str(notes), time(start), time(end), str(place),
                                  str(address), *(str(parameters[name]) for name in
                                  ('CN', 'ROLE', 'PARTSTAT', 'X-RESPONSE-COMMENT'))]))

            """
        let (status, output) = try Python.run(script + reader, input: text)
        #expect(status == 0)
        let read = try output.split(separator: "\n").map {
            try JSONDecoder().decode([String].self, from: Data($0.utf8))
        }
        let expected = Self.cases.enumerated().map { index, item in
            [
                "meeting-\(index)", title, notes, item.start, item.end, "Café; Entra, Ermou 14, Volos",
                "mailto:maria+x@example.org", "Papadopoulou, Μαρία", "OPT-PARTICIPANT", "DECLINED", comment,
            ]
        }
        #expect(read == expected)
    }
}
