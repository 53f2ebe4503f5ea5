import Foundation
import Testing

extension OnATerminal {
    @Suite(.serialized) struct PasteTests {
        @Test func whatIsPastedIsText() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            // Keys that would save, quit, delete or close, were they taken for keys.
            try screen.paste("one\nq\u{13}two\u{1B}[31mthree\u{1B}\u{9B}d\t四\u{202E}end\u{03}")
            try await screen.wait(for: "one q")
            try await screen.wait(for: "end")
            #expect(try screen.capture().contains("New meeting"))
            try screen.press("Tab", "Tab", "Tab", "Tab")
            try screen.paste("first line\nsecond line\n\nlast line")
            try await screen.wait(for: "first line", "second line", "last line")
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting")
            let saved = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(saved.title == "one qtwo[31mthreed 四end")
            #expect(saved.notes == "first line\nsecond line\n\nlast line")
        }

        @Test func aLongPasteIsWholeAndQuick() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n", "Tab", "Tab", "Tab", "Tab")
            try await screen.wait(for: "▌ Notes")
            let text = (1...2000).map { "line \($0) of a long letter: Ζωή 王" }.joined(separator: "\n")
            try screen.paste(text)
            try await screen.wait(for: "line 2000 of")
            try screen.press("BTab", "BTab", "BTab", "BTab")
            try screen.type("Letter")
            try await screen.wait(for: "Letter")
            try screen.press("C-s")
            try await screen.wait(for: "1 meeting")
            let saved = try #require(
                try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").first)
            #expect(saved.notes == text)
        }

        /// As they come from a terminal that puts no brackets around what is pasted. A form kept for each of them is
        /// 150 MB.
        @Test(.looksAtMemory) func fastKeysNeedNoMemory() async throws {
            let home = try Scratch()
            let screen = try Tmux(home)
            try await screen.wait(for: "Welcome to meet.")
            try screen.press("n")
            try await screen.wait(for: "New meeting")
            /// The most that it ever had, in KiB.
            func peak() throws -> Int {
                let status = try String(contentsOfFile: "/proc/\(screen.pid)/status", encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
                return try #require(Int(line.filter(\.isNumber)))
            }
            let before = try peak()
            for _ in 0..<10 { try screen.type(String(repeating: "x", count: 1000)) }
            try screen.type("END")
            try await screen.wait(for: "xEND")
            #expect(try peak() - before < 50_000)
        }

        @Test func aPasteIntoAListDoesNothing() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Stays", "--start", "2027-03-01 10:00")
            let screen = try Tmux(home)
            try await screen.wait(for: "Stays", "1 meeting")
            try screen.paste("dddq\n")
            try screen.press("?")
            try await screen.wait(for: "Plan a new meeting")
            #expect(try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json").count == 1)
            #expect(screen.status == nil)
        }
    }
}
