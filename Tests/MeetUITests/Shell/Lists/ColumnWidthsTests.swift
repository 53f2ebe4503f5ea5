import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// How a list shares its room out among its columns.
@Suite struct ColumnWidthsTests {
    typealias Column = ColumnWidths.Column

    /// A name that stays, where somebody belongs to, and an address that is never cut.
    private static let people = [
        Column(wanted: 12, least: 8, share: 3), Column(wanted: 20, least: 8, share: 2, rank: 1),
        Column(wanted: 10, least: .max, rank: 2),
    ]

    @Test(arguments: [
        // Nothing is cut while there is room, and none is wider than what it holds.
        (100, [12, 20, 10]), (46, [12, 20, 10]),
        // The long one is cut.
        (45, [12, 19, 10]), (40, [12, 14, 10]), (32, [10, 8, 10]),
        // What would tell nothing is left out, the least important first.
        (24, [12, 10, 0]), (18, [8, 8, 0]), (17, [12, 0, 0]),
        // What stays is cut as far as it must.
        (10, [10, 0, 0]), (3, [3, 0, 0]), (0, [0, 0, 0]), (-5, [0, 0, 0]),
    ])
    func roomIsSharedOut(_ room: Int, _ columns: [Int]) {
        #expect(ColumnWidths(Self.people, room: room).columns == columns)
    }

    @Test func columnsBeginBehindThoseBefore() {
        #expect(ColumnWidths(Self.people, room: 45).starts == [0, 14, 35])
        // An empty one takes no room.
        let widths = ColumnWidths(
            [Column(of: ["Ann", "Zoë Τ."]), Column(of: ["", ""], rank: 1), Column(of: ["設計"], rank: 2)],
            room: 30)
        #expect(widths.columns == [6, 0, 4])
        #expect(widths.starts == [0, 8, 8])
    }

    @Test func shortOnesAreNotCutForLongOnes() {
        #expect(ColumnWidths([Column(wanted: 4), Column(wanted: 50)], room: 30).columns == [4, 24])
        #expect(ColumnWidths([Column(wanted: 30), Column(wanted: 30)], room: 41).columns == [20, 19])
    }

    /// A small column comes back where a larger one before it had no room.
    @Test func whatFitsBesideIsShown() {
        let wishes = [
            Column(wanted: 20, least: 10), Column(wanted: 30, least: 20, rank: 1),
            Column(wanted: 4, rank: 2),
        ]
        #expect(ColumnWidths(wishes, room: 20).columns == [14, 0, 4])
    }

    @Test(arguments: 0...60) func theRoomIsNeverExceeded(_ room: Int) {
        let columns = ColumnWidths(Self.people, room: room).columns
        let shown = columns.filter { $0 > 0 }
        #expect(shown.reduce(0, +) + max(0, shown.count - 1) * ColumnWidths.gap <= room)
        // More room never takes anything away.
        let wider = ColumnWidths(Self.people, room: room + 1).columns
        #expect(wider.filter { $0 > 0 }.count >= shown.count)
    }

    @Test func aPickerShowsBothDetailsOrOne() {
        let rows = [
            PickerRow(title: "Maria Papadopoulou", detail: "Architects", more: "maria@example.org"),
            PickerRow(title: "Nikos Karras", more: "nikos@example.net"),
        ]
        let wide = PickerColumns(of: rows, room: 60)
        #expect((wide.title, wide.detail, wide.more) == (18, 10, 17))
        // Who has no first detail shows the second in its place.
        let narrow = PickerColumns(of: rows, room: 40)
        #expect((narrow.title, narrow.detail, narrow.more) == (18, 17, 0))
        var buffer = CellBuffer(size: Size(columns: 44, rows: 1))
        rows[1].draw(into: &buffer, in: buffer.bounds, narrow, theme: Theme())
        BarRow.draw(into: &buffer, over: buffer.bounds, isFocused: true, theme: Theme())
        let text = buffer.row(0).map(\.text).joined()
        #expect(text.hasPrefix("▌  Nikos Karras        nikos@example.net"), "\(text)")
        let theme = Theme()
        #expect(buffer.row(0).allSatisfy { $0.style.background == theme.barRow.background })
        #expect(buffer.restingPlace == Point(column: 0, row: 0))
    }
}
