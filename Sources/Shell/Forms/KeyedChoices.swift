import TerminalKit

/// The answers to a question: a line each, with its key, which a click gives too. The selected one is given
/// by Enter.
package struct KeyedChoices: Sendable {
    private struct Choice: Sendable {
        var command: CommandID
        var key: String
        var text: String
    }

    private let choices: [Choice]
    /// The answer of Enter; `nil` for none.
    private let entered: Int?

    /// Makes the answers.
    ///
    /// - Parameter choices: The commands of the answers, and their effects in a few words.
    package init(_ choices: [(command: CommandID, text: String)], in scope: CommandScope) {
        let known = KeyMap.current.commands(in: [scope, .everywhere])
        self.choices = choices.map { command, text in
            let key = known.first { $0.id == command }?.strokes.first?.title ?? ""
            return Choice(command: command, key: key, text: text)
        }
        let given = KeyMap.current.commands(in: [scope]).first { $0.keys.contains(.enter) }?.id
        entered = choices.firstIndex { $0.command == given }
    }

    /// Makes the answers with the help's descriptions; unknown commands of the scope are left out.
    package init(_ commands: [CommandID], in scope: CommandScope) {
        self.init(
            commands.compactMap { id in
                KeyMap.current.command(id, in: scope).map { (id, $0.explanation) }
            }, in: scope)
    }

    package var rows: Int { choices.count }

    /// Returns the clicked answer.
    ///
    /// - Parameter first: The row of the first line.
    package func command(clicked mouse: Mouse, first: Int) -> CommandID? {
        let row = mouse.at.row - first
        return mouse.kind == .press(.left) && choices.indices.contains(row) ? choices[row].command : nil
    }

    /// Draws the answers.
    ///
    /// - Parameters:
    ///   - unavailable: The answers that cannot be given now.
    ///   - hasBar: Whether the arrow keys move the selection.
    package func draw(
        into buffer: inout CellBuffer, in area: Rect, theme: Theme, unavailable: Set<CommandID> = [],
        hasBar: Bool = true
    ) {
        let widths = ColumnWidths(
            [.init(of: choices.map(\.key), least: 6), .init(of: choices.map(\.text), least: 12, share: 3)],
            room: area.columns - 2)
        for (row, choice) in choices.prefix(area.rows).enumerated() {
            let place = Rect(column: area.column, row: area.row + row, columns: area.columns, rows: 1)
            let isMuted = unavailable.contains(choice.command)
            let parts = [
                (choice.key, isMuted ? theme.muted : theme.key),
                (choice.text, isMuted ? theme.muted : theme.plain),
            ]
            for (column, (text, style)) in parts.enumerated() {
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
