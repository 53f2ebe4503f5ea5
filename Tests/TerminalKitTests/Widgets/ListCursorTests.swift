import Testing

@testable import TerminalKit

@Suite struct ListCursorTests {
    private static let movesCases: [(Int, Int, Int, Int)] = [
        (0, 1, 5, 1), (4, 1, 5, 4), (0, -1, 5, 0), (2, Int.max, 5, 4), (2, Int.min, 5, 0), (0, 3, 0, 0),
        (7, 0, 3, 2),
    ]

    @Test(arguments: movesCases)
    func moves(from start: Int, by rows: Int, count: Int, to expected: Int) {
        var cursor = ListCursor(selected: start)
        cursor.move(by: rows, count: count)
        #expect(cursor.selected == expected)
    }

    @Test func firstLastAndPages() {
        var cursor = ListCursor()
        cursor.moveToLast(count: 100)
        #expect(cursor.selected == 99)
        cursor.page(by: -1, rows: 10, count: 100)
        #expect(cursor.selected == 90)
        cursor.page(by: Int.max, rows: 10, count: 100)
        #expect(cursor.selected == 99)
        cursor.page(by: Int.min, rows: 10, count: 100)
        #expect(cursor.selected == 0)
        cursor.page(by: 1, rows: 0, count: 100)
        #expect(cursor.selected == 1)
        cursor.moveToFirst()
        #expect(cursor.selected == 0)
        cursor.moveToLast(count: 0)
        #expect(cursor.selected == 0)
    }

    private static let keepsVisibleCases: [(Int, Int, Int, Int, Int)] = [
        (0, 0, 5, 20, 0), (5, 0, 5, 20, 1), (19, 0, 5, 20, 15), (3, 10, 5, 20, 3), (10, 8, 5, 20, 8),
        (2, 9, 5, 3, 0),
        (0, -4, 5, 20, 0), (4, 0, 0, 20, 4), (0, 7, 5, 0, 0), (19, 19, 5, 20, 15),
    ]

    @Test(arguments: keepsVisibleCases)
    func keepsVisible(selected: Int, top: Int, rows: Int, count: Int, givesTop expected: Int) {
        var cursor = ListCursor(selected: selected, top: top)
        cursor.keepVisible(rows: rows, count: count)
        #expect(cursor.top == expected)
    }

    @Test func scrollTakesTheSelectionAlong() {
        var cursor = ListCursor(selected: 0, top: 0)
        cursor.scroll(by: 3, rows: 5, count: 20)
        #expect(cursor == ListCursor(selected: 3, top: 3))
        cursor.scroll(by: Int.max, rows: 5, count: 20)
        #expect(cursor == ListCursor(selected: 15, top: 15))
        cursor.selected = 19
        cursor.scroll(by: -3, rows: 5, count: 20)
        #expect(cursor == ListCursor(selected: 16, top: 12))
        cursor.scroll(by: 2, rows: 5, count: 3)
        #expect(cursor == ListCursor(selected: 2, top: 0))
    }

    private static let visibleCases: [(Int, Int, Int, Range<Int>)] = [
        (0, 5, 20, 0..<5), (18, 5, 20, 18..<20), (0, 5, 3, 0..<3), (9, 5, 3, 3..<3), (-2, 5, 0, 0..<0),
    ]

    @Test(arguments: visibleCases)
    func visible(top: Int, rows: Int, count: Int, is expected: Range<Int>) {
        #expect(ListCursor(top: top).visible(rows: rows, count: count) == expected)
    }

    @Test func followsKeys() {
        var cursor = ListCursor()
        #expect(cursor.handle(.down, rows: 3, count: 10) == true)
        #expect(cursor.handle(.pageDown, rows: 3, count: 10) == true)
        #expect(cursor == ListCursor(selected: 3, top: 1))
        #expect(cursor.handle(.end, rows: 3, count: 10) == true)
        #expect(cursor == ListCursor(selected: 9, top: 7))
        #expect(cursor.handle(.home, rows: 3, count: 10) == true)
        #expect(cursor.handle(.enter, rows: 3, count: 10) == false)
        #expect(cursor.handle(Key(.down, .control), rows: 3, count: 10) == false)
        #expect(cursor == ListCursor())
    }
}
