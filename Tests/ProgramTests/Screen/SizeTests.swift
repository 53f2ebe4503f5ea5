import Foundation
import Testing

extension OnATerminal {
    @Suite(.serialized) struct SizeTests {
        private func prepared() throws -> Scratch {
            let home = try Scratch()
            try home.succeed("contacts", "import", Program.addressBook)
            for (title, day, who) in [
                ("Design review", "2027-03-01 10:00", "Zoë Tzanaki"),
                ("王小明 and tea", "2027-03-01 12:00", "giorgos"),
                ("Run club", "2027-03-02 07:30", "Maria Papadopoulou"),
            ] {
                try home.succeed(
                    "meetings", "add", "--title", title, "--start", day, "--invite", who, "--venue",
                    "Café Entra",
                    "--notes", "Bring the drafts, and something to write with; it may take the whole morning."
                )
            }
            return home
        }

        /// The header's clock may turn between two looks.
        private func settled(_ screen: Tmux, like other: Tmux) async throws {
            try await screen.wait(for: "screen as a fresh start draws it") { _ in
                try screen.captureStyled() == other.captureStyled()
            }
        }

        @Test func aResizeDrawsWhatAFreshStartWould() async throws {
            let home = try prepared()
            let screen = try Tmux(home, columns: 120, rows: 36)
            try await screen.wait(for: "3 meetings", "Bring the drafts")
            for (columns, rows) in [(80, 24), (40, 12), (200, 50), (24, 7), (120, 36)] {
                try screen.resize(columns: columns, rows: rows)
                let fresh = try Tmux(home, columns: columns, rows: rows)
                try await fresh.wait(for: "Design")
                try await settled(screen, like: fresh)
            }
        }

        /// A window that shrinks and grows again before the program looks has the size it had, and other content.
        @Test func aResizeToTheSameSizeDrawsEverythingAnew() async throws {
            let screen = try Tmux(try prepared(), columns: 80, rows: 24)
            try await screen.wait(for: "3 meetings", "Design")
            let before = try screen.captureStyled()
            let window = try #require(FileHandle(forWritingAtPath: screen.value("pane_tty")))
            try window.write(contentsOf: Data("\u{1B}[2J\u{1B}[5;1Hleft behind".utf8))
            try await screen.wait(for: "left behind")
            #expect(kill(try screen.pid, SIGWINCH) == 0)
            try await screen.wait(without: "left behind")
            try await screen.wait(for: "what stood there before") { _ in try screen.captureStyled() == before
            }
        }

        @Test func aResizeKeepsTheFormAndItsPicker() async throws {
            let home = try prepared()
            func open(columns: Int, rows: Int) async throws -> Tmux {
                let screen = try Tmux(home, columns: columns, rows: rows)
                try await screen.wait(for: "Design")
                try screen.press("n")
                try await screen.wait(for: "New meeting")
                try screen.type("Tea with 王小明 🍵")
                try screen.press("Tab", "Tab", "Tab", "Enter")
                try screen.type("muller")
                try await screen.wait(for: "Müller")
                return screen
            }
            let screen = try await open(columns: 120, rows: 36)
            try screen.resize(columns: 80, rows: 24)
            try await screen.wait(for: "Müller", "Invitees")
            try screen.press("Escape")
            try await screen.wait(for: "Tea with 王小明 🍵", "Notes")
            try screen.resize(columns: 60, rows: 20)
            try await screen.wait(for: "narrow form") { found in
                found.lines.count == 20 && found.contains("Tea with 王小明 🍵") && found.contains("Notes")
            }
            #expect(screen.status == nil)
        }

        @Test func aResizeDuringTheStartIsSeen() async throws {
            let home = try prepared()
            for size in 90..<96 {
                let screen = try Tmux(home, columns: 80, rows: 24)
                try await screen.wait(for: "screen of its own") { _ in try screen.value("alternate_on") == "1"
                }
                try screen.resize(columns: size, rows: 30)
                try await screen.wait(for: "screen of \(size) columns") { found in
                    found.lines.count == 30 && found.contains("Design review")
                        && found.lines[28].hasSuffix(String(repeating: "─", count: 20))
                        && found.lines[28].count == size
                }
            }
        }

        @Test(arguments: [(20, 24), (10, 3), (1, 1), (24, 7)])
        func aTinyTerminalIsSurvived(columns: Int, rows: Int) async throws {
            let home = try prepared()
            let screen = try Tmux(home, columns: columns, rows: rows)
            try await screen.wait(for: "first frame") { _ in
                try screen.value("alternate_on") == "1"
            }
            try screen.resize(columns: 120, rows: 36)
            try await screen.wait(for: "Design review")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            try screen.type("Tiny")
            let isTooSmall = columns < 24 || rows < 7
            // Field by field, with each picker open once while there is no room for it.
            for picker in ["Date and time", "Venue for", "Invitees ─"] {
                try screen.press("Tab", "Enter")
                try await screen.wait(for: picker)
                try screen.resize(columns: columns, rows: rows)
                if isTooSmall, columns > 1 {
                    try await screen.wait(for: String("meet: too".prefix(columns)))
                    // What cannot be seen is not done.
                    try screen.press("Escape", "C-l")
                }
                try screen.resize(columns: 120, rows: 36)
                try await screen.wait(for: picker)
                try screen.press("Escape")
                try await screen.wait(for: "form without its picker") {
                    $0.contains("Notes") && !$0.contains(picker)
                }
            }
            try screen.press("C-s")
            try await screen.wait(for: "saved meeting") { _ in
                try home.succeed("meetings", "list", "--all").output.contains("Tiny")
            }
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
        }
    }
}
