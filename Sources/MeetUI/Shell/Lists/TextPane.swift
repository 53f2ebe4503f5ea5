import TerminalKit

/// A text on the screen that may be longer than its area: how far it is scrolled, for keys, the wheel and the scroll bar.
struct TextPane: Hashable, Sendable {
    /// The first line that is seen, where there are enough below it.
    private(set) var first = 0

    /// The lines that a turn of the wheel scrolls.
    private static let wheelLines = 3

    /// Scrolls as a list's commands and the wheel say; `false` where the event is none of them.
    mutating func update(_ event: ScreenEvent, lines: Int, rows: Int) -> Bool {
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

    /// Scrolls as little as certain lines need to be seen, or the first of them.
    mutating func show(_ range: Range<Int>?, lines: Int, rows: Int) {
        if let range { first = min(max(first, range.upperBound - rows), range.lowerBound) }
        first = shown(lines: lines, rows: rows)
    }

    /// The first line that is seen of so many.
    func shown(lines: Int, rows: Int) -> Int { max(0, min(first, lines - rows)) }

    /// Draws the text, and the scroll bar behind its last column.
    func draw(_ block: TextBlock, into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        let first = shown(lines: block.lines.count, rows: area.rows)
        block.draw(into: &buffer, in: area, from: first)
        ScrollBar.draw(
            into: &buffer, in: Rect(column: area.endColumn, row: area.row, columns: 1, rows: area.rows),
            total: block.lines.count, visible: area.rows, first: first, style: theme.rule)
    }
}
