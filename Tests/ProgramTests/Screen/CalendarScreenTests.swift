import Foundation
import Testing

extension OnATerminal {
    /// The calendar on a real terminal, with its mouse.
    @Suite(.serialized) struct CalendarScreenTests {
        private enum Action {
            case press, drag, release
        }

        /// What a terminal sends of its mouse (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Mouse-Tracking),
        /// in the encoding that the program asked for.
        ///
        /// - Parameters:
        ///   - column: From 0; below 94, as the older encoding has it.
        private func mouse(_ action: Action, column: Int, row: Int, on screen: Tmux) throws {
            if try screen.value("mouse_sgr_flag") == "1" {
                let button = action == .drag ? 32 : 0
                let end = action == .release ? "m" : "M"
                try screen.write("\u{1B}[<\(button);\(column + 1);\(row + 1)\(end)")
            } else {
                let button = action == .press ? 0 : action == .drag ? 32 : 3
                let codes = [button + 32, column + 33, row + 33].compactMap { Unicode.Scalar($0) }
                try screen.write("\u{1B}[M" + String(String.UnicodeScalarView(codes)))
            }
        }

        private func open(_ home: Scratch, columns: Int, rows: Int, at typed: String) async throws -> Tmux {
            let screen = try Tmux(home, columns: columns, rows: rows)
            try await screen.wait(for: "1 Meetings")
            try screen.press("2")
            try await screen.wait(for: "[Week]")
            try screen.press("g")
            try await screen.wait(for: "Go to")
            try screen.type(typed)
            try screen.press("Enter")
            return screen
        }

        /// Where a text begins; the cells before it have to be of one column each.
        private func place(_ text: String, on screen: Tmux.Screen) throws -> (column: Int, row: Int) {
            let row = try #require(screen.lines.firstIndex { $0.contains(text) }, "\(screen)")
            let line = screen.lines[row]
            let start = try #require(line.range(of: text)).lowerBound
            return (line.distance(from: line.startIndex, to: start), row)
        }

        @Test(arguments: [(120, 36, "11:30"), (80, 24, "12:00"), (40, 12, "12:00")])
        func aSpanThatIsMarkedByTheMouseBecomesAMeeting(columns: Int, rows: Int, end: String) async throws {
            let home = try Scratch()
            let screen = try await open(home, columns: columns, rows: rows, at: "2038-01-18 10:00")
            // Whatever hours were seen before, those below are now; no row moves once the last key has shown its hour.
            for _ in 1...3 { try screen.press("Down") }
            let week = try await screen.wait(for: "the hours of that day") {
                $0.contains("Mon 18") && $0.contains("10:00") && $0.contains("13:00")
                    && !$0.contains("Go to")
            }
            #expect(try screen.value("mouse_button_flag") == "1")
            let column = try place("Mon 18", on: week).column + 1
            let (from, to) = (try place("10:00", on: week).row, try place("11:00", on: week).row)
            try mouse(.press, column: column, row: from, on: screen)
            for row in from + 1...to { try mouse(.drag, column: column, row: row, on: screen) }
            if columns > 100 { try await screen.wait(for: "10:00–\(end)") }
            try mouse(.release, column: column, row: to, on: screen)
            try await screen.wait(for: "New meeting", "Mon 18 Jan 2038")
            try screen.type("Workshop")
            try screen.press("C-s")
            try await screen.wait(for: "end of the form") {
                $0.contains("Work") && !$0.contains("New meeting")
            }
            let saved = try home.decode([Printed.Meeting].self, "meetings", "list", "--all", "--json")
            #expect(saved.map(\.title) == ["Workshop"])
            #expect(saved.first?.start == "2038-01-18T10:00:00+02:00")
            #expect(saved.first?.end == "2038-01-18T\(end):00+02:00")
        }

        /// Whoever leaves the program has a mouse that selects text again.
        @Test func theMouseIsGivenBack() async throws {
            let home = try Scratch()
            let screen = try await open(home, columns: 80, rows: 24, at: "2038-01-18")
            try await screen.wait(for: "Mon 18")
            try screen.press("q")
            #expect(try await screen.waitForTheEnd() == 0)
            #expect(try screen.value("mouse_button_flag") == "0")
            #expect(try screen.value("mouse_any_flag") == "0")
        }

        @Test func viewsAreShownAtEverySize() async throws {
            let home = try Scratch()
            try home.succeed("meetings", "add", "--title", "Coffee", "--start", "2038-01-18 10:00")
            let screen = try await open(home, columns: 120, rows: 36, at: "2038-01-18 10:00")
            try await screen.wait(for: "▌Coffee")
            for (columns, rows) in [(80, 24), (40, 12), (120, 36)] {
                try screen.resize(columns: columns, rows: rows)
                for name in ["Month", "Year", "Agenda", "Day", "Week"] {
                    try screen.press("v")
                    try await screen.wait(for: "[\(name)]")
                }
                try await screen.wait(for: "▌Coffee")
            }
        }
    }
}
