import Foundation
import MeetCore
import MeetStore
import Pictures
import Sentences
import Shell
import TerminalKit

/// A table as it is drawn: large and calm, as people look at it from across the room.
struct TableSheet {
    let session: TableSession
    let view: TableView
    let url: String
    /// The picture of the link; `nil` without one.
    let code: QRCode?
    /// True if there is no library that makes the picture.
    let lacksCode: Bool
    let cursor: Int
    let isServed: Bool
    let fault: StoreError?
    let context: ScreenContext

    var theme: Theme { context.theme }

    /// The rows from which there is space for blank ones.
    private static let roomyRows = 15
    /// The rows from which digits are as large as they can be.
    private static let largeRows = 24

    /// The rows that the cursor goes through.
    static func rows(of view: TableView, _ session: TableSession) -> Int {
        switch view.phase {
        case .lobby: 0
        case .question, .locked, .reveal: view.options.count
        case .scores: session.ranks.count
        case .end: view.ranks.isEmpty ? view.options.count : session.ranks.count
        }
    }

    func draw(into buffer: inout CellBuffer, in area: Rect) {
        let warning = faultBlock(columns: area.columns - 2)
        let parts = area.splitTop(area.rows - min(warning.lines.count, area.rows / 3))
        warning.draw(into: &buffer, in: parts.rest.inset(left: 1, right: 1))
        let sheet = inside(of: parts.top)
        switch view.phase {
        case .lobby: drawLobby(into: &buffer, in: sheet)
        case .question, .locked, .reveal: drawQuestion(into: &buffer, in: sheet)
        case .scores: drawScores(into: &buffer, in: sheet)
        case .end:
            if view.ranks.isEmpty {
                drawQuestion(into: &buffer, in: sheet)
            } else {
                drawScores(into: &buffer, in: sheet)
            }
        }
    }

    private func inside(of area: Rect) -> Rect {
        let margin = area.columns >= 60 ? 2 : 1
        return area.inset(left: margin, right: margin)
    }

    /// The reason why the table is not stored: after a crash it would not go on.
    private func faultBlock(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard let fault else { return block }
        let reason = ErrorText.sentence(fault)
        block.wrapped("! " + say("The table cannot be saved: \(reason)"), theme.warning)
        return block
    }

    static func isRoomy(_ area: Rect) -> Bool { area.rows >= roomyRows }

    // MARK: - A question

    /// The areas of a question, from top to bottom.
    private struct Layout {
        var head: Rect
        var heading: Rect
        var options: Rect
        var foot: Rect
    }

    private func arranged(in area: Rect) -> Layout {
        let gap = Self.isRoomy(area) ? 1 : 0
        let (head, main) = area.splitTop(1)
        let seconds = bigSeconds(in: area)
        let columns = area.columns - (seconds.map { $0.size.columns + 3 } ?? 0)
        let wanted = max(TextWidth.wrapped(heading, to: max(1, columns)).count, seconds?.size.rows ?? 0)
        let (top, rest) = main.inset(top: gap).splitTop(min(wanted, max(1, area.rows / 3)))
        let below = foot(columns: area.columns, isRoomy: gap > 0).lines.count
        let footRows = min(below, max(1, rest.rows / 2))
        let (options, end) = rest.inset(top: gap).splitTop(max(0, rest.rows - gap - footRows - gap))
        return Layout(
            head: head, heading: top, options: options,
            foot: Rect(column: end.column, row: end.endRow - footRows, columns: end.columns, rows: footRows))
    }

    private var heading: String { view.phase == .end ? endHeading : say.tableHeading(view) }

    /// The question of a vote that is over.
    private var endHeading: String { view.text.isEmpty ? view.title : view.text }

    private func optionRows(in layout: Layout) -> TableOptionRows {
        TableOptionRows(view, cursor: cursor, area: layout.options, theme: theme)
    }

    /// Returns the option at a point.
    func option(at point: Point, in area: Rect) -> Int? {
        optionRows(in: arranged(in: inside(of: area))).option(at: point)
    }

    private func drawQuestion(into buffer: inout CellBuffer, in area: Rect) {
        let layout = arranged(in: area)
        drawHead(into: &buffer, in: layout.head)
        var columns = layout.heading.columns
        if let seconds = bigSeconds(in: area) {
            columns -= seconds.size.columns + 3
            let place = Point(
                column: layout.heading.endColumn - seconds.size.columns, row: layout.heading.row)
            seconds.draw(into: &buffer, at: place, style: timeStyle)
        }
        var block = TextBlock(columns: max(1, columns))
        block.wrapped(heading, theme.heading)
        block.draw(into: &buffer, in: layout.heading.splitLeft(columns).left)
        optionRows(in: layout).draw(into: &buffer, hasCursor: view.own?.mayAnswer == true)
        foot(columns: area.columns, isRoomy: Self.isRoomy(area)).draw(into: &buffer, in: layout.foot)
    }

    /// Draws what is played, and how to come in late.
    func drawHead(into buffer: inout CellBuffer, in area: Rect) {
        var block = TextBlock(columns: area.columns)
        let way = session.phase == .end ? "" : "\(session.code) · \(shownAddress)"
        let room = area.columns - TextWidth.columns(of: way) - 2
        let progress = say.tableProgress(view)
        let fits = TextWidth.columns(of: progress) <= room
        let trailing = fits || way.isEmpty ? way : session.code
        let left = area.columns - (trailing.isEmpty ? 0 : TextWidth.columns(of: trailing) + 2)
        block.line(
            TextWidth.truncated(progress, to: max(1, left)), theme.label, trailing: trailing, theme.muted)
        block.draw(into: &buffer, in: area)
    }

    /// The address as people read it to each other.
    private var shownAddress: String {
        var text = url
        if text.hasPrefix("http://") { text.removeFirst("http://".count) }
        if text.hasSuffix("/") { text.removeLast() }
        return text
    }

    // MARK: - The time

    /// The whole seconds that are left; `nil` without a limit.
    private var secondsLeft: Int? {
        view.deadline.map { Int(max(0, $0.timeIntervalSince(context.now)).rounded(.up)) }
    }

    /// The last seconds are shown as such.
    private var timeStyle: Style { (secondsLeft ?? 0) <= 5 ? theme.warning : theme.key }

    private func bigSeconds(in area: Rect) -> BigLetters? {
        guard let left = secondsLeft, Self.isRoomy(area), area.columns >= 70 else { return nil }
        return BigLetters(
            String(left), in: Size(columns: 36, rows: area.rows >= Self.largeRows ? 5 : 3),
            hasHalves: theme.mapSigns.usesBraille)
    }

    // MARK: - Below the options

    private func foot(columns: Int, isRoomy: Bool) -> TextBlock {
        var block = TextBlock(columns: columns)
        switch view.phase {
        case .question:
            let count = isRoomy ? "" : " · \(view.answered)/\(view.awaited)"
            if let left = secondsLeft, let whole = view.rules.seconds {
                let label = "  " + say("\(left) s") + count
                let room = max(4, columns - TextWidth.columns(of: label))
                block.spans([
                    TextBlock.Span(
                        text: ProgressBar.bar(fraction: Double(left) / Double(whole), columns: room),
                        style: timeStyle), TextBlock.Span(text: label, style: theme.plain),
                ])
            } else if !isRoomy {
                block.line(say.tableAnswered(view.answered, of: view.awaited), theme.plain)
            }
            if isRoomy { addAnswers(to: &block) }
        case .locked:
            block.wrapped(say("Answers are no longer accepted."), theme.strong)
            if isRoomy { addAnswers(to: &block) }
        case .reveal:
            for sentence in say.tableStatus(view) { block.wrapped(sentence, theme.strong) }
        case .end: addEnd(to: &block)
        case .lobby, .scores: break
        }
        return block
    }

    /// Adds who has answered, and what the host may do as a player.
    private func addAnswers(to block: inout TextBlock) {
        if view.own != nil, view.phase == .question, let own = say.tableStatus(view).first {
            block.wrapped(own, theme.strong)
        }
        block.line(say.tableAnswered(view.answered, of: view.awaited), theme.plain)
        let answered = Set(session.answers.map(\.player))
        let asked = session.players.filter { player in
            session.isAsked(player) && (player.isPresent || answered.contains(player.id))
        }
        let entries = asked.map { player in
            let isDone = answered.contains(player.id)
            return TableNames.Entry(
                sign: isDone ? theme.mapSigns.open : "·", name: player.name,
                signStyle: isDone ? theme.good : theme.muted, style: isDone ? theme.plain : theme.muted)
        }
        block.add(TableNames.block(of: entries, columns: block.columns, most: 2, theme: theme), indent: 0)
    }

    /// Adds the result of a vote, and what can be made of it.
    private func addEnd(to block: inout TextBlock) {
        let leading = session.result?.leading ?? []
        let options = leading.compactMap { index in
            view.options.indices.contains(index) ? view.options[index].text : nil
        }
        if options.count == 1 {
            block.wrapped(say("Most chose “\(options[0])”."), theme.strong)
        } else if options.count > 1 {
            block.wrapped(say("A tie: \(say.list(options))."), theme.strong)
        } else {
            block.wrapped(say("It is over.", context: "table"), theme.strong)
        }
        if let hint = applyHint(leading) { block.wrapped(hint, theme.plain) }
        if !isServed { block.wrapped(say("The page for the phones is closed."), theme.muted) }
    }

    private func applyHint(_ leading: [Int]) -> String? {
        guard session.kind == .vote, let first = leading.first, let question = session.question else {
            return nil
        }
        let key = KeyMap.key(.applyVote, in: .tableEnd)
        if leading.count > 1 { return say("\(key) chooses the one that counts.") }
        return switch question.options[first].content {
        case .time: say("\(key) makes it the time of the meeting.")
        case .venue: say("\(key) makes it the place of the meeting.")
        case .text, nil: say("\(key) adds it to the notes of the meeting.")
        }
    }
}

/// Names with signs, one after the other.
enum TableNames {
    struct Entry: Hashable, Sendable {
        var sign: String
        var name: String
        var signStyle: Style
        var style: Style
    }

    private static let gap = "   "

    /// Returns the names in lines, as many as have room; the rest is counted.
    ///
    /// - Parameter most: The maximum number of lines.
    static func block(of entries: [Entry], columns: Int, most: Int, theme: Theme) -> TextBlock {
        var block = TextBlock(columns: columns)
        guard most > 0 else { return block }
        var spans: [TextBlock.Span] = []
        var used = 0
        var rows = 0
        for (number, entry) in entries.enumerated() {
            let name = TextWidth.truncated(entry.name, to: max(1, min(24, columns - 2)))
            let width = 2 + TextWidth.columns(of: name)
            let before = used == 0 ? 0 : TextWidth.columns(of: gap)
            let rest = entries.count - number
            let more = say.andMore(rest)
            // In the last line there is room for the number of those who are left out.
            let isLastRow = rows + 1 == most
            let reserved = isLastRow && rest > 1 ? TextWidth.columns(of: gap + more) : 0
            if used > 0, used + before + width + reserved > columns {
                if isLastRow {
                    spans.append(TextBlock.Span(text: gap + more, style: theme.muted))
                    block.spans(spans)
                    return block
                }
                block.spans(spans)
                (spans, used) = ([], 0)
                rows += 1
            }
            if used > 0 {
                spans.append(TextBlock.Span(text: gap, style: theme.plain))
                used += TextWidth.columns(of: gap)
            }
            spans.append(TextBlock.Span(text: entry.sign + " ", style: entry.signStyle))
            spans.append(TextBlock.Span(text: name, style: entry.style))
            used += width
        }
        if !spans.isEmpty { block.spans(spans) }
        return block
    }
}
