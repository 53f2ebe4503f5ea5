import Foundation
import Testing

extension OnATerminal {
    @Suite(.serialized) struct OutsideChangeTests {
        @Test func whatAnotherProcessAddsAppears() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            var delays: [Duration] = []
            for number in 1...5 {
                try home.succeed(
                    "meetings", "add", "--title", "Meeting \(number)", "--start", "2027-03-0\(number) 10:00")
                let added = ContinuousClock.now
                try await screen.wait(for: "Meeting \(number)")
                delays.append(ContinuousClock.now - added)
            }
            print(
                "A meeting added elsewhere was seen after \(delays.map { "\($0)" }.joined(separator: ", ")).")
            // Each was seen; how soon is only asked where nothing else keeps the machine busy.
            if Program.measuresTime { #expect(delays.sorted()[2] < .seconds(1), "\(delays)") }
            try home.succeed("meetings", "delete", "1")
            try await screen.wait(without: "Meeting 1")
        }

        @Test func twoProgramsShareADatabase() async throws {
            let home = try Scratch()
            let one = try Tmux(home)
            let other = try Tmux(home, columns: 80, rows: 24)
            try await one.wait(for: "Welcome to meet.")
            try await other.wait(for: "Welcome to meet.")
            try one.press("n")
            try await one.wait(for: "New meeting")
            try one.type("From one")
            try one.press("C-s")
            try await other.wait(for: "From one", "1 meeting")
            try other.press("d")
            try await one.wait(for: "Welcome to meet.", "0 meetings")
            try one.press("u")
            try await other.wait(for: "From one", "1 meeting")
        }
    }
}
