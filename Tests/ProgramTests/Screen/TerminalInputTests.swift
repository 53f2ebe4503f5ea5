import Foundation
import Testing

extension OnATerminal {
    /// What a terminal sends beside keys, and how a slow line sends it.
    @Suite(.serialized) struct TerminalInputTests {
        private func open(_ home: Scratch, environment: [String: String] = [:]) async throws -> Tmux {
            for title in ["First", "Second"] {
                try home.succeed("meetings", "add", "--title", title, "--start", "2037-03-01 10:00")
            }
            let screen = try Tmux(home, environment: environment)
            try await screen.wait(for: "First", "Second", "2 meetings")
            return screen
        }

        private func titles(_ home: Scratch) throws -> [String] {
            try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").map(\.title)
                .sorted()
        }

        /// Waits for what another process wrote, which takes the program longer to see than any pause of a line that is
        /// merely slow.
        private func pause(_ title: String, _ home: Scratch, _ screen: Tmux) async throws {
            try home.succeed("meetings", "add", "--title", title, "--start", "2037-03-02 10:00")
            try await screen.wait(for: title)
        }

        @Test func aPasteThatStallsGivesNoCommands() async throws {
            let home = try Scratch()
            let screen = try await open(home)
            try screen.write("\u{1B}[200~dd")
            try await pause("Third", home, screen)
            try await pause("Fourth", home, screen)
            try screen.write("ddqu\r\u{1B}[20")
            try await pause("Fifth", home, screen)
            try screen.write("1~?")
            try await screen.wait(for: "Plan a new meeting")
            #expect(try titles(home) == ["Fifth", "First", "Fourth", "Second", "Third"])
            #expect(screen.status == nil)
        }

        private static let replies = [
            "\u{1B}[?62;22c", "\u{1B}[>41;354;0c", "\u{1B}P!|7E565445\u{1B}\\", "\u{1B}[?1006;1$y",
            "\u{1B}P>|tmux 3.3a\u{1B}\\",
            "\u{1B}]11;rgb:dddd/dddd/dddd\u{7}", "\u{1B}]52;c;ZGRxdQ==\u{1B}\\", "\u{1B}[12;40R",
            "\u{1B}[?31u", "\u{1B}[I\u{1B}[O",
            "\u{1B}P1+r544e=64647175\u{1B}\\", "\u{1B}_Gi=31;ddqu\u{1B}\\", "\u{1B}^ddqu\u{1B}\\",
            "\u{1B}Xddqu\u{1B}\\",
            "\u{90}ddqu\u{9C}", "\u{9B}?62;22c", "\u{1B}[M#ÄÖ", "\u{1B}[<35;5;5M",
        ]

        /// Each whole, then each cut at every byte.
        @Test func repliesOfTheTerminalAreNoKeys() async throws {
            let home = try Scratch()
            // However busy the machine is, no piece is late.
            let screen = try await open(home, environment: ["ESCDELAY": "60000"])
            let before = try await screen.wait(for: "a list at rest") { $0.isAtRest }
            for reply in Self.replies { try screen.write(reply) }
            for reply in Self.replies { for byte in reply.utf8 { try screen.write([byte]) } }
            // A key, so that all before it has been taken.
            try screen.press("6")
            try await screen.wait(for: "Time zone")
            try screen.press("1")
            try await screen.wait(for: "the list as it was") {
                $0.lines.dropFirst() == before.lines.dropFirst()
            }
            #expect(try titles(home) == ["First", "Second"])
            #expect(screen.status == nil)
        }

        @Test func aCharacterAndAKeyAreCutInTwo() async throws {
            let home = try Scratch()
            let screen = try await open(home, environment: ["ESCDELAY": "60000"])
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            for byte in "Ζωή 王 b".utf8 { try screen.write([byte]) }
            for byte in "\u{1B}[D".utf8 { try screen.write([byte]) }
            try screen.write("a")
            try await screen.wait(for: "Ζωή 王 ab")
        }

        @Test func aClickBeyondTheOlderEncodingLandsOnItsDay() async throws {
            let home = try Scratch()
            let inner = home.path("inner")
            let script =
                "unset TMUX; exec tmux -S \"$0\" -f /dev/null start-server \\; "
                + "set-option -g default-terminal tmux-256color \\; new-session \"$1\""
            let screen = try Tmux(
                home, columns: 300, command: ["/bin/sh", "-c", script, inner, Program.path])
            defer { _ = try? screen.tmux(["-S", inner, "kill-server"]) }
            try await screen.wait(for: "1 Meetings")
            try screen.press("2")
            try await screen.wait(for: "[Week]")
            try screen.press("g")
            try await screen.wait(for: "Go to")
            try screen.type("2038-01-18 10:00")
            try screen.press("Enter")
            let week = try await screen.wait(for: "the hours of that week") {
                $0.contains("Sun 24") && $0.contains("10:00") && !$0.contains("Go to")
            }
            let header = try #require(week.line(with: "Sun 24"))
            let sunday = try #require(header.range(of: "Sun 24")).lowerBound
            let column = header.distance(from: header.startIndex, to: sunday)
            try #require(column > 224 && column < 290)
            let row = try #require(week.lines.firstIndex { $0.contains("10:00") })
            try screen.write("\u{1B}[<0;291;\(row + 1)M\u{1B}[<0;291;\(row + 1)m")
            try await screen.wait(for: "the click") { $0.contains("Sun 24 Jan") || $0 != week }
            try screen.press("n")
            try await screen.wait(for: "New meeting", "Sun 24 Jan 2038")
        }

        @Test(arguments: ["tmux-256color", "screen-256color", "xterm-256color"])
        func theMouseIsAskedForWithoutBounds(name: String) async throws {
            let home = try Scratch()
            let screen = try Tmux(home, environment: ["TERM": name])
            try await screen.wait(for: "Welcome to meet.")
            #expect(try screen.value("mouse_sgr_flag") == "1")
            #expect(try screen.value("mouse_button_flag") == "1")
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            #expect(try screen.value("mouse_sgr_flag") == "0")
            #expect(try screen.value("mouse_any_flag") == "0")
        }
    }
}
