import Testing

@testable import TerminalKit

@Suite struct BrailleCanvasTests {
    private func text(_ canvas: BrailleCanvas) -> [String] { (0..<canvas.rows).map(canvas.text) }

    @Test func everyDotHasItsPlace() {
        let expected = ["⠁", "⠈", "⠂", "⠐", "⠄", "⠠", "⡀", "⢀"]
        for y in 0..<4 {
            for x in 0..<2 {
                var canvas = BrailleCanvas(columns: 1, rows: 1)
                canvas.set(x: x, y: y)
                #expect(canvas.text(row: 0) == expected[y * 2 + x])
                #expect(canvas.isSet(x: x, y: y))
                #expect(!canvas.isSet(x: 1 - x, y: y))
            }
        }
    }

    @Test func emptyCellsAreBlank() {
        var canvas = BrailleCanvas(columns: 3, rows: 2)
        #expect(canvas.width == 6)
        #expect(canvas.height == 8)
        canvas.set(x: 5, y: 7)
        #expect(text(canvas) == ["   ", "  ⢀"])
    }

    @Test func linesInEveryDirection() {
        for (start, end, expected) in [
            ((0, 0), (3, 0), "⠉⠉"), ((3, 0), (0, 0), "⠉⠉"), ((0, 0), (0, 3), "⡇ "), ((0, 0), (3, 3), "⠑⢄"),
            ((3, 0), (0, 3), "⡠⠊"), ((2, 2), (2, 2), " ⠄"),
        ] {
            var canvas = BrailleCanvas(columns: 2, rows: 1)
            canvas.line(from: start, to: end)
            #expect(canvas.text(row: 0) == expected)
        }
    }

    @Test func gapsAreLeftOut() {
        var canvas = BrailleCanvas(columns: 3, rows: 1)
        canvas.line(from: (0, 0), to: (5, 0), gap: 1)
        #expect(canvas.text(row: 0) == "⠁⠁⠁")
    }

    @Test func whatIsOutsideIsClipped() {
        var canvas = BrailleCanvas(columns: 2, rows: 1)
        for (x, y) in [(-1, 0), (0, -1), (4, 0), (0, 4), (Int.max, Int.min)] { canvas.set(x: x, y: y) }
        #expect(canvas.text(row: 0) == "  ")
        canvas.line(from: (-1_000_000_000, 1), to: (1_000_000_000, 1))
        #expect(canvas.text(row: 0) == "⠒⠒")
        canvas.line(from: (0, 100), to: (50, 100))
        canvas.line(from: (Int.min, Int.min), to: (Int.max, Int.min))
        #expect(canvas.text(row: 0) == "⠒⠒")
        #expect(!canvas.isSet(x: -5, y: 0))
        #expect(canvas.text(row: 9).isEmpty)
    }

    @Test func withoutRoomNothingHappens() {
        var canvas = BrailleCanvas(columns: -3, rows: 0)
        canvas.set(x: 0, y: 0)
        canvas.line(from: (0, 0), to: (9, 9))
        #expect(canvas.columns == 0)
        #expect(text(canvas).isEmpty)
        #expect(BrailleCanvas(columns: Int.max, rows: 1).columns == 1024)
    }

    @Test func whatIsBelowStaysWhereThereAreNoDots() {
        var buffer = CellBuffer(size: Size(columns: 4, rows: 1))
        buffer.write("abcd", at: Point(column: 0, row: 0))
        var canvas = BrailleCanvas(columns: 2, rows: 1)
        canvas.set(x: 2, y: 0)
        canvas.draw(into: &buffer, at: Point(column: 1, row: 0))
        #expect(buffer.row(0).map(\.text).joined() == "ab⠁d")
        canvas.draw(into: &buffer, at: Point(column: 3, row: 0))
        canvas.draw(into: &buffer, at: Point(column: -9, row: 7))
        #expect(buffer.row(0).map(\.text).joined() == "ab⠁d")
    }
}
