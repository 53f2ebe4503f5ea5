import Foundation
import Testing

/// `meetings read` and `meetings import`.
@Suite struct CalendarFilesTests {
    private struct Entry: Codable, Equatable {
        struct Person: Codable, Equatable {
            var name: String?
            var email: String?
            var role: String?
            var participation: String?
        }
        var component: String
        var method: String?
        var uid: String?
        var title: String?
        var start: String?
        var end: String?
        var timeZone: String?
        var allDay: Bool
        var recurrence: [String]?
        var recurrenceID: String?
        var status: String?
        var sequence: Int
        var organizer: Person?
        var invitees: [Person]
        var file: String?
        var index: Int
        var line: Int
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        METHOD:PUBLISH
        BEGIN:VEVENT
        UID:choir
        SEQUENCE:3
        SUMMARY:Choir
        STATUS:TENTATIVE
        DTSTART;TZID=GTB Standard Time:20261201T190000
        DTEND;TZID=GTB Standard Time:20261201T203000
        RRULE:FREQ=WEEKLY;COUNT=5
        ORGANIZER;CN=Ann:mailto:ann@example.org
        ATTENDEE;PARTSTAT=ACCEPTED;CN=Maria:MAILTO:maria@example.org
        END:VEVENT
        BEGIN:VEVENT
        UID:holiday
        SUMMARY:Holiday
        DTSTART;VALUE=DATE:20261224
        DTEND;VALUE=DATE:20261227
        END:VEVENT
        END:VCALENDAR
        """

    @Test func readsWhatTheFileSays() throws {
        let home = try Scratch()
        let file = try home.write(Self.calendar, to: "a.ics")
        let entries = try home.decode([Entry].self, "meetings", "read", file, "--json")
        #expect(
            entries == [
                Entry(
                    component: "VEVENT", method: "PUBLISH", uid: "choir", title: "Choir",
                    start: "2026-12-01T19:00:00+02:00", end: "2026-12-01T20:30:00+02:00",
                    timeZone: "Europe/Bucharest", allDay: false, recurrence: ["FREQ=WEEKLY;COUNT=5"],
                    status: "tentative", sequence: 3,
                    organizer: Entry.Person(name: "Ann", email: "ann@example.org"),
                    invitees: [
                        Entry.Person(
                            name: "Maria", email: "maria@example.org", role: "required",
                            participation: "accepted")
                    ], file: file, index: 0, line: 3),
                Entry(
                    component: "VEVENT", method: "PUBLISH", uid: "holiday", title: "Holiday",
                    start: "2026-12-24",
                    end: "2026-12-26", allDay: true, sequence: 0, invitees: [], file: file, index: 1, line: 14
                ),
            ])
        #expect(try home.succeed("meetings", "read", file).lines.contains { $0.contains("Choir") })
    }

    @Test func importsOnceAndUndoes() throws {
        let home = try Scratch()
        let file = try home.write(Self.calendar, to: "a.ics")
        let preview = try home.succeed("meetings", "import", file, "--dry-run").lines
        #expect(preview.first?.hasPrefix("+ Choir") == true, "\(preview)")
        let first = try home.decode(Printed.ImportReport.self, "meetings", "import", file, "--json")
        #expect(first == Printed.ImportReport(added: 2, updated: 0, unchanged: 0, skipped: [], warnings: []))
        let again = try home.decode(Printed.ImportReport.self, "meetings", "import", file, "--json")
        #expect(again == Printed.ImportReport(added: 0, updated: 0, unchanged: 2, skipped: [], warnings: []))
        try home.succeed("history", "undo")
        #expect(try home.succeed("meetings", "list", "--all").output.isEmpty)
    }

    @Test func tellsWhatIsNoCalendar() throws {
        let home = try Scratch()
        let file = try home.write("Hello\n", to: "a.ics")
        let run = try home.run(["meetings", "import", file])
        #expect(run.status == 1 && run.errors.contains("BEGIN:VCALENDAR"), "\(run)")
        #expect(try home.fail("meetings", "read", file).contains("BEGIN:VCALENDAR"))
        let reply = try home.write(
            "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:a\nSUMMARY:A\nEND:VEVENT\nEND:VCALENDAR\n",
            to: "b.ics")
        let refused = try home.run(["meetings", "import", reply])
        #expect(refused.status == 1 && refused.errors.contains("REPLY"), "\(refused)")
    }
}

/// What files say of the time that meetings take, of rooms and of dates.
@Suite struct CalendarContentsTests {
    private struct Entry: Codable, Equatable {
        struct Person: Codable, Equatable {
            var name: String
            var userType: String?
        }
        var title: String?
        var recurrenceDates: [String]?
        var exceptionDates: [String]?
        var takesTime: Bool?
        var conference: String?
        var invitees: [Person]
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:club
        SUMMARY:Club
        DTSTART;TZID=Europe/Athens:20301201T190000
        RRULE:FREQ=WEEKLY;COUNT=5
        RRULE:FREQ=MONTHLY
        RDATE;TZID=Europe/Athens:20301224T180000
        RDATE;VALUE=PERIOD:20301225T100000Z/PT2H
        EXDATE;TZID=Europe/Athens:20301208T190000
        TRANSP:TRANSPARENT
        CONFERENCE:tel:+1
        X-GOOGLE-CONFERENCE:https://meet.example.com/a
        ATTENDEE;CUTYPE=ROOM;CN=Room 1;X-FLOOR=2:mailto:room@example.org
        END:VEVENT
        BEGIN;VEVENT
        UID:trip
        SUMMARY:Trip
        DTSTART;VALUE=DATE:20301205
        END:VEVENT
        END:VCALENDAR
        """

    @Test func readsThem() throws {
        let home = try Scratch()
        let file = try home.write(Self.calendar, to: "a.ics")
        let run = try home.run(["meetings", "read", file, "--json"])
        #expect(
            try JSONDecoder().decode([Entry].self, from: Data(run.output.utf8)) == [
                Entry(
                    title: "Club",
                    recurrenceDates: ["2030-12-24T18:00:00+02:00", "2030-12-25T10:00:00Z/PT2H"],
                    exceptionDates: ["2030-12-08T19:00:00+02:00"], takesTime: false,
                    conference: "https://meet.example.com/a",
                    invitees: [Entry.Person(name: "Room 1", userType: "room")]),
                Entry(title: "Trip", invitees: []),
            ])
        #expect(
            run.errors.contains("\(file):7: a second RRULE, «FREQ=MONTHLY», is kept for export"),
            "\(run.errors)")
        #expect(run.errors.contains("expected BEGIN or END of VEVENT, found «BEGIN;VEVENT»"), "\(run.errors)")
        #expect(!run.errors.contains("daily at most"))
    }

    @Test func theyCount() throws {
        let home = try Scratch()
        let file = try home.write(Self.calendar, to: "a.ics")
        _ = try home.run(["meetings", "import", file])
        let days = try home.succeed("free", "--from", "2030-12-04", "--to", "2030-12-06", "--json")
        #expect(days.output.contains("2030-12-04T09") && days.output.contains("2030-12-06T09"), "\(days)")
        #expect(!days.output.contains("2030-12-05"))
        let exported = try home.succeed("meetings", "export").output.replacing("\r\n ", with: "")
        for part in ["TRANSP:TRANSPARENT", "CUTYPE=ROOM", "X-FLOOR=2", "RRULE:FREQ=MONTHLY"] {
            #expect(exported.contains(part), "\(exported)")
        }
    }

    @Test func privacyIsSaidByOption() throws {
        let home = try Scratch()
        let run = try home.succeed("meetings", "add", "Dentist fri 9", "--privacy", "private", "--json")
        #expect(run.output.contains("\"privacy\" : \"private\""), "\(run)")
        #expect(try home.succeed("meetings", "show", "1").output.contains("  Private\n"))
        let exported = try home.succeed("meetings", "export").output
        #expect(exported.contains("CLASS:PRIVATE"))
        let read = try home.succeed("meetings", "read", try home.write(exported, to: "a.ics"), "--json")
        #expect(read.output.contains("\"privacy\" : \"private\""), "\(read)")
        let edited = try home.succeed("meetings", "edit", "1", "--privacy", "public", "--json")
        #expect(!edited.output.contains("privacy"), "\(edited)")
        #expect(try home.succeed("history").output.contains("privacy"))
        let refused = try home.run(["meetings", "edit", "1", "--privacy", "secret"])
        #expect(refused.status == 64 && refused.errors.contains("confidential"), "\(refused)")
    }

    @Test func whatTakesNoTimeIsSaidByOption() throws {
        let home = try Scratch()
        let run = try home.succeed(
            "meetings", "add", "--title", "Birthday", "--start", "2030-12-05", "--no-takes-time", "--json")
        #expect(run.output.contains("\"takesTime\""), "\(run)")
        #expect(try home.succeed("meetings", "show", "1").output.contains("Counts as free"))
        #expect(try home.succeed("free", "--from", "2030-12-05", "--to", "2030-12-05").output.contains("9 h"))
        try home.succeed("meetings", "edit", "1", "--takes-time")
        #expect(
            !(try home.succeed("free", "--from", "2030-12-05", "--to", "2030-12-05").output.contains("9 h")))
    }
}
