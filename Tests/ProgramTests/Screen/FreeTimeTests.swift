import Foundation
import Testing

extension OnATerminal {
    /// Free time on a real terminal.
    @Suite(.serialized) struct FreeTimeTests {
        /// From the form and from the calendar of days.
        @Test(arguments: [["F4"], ["C-o", "f"]])
        func aFreeSlotFillsTheForm(_ keys: [String]) async throws {
            let home = try Scratch()
            try home.succeed("settings", "set", "me.working-hours", "Mo-Fr 09:00-17:00")
            try home.succeed(
                "meetings", "add", "--title", "Planning", "--start", "2031-01-15 09:00", "--duration", "2h")
            let screen = try Tmux(home)
            try await screen.wait(for: "1 meeting")
            try screen.press("n")
            try screen.type("Tea")
            try screen.press("Tab")
            try screen.type("15 jan 2031 10:00")
            try await screen.wait(for: "! overlaps “Planning”")
            for key in keys {
                try screen.press(key)
                try await screen.wait(for: key == "C-o" ? "Date and time" : "Free time")
            }
            try await screen.wait(
                for: "for 1 h · Mon–Fri 09:00–17:00", "▌  11:00–17:00", "09:00–11:00  Planning")
            try screen.press("Right", "Enter")
            try await screen.wait(for: "When       Wed 15 Jan 2031 11:30–12:30", "▌ Venue")
            try screen.press("C-s")
            try await screen.wait(for: "2 meetings")
            let starts = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
                .map(\.start)
            #expect(starts == ["2031-01-15T09:00:00+02:00", "2031-01-15T11:30:00+02:00"])
        }

        /// What the clocks skip is said where it is typed, and once it is saved.
        @Test func aTimeThatDoesNotExistIsSaid() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try screen.type("Night walk")
            try screen.press("Tab")
            try screen.type("2027-03-28 03:30")
            try await screen.wait(for: "! 03:30 does not exist that night; 04:30 is used.")
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting", "Planned “Night walk” for Sun 28 Mar")
            let saved = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
            #expect(saved.map(\.start) == ["2027-03-28T04:30:00+03:00"])
        }
    }
}
