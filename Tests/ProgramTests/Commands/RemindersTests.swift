import Foundation
import Testing

/// Kinds, reminders, and what is told of them, from 21 November 2026, 09:41 in Athens on.
@Suite struct RemindersTests {
    private func home() throws -> Scratch {
        let home = try Scratch()
        try home.holdClock()
        return home
    }

    @discardableResult
    private func plan(_ home: Scratch, _ title: String, _ start: String, _ more: String...) throws
        -> Printed.Meeting
    {
        let run = try home.run(["meetings", "add", "--title", title, "--start", start, "--json"] + more)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(Printed.Meeting.self, from: Data(run.output.utf8))
    }

    /// `10:15 1:lead`.
    private func reminders(_ home: Scratch) throws -> [String] {
        try home.decode([Printed.Reminder].self, "reminders", "list", "--json").map {
            "\($0.at.dropFirst(8).prefix(8)) \($0.id)"
        }
    }

    @Test func kinds() throws {
        let home = try home()
        let usual = [("Coffee", 45), ("Friends", 30), ("Restaurant", 60)]
            .map { Printed.Kind(name: $0.0, leadMinutes: $0.1) }
        #expect(try home.decode([Printed.Kind].self, "kinds", "--json") == usual)
        // To ask makes no file.
        #expect(!FileManager.default.fileExists(atPath: home.database))
        #expect(
            try home.succeed("kinds", "add", "Run club", "--lead", "1h30m").output == "Run club\t1 h 30 min\n"
        )
        #expect(
            try home.decode(Printed.Kind.self, "kinds", "add", "coffee", "--lead", "20m", "--json")
                .leadMinutes
                == 20)
        #expect(try home.succeed("kinds", "list").lines.contains("Coffee\t20 min"))
        #expect(try home.succeed("kinds", "remove", "run club").output == "Removed Run club\n")
        #expect(try home.fail("kinds", "remove", "Run club").contains("Coffee, Friends, Restaurant"))
        #expect(
            try home.fail("kinds", "add", "X", "--lead", "soon").contains("“soon” is not a valid lead time"))
        // They are actions like others.
        #expect(try home.succeed("history", "undo").output.contains("Run club"))
        #expect(try home.succeed("kinds", "list").output.contains("Run club"))
    }

    @Test func meetingsHaveAKindAndReminders() throws {
        let home = try home()
        let coffee = try plan(
            home, "Coffee", "11:00", "--kind", "coffee", "--remind", "10 min before", "--remind",
            "the evening before, 1h")
        #expect(coffee.kind == "Coffee")
        #expect(coffee.reminders == ["10 min before", "evening before", "1 h before"])
        #expect(
            try reminders(home) == [
                "21T10:00 1:60m", "21T10:15 1:lead", "21T10:50 1:10m", "21T11:00 1:start",
            ])
        let shown = try home.succeed("meetings", "show", "1").lines
        #expect(shown.contains("  Coffee"))
        #expect(shown.contains("  Reminders: 10 min before, the evening before, 1 h before"))
        // What is not named stays; what is named takes the place of all.
        var changed = try home.decode(
            Printed.Meeting.self, "meetings", "edit", "1", "--title", "Tea", "--json")
        #expect(changed.reminders?.count == 3 && changed.kind == "Coffee")
        changed = try home.decode(
            Printed.Meeting.self, "meetings", "edit", "1", "--remind", "30m", "--kind", "", "--json")
        #expect(changed.reminders == ["30 min before"] && changed.kind == nil)
        #expect(try reminders(home) == ["21T10:30 1:30m", "21T11:00 1:start"])
        #expect(
            try home.fail("meetings", "edit", "1", "--remind", "soon").contains("“soon” is not a reminder"))
        #expect(try home.fail("meetings", "edit", "1", "--kind", "Cofee").contains("Coffee, Friends"))
        let calendar = try home.succeed("meetings", "export").output
        #expect(calendar.contains("TRIGGER:-PT30M\r\n"))
    }

    @Test func theListSaysWhatIsToCome() throws {
        let home = try home()
        #expect(try home.succeed("reminders").output.isEmpty)
        try plan(home, "Coffee", "11:00", "--kind", "Coffee", "--venue", "Engel")
        try plan(home, "Fair", "2026-11-23")
        let all = try home.decode([Printed.Reminder].self, "reminders", "list", "--json")
        #expect(all.map(\.reason) == ["lead", "start", "start"])
        #expect(all.map(\.meeting?.title) == ["Coffee", "Coffee", "Fair"])
        #expect(all.first?.at == "2026-11-21T10:15:00+02:00" && all.last?.at == "2026-11-23T09:00:00+02:00")
        #expect(
            try home.succeed("reminders", "list", "--limit", "1").output
                == "1:lead\t10:15\tCoffee\tfrom its kind\n")
        #expect(
            try home.succeed("reminders", "--columns", "at,venue").lines.first == "10:15\tEngel")
        #expect(
            try home.succeed("reminders", "list").lines.last == "2:start\tMon 23 Nov 09:00\tFair\tit starts")
    }

    @Test func snoozeAndDismiss() throws {
        let home = try home()
        try plan(home, "Coffee", "11:00", "--kind", "Coffee")
        #expect(
            try home.succeed("reminders", "snooze", "1:lead", "20", "min").output
                == "Coffee: snoozed until 10:01\n")
        #expect(try home.succeed("reminders", "snooze", "1:start").output == "Coffee: snoozed until 09:51\n")
        #expect(try reminders(home) == ["21T09:51 1:start", "21T10:01 1:lead"])
        #expect(
            try home.succeed("reminders", "snooze", "1:start", "tomorrow").output.contains("Sun 22 Nov 09:00")
        )
        #expect(try home.succeed("reminders", "dismiss", "1:lead").output == "Coffee: dismissed\n")
        #expect(try reminders(home) == ["22T09:00 1:start"])
        #expect(try home.fail("reminders", "dismiss", "7").contains("No reminder is named “7”"))
        #expect(
            try home.fail("reminders", "snooze", "1:start", "2026-11-20").contains(
                "is in the past; write a time in the future"))
        #expect(try home.fail("reminders", "snooze", "1:start", "some", "day").contains("some day"))
        // Nothing of that is an action.
        #expect(try home.succeed("history", "undo").output.contains("planning of “Coffee”"))
    }
}
