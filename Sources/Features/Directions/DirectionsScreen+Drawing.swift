import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit
import Travel

/// The areas of the directions: the facts of the way above its steps, and the map beside them.
struct DirectionsLayout {
    var head: Rect
    var steps: Rect
    var map: Rect
    var divider: Int?
    /// The lines of the head.
    let text: TextBlock

    private static let textColumns = 54

    static func hasMap(_ body: Size) -> Bool { body.columns >= 100 }

    /// Returns the columns of the text beside the map.
    static func columns(of body: Size) -> Int {
        max(1, (hasMap(body) ? textColumns : body.columns) - 3)
    }

    init(_ area: Rect, head text: TextBlock) {
        self.text = text
        var left = area
        map = Rect(column: area.column, row: area.endRow, columns: 0, rows: 0)
        if Self.hasMap(area.size) {
            let parts = area.splitLeft(Self.textColumns)
            left = parts.left
            divider = parts.rest.column
            map = parts.rest.inset(left: 1)
        }
        let room = left.inset(left: 1, right: 1)
        // The steps keep a row at least.
        let parts = room.splitTop(max(0, min(text.lines.count, room.rows - 2)))
        head = parts.top
        steps = parts.rest.inset(top: min(1, parts.rest.rows))
    }
}

extension DirectionsScreen {
    /// The place, the modes, the length of the way, and the notes about it.
    func head(columns: Int, _ context: ScreenContext) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(columns: columns)
        block.wrapped(say("To \(ShortText.name(route.name))"), theme.strong)
        addModes(to: &block, theme)
        guard let found else {
            if let failure { block.wrapped(failure, theme.warning) }
            return block
        }
        let from = say.words(found.origin)
        guard let way = found.directions.route else {
            block.wrapped(say.sentence(TravelError.noWay), theme.warning)
            return block
        }
        let facts = [say.words(way.time), DistanceText.text(way.time.metres), from].filter { !$0.isEmpty }
        block.wrapped(facts.joined(separator: " · "), theme.key)
        if let error = found.directions.failure, !error.isAboutConsent {
            block.wrapped(say.sentence(error), theme.warning)
        }
        if let failure { block.wrapped(failure, theme.warning) }
        addKnowledge(of: found.state, way, to: &block, theme)
        return block
    }

    /// The modes, the shown one marked; only that one where they do not fit.
    private func addModes(to block: inout TextBlock, _ theme: Theme) {
        func span(_ mode: TravelMode) -> TextBlock.Span {
            let isShown = mode == shownMode
            return TextBlock.Span(
                text: isShown ? "[\(say.words(mode))]" : " \(say.words(mode)) ",
                style: isShown ? theme.key : theme.muted)
        }
        let all = TravelMode.allCases.map(span)
        if all.reduce(0, { $0 + TextWidth.columns(of: $1.text) }) <= block.columns {
            block.spans(all)
        } else if let shownMode {
            let signs = theme.mapSigns
            let arrows = { (text: String) in TextBlock.Span(text: text, style: theme.muted) }
            block.spans([arrows(signs.left + " "), span(shownMode), arrows(" " + signs.right)])
        }
    }

    /// The server that told the way, or may be asked for it.
    private func addKnowledge(
        of state: TravelState, _ way: TravelRoute, to block: inout TextBlock, _ theme: Theme
    ) {
        switch state {
        case .asks(let host):
            let (allow, never) = (KeyMap.key(.allowTravel), KeyMap.key(.forbidTravel))
            block.wrapped(
                say(
                    "\(allow) asks \(host) for the way, which then knows both places; \(never) never asks it."
                ),
                theme.muted)
        case .estimated where steps.isEmpty:
            block.wrapped(
                say(
                    "No server can be asked for this, so the time is estimated from the distance, and there are no steps. See the settings travel.*."
                ), theme.muted)
        case .open(let host) where way.time.isEstimated == false:
            block.wrapped(say("According to \(host)"), theme.muted)
        case .open, .estimated: break
        }
    }

    package func draw(into buffer: inout CellBuffer, in area: Rect, context: ScreenContext) -> Point? {
        let theme = context.theme
        let layout = DirectionsLayout(
            area, head: head(columns: DirectionsLayout.columns(of: area.size), context))
        layout.text.draw(into: &buffer, in: layout.head)
        if let divider = layout.divider {
            buffer.verticalLine(at: Point(column: divider, row: area.row), rows: area.rows, style: theme.rule)
            map.draw(into: &buffer, in: layout.map, theme: theme, selected: 0, streets: context.streets)
        }
        let steps = steps
        let digits = String(steps.count).count
        list.draw(window(layout), into: &buffer, theme: theme, of: { index in (index, steps[index]) }) {
            buffer, step, seen in
            draw(step.1, number: step.0 + 1, digits: digits, into: &buffer, in: seen.place, theme)
        }
        return nil
    }

    /// `▌ 3 Turn left onto Ermou          120 m`
    private func draw(
        _ step: TravelStep, number: Int, digits: Int, into buffer: inout CellBuffer, in row: Rect,
        _ theme: Theme
    ) {
        let text = String(number)
        let start = row.column + 2 + digits - text.count
        buffer.write(text, at: Point(column: start, row: row.row), style: theme.muted)
        let length = step.metres >= 1 ? DistanceText.text(step.metres) : ""
        let lengthColumns = TextWidth.columns(of: length)
        let column = row.column + 2 + digits + 1
        let room = row.endColumn - 2 - column - (lengthColumns > 0 ? lengthColumns + 1 : 0)
        buffer.write(
            TextWidth.truncated(say.words(step), to: max(0, room)), at: Point(column: column, row: row.row),
            style: theme.plain)
        buffer.write(
            length, at: Point(column: row.endColumn - 2 - lengthColumns, row: row.row), style: theme.muted)
    }
}

extension TravelError {
    /// True if it only says that a server was not asked.
    fileprivate var isAboutConsent: Bool {
        if case .notAllowed = self { true } else { false }
    }
}
