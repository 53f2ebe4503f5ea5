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
