import Foundation
import Testing

/// Several calendars on the command line, from 21 November 2026, 09:41 in Athens on.
@Suite struct CalendarsTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        return home
    }

    private func calendars(_ home: Scratch) throws -> [Printed.Calendar] {
        try home.decode([Printed.Calendar].self, "calendars", "list", "--json")
    }

    private func titles(_ home: Scratch, _ options: String...) throws -> [String] {
        let run = try home.run(["meetings", "list", "--all", "--json"] + options)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode([Printed.Meeting].self, from: Data(run.output.utf8)).map(\.title)
    }

    private func prepared() throws -> Scratch {
        let home = try home()
        try home.succeed("calendars", "add", "Work", "--colour", "seagreen")
        try home.succeed("meetings", "add", "--title", "Coffee", "--start", "11:00")
        try home.succeed("meetings", "add", "--title", "Talk", "--start", "12:00", "--calendar", "work")
        return home
    }

    @Test func theFirstIsThereAtOnce() throws {
        let home = try home()
        #expect(
            try calendars(home) == [
                .init(
                    id: 0, name: "Personal", sign: "P", shown: true, busy: true, writable: true,
                    source: "here")
            ])
        // To ask makes no file.
        #expect(!FileManager.default.fileExists(atPath: home.database))
        home.environment["LANG"] = "el_GR.UTF-8"
        #expect(try calendars(home).map(\.name) == ["Προσωπικό"])
    }

    @Test func calendarsAreAddedChangedAndRemoved() throws {
        let home = try home()
        let work = try home.decode(
            Printed.Calendar.self, "calendars", "add", "Work", "--colour", "seagreen", "--no-busy", "--json")
        #expect(work.id == 2 && work.colour == "#2E8B57" && !work.busy && work.sign == "W")
        #expect(try calendars(home).map(\.name) == ["Personal", "Work"])
        #expect(
            try home.succeed("calendars").lines == ["1\tP\tPersonal\t\tdefault", "2\tW\tWork\t#2E8B57\tfree"])
        #expect(
            try home.succeed("calendars", "edit", "work", "--name", "Office", "--busy", "--default").output
                == "2\tW\tOffice\t#2E8B57\tdefault\n")
        #expect(try home.fail("calendars", "remove", "office").contains("is the default calendar"))
        try home.succeed("history", "undo")
        #expect(try home.succeed("calendars", "remove", "2").output == "Removed “Work”.\n")
        #expect(try calendars(home).map(\.name) == ["Personal"])
        #expect(try home.fail("calendars", "show", "Work").contains("Existing calendars: Personal"))
        #expect(try home.fail("calendars", "add", "x", "--colour", "loud").contains("“loud” is not a colour"))
        #expect(try home.fail("calendars", "hide", "personal").contains("only calendar"))
    }

    /// Scripts name the default calendar by a number before it is stored, and after that.
    @Test func zeroIsTheDefaultCalendar() throws {
        let home = try home()
        let first = try home.decode(
            Printed.Calendar.self, "calendars", "edit", "0", "--colour", "seagreen", "--json")
        #expect(first.name == "Personal" && first.colour == "#2E8B57" && first.id == 1)
        try home.succeed("calendars", "add", "Work", "--default")
        let renamed = try home.decode(
            Printed.Calendar.self, "calendars", "edit", "0", "--name", "Office", "--json")
        #expect(renamed.id == 2)
        #expect(try calendars(home).map(\.id) == [1, 2])
        #expect(try home.fail("calendars", "edit", "3", "--name", "x").contains("No calendar is named “3”"))
    }

    @Test func changesOfCalendarsAreUndone() throws {
        let home = try prepared()
        try home.succeed("calendars", "edit", "work", "--name", "Office", "--no-busy")
        try home.succeed("history", "undo")
        #expect(try calendars(home).map(\.name) == ["Personal", "Work"])
        #expect(try calendars(home).last?.busy == true)
        try home.succeed("calendars", "hide", "work")
        try home.succeed("history", "undo")
        #expect(try calendars(home).last?.shown == true)
        try home.succeed("calendars", "add", "Club")
        try home.succeed("history", "undo")
        #expect(try calendars(home).map(\.name) == ["Personal", "Work"])
        try home.succeed("history", "redo")
        #expect(try calendars(home).map(\.name) == ["Personal", "Work", "Club"])
    }

    @Test func meetingsNameTheirCalendar() throws {
        let home = try home()
        func meeting(_ words: String...) throws -> Printed.Meeting {
            let run = try home.run(["meetings"] + words + ["--json"])
            #expect(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
        }
        #expect(try meeting("add", "--title", "Tea", "--start", "10:00").calendar == nil)
        try home.succeed("calendars", "add", "Work")
        #expect(try meeting("show", "1").calendar == "Personal")
        #expect(
            try meeting("add", "--title", "Talk", "--start", "12:00", "--calendar", "wo").calendar == "Work")
        #expect(try meeting("edit", "1", "--calendar", "Work").calendar == "Work")
        #expect(try home.succeed("meetings", "show", "1").lines.contains("  Calendar: Work"))
        #expect(
            try home.succeed("meetings", "list", "--columns", "title,calendar").lines
                == ["Tea\tWork", "Talk\tWork"])
        #expect(
            try home.fail("meetings", "add", "--title", "x", "--calendar", "Club").contains(
                "No calendar is named “Club”"))
    }

    @Test func hiddenCalendarsAreLeftOut() throws {
        let home = try prepared()
        #expect(try titles(home) == ["Coffee", "Talk"])
        #expect(try titles(home, "--calendar", "work") == ["Talk"])
        #expect(try titles(home, "cal:pers") == ["Coffee"])
        let hidden = try home.decode(Printed.Calendar.self, "calendars", "hide", "Work", "--json")
        #expect(!hidden.shown)
        #expect(try titles(home) == ["Coffee"])
        #expect(try titles(home, "--calendar", "work") == ["Talk"])
        #expect(try !home.succeed("calendar", "day").output.contains("Talk"))
        try home.succeed("calendars", "hide", "Personal")
        #expect(try home.succeed("next").output.isEmpty)
        try home.succeed("calendars", "show", "Work")
        #expect(try home.succeed("next").output.contains("Talk"))
    }

    @Test func removedWithItsMeetings() throws {
        let home = try prepared()
        #expect(try home.succeed("calendars", "remove", "work").output == "Removed “Work” with 1 meeting.\n")
        #expect(try titles(home) == ["Coffee"])
        try home.succeed("history", "undo")
        #expect(try titles(home, "--calendar", "work") == ["Talk"])
        #expect(
            try home.succeed("calendars", "remove", "work", "--keep-meetings").output
                == "Removed “Work”; 1 meeting is now in the default calendar.\n")
        #expect(try titles(home) == ["Coffee", "Talk"])
    }

    @Test func filesOfOneCalendar() throws {
        let home = try prepared()
        let text = try home.succeed("meetings", "export", "--calendar", "Work").output
        #expect(text.contains("X-WR-CALNAME:Work\r\n") && text.contains("COLOR:seagreen\r\n"))
        #expect(text.contains("SUMMARY:Talk") && !text.contains("SUMMARY:Coffee"))
        #expect(try home.run(["meetings", "export", "1", "--calendar", "Work"]).status == 64)
        let other = try Scratch()
        try other.holdClock()
        let file = try other.write(text, to: "work.ics")
        try other.succeed("calendars", "add", "Job")
        try other.succeed("meetings", "import", file, "--calendar", "job")
        #expect(try titles(other, "--calendar", "job") == ["Talk"])
        #expect(try titles(other, "--calendar", "personal") == [])
    }
}
