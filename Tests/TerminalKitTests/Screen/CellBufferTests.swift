import Testing

@testable import TerminalKit

@Suite struct CellBufferTests {
    private func rows(_ buffer: CellBuffer) -> [String] {
        (0..<buffer.size.rows).map { buffer.row($0).map(\.text).joined() }
    }

    @Test func writesAndTellsTheColumns() {
        var buffer = CellBuffer(size: Size(columns: 10, rows: 1))
        #expect(buffer.write("Zoë", at: Point(column: 1, row: 0)) == 3)
        #expect(buffer.write("王", at: Point(column: 5, row: 0), style: Style(foreground: .red)) == 2)
        #expect(rows(buffer) == [" Zoë 王   "])
        #expect(buffer[Point(column: 5, row: 0)].columns == 2)
        #expect(
            buffer[Point(column: 6, row: 0)] == Cell(text: "", style: Style(foreground: .red), columns: 0))
    }

    private static let clipsCases: [(String, Int, Int?, String, Int)] = [
        ("abcdef", 3, nil, "   ab", 2), ("abcdef", -2, nil, "cdef ", 6), ("abcdef", 5, nil, "     ", 0),
        ("abcdef", 0, 3, "abc  ", 3), ("abcdef", 0, 0, "     ", 0), ("abcdef", 0, -4, "     ", 0),
        ("abcdef", 0, Int.max, "abcde", 5), ("abcdef", 2, Int.max, "  abc", 3),
        ("王小", 0, 3, "王   ", 3), ("王小明", 0, nil, "王小 ", 5), ("王小", -1, nil, " 小  ", 4),
        ("王小", 4, nil, "     ", 1), ("ab", Int.min, nil, "     ", 2), ("ab", Int.max, nil, "     ", 0),
    ]

    @Test(arguments: clipsCases)
    func clips(_ text: String, at column: Int, limit: Int?, to expected: String, used: Int) {
        var buffer = CellBuffer(size: Size(columns: 5, rows: 1))
        #expect(buffer.write(text, at: Point(column: column, row: 0), limit: limit) == used)
        #expect(rows(buffer) == [expected])
    }

    @Test(arguments: [-1, 1, Int.min, Int.max])
    func rowsOutsideAreNotWritten(row: Int) {
        var buffer = CellBuffer(size: Size(columns: 5, rows: 1))
        #expect(buffer.write("abc", at: Point(column: 0, row: row)) == 0)
        #expect(buffer == CellBuffer(size: Size(columns: 5, rows: 1)))
        #expect(buffer[Point(column: 0, row: row)] == .blank)
    }

    private static let overwritingHalfOfAWideCellBlanksTheOtherCases: [(String, Int, String)] = [
        ("x", 0, "x 小明"), ("x", 1, " x小明"), ("xy", 1, " xy 明"), ("王", 1, " 王 明"), ("xxxx", 2, "王xxxx"),
    ]

    @Test(arguments: overwritingHalfOfAWideCellBlanksTheOtherCases)
    func overwritingHalfOfAWideCellBlanksTheOther(_ text: String, at column: Int, gives expected: String) {
        var buffer = CellBuffer(size: Size(columns: 6, rows: 1))
        buffer.write("王小明", at: Point(column: 0, row: 0))
        buffer.write(text, at: Point(column: column, row: 0))
        #expect(rows(buffer) == [expected])
    }

    @Test func fillClipsAndHeals() {
        var buffer = CellBuffer(size: Size(columns: 6, rows: 3))
        for row in 0..<3 { buffer.write("王小明", at: Point(column: 0, row: row)) }
        buffer.fill(Rect(column: 3, row: 1, columns: 50, rows: 50), with: Style(background: .blue), text: "·")
        #expect(rows(buffer) == ["王小明", "王 ···", "王 ···"])
        #expect(buffer[Point(column: 2, row: 1)].style == .plain)
        #expect(buffer[Point(column: 3, row: 1)].style == Style(background: .blue))
        buffer.fill(Rect(column: -5, row: -5, columns: 100, rows: 100), with: .plain)
        #expect(buffer == CellBuffer(size: Size(columns: 6, rows: 3)))
        buffer.fill(Rect(column: 2, row: 0, columns: Int.max, rows: Int.max), with: .plain, text: "王")
        #expect(buffer == CellBuffer(size: Size(columns: 6, rows: 3)))
    }

    @Test func escapeSequencesNeverReachACell() {
        var buffer = CellBuffer(size: Size(columns: 12, rows: 1))
        buffer.write("\u{1B}[2J\u{202E}\u{9B}x", at: Point(column: 0, row: 0))
        #expect(rows(buffer) == ["␛[2J��x     "])
    }

    @Test func marksShareTheirLettersCell() {
        var buffer = CellBuffer(size: Size(columns: 4, rows: 1))
        #expect(buffer.write("ω\u{301}νน้ำ", at: Point(column: 0, row: 0)) == 4)
        #expect(buffer.row(0).map(\.text) == ["ω\u{301}", "ν", "น้", "ำ"])
    }

    @Test func restyleKeepsTheText() {
        var buffer = CellBuffer(size: Size(columns: 4, rows: 1))
        buffer.write("abcd", at: Point(column: 0, row: 0), style: Style(foreground: .red))
        buffer.restyle(Rect(column: 1, row: 0, columns: 2, rows: 9)) { $0.adding(.reverse) }
        #expect(rows(buffer) == ["abcd"])
        #expect(buffer.row(0).map(\.style.attributes) == [[], .reverse, .reverse, []])
        #expect(buffer.row(0).allSatisfy { $0.style.foreground == .red })
    }

    @Test(arguments: [Size(columns: -3, rows: 4), Size(columns: 0, rows: 0), Size(columns: 4, rows: Int.min)])
    func emptySizesHoldNothing(size: Size) {
        var buffer = CellBuffer(size: size)
        #expect(buffer.write("abc", at: Point(column: 0, row: 0)) == 0)
        buffer.box(buffer.bounds, title: "x")
        #expect(buffer.bounds.isEmpty)
        #expect(buffer.row(0).isEmpty)
    }

    @Test func boxWithTitle() {
        var buffer = CellBuffer(size: Size(columns: 12, rows: 3))
        buffer.box(Rect(column: 0, row: 0, columns: 12, rows: 3), title: "Meetings today")
        #expect(rows(buffer) == ["┌─ Meeti… ─┐", "│          │", "└──────────┘"])
    }

    /// Whatever is written where, every wide cell keeps its second column.
    @Test func wideCellsStayWhole() {
        var random = Random(seed: 3)
        var buffer = CellBuffer(size: Size(columns: 9, rows: 2))
        for _ in 0..<3000 {
            let point = Point(column: random.next(12) - 2, row: random.next(2))
            if random.next(4) == 0 {
                buffer.fill(
                    Rect(column: point.column, row: point.row, columns: random.next(6), rows: 1), with: .plain
                )
            } else {
                buffer.write(random.text(), at: point, limit: random.next(2) == 0 ? nil : random.next(9))
            }
            for row in 0..<2 {
                let columns = buffer.row(row).map(\.columns)
                for (column, width) in columns.enumerated() {
                    let next = column + 1 < columns.count ? columns[column + 1] : 1
                    #expect((width == 2) == (next == 0))
                }
                #expect(columns.reduce(0, +) == 9)
            }
        }
    }
}
