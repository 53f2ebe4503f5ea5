import Foundation
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// The list that CONTRIBUTING.md shows: its rows, and how one is drawn.
private struct NamesScreen: Screen {
    typealias Message = Never
    typealias Outcome = String

    let names: [String]
    private var list = ListPane()

    init(names: [String]) { self.names = names }

    var title: String { "Names" }
    var presentation: Presentation { .panel(Size(columns: 20, rows: 5)) }
    var scopes: [CommandScope] { [.lists] }

    private func window(in area: Rect) -> ListWindow {
        list.window(area, ListShape(count: names.count), bar: .beside)
    }

    mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        switch list.update(event, in: window(in: bounds(in: context))) {
        case .opened: [.close(names[list.selected])]
        case .moved: []
        case .ignored: nil
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        list.draw(
            window(in: area), into: &buffer, theme: context.theme, of: { names[$0] },
            draw: { buffer, name, seen in
                buffer.write(name, at: Point(column: seen.place.column + 2, row: seen.place.row))
            })
        return nil
    }
}

@Suite struct NewListTests {
    private let context = ScreenContext(
        now: Harness.now, zone: Harness.zone, body: Size(columns: 80, rows: 20))

    private func rows(_ screen: NamesScreen) -> [String] {
        var buffer = CellBuffer(size: Size(columns: 21, rows: 5))
        _ = screen.draw(into: &buffer, in: screen.bounds(in: context), context: context)
        return (0..<5).map { buffer.row($0).map(\.text).joined() }
    }

    @Test func aNewListHasAllKeysAndTheMouse() {
        var screen = NamesScreen(names: (0..<40).map { "Name \($0)" })
        func click(_ kind: Mouse.Kind, _ column: Int, _ row: Int) -> ScreenEvent {
            .mouse(Mouse(kind, at: Point(column: column, row: row)), area: Size(columns: 20, rows: 5))
        }
        let steps: [(ScreenEvent, String)] = [
            (.command(.moveDown), "▌ Name 1 "), (.command(.pageDown), "▌ Name 5 "),
            (.command(.pageUp), "▌ Name 1 "), (.command(.moveLast), "▌ Name 39 "),
            (.command(.moveFirst), "▌ Name 0 "), (click(.wheelDown, 3, 3), "▌ Name 1 "),
            (click(.press(.left), 3, 4), "▌ Name 4 "), (click(.press(.left), 20, 4), "▌ Name 39 "),
        ]
        for (event, row) in steps {
            #expect(screen.handle(event, in: context)?.isEmpty == true)
            #expect(rows(screen).contains { $0.hasPrefix(row) }, "\(row)\n\(rows(screen))")
        }
        guard case .close(let name)?? = screen.handle(click(.doubleClick(.left), 3, 0), in: context)?.first
        else {
            Issue.record("The row was not opened.")
            return
        }
        #expect(name == "Name 35")
        #expect(screen.handle(.command(.filter), in: context) == nil)
    }
}
