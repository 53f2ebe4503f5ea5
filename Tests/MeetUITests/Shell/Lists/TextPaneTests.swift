import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

@Suite struct TextPaneTests {
    private static let moves: [([CommandID], Int)] = [
        ([.moveDown], 1), ([.moveUp], 0), ([.pageDown], 9), ([.pageDown, .pageUp], 0), ([.moveLast], 20),
        ([.moveLast, .moveDown], 20), ([.moveLast, .moveUp], 19), ([.moveLast, .moveFirst], 0),
    ]

    @Test(arguments: moves) func keysScroll(_ commands: [CommandID], to first: Int) {
        var pane = TextPane()
        for command in commands {
            #expect(pane.update(.command(command), lines: 30, rows: 10) == true)
        }
        #expect(pane.first == first)
    }

    @Test func theWheelScrolls() {
        var pane = TextPane()
        func turn(_ kind: Mouse.Kind) -> Bool {
            pane.update(
                .mouse(Mouse(kind, at: Point(column: 0, row: 0)), area: Size(columns: 9, rows: 9)), lines: 30,
                rows: 10)
        }
        #expect(turn(.wheelDown) && turn(.wheelDown) && turn(.wheelUp))
        #expect(pane.first == 3)
        #expect(!turn(.press(.left)))
        #expect(pane.update(.command(.open), lines: 30, rows: 10) == false)
    }

    /// As when the window grew, or another text came.
    @Test func aShorterTextIsSeenToItsEnd() {
        var pane = TextPane()
        #expect(pane.update(.command(.moveLast), lines: 30, rows: 10) == true)
        #expect(pane.shown(lines: 12, rows: 10) == 2)
        #expect(pane.shown(lines: 5, rows: 10) == 0)
        pane.show(nil, lines: 12, rows: 10)
        #expect(pane.first == 2)
    }

    @Test(arguments: [(3..<5, 0), (8..<12, 2), (25..<30, 20), (12..<29, 12)])
    func linesAreScrolledTo(_ range: Range<Int>, first: Int) {
        var pane = TextPane()
        pane.show(range, lines: 30, rows: 10)
        #expect(pane.first == first)
        #expect(pane.update(.command(.moveLast), lines: 30, rows: 10) == true)
        pane.show(range, lines: 30, rows: 10)
        #expect(pane.first == min(range.lowerBound, 20))
    }
}
