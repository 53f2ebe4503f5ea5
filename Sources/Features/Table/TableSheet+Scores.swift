import MeetCore
import Sentences
import Shell
import TerminalKit

// The scores after each question, and at the end.
extension TableSheet {
    private static let rankColumns = 4
    private static let mostNameColumns = 26
    private static let mostBarColumns = 40
    /// A shorter bar says less than none.
    private static let leastBarColumns = 8
    private static let columnGap = 2

    func drawScores(into buffer: inout CellBuffer, in area: Rect) {
        let gap = Self.isRoomy(area) ? 1 : 0
        let (head, main) = area.splitTop(1)
        drawHead(into: &buffer, in: head)
        let (top, rest) = main.inset(top: gap).splitTop(1)
        let heading = TextWidth.truncated(say.tableHeading(view), to: top.columns)
        buffer.write(heading, at: top.origin, style: theme.heading)
        let foot = scoresFoot(columns: area.columns)
        let footRows = min(foot.lines.count, rest.rows / 2)
        let list = rest.inset(top: gap, bottom: footRows + (footRows > 0 ? gap : 0))
        drawRanks(into: &buffer, in: list)
        foot.draw(
            into: &buffer,
            in: Rect(column: rest.column, row: rest.endRow - footRows, columns: rest.columns, rows: footRows))
    }

    /// The winner, and whether the table is still served.
    private func scoresFoot(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard view.phase == .end else { return block }
        let winners = session.ranks.prefix { $0.rank == 1 && $0.score > 0 }.map(\.name)
        if winners.count == 1 {
            block.wrapped(say("The winner is \(winners[0])."), theme.strong)
        } else if winners.count > 1 {
            block.wrapped(say("The winners are \(say.list(winners))."), theme.strong)
        }
        if !isServed { block.wrapped(say("The page for the phones is closed."), theme.muted) }
        return block
    }

    private func drawRanks(into buffer: inout CellBuffer, in area: Rect) {
        let ranks = session.ranks
        guard area.rows > 0, !ranks.isEmpty else { return }
        let step = Self.isRoomy(area) && ranks.count * 2 - 1 <= area.rows ? 2 : 1
        let isWhole = ranks.count * step - (step - 1) <= area.rows
        // The last row counts those who have no room.
        let visible = isWhole ? ranks.count : max(1, area.rows - 1)
        let first = max(0, min(cursor, ranks.count - visible))
        let shown = ranks[first..<min(ranks.count, first + visible)]
        let points = shown.map { say.tablePoints($0.score) }
        let pointColumns = points.map { TextWidth.columns(of: $0) }.max() ?? 0
        let longest = shown.map { TextWidth.columns(of: $0.name) }.max() ?? 0
        let room = area.columns - Self.rankColumns - Self.columnGap - pointColumns
        let nameColumns = max(1, min(longest, Self.mostNameColumns, room))
        let barColumns = min(Self.mostBarColumns, room - nameColumns - Self.columnGap)
        let most = max(1, ranks.first?.score ?? 1)
        for (row, rank) in shown.enumerated() {
            let isFirst = rank.rank == 1 && rank.score > 0
            let isOwn = rank.player == view.own?.id
            let style = isFirst ? theme.good.adding(.bold) : isOwn ? theme.strong : theme.plain
            var spans = [
                TextBlock.Span(
                    text: TextWidth.padded(" \(rank.rank)", to: Self.rankColumns),
                    style: isFirst ? style : theme.label),
                TextBlock.Span(
                    text: TextWidth.padded(TextWidth.truncated(rank.name, to: nameColumns), to: nameColumns),
                    style: style), TextBlock.Span(text: "  ", style: theme.plain),
            ]
            if barColumns >= Self.leastBarColumns {
                let bar = ProgressBar.bar(
                    fraction: Double(max(0, rank.score)) / Double(most), columns: barColumns)
                spans += [
                    TextBlock.Span(text: bar, style: rank.score > 0 ? style : theme.rule),
                    TextBlock.Span(text: "  ", style: theme.plain),
                ]
            }
            spans.append(TextBlock.Span(text: points[row], style: style))
            var block = TextBlock(columns: area.columns)
            block.spans(spans)
            block.draw(
                into: &buffer,
                in: Rect(column: area.column, row: area.row + row * step, columns: area.columns, rows: 1))
        }
        let left = ranks.count - shown.count
        if left > 0 {
            buffer.write(
                say.andMore(left), at: Point(column: area.column + Self.rankColumns, row: area.endRow - 1),
                style: theme.muted)
        }
    }
}
