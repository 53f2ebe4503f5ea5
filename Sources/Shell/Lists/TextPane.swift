import TerminalKit

/// The scroll position of a text. Handles keys and the wheel, and draws the text with its scroll bar.
package struct TextPane: Hashable, Sendable {
    /// The first visible line, if enough lines follow.
    package private(set) var first = 0

    package init() {}

    /// The lines that a wheel event scrolls by.
    private static let wheelLines = 3

    /// Handles a list command or a wheel event; returns `false` for other events.
    package mutating func update(_ event: ScreenEvent, lines: Int, rows: Int) -> Bool {
        let page = max(1, rows - 1)
        switch event {
        case .command(.moveUp): first -= 1
        case .command(.moveDown): first += 1
        case .command(.pageUp): first -= page
        case .command(.pageDown): first += page
        case .command(.moveFirst): first = 0
        case .command(.moveLast): first = lines
        case .mouse(let mouse, _) where mouse.kind == .wheelUp: first -= Self.wheelLines
        case .mouse(let mouse, _) where mouse.kind == .wheelDown: first += Self.wheelLines
        default: return false
        }
        first = shown(lines: lines, rows: rows)
        return true
    }

    /// Scrolls a range of lines into view; the first of them stays visible.
    package mutating func show(_ range: Range<Int>?, lines: Int, rows: Int) {
        if let range { first = min(max(first, range.upperBound - rows), range.lowerBound) }
        first = shown(lines: lines, rows: rows)
    }

    /// Returns the first visible line of a text with that many lines.
    package func shown(lines: Int, rows: Int) -> Int { max(0, min(first, lines - rows)) }

    /// Draws the text, and the scroll bar in the column behind the area.
    package func draw(_ block: TextBlock, into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        let first = shown(lines: block.lines.count, rows: area.rows)
        block.draw(into: &buffer, in: area, from: first)
        drawBar(into: &buffer, beside: area, lines: block.lines.count, style: theme.rule)
    }

    package func drawBar(into buffer: inout CellBuffer, beside area: Rect, lines: Int, style: Style) {
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: area.rows),
            total: lines, visible: area.rows, first: shown(lines: lines, rows: area.rows), style: style)
    }
}

/// A panel with a text that only scrolls.
package protocol TextPanel: Screen where Message == Never, Outcome == Never {
    var text: TextPane { get set }
    /// The commands that close it.
    var closing: [CommandID] { get }

    /// Returns the text in a number of columns.
    func block(columns: Int, in context: ScreenContext) -> TextBlock
}

extension TextPanel {
    package var closing: [CommandID] { [.back] }
    package var scopes: [CommandScope] { [.lists] }

    package func availability(of command: CommandID, in context: ScreenContext) -> Availability? {
        switch command {
        case .filter, .open, .otherPane: nil
        default: .available
        }
    }

    package mutating func handle(_ event: ScreenEvent, in context: ScreenContext) -> [Action]? {
        let area = bounds(in: context)
        let lines = block(columns: area.columns, in: context).lines.count
        if text.update(event, lines: lines, rows: area.rows) { return [] }
        switch event {
        case .command(let command) where closing.contains(command): return [.close(nil)]
        case .command, .key: return nil
        default: return []
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        text.draw(block(columns: area.columns, in: context), into: &buffer, in: area, theme: context.theme)
        return nil
    }
}
