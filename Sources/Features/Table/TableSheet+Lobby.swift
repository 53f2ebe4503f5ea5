import MeetCore
import Pictures
import Sentences
import Shell
import TerminalKit

// The lobby: where the phones find the table, the code, and who has come in.
extension TableSheet {
    /// The minimum columns beside the picture of the link.
    private static let leastColumns = 34
    /// The columns between the two.
    private static let pictureGap = 3
    /// The rows from which the code is as large as it can be.
    private static let codeRows = 20

    func drawLobby(into buffer: inout CellBuffer, in area: Rect) {
        var left = area
        let picture = code.map { QRBlock($0, theme: theme) }.flatMap { picture -> QRBlock? in
            let room = Size(columns: area.columns - Self.pictureGap - Self.leastColumns, rows: area.rows)
            return picture.fits(room) ? picture : nil
        }
        if let picture {
            left = area.inset(right: picture.size.columns + Self.pictureGap)
            picture.draw(
                into: &buffer,
                in: Rect(
                    column: area.endColumn - picture.size.columns, row: area.row,
                    columns: picture.size.columns, rows: area.rows))
        }
        let way = wayIn(columns: left.columns, isRoomy: Self.isRoomy(area), hasPicture: picture != nil)
        let (top, rest) = left.splitTop(min(way.lines.count, left.rows))
        way.draw(into: &buffer, in: top)
        let below = drawCode(into: &buffer, in: rest, isRoomy: Self.isRoomy(area))
        let isHinted = lacksCode && Self.isRoomy(area) && area.columns >= 70
        let hint = isHinted ? libraryHint(columns: left.columns) : TextBlock(columns: left.columns)
        let (people, foot) = below.splitTop(max(0, below.rows - hint.lines.count))
        guests(in: people.size).draw(into: &buffer, in: people)
        hint.draw(into: &buffer, in: foot)
    }

    /// The title, what is played, and the address.
    private func wayIn(columns: Int, isRoomy: Bool, hasPicture: Bool) -> TextBlock {
        var block = TextBlock(columns: columns)
        let title = ShortText.name(view.title)
        guard isRoomy else {
            let kind = say.tableKind(view.kind)
            let room = max(1, columns - TextWidth.columns(of: kind) - 2)
            block.line(TextWidth.truncated(title, to: room), theme.strong, trailing: kind, theme.muted)
            block.wrapped(url, theme.key)
            return block
        }
        block.wrapped(title, theme.heading)
        block.wrapped(game, theme.muted)
        block.blank()
        block.wrapped(
            hasPicture ? say("On your phone, scan the QR code or open") : say("On your phone, open"),
            theme.label)
        block.wrapped(url, theme.key)
        block.blank()
        block.wrapped(say("and type the code"), theme.label)
        return block
    }

    /// The facts of what is played: `Quiz · 10 questions · 20 s each`.
    private var game: String {
        var facts = [say.tableKind(view.kind)]
        switch view.kind {
        case .vote:
            let count = session.questions.first?.options.count ?? 0
            facts.append(say("\(count) option", "\(count) options", count))
        case .quiz, .icebreaker:
            if !session.questions.isEmpty { facts.append(say.tableQuestions(session.questions.count)) }
        }
        if let seconds = session.rules.seconds { facts.append(say("\(seconds) s each")) }
        return facts.joined(separator: " · ")
    }

    /// Draws the code as large as there is room; returns the area below it.
    private func drawCode(into buffer: inout CellBuffer, in area: Rect, isRoomy: Bool) -> Rect {
        guard isRoomy else {
            var block = TextBlock(columns: area.columns)
            block.spans([
                TextBlock.Span(text: say("Code", context: "table") + "  ", style: theme.label),
                TextBlock.Span(text: spaced, style: theme.strong),
            ])
            let (line, rest) = area.splitTop(1)
            block.draw(into: &buffer, in: line)
            return rest
        }
        let room = Size(columns: area.columns, rows: area.rows >= Self.codeRows ? 5 : 3)
        guard let letters = BigLetters(session.code, in: room, hasHalves: theme.mapSigns.usesBraille) else {
            buffer.write(spaced, at: area.origin, style: theme.strong)
            return area.inset(top: 2)
        }
        letters.draw(into: &buffer, at: area.origin, style: theme.strong)
        return area.inset(top: letters.size.rows + 1)
    }

    /// The code with blanks, so that no letter is overlooked.
    private var spaced: String { session.code.map { String($0) }.joined(separator: " ") }

    /// The people who have come in, and those who are still expected.
    private func guests(in area: Size) -> TextBlock {
        var block = TextBlock(columns: area.columns)
        if let here = say.tableStatus(view).first { block.wrapped(here, theme.strong) }
        if session.rules.takesStatements, !session.players.isEmpty {
            let (written, all) = (session.statements.count, session.players.count)
            block.wrapped(say("\(written) of \(all) have written three statements."), theme.plain)
        }
        let here = session.players.map { player in
            let isHere = player.isPresent && !player.token.isEmpty
            return TableNames.Entry(
                sign: isHere ? theme.mapSigns.open : "–", name: player.name,
                signStyle: isHere ? theme.good : theme.muted, style: isHere ? theme.plain : theme.muted)
        }
        let expected = session.freeNames.map { name in
            TableNames.Entry(sign: "·", name: name, signStyle: theme.muted, style: theme.muted)
        }
        let names = TableNames.block(
            of: here + expected, columns: area.columns, most: max(0, area.rows - block.lines.count),
            theme: theme)
        block.add(names, indent: 0)
        return block
    }

    private func libraryHint(columns: Int) -> TextBlock {
        var block = TextBlock(columns: columns)
        block.wrapped(
            say("Install \(QRCode.library) to see this link as a QR code for a phone."), theme.muted)
        return block
    }
}
