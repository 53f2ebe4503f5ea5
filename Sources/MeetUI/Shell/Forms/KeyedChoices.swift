import TerminalKit

/// What can be answered to a question: a line each, with the key that gives it. A click gives it, too. The bar is on the
/// one that Enter gives.
struct KeyedChoices: Sendable {
    private struct Choice: Sendable {
        var command: CommandID
        var key: String
        var text: String
    }

    private let choices: [Choice]
    /// What Enter gives; `nil` where it gives none of them.
    private let entered: Int?

    /// - Parameter choices: The commands of the answers, and what each does in a few words.
    init(_ choices: [(command: CommandID, text: String)], in scope: CommandScope) {
        let known = KeyMap.current.commands(in: [scope, .everywhere])
        self.choices = choices.map { command, text in
            let key = known.first { $0.id == command }?.strokes.first?.title ?? ""
            return Choice(command: command, key: key, text: text)
        }
        let given = KeyMap.current.commands(in: [scope]).first { $0.keys.contains(.enter) }?.id
        entered = choices.firstIndex { $0.command == given }
    }

    /// What the commands do is said as the help says it; those that are unknown in the scope are left out.
    init(_ commands: [CommandID], in scope: CommandScope) {
        self.init(
            commands.compactMap { id in
                KeyMap.current.command(id, in: scope).map { (id, $0.explanation) }
            }, in: scope)
    }

    var rows: Int { choices.count }

    /// The answer that was clicked.
    ///
    /// - Parameter first: The row of the first line.
    func command(clicked mouse: Mouse, first: Int) -> CommandID? {
        let row = mouse.at.row - first
        return mouse.kind == .press(.left) && choices.indices.contains(row) ? choices[row].command : nil
    }

    /// - Parameter hasBar: Whether arrows move no other bar.
    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme, hasBar: Bool = true) {
        let widths = ColumnWidths(
            [.init(of: choices.map(\.key), least: 6), .init(of: choices.map(\.text), least: 12, share: 3)],
            room: area.columns - 2)
        for (row, choice) in choices.prefix(area.rows).enumerated() {
            let place = Rect(column: area.column, row: area.row + row, columns: area.columns, rows: 1)
            for (column, (text, style)) in [(choice.key, theme.key), (choice.text, theme.plain)].enumerated()
            {
                buffer.write(
                    TextWidth.truncated(text, to: widths.columns[column]),
                    at: Point(column: place.column + 2 + widths.starts[column], row: place.row), style: style)
            }
            guard hasBar else { continue }
            if row == entered { BarRow.draw(into: &buffer, over: place, isFocused: true, theme: theme) }
            if row == 0, entered == nil { buffer.restingPlace = place.origin }
        }
    }
}
