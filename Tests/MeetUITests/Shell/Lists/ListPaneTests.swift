import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The one list of all screens: its keys, the mouse, where it is scrolled to, and rows that change.
@Suite struct ListPaneTests {
    private static let area = Rect(column: 2, row: 3, columns: 20, rows: 5)

    private func window(
        _ pane: ListPane, _ count: Int, _ scrolling: ListWindow.Scrolling = .asNeeded, rows: Int = 5,
        bar: ListWindow.Bar = .within
    ) -> ListWindow {
        var area = Self.area
        area.size.rows = rows
        return pane.window(area, ListShape(count: count), scrolling, bar: bar)
    }

    private func press(_ pane: inout ListPane, _ commands: CommandID..., count: Int) {
        for command in commands {
            #expect(pane.update(.command(command), in: window(pane, count)) == .moved)
        }
    }

    private func click(
        _ pane: inout ListPane, row: Int, column: Int = 5, _ kind: Mouse.Kind = .press(.left), count: Int,
        _ scrolling: ListWindow.Scrolling = .asNeeded
    ) -> ListPane.Outcome {
        let at = Point(column: column, row: Self.area.row + row)
        return pane.update(
            .mouse(Mouse(kind, at: at), area: Self.area.size), in: window(pane, count, scrolling))
    }

    // MARK: - Keys

    private static let moves: [([CommandID], Int, Int)] = [
        ([.moveDown], 20, 1), ([.moveUp], 20, 0), ([.moveLast], 20, 19), ([.moveLast, .moveDown], 20, 19),
        ([.pageDown], 20, 4), ([.pageDown, .pageDown], 20, 8), ([.moveLast, .pageUp], 20, 15),
        ([.moveLast, .pageUp, .moveFirst], 20, 0), ([.pageDown], 3, 2), ([.moveDown, .moveLast], 0, 0),
    ]

    @Test(arguments: moves) func keysMove(_ commands: [CommandID], count: Int, to expected: Int) {
        var pane = ListPane()
        for command in commands { press(&pane, command, count: count) }
        #expect(pane.selected == expected)
    }

    @Test func otherEventsAreIgnored() {
        var pane = ListPane(selected: 3)
        let before = pane
        let others: [ScreenEvent] = [
            .command(.open), .key(.down), .paste("x"), .resized,
            .mouse(Mouse(.press(.right), at: Self.area.origin), area: Self.area.size),
            .mouse(Mouse(.drag(.left), at: Self.area.origin), area: Self.area.size),
        ]
        for event in others {
            #expect(pane.update(event, in: window(pane, 9)) == .ignored)
        }
        #expect(pane == before)
    }

    /// A page goes by the rows that are seen whole, not by lines.
    @Test func headingsAndHighRowsMakeAPageShorter() {
        let headed = HeadedRows((0..<20).map { $0 / 2 })
        #expect(headed.shape.lines == 30)
        var pane = ListPane()
        let window = pane.window(Self.area, headed.shape, .centred)
        #expect(window.rows.map(\.index) == [0, 1, 2])
        #expect(headed.headings(in: window).map(\.heading) == [0, 1])
        #expect(headed.headings(in: window).map(\.place.row) == [3, 6])
        #expect(pane.update(.command(.pageDown), in: window) == .moved)
        #expect(pane.selected == 2)

        var high = ListPane()
        let shape = ListShape(count: 9, height: 2)
        #expect(high.window(Self.area, shape).rows.map(\.place.rows) == [2, 2, 1])
        #expect(high.update(.command(.pageDown), in: high.window(Self.area, shape)) == .moved)
        #expect(high.selected == 1)
        #expect(high.update(.command(.moveLast), in: high.window(Self.area, shape)) == .moved)
        #expect(high.top == 13)
    }

    // MARK: - Scrolling

    private static let scrolls: [(Int, Int, Int, Int, Int)] = [
        (0, 0, 5, 20, 0), (5, 0, 5, 20, 1), (19, 0, 5, 20, 15), (3, 10, 5, 20, 3), (10, 8, 5, 20, 8),
        (2, 9, 5, 3, 0), (0, -4, 5, 20, 0), (4, 0, 0, 20, 4), (0, 7, 5, 0, 0), (19, 19, 5, 20, 15),
    ]

    @Test(arguments: scrolls)
    func itScrollsAsLittleAsNeeded(selected: Int, top: Int, rows: Int, count: Int, to expected: Int) {
        var pane = ListPane(selected: selected, top: top)
        #expect(window(pane, count, rows: rows).first == expected)
        pane.settle(ListShape(count: count), rows: rows)
        #expect(pane.top == expected)
    }

    private static let places: [(ListWindow.Scrolling, Int, Int)] = [
        (.centred, 0, 0), (.centred, 3, 1), (.centred, 10, 8), (.centred, 19, 15), (.leading, 0, 0),
        (.leading, 10, 10), (.leading, 19, 15), (.trailing, 2, 0), (.trailing, 10, 6), (.trailing, 19, 15),
    ]

    @Test(arguments: places)
    func theSelectedRowHasAPlace(_ scrolling: ListWindow.Scrolling, selected: Int, first: Int) {
        #expect(window(ListPane(selected: selected), 20, scrolling).first == first)
    }

    @Test func ofARowHigherThanTheAreaTheBeginningIsSeen() {
        let shape = ListShape(places: [0..<2, 2..<12, 12..<13], lines: 13)
        #expect(ListPane(selected: 1).window(Self.area, shape).first == 2)
        #expect(ListPane(selected: 1).window(Self.area, shape, .centred).first == 2)
    }

    @Test func scrollingTakesTheSelectionAlong() {
        var pane = ListPane()
        pane.scroll(by: 3, rows: 5, count: 20)
        #expect((pane.selected, pane.top) == (3, 3))
        pane.scroll(by: 40, rows: 5, count: 20)
        #expect((pane.selected, pane.top) == (15, 15))
        pane.selected = 19
        pane.scroll(by: -3, rows: 5, count: 20)
        #expect((pane.selected, pane.top) == (16, 12))
        pane.scroll(by: 2, rows: 5, count: 3)
        #expect((pane.selected, pane.top) == (2, 0))
    }

    // MARK: - The mouse

    @Test(arguments: [ListWindow.Scrolling.asNeeded, .centred, .leading, .trailing])
    func aRowThatIsClickedStaysUnderTheMouse(_ scrolling: ListWindow.Scrolling) {
        var pane = ListPane(selected: 10, top: 8)
        let row = window(pane, 20, scrolling).rows[4].index
        #expect(click(&pane, row: 4, count: 20, scrolling) == .moved)
        #expect(pane.selected == row)
        // The second press of a double click meets the same row.
        #expect(click(&pane, row: 4, .doubleClick(.left), count: 20, scrolling) == .opened)
        #expect(pane.selected == row)
        #expect(pane.update(.command(.moveDown), in: window(pane, 20, scrolling)) == .moved)
        #expect(window(pane, 20, scrolling).rows.contains { $0.index == row + 1 })
    }

    @Test func aClickBesideTheRowsIsIgnored() {
        var pane = ListPane()
        #expect(click(&pane, row: 4, count: 3) == .ignored)
        #expect(click(&pane, row: -1, count: 3) == .ignored)
        #expect(click(&pane, row: 1, column: 1, count: 3) == .ignored)
        #expect(click(&pane, row: 1, column: 22, count: 3) == .ignored)
        #expect(pane == ListPane())
    }

    @Test func theWheelGoesToTheNextRow() {
        var pane = ListPane()
        #expect(click(&pane, row: 0, .wheelDown, count: 20) == .moved)
        #expect(click(&pane, row: 0, .wheelDown, count: 20) == .moved)
        #expect(click(&pane, row: 0, .wheelUp, count: 20) == .moved)
        #expect(pane.selected == 1)
    }

    @Test(arguments: [(0, 0), (2, 9), (4, 19)]) func aClickOnTheScrollBarGoesThere(
        _ row: Int, to expected: Int
    ) {
        var pane = ListPane(selected: 7)
        #expect(click(&pane, row: row, column: 21, count: 20) == .moved)
        #expect(pane.selected == expected)
        #expect(window(pane, 20).rows.contains { $0.index == expected })
    }

    /// Where all rows are seen there is no scroll bar: the last column is the row's.
    @Test func withoutAScrollBarItsColumnIsTheRows() {
        var pane = ListPane()
        #expect(click(&pane, row: 2, column: 21, count: 5) == .moved)
        #expect(pane.selected == 2)
    }

    @Test(arguments: [(ListWindow.Bar.within, 21), (.beside, 22), (.onLine, 22), (.onFrame, 23)])
    func theScrollBarIsClickedWhereItIsDrawn(_ bar: ListWindow.Bar, column: Int) {
        let window = window(ListPane(), 20, bar: bar)
        #expect(window.row(onBarAt: Point(column: column, row: Self.area.endRow - 1)) == 19)
        #expect(window.row(onBarAt: Point(column: column - 1, row: Self.area.row)) == nil)
        var buffer = CellBuffer(size: Size(columns: 30, rows: 12))
        window.drawBar(into: &buffer, style: .plain)
        let row = buffer.row(Self.area.row).map(\.text)
        #expect(row.firstIndex { $0 != " " } == column)
    }

    @Test func aListWithoutScrollBarHasNone() {
        let window = window(ListPane(), 20, bar: .none)
        #expect(window.row(onBarAt: Point(column: 22, row: Self.area.row)) == nil)
    }

    // MARK: - Rows that change

    private static let changes: [(Int, String?, [String], Int)] = [
        (2, "c", ["a", "b", "c"], 2), (2, "c", ["c"], 0), (2, "c", ["x", "y", "a", "b", "c"], 4),
        (2, "c", ["a", "b", "d"], 2), (2, "c", ["a", "b"], 1), (2, "c", [], 0), (2, nil, ["a", "b", "d"], 2),
    ]

    @Test(arguments: changes)
    func theSelectionStaysWithItsRow(_ selected: Int, _ id: String?, _ rows: [String], at expected: Int) {
        var pane = ListPane(selected: selected)
        pane.follow(id, among: rows)
        #expect(pane.selected == expected)
    }

    // MARK: - Beside a detail

    private static let panes: [(Int, Mouse.Kind, Int, SplitLayout.Pane, Bool, SplitLayout.Pane, Bool)] = [
        (1, .press(.left), 5, .list, true, .list, true), (1, .press(.left), 5, .detail, true, .list, true),
        (1, .doubleClick(.left), 5, .list, true, .detail, true),
        (4, .press(.left), 5, .detail, true, .list, false),
        (1, .press(.left), 40, .list, true, .detail, false),
        (1, .press(.left), 40, .list, false, .list, false),
        (1, .press(.left), 5, .detail, false, .detail, false),
        (1, .release(.left), 5, .detail, true, .detail, false),
    ]

    @Test(arguments: panes) func aClickFocusesAPane(
        row: Int, kind: Mouse.Kind, column: Int, from: SplitLayout.Pane, isWide: Bool, to: SplitLayout.Pane,
        moves: Bool
    ) {
        var pane = ListPane()
        var focus = from
        let at = Point(column: column, row: Self.area.row + row)
        let hasMoved = pane.point(Mouse(kind, at: at), in: window(pane, 3), focus: &focus, isWide: isWide)
        #expect(focus == to && hasMoved == moves)
    }

    // MARK: - Drawing

    @Test func rowsBarAndScrollBarAreDrawn() {
        var buffer = CellBuffer(size: Size(columns: 8, rows: 4))
        let pane = ListPane(selected: 5)
        let window = pane.window(buffer.bounds, ListShape(count: 9))
        let drawn: (inout CellBuffer, String, ListWindow.Row) -> Void = {
            $0.write($1, at: Point(column: 2, row: $2.place.row), style: .plain)
        }
        pane.draw(
            window, into: &buffer, theme: Theme(), of: { $0 == 4 ? nil : "row \($0)" }, draw: drawn)
        let rows = (0..<4).map { buffer.row($0).map(\.text).joined() }
        #expect(rows == ["  row 2 ", "  row 3▐", "        ", "▌ row 5 "])
        #expect(buffer.restingPlace == Point(column: 0, row: 3))
    }

    /// A scroll bar within the list, or columns beside its rows, do not end the selection bar.
    @Test(arguments: [0, 3], [true, false])
    func theBarCoversEveryColumn(_ margin: Int, _ isFocused: Bool) {
        let theme = Theme(.monochrome)
        var buffer = CellBuffer(size: Size(columns: 10, rows: 4))
        let pane = ListPane()
        let window = pane.window(
            Rect(column: 1, row: 0, columns: 8, rows: 4), ListShape(count: 9), margin: margin)
        let drawRow: (inout CellBuffer, Int, ListWindow.Row) -> Void = { _, _, _ in }
        pane.draw(window, into: &buffer, theme: theme, isFocused: isFocused, of: { $0 }, draw: drawRow)
        let row = buffer.row(0)
        #expect(row.map(\.text).joined() == (isFocused ? " ▌      ▐ " : " ▏      ▐ "))
        let look = isFocused ? Style.Attributes.reverse : .bold
        let covered = row.enumerated().filter { $0.element.style.attributes.contains(look) }.map(\.offset)
        #expect(covered == Array(1...8))
        #expect(!buffer.row(1).contains { $0.style.attributes.contains(look) })
    }

    @Test func columnsBesideTheRowsAreNotTheirs() {
        let window = ListPane().window(Self.area, ListShape(count: 20), margin: 3)
        #expect(window.rows.map(\.place.columns) == [17, 17, 17, 17, 17])
        #expect(window.row(at: Point(column: 20, row: 4)) == 1)
    }
}
