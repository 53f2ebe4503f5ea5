import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// What is written is read as the same meeting, and what was read is written back.
@Suite struct CalendarRoundTripTests {
    private typealias Fixture = ICalendarFixture

    private static func readAgain(_ meeting: Meeting) throws -> Meeting {
        let text = ICalendarEncoder.encode([meeting])
        let objects = ICalendarReader.read(Array(text.utf8), file: "")
        #expect(objects.flatMap(\.problems) == [])
        let event = try #require(objects.flatMap(\.events).first)
        var again = event.meeting(now: meeting.createdAt)
        again.received = nil
        return again
    }

    @Test(arguments: [
        Fixture.timed("2026-11-21 11:00", "Europe/Athens", minutes: 90),
        Fixture.timed("2026-11-21 11:00", "UTC"),
        Fixture.timed("2026-11-21 11:00", "America/New_York", minutes: 0), .unscheduled,
        .allDay(first: PlanningFixture.date("2026-11-21"), last: PlanningFixture.date("2026-11-22")),
        .due(Deadline(day: PlanningFixture.date("2026-11-27"))),
        .due(Deadline(day: PlanningFixture.date("2026-11-27"), minute: 600, zone: "Europe/Athens")),
    ])
    func aMeetingIsReadAsItWas(time: MeetingTime) throws {
        var meeting = Fixture.meeting(
            "Coffee; with, all \\ of us", notes: "One\nTwo", time: time, sequence: 4)
        meeting.kind = "Coffee"
        meeting.invitees = [
            Invitee(
                name: "Maria, P", email: "maria@example.org", participation: .accepted, comment: "late: 5 min"
            ),
            Invitee(name: "Zoë", role: .optional),
        ]
        meeting.url = "https://example.org/a,b"
        meeting.conference = "https://meet.example.org/1"
        meeting.organizer = CalendarAddress(name: "Ann", email: "ann@example.org")
        if time != .unscheduled { meeting.reminders = [.before(minutes: 10), .eveningBefore] }
        meeting.venue = Venue(
            name: "Entra", address: VenueAddress(line: "Ermou 14, Volos"),
            coordinate: Coordinate(latitude: 39.36, longitude: 22.94), isSaved: false)
        #expect(try Self.readAgain(meeting) == meeting)
    }

    @Test func aSeriesIsReadAsItWas() throws {
        var meeting = Fixture.meeting(time: Fixture.timed("2026-12-01 19:00", "Europe/Athens", minutes: 90))
        meeting.recurrence = Recurrence(
            rule: try RecurrenceRule("FREQ=WEEKLY;COUNT=5;BYDAY=TU"),
            added: [PlanningFixture.wall("2026-12-24 18:00")],
            removed: [PlanningFixture.wall("2026-12-08 19:00")])
        #expect(try Self.readAgain(meeting) == meeting)
    }

    @Test func whatIsNotModelledIsWrittenBack() throws {
        let lines = [
            "TRANSP:OPAQUE", "X-OWN;X-P=\"a,b\":one\\, two",
            "ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:AA==",
            "CATEGORIES:A,B,C", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT1H", "SUMMARY:x", "END:VALARM",
        ]
        let text =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:S\nDTSTART:20261121T110000Z\n" + lines.joined(separator: "\n")
            + "\nEND:VEVENT"
        let event = try #require(ICalendarReader.read(Array(text.utf8), file: "").first?.events.first)
        let written = Fixture.component(event.meeting(now: Fixture.created))
        #expect(
            written.suffix(6) == [
                "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT1H", "SUMMARY:x", "END:VALARM", "END:VEVENT",
            ])
        for line in lines[0...2] + ["CATEGORIES:A", "CATEGORIES:B,C"] { #expect(written.contains(line)) }
        let again = try Self.readAgain(event.meeting(now: Fixture.created))
        #expect(again.unmodelled == event.meeting(now: Fixture.created).unmodelled)
    }

    /// It has no rule of its own, however many the file gives it.
    @Test func oneDateOfASeriesIsReadAsItWas() throws {
        let lines = [
            "BEGIN:VEVENT", "UID:one", "RRULE:FREQ=WEEKLY;BYDAY=TU", "RRULE:FREQ=YEARLY;BYDAY=SU",
            "RECURRENCE-ID:20261215T000000", "DTSTART:20261201T000000", "END:VEVENT",
        ]
        let objects = ICalendarReader.read(Array(lines.joined(separator: "\r\n").utf8), file: "")
        let event = try #require(objects.flatMap(\.events).first)
        var meeting = event.meeting(now: Date(timeIntervalSince1970: 0))
        meeting.received = nil
        #expect(meeting.recurrence == nil && meeting.unmodelled.isEmpty)
        #expect(try Self.readAgain(meeting) == meeting)
    }

    @Test func aPlaceWithAKindBesideItStaysAsItIs() throws {
        var meeting = Fixture.meeting(time: Fixture.timed("2026-11-21 11:00", "Europe/Athens"))
        meeting.venue = Venue(name: "Entra; of all places", isSaved: false)
        meeting.placeKind = "bakery"
        let once = try Self.readAgain(meeting)
        #expect(once == meeting)
        #expect(try Self.readAgain(once) == meeting)
    }

    @Test(arguments: [
        ["BEGIN:VEVENT", "END:"], ["BEGIN:X-ONE", "BEGIN:X-TWO", "END:X-ONE", "END:X-TWO"],
        ["BEGIN:X-ONE", "END:VTODO"], ["BEGIN:", "END:"],
        ["BEGIN:X-ONE", "BEGIN:VTODO", "END:VTODO", "END:X-ONE"],
        ["BEGIN:X-ONE", "X-A:1"],
    ])
    func aComponentThatDoesNotEndAsItBeganIsNotWritten(lines: [String]) {
        var meeting = Fixture.meeting(time: .unscheduled)
        let whole = ["BEGIN:X-WHOLE", "BEGIN:X-IN", "X-B:2", "END:X-IN", "END:x-whole"]
        meeting.unmodelled = (whole + lines).map { line in
            let parts = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            return UnmodelledProperty(name: parts[0], value: parts[1])
        }
        let text = ICalendarEncoder.encode([meeting])
        #expect(text.contains(whole.joined(separator: "\r\n") + "\r\nEND:VTODO\r\n"))
        #expect(!text.contains(lines[0] + "\r\n" + lines[1]))
    }
}
