import MeetCore
import Sentences
import Shell
import TerminalKit

/// The cards of one person as lines, in columns if there is room, else one below the other; then the merged
/// card, and the values that it loses.
struct DuplicateCardsLayout {
    private(set) var block: TextBlock
    /// The rows of each card and, at the end, of the merged one.
    private(set) var places: [Range<Int>] = []
    /// The columns of each card; `nil` if they are one below the other.
    private(set) var cardColumns: Int?

    private let comparison: DuplicateCards
    /// The selected card; the one after the last is the merged one.
    private let bar: Int?
    private let theme: Theme
    private let labelColumns: Int
    /// The minimum columns of a card beside others.
    private static let leastColumns = 26

    /// - Parameter why: The verdict on the cards; `nil` for cards marked by hand.
    init(
        _ comparison: DuplicateCards, why: DuplicateVerdict? = nil, bar: Int?, columns: Int, theme: Theme
    ) {
        self.comparison = comparison
        self.bar = bar
        self.theme = theme
        block = TextBlock(columns: columns)
        labelColumns = min(16, max(8, columns / 3))
        let count = max(1, comparison.cards.count)
        let wide = (columns - labelColumns) / count
        cardColumns = wide >= Self.leastColumns && count > 1 ? wide : nil
        addTitle(why)
        if let cardColumns { addTable(cardColumns) } else { addStack() }
        addResult()
    }

    /// The card at a point.
    func card(atRow row: Int, column: Int) -> Int? {
        guard let place = places.firstIndex(where: { $0.contains(row) }) else { return nil }
        guard let cardColumns, place < comparison.cards.count else { return place }
        return max(0, min((column - labelColumns) / cardColumns, comparison.cards.count - 1))
    }

    /// The cells of the selection bar, from the first line; `nil` if it is elsewhere.
    var barPlace: Rect? {
        guard let bar, places.indices.contains(bar) else { return nil }
        let beside = bar < comparison.cards.count ? cardColumns : nil
        return Rect(
            column: beside.map { labelColumns + bar * $0 } ?? 0, row: places[bar].lowerBound,
            columns: beside.map { $0 - 1 } ?? block.columns, rows: 1)
    }

    private func span(_ text: String, _ style: Style) -> TextBlock.Span {
        TextBlock.Span(text: text, style: style)
    }

    private mutating func addTitle(_ why: DuplicateVerdict?) {
        let name = (comparison.merged ?? comparison.cards.first)?.name ?? ""
        let count = say.counted(comparison.cards.count, .cards)
        let room = block.columns - TextWidth.columns(of: count) - 2
        block.line(TextWidth.truncated(name, to: room), theme.strong, trailing: count, theme.muted)
        if let why {
            block.wrapped(why.grade.sign + " " + say.words(why.grade, because: why.reasons), theme.muted)
        }
        block.blank()
    }

    private func header(of card: Int) -> [TextBlock.Span] {
        let isMarked = comparison.marked.contains(card)
        return [
            span(" [", theme.muted),
            span(isMarked ? "✓" : " ", theme.good), span("] ", theme.muted),
            span(say.card(numbered: card + 1), isMarked ? theme.strong : theme.muted),
        ]
    }

    // MARK: - Beside each other

    private mutating func addTable(_ columns: Int) {
        let first = block.lines.count
        addRow(comparison.cards.indices.map { [header(of: $0)] }, part: nil, columns: columns)
        for part in comparison.parts {
            let cells = comparison.cards.indices.map { card in
                comparison.values(ofCard: card, part).flatMap {
                    lines(of: $0, ofCard: card, columns: columns - 3)
                }
            }
            guard cells.contains(where: { !$0.isEmpty }) else { continue }
            addRow(cells, part: part, columns: columns)
        }
        places = comparison.cards.map { _ in first..<block.lines.count }
    }

    /// Adds cells of several lines side by side, each padded to its column.
    private mutating func addRow(_ cells: [[[TextBlock.Span]]], part: ContactPart?, columns: Int) {
        for line in 0..<(cells.map(\.count).max() ?? 0) {
            var spans = [span(label(line == 0 ? part : nil), theme.muted)]
            for cell in cells {
                let own = line < cell.count ? cell[line] : []
                let used = own.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
                spans += own + [span(String(repeating: " ", count: max(0, columns - used)), .plain)]
            }
            block.spans(spans)
        }
    }

    /// A value with the sign of its fate.
    private func lines(of value: ContactFieldValue, ofCard card: Int, columns: Int) -> [[TextBlock.Span]] {
        let (sign, style) = look(of: value, ofCard: card)
        return TextWidth.wrapped(text(of: value), to: max(1, columns)).enumerated().map { number, part in
            [span(number == 0 ? sign + " " : "  ", style), span(part, style)]
        }
    }

    private func look(of value: ContactFieldValue, ofCard card: Int) -> (sign: String, style: Style) {
        guard comparison.marked.contains(card) else { return (" ", theme.muted) }
        return switch comparison.fate(of: value) {
        case .shared: (" ", theme.plain)
        case .kept: ("+", theme.good)
        case .lost: ("✗", theme.bad)
        }
    }

    private func text(of value: ContactFieldValue) -> String {
        let whole = comparison.text(of: value)
        let text = whole.count > 400 ? "\(whole.prefix(400))…" : whole
        return value.kind.map { "\(text) (\($0))" } ?? text
    }

    // MARK: - One below the other

    private mutating func addStack() {
        for card in comparison.cards.indices {
            let first = block.lines.count
            block.spans(header(of: card))
            for part in comparison.parts {
                for value in comparison.values(ofCard: card, part) {
                    let (sign, style) = look(of: value, ofCard: card)
                    add(value, sign, style)
                }
            }
            places.append(first..<block.lines.count)
            block.blank()
        }
        block.removeLastBlank()
    }

    /// Adds the field's name, a sign, and the value beside it.
    private mutating func add(_ value: ContactFieldValue, _ sign: String, _ style: Style) {
        let columns = max(1, block.columns - labelColumns - 2)
        for (number, part) in TextWidth.wrapped(text(of: value), to: columns).enumerated() {
            block.spans([
                span(label(number == 0 ? value.part : nil), theme.muted),
                span(number == 0 ? sign + " " : "  ", style),
                span(part, style),
            ])
        }
    }

    /// The name of a field, padded to `labelColumns`.
    private func label(_ part: ContactPart?) -> String {
        let text = part.map { say.label($0) } ?? ""
        return " " + TextWidth.padded(TextWidth.truncated(text, to: labelColumns - 2), to: labelColumns - 1)
    }

    // MARK: - What they become

    private mutating func addResult() {
        block.blank()
        let first = block.lines.count
        block.spans([span(" " + say("Merged"), theme.heading)])
        guard comparison.merged != nil else {
            block.wrapped(say("At least two cards must be marked."), theme.warning, indent: 1)
            places.append(first..<block.lines.count)
            return
        }
        for (value, isNew) in comparison.result {
            add(value, isNew ? "+" : " ", isNew ? theme.good : theme.plain)
        }
        let lost = comparison.lost
        if !lost.isEmpty {
            block.blank()
            block.spans([
                span(" " + say("Not kept"), theme.heading),
                span(
                    "  "
                        + say(
                            "the first card has a different value", "the first card has different values",
                            lost.count), theme.muted),
            ])
            for value in lost { add(value, "✗", theme.bad) }
        }
        places.append(first..<block.lines.count)
    }
}

extension DuplicateGrade {
    /// The sign before a name in the list.
    var sign: String {
        switch self {
        case .sure: "="
        case .likely: "≈"
        case .possible: "?"
        }
    }
}
