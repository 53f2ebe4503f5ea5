import Operations
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Around what a list is read, and where its bar stands afterwards.
@Suite struct PagedListTests {
    struct Row: Hashable, Sendable, Identifiable {
        var id: Int
    }

    typealias List = PagedList<Row>

    /// A page of a list of a thousand rows, as it is read around one.
    private func page(around row: Int, of count: Int = 1000) -> RowPage<Row> {
        let first = max(0, row - List.far)
        let last = min(count, row + List.far)
        return RowPage(
            count: count, offset: first, rows: (first..<last).map { Row(id: $0) }, anchor: row)
    }

    private func move(_ list: inout List, _ command: CommandID) {
        let area = Rect(column: 0, row: 0, columns: 40, rows: 20)
        _ = list.cursor.update(.command(command), in: list.window(area))
    }

    @Test func beginsAtItsStart() {
        var list = List()
        #expect(list.reload() == .start)
        list.receive(page(around: 7))
        #expect(list.selected == Row(id: 7))
    }

    @Test func theBarStaysWithItsRow() {
        var list = List()
        list.receive(page(around: 7))
        #expect(list.reload() == .item(7, fallback: 7))
        // Two rows came in above it.
        list.receive(page(around: 9))
        #expect(list.cursor.selected == 9)
    }

    /// As when two changes come one right after the other.
    @Test func theBarStaysWithItsRowWhenItIsReadTwice() {
        var list = List()
        list.receive(page(around: 7))
        #expect(list.reload() == .item(7, fallback: 7))
        #expect(list.reload() == .item(7, fallback: 7))
    }

    @Test func goesToWhatWasSaved() {
        var list = List()
        list.receive(page(around: 7))
        #expect(list.reload(goingTo: 42) == .item(42, fallback: 7))
        list.receive(page(around: 42))
        #expect(list.selected == Row(id: 42))
        #expect(list.reload() == .item(42, fallback: 42))
    }

    @Test func readsWhatIsMissingAroundTheBar() {
        var list = List()
        list.receive(page(around: 0))
        #expect(list.missing(visible: 20) == nil)
        move(&list, .moveLast)
        #expect(list.missing(visible: 20) == .row(999))
        list.receive(page(around: 999))
        #expect(list.selected == Row(id: 999))
        #expect(list.missing(visible: 20) == nil)
    }

    /// As when a remark makes the list shorter while it is read.
    @Test func whatIsMissingIsReadWhereTheBarGoes() {
        var list = List()
        list.receive(page(around: 0))
        move(&list, .moveLast)
        #expect(list.reload(goingTo: 42) == .item(42, fallback: 999))
        #expect(list.missing(visible: 20) == .item(42, fallback: 999))
    }

    @Test func aFilterReadsFromTheStart() {
        var list = List()
        list.receive(page(around: 500))
        #expect(list.type(.key("x")) == nil)
        list.openFilter()
        #expect(list.type(.key("x")) == .changed(.start))
        list.receive(page(around: 0, of: 3))
        #expect(list.cursor.selected == 0)
        #expect(list.clearFilter() == .item(0, fallback: 0))
        #expect(list.clearFilter() == nil)
    }

    /// What was saved and is hidden by the filter is gone to as soon as the filter goes.
    @Test func whatIsHiddenWaits() {
        var list = List()
        list.receive(page(around: 500))
        list.openFilter()
        _ = list.type(.key("x"))
        list.receive(page(around: 0, of: 3))
        #expect(list.reload(goingTo: 42) == .item(42, fallback: 0))
        list.receive(page(around: 0, of: 3))
        #expect(list.clearFilter() == .item(42, fallback: 0))
    }

    @Test func anEmptyListHasNoRow() {
        var list = List()
        list.receive(page(around: 0, of: 0))
        #expect(list.isEmpty)
        #expect(list.selected == nil)
        #expect(list.reload() == .start)
    }

    @Test func theBarStaysWithWhatWasFoundWhenTheFilterGoes() {
        var list = List()
        list.receive(page(around: 7))
        list.openFilter()
        #expect(list.type(.key("x")) == .changed(.start))
        list.receive(RowPage(count: 2, offset: 0, rows: [Row(id: 300), Row(id: 500)], anchor: 0))
        move(&list, .moveDown)
        #expect(list.type(.key(.escape)) == .changed(.item(500, fallback: 1)))
    }
}
