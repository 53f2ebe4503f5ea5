import Foundation
import Testing

/// `free`: the week of Monday, 4 January 2027.
@Suite struct FreeTests {
    private struct Slot: Codable, Equatable {
        var start: String
        var end: String
    }

    private func slots(_ home: Scratch, _ words: String...) throws -> [String] {
        let run = try home.run(["free", "--json"] + words)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode([Slot].self, from: Data(run.output.utf8)).map {
            "\($0.start.dropFirst(5).prefix(11))–\($0.end.dropFirst(11).prefix(5))"
        }
    }

    private func plan(_ home: Scratch, _ title: String, _ start: String, _ more: String...) throws {
        let run = try home.run(["meetings", "add", "--title", title, "--start", start] + more)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func isWithinWorkingHours() throws {
        let home = try Scratch()
        let days = try slots(home, "--from", "2027-01-08", "--to", "2027-01-11")
        #expect(days == ["01-08T09:00–18:00", "01-11T09:00–18:00"])
        #expect(!FileManager.default.fileExists(atPath: home.database))
        try home.succeed(
            "settings", "set", "me.working-hours", "Mo-Fr 08:00-12:00,13:00-16:00; Sa 10:00-11:30")
        let more = try slots(home, "--from", "2027-01-08", "--to", "2027-01-10")
        #expect(more == ["01-08T08:00–12:00", "01-08T13:00–16:00", "01-09T10:00–11:30"])
        #expect(try home.fail("settings", "set", "me.working-hours", "sometimes").contains("sometimes"))
        #expect(try home.succeed("settings", "list").output.contains("me.working-hours"))
    }

    @Test func isBetweenMeetings() throws {
        let home = try Scratch()
        try plan(home, "Design", "2027-01-04 10:00", "--duration", "90m")
        try plan(home, "Elsewhere", "2027-01-04 08:00", "--time-zone", "America/New_York")
        try plan(home, "Birthday", "2027-01-04", "--no-takes-time")
        try plan(home, "Called off", "2027-01-04 12:00")
        try plan(home, "Done", "2027-01-04 13:00")
        try home.succeed("meetings", "cancel", "4")
        try home.succeed("meetings", "done", "5")
        let monday = ["--from", "2027-01-04", "--to", "2027-01-04"]
        func free(_ words: String...) throws -> [String] {
            let run = try home.run(["free"] + monday + words)
            #expect(run.status == 0, "\(run.errors)")
            return run.lines
        }
        #expect(
            try free() == [
                "Mon 4 Jan 2027\t09:00–10:00\t1 h", "Mon 4 Jan 2027\t11:30–15:00\t3 h 30 min",
                "Mon 4 Jan 2027\t16:00–18:00\t2 h",
            ])
        #expect(try free("--duration", "2h30m") == ["Mon 4 Jan 2027\t11:30–15:00\t3 h 30 min"])
        #expect(try free("--limit", "1", "--columns", "start") == ["2027-01-04T09:00:00+02:00"])
        try plan(home, "Trip", "2027-01-04")
        #expect(try free() == [])
        #expect(try home.fail("free", "--duration", "long").contains("long"))
        #expect(try home.fail("free", "--from", "2027-01-05", "--to", "2027-01-04").contains("end"))
    }

    /// What one has declined takes no time, unless the other goes there.
    @Test func isFreeWithOthers() throws {
        let home = try Scratch()
        try home.succeed("contacts", "import", Program.addressBook)
        try home.succeed("settings", "set", "me.email", "me@example.org")
        try plan(
            home, "Tea", "2027-01-04 10:00", "--invite", "me@example.org", "--invite", "Maria Papadopoulou")
        try home.succeed("meetings", "answer", "1", "me@example.org", "declined")
        let monday = ["--from", "2027-01-04", "--to", "2027-01-04"]
        #expect(try slots(home, "--from", "2027-01-04", "--to", "2027-01-04") == ["01-04T09:00–18:00"])
        let both = try home.run(["free", "--with", "Maria Papadopoulou", "--columns", "time"] + monday)
        #expect(both.lines == ["09:00–10:00", "11:00–18:00"])
        let other = try home.run(
            ["free", "--with", "nikos.karras@example.com", "--columns", "time"] + monday)
        #expect(other.lines == ["09:00–18:00"])
        #expect(try home.fail("free", "--with", "Nobody Known").contains("Nobody Known"))
    }

    private struct CommonSlot: Decodable {
        var start: String
        var end: String
        var free: [String]
        var unknown: [String]
    }

    /// Nobody counts as free whose times nobody knows.
    @Test func namesThoseWhoAreUnknown() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.email", "me@example.org")
        try plan(home, "Design", "2027-01-04 10:00")
        let run = try home.run([
            "free", "--with", "nikos.karras@example.com", "--json", "--from", "2027-01-04", "--to",
            "2027-01-04",
        ])
        #expect(run.status == 0, "\(run.errors)")
        let slots = try JSONDecoder().decode([CommonSlot].self, from: Data(run.output.utf8))
        #expect(slots.map { $0.start.dropFirst(11).prefix(5) } == ["09:00", "11:00"])
        #expect(slots.allSatisfy { $0.free.isEmpty && $0.unknown == ["nikos.karras@example.com"] })
        let lines = try home.succeed(
            "free", "--with", "nikos.karras@example.com", "--from", "2027-01-04", "--to", "2027-01-04"
        ).lines
        #expect(
            lines.first == "Mon 4 Jan 2027\t09:00–10:00\t1 h\t1 of 2, nikos.karras@example.com unknown")
    }

    /// The grid has an end, which is told.
    @Test func tellsThatALongTimeIsCut() throws {
        let home = try Scratch()
        func errors(to end: String) throws -> String {
            let run = try home.run([
                "free", "--with", "nikos.karras@example.com", "--limit", "1", "--from", "2027-01-04", "--to",
                end,
            ])
            #expect(run.status == 0, "\(run.errors)")
            return run.errors
        }
        #expect(try errors(to: "2028-03-31").contains("only the first 400 days"))
        #expect(try !errors(to: "2028-01-31").contains("400 days"))
    }

    /// The file has one's busy times and no title, and only its owner can read it.
    @Test func writesOnesOwnBusyTimes() throws {
        let home = try Scratch()
        try home.succeed("settings", "set", "me.email", "me@example.org")
        try plan(home, "Secret", "tomorrow 10:00")
        let file = home.path("me.ifb")
        #expect(try home.succeed("free", "--publish", file).output.isEmpty)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("BEGIN:VFREEBUSY\r\n") && text.contains("FREEBUSY;FBTYPE=BUSY:"))
        #expect(text.contains("ORGANIZER") && !text.contains("Secret"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try home.run(["free", "--publish", home.database]).status == 1)
        #expect(try home.run(["free", "--publish", file, "--json"]).status == 64)
        // The agent keeps the file of the setting.
        let kept = home.path("kept.ifb")
        try home.succeed("settings", "set", "free-busy.file", kept)
        try home.succeed("agent", "run", "--once")
        #expect(try String(contentsOfFile: kept, encoding: .utf8).contains("FREEBUSY;FBTYPE=BUSY:"))
    }
}
