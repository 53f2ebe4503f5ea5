import MeetCore
import Sentences
import Shell
import TerminalKit

/// The options of a question in rows: with blank rows between them and with bars if there is room, else
/// closer, at last one row each, of which those around the cursor are shown.
struct TableOptionRows {
    /// The density of the rows.
    private enum Level: CaseIterable {
        case spaced, whole, short
    }

    let view: TableView
    let cursor: Int
    let area: Rect
    let theme: Theme
    private var blocks: [TextBlock] = []
    private var gap = 0
    /// The first line that is shown.
    private var first = 0
    /// The columns at the right that are kept for the numbers of hidden options.
    private var signColumns = 0

    /// The columns of the number and the sign before a text.
    private static let numberColumns = 5
    private static let mostBarColumns = 40
    /// The columns of `↓12` and of a blank before it.
    private static let mostSignColumns = 4

    init(_ view: TableView, cursor: Int, area: Rect, theme: Theme) {
        self.view = view
        self.cursor = cursor
        self.area = area
        self.theme = theme
        for level in Level.allCases {
            blocks = view.options.indices.map { block(of: $0, level) }
            gap = level == .spaced ? 1 : 0
            if count <= area.rows { return }
        }
        signColumns = Self.mostSignColumns
        blocks = view.options.indices.map { block(of: $0, .short) }
        let selected = lines(of: max(0, min(cursor, view.options.count - 1)))
        // A cursor has options around it; a result begins with the winner.
        let isResult = view.phase == .reveal || view.phase == .end
        let before = isResult ? 0 : area.rows / 2
        first = max(0, min(selected.lowerBound - before, count - area.rows))
    }

    /// The number of lines, with those between the options.
    private var count: Int { blocks.reduce(0) { $0 + $1.lines.count + gap } - (blocks.isEmpty ? 0 : gap) }

    private func lines(of index: Int) -> Range<Int> {
        guard blocks.indices.contains(index) else { return 0..<0 }
        let start = blocks[..<index].reduce(0) { $0 + $1.lines.count + gap }
        return start..<(start + blocks[index].lines.count)
    }

    /// Returns the option at a point.
    func option(at point: Point) -> Int? {
        guard area.contains(point) else { return nil }
        return blocks.indices.first { lines(of: $0).contains(first + point.row - area.row) }
    }

    /// - Parameter hasCursor: True while an option is to be chosen.
    func draw(into buffer: inout CellBuffer, hasCursor: Bool) {
        for (index, block) in blocks.enumerated() {
            let whole = lines(of: index)
            let shown = whole.clamped(to: first..<(first + area.rows))
            guard !shown.isEmpty else { continue }
            let rect = Rect(
                column: area.column, row: area.row + shown.lowerBound - first, columns: area.columns,
                rows: shown.count)
            block.draw(into: &buffer, in: rect, from: shown.lowerBound - whole.lowerBound)
            if hasCursor, index == cursor {
                BarRow.draw(into: &buffer, over: rect, isFocused: true, theme: theme)
            }
        }
        drawSigns(into: &buffer)
    }

    /// Draws the numbers of the options above and below the area.
    private func drawSigns(into buffer: inout CellBuffer) {
        guard area.rows > 0 else { return }
        let above = blocks.indices.count { lines(of: $0).upperBound <= first }
        let below = blocks.indices.count { lines(of: $0).lowerBound >= first + area.rows }
        var signs: [(text: String, row: Int)] = []
        if above > 0, area.rows > 1 || below == 0 { signs.append(("↑\(above)", area.row)) }
        if below > 0 { signs.append(("↓\(below)", area.endRow - 1)) }
        for sign in signs {
            let column = area.endColumn - TextWidth.columns(of: sign.text)
            buffer.write(sign.text, at: Point(column: column, row: sign.row), style: theme.muted)
        }
    }

    // MARK: - An option

    private func block(of index: Int, _ level: Level) -> TextBlock {
        let option = view.options[index]
        let look = style(of: index)
        var block = TextBlock(columns: area.columns)
        let room = max(1, area.columns - Self.numberColumns - 1 - signColumns)
        let isRight = option.isRight == true || isWinner(index)
        let head = TextBlock.Span(
            text: " " + (isRight ? theme.mapSigns.open : " ") + String(index + 1),
            style: isRight ? theme.good : theme.key)
        let known = facts(of: index)
        var texts = TextBlock(columns: room)
        if level == .short {
            let trailing = known.isEmpty ? "" : "  \(known)"
            let columns = max(1, room - TextWidth.columns(of: trailing))
            let text = option.detail.isEmpty ? option.text : "\(option.text) · \(option.detail)"
            texts.line(TextWidth.truncated(text, to: columns), look, trailing: trailing, theme.muted)
            block.add(texts, indent: Self.numberColumns, label: head)
            return block
        }
        texts.wrapped(option.text, look)
        if !option.detail.isEmpty { texts.wrapped(option.detail, theme.muted) }
        if let count = option.count {
            let most = max(1, view.options.compactMap(\.count).max() ?? 1)
            let columns = max(4, min(Self.mostBarColumns, room - TextWidth.columns(of: known) - 2))
            texts.spans([
                TextBlock.Span(
                    text: ProgressBar.bar(fraction: Double(count) / Double(most), columns: columns),
                    style: count == 0 ? theme.rule : look),
                TextBlock.Span(text: "  \(known)", style: look),
            ])
        } else if !known.isEmpty {
            texts.wrapped(known, theme.muted)
        }
        block.add(texts, indent: Self.numberColumns, label: head)
        return block
    }

    /// The number of answers, and whether it is the host's.
    private func facts(of index: Int) -> String {
        [
            view.options[index].count.map { String($0) },
            view.own?.answer == index ? say.tableOwnChoice : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }

    /// Returns whether most chose an option, once that is shown.
    private func isWinner(_ index: Int) -> Bool {
        guard view.phase == .reveal || view.phase == .end, view.options[index].isRight == nil,
            let count = view.options[index].count
        else { return false }
        return count > 0 && count == view.options.compactMap(\.count).max()
    }

    private func style(of index: Int) -> Style {
        let option = view.options[index]
        if let isRight = option.isRight { return isRight ? theme.good.adding(.bold) : theme.muted }
        guard let count = option.count, view.phase != .question else { return theme.strong }
        let most = view.options.compactMap(\.count).max() ?? 0
        return count == most && most > 0 ? theme.strong : theme.plain
    }
}
