import Foundation
import Testing

/// What clocks do to typed times, and what they show elsewhere, by the command line.
@Suite struct ClocksTests {
    private func times(_ home: Scratch, _ arguments: String...) throws -> (run: Scratch.Run, start: String?) {
        let run = try home.run(arguments)
        let meeting = try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
        return (run, meeting.start)
    }

    /// It is stored as it is meant, and said; what a program reads stays clean.
    @Test func whatTheClocksSkipIsSaid() throws {
        let home = try Scratch()
        let sentence = "meet-tui: 03:30 does not exist that night; 04:30 is used.\n"
        let (added, start) = try times(
            home, "meetings", "add", "--title", "Night walk", "--start", "2027-03-28 03:30", "--time-zone",
            "Europe/Athens", "--json")
        #expect(added.status == 0 && added.errors == sentence)
        #expect(start == "2027-03-28T04:30:00+03:00")
        let shown = try home.succeed("meetings", "show", "1").output
        #expect(shown.contains("Sun 28 Mar 2027 · 04:30–05:30 Europe/Athens"), "\(shown)")
        #expect(shown.contains("04:30, because 03:30 does not exist that night"), "\(shown)")
        // It was agreed on by the clocks: another day it is at its hour.
        try home.succeed("meetings", "edit", "1", "--start", "2027-03-29")
        let (moved, again) = try times(
            home, "meetings", "edit", "1", "--start", "2027-03-28 03:30", "--json")
        #expect(moved.errors == sentence && again == "2027-03-28T04:30:00+03:00")
    }

    @Test func ofTwoReadingsTheFirstIsTakenAndSaid() throws {
        let home = try Scratch()
        let (added, start) = try times(
            home, "meetings", "add", "--title", "Night walk", "--start", "2027-10-31 03:30", "--time-zone",
            "Europe/Athens", "--json")
        #expect(
            added.status == 0
                && added.errors
                    == "meet-tui: 03:30 occurs twice that night; the first is used, at UTC+03:00.\n"
        )
        #expect(start == "2027-10-31T03:30:00+03:00")
        let shown = try home.succeed("meetings", "show", "1").output
        #expect(shown.contains("03:30–03:30 UTC+02:00 Europe/Athens"), "\(shown)")
        #expect(shown.contains("03:30 occurs twice that night: the first, at UTC+03:00"), "\(shown)")
        // The second, by its distance from UTC.
        let (_, second) = try times(
            home, "meetings", "add", "--title", "Night walk", "--start", "2027-10-31 03:30 UTC+2", "--json")
        #expect(second == "2027-10-31T01:30:00Z")
    }

    /// A weekly meeting keeps its hour by the clocks, across both changes.
    @Test func aSeriesKeepsItsHour() throws {
        let home = try Scratch()
        try home.succeed(
            "meetings", "add", "--title", "Night walk", "--start", "2027-03-21 03:30", "--time-zone",
            "Europe/Athens", "--repeat", "FREQ=WEEKLY;COUNT=34")
        func starts(_ from: String, _ to: String) throws -> [String?] {
            try home.decode(
                [Printed.Meeting].self, "meetings", "list", "--from", from, "--to", to, "--json"
            ).map(\.start)
        }
        #expect(
            try starts("2027-03-20", "2027-04-05") == [
                "2027-03-21T03:30:00+02:00", "2027-03-28T04:30:00+03:00", "2027-04-04T03:30:00+03:00",
            ])
        #expect(
            try starts("2027-10-23", "2027-11-30") == [
                "2027-10-24T03:30:00+03:00", "2027-10-31T03:30:00+03:00", "2027-11-07T03:30:00+02:00",
            ])
    }

    @Test func whatBeginsBeforeTheGapIsNoneOfIt() throws {
        let home = try Scratch()
        let run = try home.run([
            "meetings", "add", "--title", "Round", "--start", "2027-03-28 02:30", "--duration", "1h",
        ])
        // An hour later the clocks show 4:30; nothing that was typed is skipped.
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try home.succeed("meetings", "show", "1").output.contains("02:30–04:30"))
    }

    // MARK: - Elsewhere

    @Test func aMeetingSaysWhenItIsForOthers() throws {
        let home = try Scratch()
        let maria = try home.decode(
            Printed.Contact.self, "contacts", "add", "--name", "Maria Alves", "--email", "maria@example.pt",
            "--time-zone", "lisbon", "--json")
        #expect(maria.timeZone == "Europe/Lisbon")
        try home.succeed("contacts", "add", "--name", "Kenji Mori", "--country", "Japan")
        try home.succeed(
            "meetings", "add", "--title", "Call", "--start", "2027-01-15 18:30", "--invite",
            "maria@example.pt", "--invite", "Kenji Mori")
        let lines = try home.succeed("meetings", "show", "1").lines
        #expect(lines.contains("  16:30 for Maria Alves (Lisbon)"), "\(lines)")
        #expect(lines.contains("  ☾ Sat 16 Jan 01:30 at night for Kenji Mori (Tokyo)"), "\(lines)")
        try home.succeed("contacts", "edit", "Maria Alves", "--time-zone", "")
        #expect(try !home.succeed("meetings", "show", "1").output.contains("Lisbon"))
        #expect(
            try home.fail("contacts", "add", "--name", "X", "--time-zone", "springfield").contains(
                "springfield"))
    }

    @Test func otherZonesAreASetting() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "zones.shown", "new york, asia/tokyo")
        #expect(
            try home.succeed("settings", "get", "zones.shown").output == "America/New_York, Asia/Tokyo\n")
        #expect(try home.fail("settings", "set", "zones.shown", "springfield").contains("springfield"))
    }
}
