import Foundation
import Glibc
import Testing

extension OnATerminal {
    /// Reminders on a real terminal, by a clock that the test moves.
    @Suite(.serialized) struct ReminderTests {
        private func home() throws -> Scratch {
            let home = try Scratch()
            try home.holdClock()
            try home.addProgram("notify-send")
            try home.succeed(
                "meetings", "add", "--title", "Coffee with Maria", "--start", "11:00", "--kind", "Coffee")
            return home
        }

        @Test func theOpenProgramTellsAndTheAgentDoesNotRepeatIt() async throws {
            let home = try home()
            let screen = try Tmux(home)
            try await screen.wait(for: "Coffee with Maria")
            try home.moveClock(to: "10:15")
            // Another process writes, and the program looks at the clock.
            try home.succeed("settings", "set", "me.name", "Zoë")
            try await screen.wait(for: "◆ Coffee with Maria", "in 45 min", "F8 dismiss")
            try home.succeed("agent", "run", "--once")
            #expect(home.told == [])
            try screen.press("F7")
            try await screen.wait(for: "Next reminder: 10:25.")
            try await screen.wait(without: "◆ Coffee")
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            // It is closed: the agent tells it.
            try home.moveClock(to: "10:25")
            try home.succeed("agent", "run", "--once")
            #expect(home.told.count == 1 && home.told[0].contains("Coffee with Maria|in 35 min"))
        }

        @Test func theNoticeOfAnAgentArrives() async throws {
            let home = try home()
            let agent = try Tmux(home, columns: 80, rows: 24, command: [Program.path, "agent", "run"])
            try await home.wait(for: "agent") { try home.run(["agent", "status"]).status == 0 }
            try home.moveClock(to: "11:00")
            try home.succeed("settings", "set", "me.name", "Zoë")
            try await home.wait(for: "notice") { !home.told.isEmpty }
            try home.succeed("agent", "stop")
            #expect(try await agent.waitForTheEnd() == 0)
            // The one that is late and the one that is not are told as one.
            #expect(home.told.count == 1 && home.told[0].contains("Coffee with Maria"), "\(home.told)")
        }

        /// The program is killed while a reminder stands on its screen: it was told, and is not told again.
        @Test func whatWasSeenIsNotToldAgain() async throws {
            let home = try home()
            let screen = try Tmux(home)
            try await screen.wait(for: "Coffee with Maria")
            try home.moveClock(to: "10:15")
            try home.succeed("settings", "set", "me.name", "Zoë")
            try await screen.wait(for: "◆ Coffee with Maria")
            try await home.wait(for: "note of it") {
                try home.decode([Printed.Reminder].self, "reminders", "--json").map(\.reason) == ["start"]
            }
            kill(try screen.pid, SIGKILL)
            _ = try await screen.waitForTheEnd()
            try home.succeed("agent", "run", "--once")
            #expect(home.told == [])
            try home.moveClock(to: "11:00")
            try home.succeed("agent", "run", "--once")
            #expect(home.told.count == 1)
        }
    }
}
