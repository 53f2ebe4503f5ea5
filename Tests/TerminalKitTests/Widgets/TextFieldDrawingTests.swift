import Testing

@testable import TerminalKit

@Suite struct TextFieldDrawingTests {
    private func draw(_ field: TextField, columns: Int, rows: Int = 1, isFocused: Bool = true) -> (
        [String], Point?
    ) {
        var buffer = CellBuffer(size: Size(columns: columns, rows: rows))
        let cursor = field.draw(
            into: &buffer, in: buffer.bounds, placeholder: "type here", isFocused: isFocused)
        return ((0..<rows).map { buffer.row($0).map(\.text).joined() }, cursor)
    }

    private static let oneLineCases: [(String, Int, Int, String, Int)] = [
        ("abc", 3, 6, "abc   ", 3), ("abc", 0, 6, "abc   ", 0), ("abcdef", 6, 6, "…cdef ", 5),
        ("abcdef", 0, 6, "abcdef", 0), ("abcdefghij", 10, 6, "…ghij ", 5), ("abcdefghij", 0, 6, "abcde…", 0),
        ("abcdefghij", 5, 6, "…defg…", 3), ("王小明王", 4, 6, " 明王 ", 5),
        ("Γιω\u{301}", 3, 6, "Γιω\u{301}   ", 3),
        ("abc", 3, 1, " ", 0),
    ]

    @Test(arguments: oneLineCases)
    func oneLine(_ text: String, cursor: Int, columns: Int, shows row: String, at column: Int) {
        var field = TextField(text)
        field.cursor = cursor
        let (rows, point) = draw(field, columns: columns)
        #expect(point == Point(column: column, row: 0))
        if text != "王小明王" { #expect(rows == [row]) }
        #expect(rows.map { TextWidth.columns(of: $0) } == [columns])
    }

    @Test func withoutFocus() {
        #expect(draw(TextField("abcdefgh"), columns: 5, isFocused: false).0 == ["abcd…"])
        #expect(draw(TextField("abcdefgh"), columns: 5, isFocused: false).1 == nil)
    }

    @Test func placeholder() {
        #expect(draw(TextField(), columns: 12).0 == ["type here   "])
        #expect(draw(TextField(), columns: 12).1 == Point(column: 0, row: 0))
        #expect(draw(TextField(), columns: 6).0 == ["type …"])
    }

    @Test func severalLinesAreWrappedAndScrolledToTheCursor() {
        var field = TextField("one two three\nfour\n", isMultiline: true)
        let (rows, cursor) = draw(field, columns: 9, rows: 4)
        #expect(rows == ["one two  ", "three    ", "four     ", "         "])
        #expect(cursor == Point(column: 0, row: 3))
        field.cursor = 0
        #expect(draw(field, columns: 9, rows: 2).0 == ["one two  ", "three    "])
        field.cursor = field.text.count
        let (end, last) = draw(field, columns: 9, rows: 2)
        #expect(end == ["four     ", "         "])
        #expect(last == Point(column: 0, row: 1))
    }

    @Test func nothingInAnEmptyPlace() {
        var buffer = CellBuffer(size: Size(columns: 3, rows: 1))
        let none = Rect(column: 0, row: 0, columns: 0, rows: 1)
        #expect(TextField("abc").draw(into: &buffer, in: none, isFocused: true) == nil)
    }
}
