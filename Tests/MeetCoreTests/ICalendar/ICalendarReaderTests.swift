import Foundation
import PlanningFixture
import Testing

@testable import MeetCore

/// What a calendar file says, oddity by oddity.
@Suite struct ICalendarReaderTests {
    private static func objects(_ text: String) -> [CalendarObject] {
        ICalendarReader.read(Array(text.utf8), file: "f.ics")
    }

    /// The one entry of these lines.
    private static func event(_ lines: String..., component: String = "VEVENT", version: String = "2.0")
        throws
        -> CalendarEvent
    {
        let head = ["BEGIN:VCALENDAR", "VERSION:\(version)", "BEGIN:\(component)"]
        let text = (head + lines + ["END:\(component)", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        let events = objects(text).flatMap(\.events)
        #expect(events.count == 1)
        return try #require(events.first)
    }

    private static func timed(_ start: String, _ zone: String, _ minutes: Int = 0) -> MeetingTime {
        .timed(start: PlanningFixture.wall(start), zone: zone, minutes: minutes)
    }

    private static func days(_ first: String, _ last: String) -> MeetingTime {
        .allDay(first: PlanningFixture.date(first), last: PlanningFixture.date(last))
    }

    // MARK: Time

    @Test(arguments: [
        (["DTSTART:20261121T090000Z", "DTEND:20261121T103000Z"], timed("2026-11-21 09:00", "UTC", 90)),
        (
            ["DTSTART;TZID=Europe/Athens:20261121T110000", "DURATION:PT1H30M"],
            timed("2026-11-21 11:00", "Europe/Athens", 90)
        ),
        (["DTSTART:20261121T110000"], timed("2026-11-21 11:00", "")),
        (["DTSTART;TZID=:20261121T110000"], timed("2026-11-21 11:00", "")),
        (["DTSTART:20261121T80000Z"], timed("2026-11-21 08:00", "UTC")),
        (["DTSTART:20261121T1300Z"], timed("2026-11-21 13:00", "UTC")),
        (["DTSTART:2026-11-21T11:00:00+02:00"], timed("2026-11-21 09:00", "UTC")),
        (["dtstart;value=date:20261121"], days("2026-11-21", "2026-11-21")),
        (["DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261123"], days("2026-11-21", "2026-11-22")),
        (["DTSTART:20261121", "DURATION:P3D"], days("2026-11-21", "2026-11-23")),
        (
            ["DTSTART;TZID=Europe/Athens:20261121T230000", "DTEND;TZID=Europe/Berlin:20261122T000000"],
            timed("2026-11-21 23:00", "Europe/Athens", 120)
        ),
        // A day by the calendar, though the clocks are put back in it.
        (
            ["DTSTART;TZID=Europe/Athens:20261024T120000", "DURATION:P1D"],
            timed("2026-10-24 12:00", "Europe/Athens", 1500)
        ),
        (["DTSTART:20261121T110000", "DTEND:20261121T100000"], timed("2026-11-21 11:00", "")),
        (["SUMMARY:Some day"], .unscheduled), (["DTSTART:tomorrow"], .unscheduled),
    ])
    func readsTheTime(lines: [String], expected: MeetingTime) throws {
        let text = "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT\n"
        let event = try #require(Self.objects(text).flatMap(\.events).first)
        #expect(event.time == expected)
    }

    @Test func aToDoHasADeadline() throws {
        let day = try Self.event("DUE;VALUE=DATE:20261127", "STATUS:COMPLETED", component: "VTODO")
        #expect(day.time == .due(Deadline(day: PlanningFixture.date("2026-11-27"))))
        #expect(day.meeting(now: Date(timeIntervalSince1970: 60)).doneAt == Date(timeIntervalSince1970: 60))
        let hour = try Self.event(
            "DTSTART:20261120T080000Z", "DUE;TZID=Europe/Athens:20261127T180000", component: "VTODO")
        let deadline = Deadline(
            day: PlanningFixture.date("2026-11-27"), minute: 18 * 60, zone: "Europe/Athens")
        #expect(hour.time == .due(deadline))
        #expect(hour.unmodelled.map(\.name) == ["DTSTART"])
    }

    // MARK: Series

    @Test func readsASeries() throws {
        let event = try Self.event(
            "DTSTART;TZID=Europe/Athens:20261201T190000", "RRULE:FREQ=WEEKLY;BYDAY=TU, TH;UNTIL=20270131;",
            "EXDATE:20261203T170000Z,20261208", "RDATE;VALUE=PERIOD;TZID=Europe/Athens:20261205T190000/PT1H")
        let recurrence = try #require(event.recurrence)
        #expect(recurrence.rule?.description == "FREQ=WEEKLY;UNTIL=20270131;BYDAY=TU,TH")
        #expect(
            recurrence.removed
                == [PlanningFixture.wall("2026-12-03 19:00"), PlanningFixture.wall("2026-12-08 19:00")])
        #expect(recurrence.added == [PlanningFixture.wall("2026-12-05 19:00")])
    }

    @Test func aRuleThatNoMeetingHasIsKept() throws {
        let text = "BEGIN:VEVENT\nDTSTART:20261201T190000Z\nRRULE:FREQ=HOURLY;COUNT=3\nEND:VEVENT"
        let object = try #require(Self.objects(text).first)
        #expect(object.events.first?.recurrence == nil)
        #expect(object.events.first?.unmodelled.map(\.name) == ["RRULE"])
        #expect(object.problems.map(\.severity) == [.warning])
    }

    @Test func namesTheDateOfASeries() throws {
        let lines = ["DTSTART;TZID=Europe/Athens:20261202T200000", "RECURRENCE-ID:20261201T170000Z"]
        let event = try Self.event(lines[0], lines[1])
        #expect(event.recurrenceID == "20261201T190000")
        #expect(event.recurrenceZone == "Europe/Athens")
        #expect(event.recurrenceID(in: Self.timed("2026-11-24 18:00", "Europe/Berlin")) == "20261201T180000")
        #expect(event.recurrenceID(in: Self.days("2026-11-24", "2026-11-24")) == "20261201")
        let day = try Self.event("RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261201")
        #expect(day.followsRecurrenceID)
        #expect(day.recurrenceID(in: Self.timed("2026-11-24 18:00", "Europe/Berlin")) == "20261201T180000")
    }

    // MARK: People

    @Test(arguments: [
        (
            "ATTENDEE;PARTSTAT=accepted;CN=\"Maria P\":MAILTO:maria@example.org", "Maria P",
            "maria@example.org"
        ),
        (
            "ATTENDEE;PARTSTAT=Accepted:mailto:maria%2Bx@example.org", "maria+x@example.org",
            "maria+x@example.org"
        ),
        ("ATTENDEE;CN=Maria: P;PARTSTAT=ACCEPTED:mailto:maria@example.org", "Maria: P", "maria@example.org"),
        ("ATTENDEE;CN=\"Maria;PARTSTAT=ACCEPTED:mailto:maria@example.org", "Maria", "maria@example.org"),
        (
            "ATTENDEE;PARTSTAT=ACCEPTED;EMAIL=maria@example.org;CN=Maria:urn:uuid:1", "Maria",
            "maria@example.org"
        ),
        ("ATTENDEE;PARTSTAT=ACCEPTED:maria@example.org", "maria@example.org", "maria@example.org"),
    ])
    func readsAnInvitee(line: String, name: String, email: String) throws {
        let invitee = try #require(try Self.event(line).attendees.first)
        #expect([invitee.name, invitee.email ?? ""] == [name, email])
        #expect(invitee.participation == .accepted)
    }

    @Test func readsRolesAndDelegation() throws {
        let event = try Self.event(
            "ORGANIZER;CN=Ann:mailto:Ann@example.org",
            "ATTENDEE;ROLE=OPT-PARTICIPANT;RSVP=true;DELEGATED-TO=\"mailto:b@example.org\":mailto:a@example.org",
            "ATTENDEE;PARTSTAT=CONFIRMED;X-RESPONSE-COMMENT=\"late, sorry\":mailto:c@example.org",
            "X-MEET-INVITEE;PARTSTAT=DECLINED:Zoë")
        #expect(event.organizer == CalendarAddress(email: "ann@EXAMPLE.org"))
        #expect(event.attendees.map(\.role) == [.optional, .required, .required])
        #expect(event.attendees[0].wantsAnswer)
        #expect(event.attendees[0].delegatedTo == ["mailto:b@example.org"])
        // What nobody knows is no answer, and is told all the same.
        #expect(event.attendees[1].participation == .needsAction)
        #expect(event.written.participations == [1: "confirmed"])
        #expect(event.attendees[1].comment == "late, sorry")
        #expect(event.attendees[2].email == nil)
        #expect(event.attendees[2].participation == .declined)
    }

    @Test(arguments: ["", ";PARTSTAT=NEEDS-ACTION"])
    func aCommentWithoutAnAnswerIsLeftOut(answer: String) throws {
        let event = try Self.event("ATTENDEE\(answer);X-RESPONSE-COMMENT=late:mailto:a@example.org")
        #expect(event.attendees.map(\.comment) == [nil])
    }

    // MARK: Alarms, places, the rest

    @Test func alarmsBecomeReminders() throws {
        let event = try Self.event(
            "DTSTART;TZID=Europe/Athens:20261121T110000", "BEGIN:VALARM", "ACTION:DISPLAY",
            "TRIGGER;RELATED=START:-PT00H15M00S", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY",
            "TRIGGER:-PT17H", "END:VALARM", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT1H", "END:VALARM",
            "TRANSP:OPAQUE")
        #expect(event.reminders == [.before(minutes: 15), .eveningBefore])
        #expect(event.unmodelled.map(\.name) == ["TRANSP", "BEGIN", "ACTION", "TRIGGER", "END"])
    }

    @Test func readsThePlace() throws {
        let event = try Self.event(
            "LOCATION:Entra\\nErmou 14", "URL:https://example.org/x",
            "CONFERENCE;VALUE=URI:https://meet.example/1",
            "CONFERENCE:tel:+30123",
            "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"Ermou 14\\, Volos\";X-TITLE=\"Café Entra\":geo:39.36,22.94"
        )
        #expect(event.coordinate == Coordinate(latitude: 39.36, longitude: 22.94))
        #expect(event.venue?.name == "Café Entra")
        #expect(event.venue?.address.line == "Ermou 14, Volos")
        #expect(event.url == "https://example.org/x")
        #expect(event.conference == "https://meet.example/1")
        #expect(event.unmodelled.map(\.value) == ["tel:+30123"])
    }

    // MARK: Files

    @Test func readsBytesOfManyKinds() throws {
        let text =
            "\u{FEFF}BEGIN:VCALENDAR\r\nMETHOD:request\r\nBEGIN:VEVENT\r\nSUMMARY:Καφές\r\nEND:VEVENT\r\nEND:VCALENDAR"
        var utf16 = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(ICalendarReader.read(utf16, file: "").first?.events.first?.title == "Καφές")
        utf16 = Array(text.utf8)
        let object = try #require(ICalendarReader.read(utf16, file: "").first)
        #expect(object.method == "REQUEST")
        let latin = Array("BEGIN:VEVENT\nSUMMARY:Caf".utf8) + [0xE9] + Array("\nEND:VEVENT".utf8)
        #expect(ICalendarReader.read(latin, file: "").first?.events.first?.title == "Café")
        // A fold within a character.
        let folded = Array("BEGIN:VEVENT\r\nSUMMARY:Caf".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xA9]
        #expect(ICalendarReader.read(folded, file: "").first?.events.first?.title == "Café")
        let quoted = try Self.event("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 =", "today")
        #expect(quoted.title == "Café today")
    }

    @Test func whatIsBrokenIsToldAndTheRestIsRead() throws {
        let text = """
            BEGIN:VEVENT
            SUMMARY:Outside
            END:VEVENT
            BEGIN:VCALENDAR
            BEGIN:VJOURNAL
            END:VJOURNAL
            BEGIN:VEVENT
            SUMMARY:No end
            nonsense
            BEGIN:VALARM
            BEGIN:VEVENT
            SUMMARY:Last
            """
        let objects = Self.objects(text)
        let events = objects.flatMap(\.events)
        #expect(events.map(\.title) == ["Outside", "No end", "Last"])
        #expect(events.map(\.index) == [0, 1, 2])
        #expect(events.map(\.line) == [1, 7, 11])
        let problems = objects.flatMap(\.problems)
        #expect(problems.filter { $0.severity == .skipped }.map(\.line) == [5])
        #expect(problems.contains { $0.reason == .noEventEnd(begunInLine: 7) })
    }

    /// However early the file ends, each problem is told of a line that is there.
    @Test func problemsLieWithinTheFile() {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:A", "BEGIN:VALARM", "TRIGGER:-PT5M", "BEGIN:X-DEEP",
            "nonsense", "BEGIN:VEVENT", "DTSTART:soon", "END:VALARM", "DURATION:PT", "BEGIN:VTIMEZONE",
            "BEGIN:STANDARD", "TZID:X",
        ]
        let text = Array(lines.joined(separator: "\r\n").utf8)
        for count in 0...text.count {
            let last = 1 + text[..<count].filter { $0 == 10 }.count
            let problems = ICalendarReader.read(text[..<count], file: "f.ics").flatMap(\.problems)
            #expect(problems.allSatisfy { (1...last).contains($0.line) }, "\(count): \(problems)")
        }
    }

    @Test func anEntryWithoutItsEndIsToldOfWhereItStops() {
        let text = "BEGIN:VEVENT\nBEGIN:VALARM\nTRIGGER:PT0S\n\n\nBEGIN:VEVENT\nEND:VEVENT\n"
        let problems = Self.objects(text).flatMap(\.problems)
        #expect(problems.map(\.reason) == [.noEventEnd(begunInLine: 1)])
        #expect(problems.map(\.line) == [3])
    }

    @Test(arguments: ["", "Hello there", "BEGIN:VCARD\nFN:A\nEND:VCARD", "\u{0}\u{1}\u{2}"])
    func whatIsNoCalendarIsOneProblem(text: String) {
        let objects = Self.objects(text)
        #expect(objects.flatMap(\.events).isEmpty)
        #expect(objects.flatMap(\.problems).filter { $0.severity == .skipped }.count == 1)
    }

    @Test func theSameHoweverItIsCut() {
        let text = Array(
            "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nBEGIN:VEVENT\r\nSUMMARY:A\r\n b\r\nEND:VEVENT\r\n".utf8)
        let whole = ICalendarReader.read(text, file: "")
        for size in 1...9 {
            var reader = ICalendarReader(file: "")
            for start in stride(from: 0, to: text.count, by: size) {
                Array(text[start..<min(text.count, start + size)]).withUnsafeBytes { reader.feed($0) }
            }
            #expect(reader.finish() == whole)
        }
    }
}
