import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// What a panel says stays within its frame, also in the smallest window.
@MainActor
@Suite struct PanelBorderTests {
    /// The keys that open each panel.
    nonisolated static let panels: [(name: String, keys: [Key])] = [
        ("date picker", ["n", .tab, .enter]),
        ("date picker, whole day", ["n", .tab, .enter, .tab, .home]),
        ("date picker, length", ["n", .tab, .enter, .tab, .tab]),
        ("date picker, zone", ["n", .tab, .enter, .backTab, .backTab]),
        ("zones", ["n", .tab, .enter, .backTab, .backTab, .enter]),
        ("date picker, repeat", ["n", .tab, .enter, .backTab]),
        ("repetitions", ["n", .tab, .enter, .backTab, .enter]),
        ("typed repetition", ["n", .tab, .enter, .backTab, "x", .enter]),
        ("date picker, end", ["n", .tab, .enter, .backTab, .enter, .down, .enter]),
        ("date picker, wrong end", ["n", .tab, .enter, .backTab, .enter, .down, .enter, "x", "y"]),
        ("invitees", ["n", .tab, .tab, .tab, .enter]),
        ("question", ["n", "x", .escape]),
        ("contact form", ["3", "n"]), ("contact form, filled", ["3", "e"]), ("group form", ["3", "o"]),
        ("address form", ["3", "n", .tab, .tab, .tab, .tab, .enter]),
        ("leaving a prompt", ["6", .enter, "x", .escape]), ("prompt", ["6", .enter]),
        ("home", ["6", .down, .down, .enter]), ("provider", MeScreen.Field.provider.path + [.enter]),
        ("theme", MeScreen.Field.theme.path + [.enter]),
        ("venue form", ["4", "n"]), ("venue form, filled", ["4", "e"]), ("tags", ["4", "t"]),
        ("kinds", ["4", "c"]), ("palette", [":"]), ("help", ["?"]), ("import", ["i"]), ("answers", ["a"]),
        ("comment", ["a", "c"]),
        ("mail account", MeScreen.Field.mail.path + [.enter]), ("keys", ["6", "K"]),
        ("new key", ["6", "K", .enter]), ("preset of keys", ["6", "K", "p"]), ("outbox", ["5", "O"]),
        ("free time", [.function(4)]), ("free time with others", ["e", .function(4)]),
        ("reminding", ["R"]), ("calendars", ["2", "C"]), ("new calendar", ["2", "C", "n"]),
        ("accounts", ["6", "S"]), ("account set-up", ["6", "S", "n"]),
        ("part of a calendar", ["2", "C", "e"]), ("hue of a calendar", ["2", "C", "e", .down, .enter]),
    ]
    nonisolated static let sizes = [(120, 36), (80, 24), (40, 12), (32, 10)]

    @Test(arguments: panels.indices, sizes)
    func nothingOverwritesTheFrame(_ index: Int, _ size: (Int, Int)) async throws {
        let panel = Self.panels[index]
        let harness = try await Harness(Size(columns: size.0, rows: size.1), seed: Seed.everything)
        for key in panel.keys { await harness.press(key) }
        let buffer = harness.frame.buffer
        guard case .panel(let wanted) = harness.app.topLayer.screen.presentation else { return }
        let inside = harness.app.area(of: harness.app.topLayer.screen)
        let frame = Rect(
            column: inside.column - 2, row: inside.row - 1, columns: inside.columns + 4,
            rows: inside.rows + 2)
        #expect(frame.columns <= wanted.columns + 4)
        for row in frame.row..<frame.endRow {
            let cells = Array(buffer.row(row))
            for column in [frame.column, frame.endColumn - 1] {
                let isFrame = "│┃├┤┌┐└┘".contains(cells[column].text)
                #expect(
                    isFrame,
                    "\(panel.name) at \(size): “\(cells[column].text)” in row \(row)\n\(harness.screen)")
            }
        }
    }
}
