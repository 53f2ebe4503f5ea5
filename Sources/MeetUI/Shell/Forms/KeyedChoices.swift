import TerminalKit

/// What can be answered to a question: a line each, with the key that gives it. A click gives it, too.
struct KeyedChoices: Sendable {
    private let choices: [(command: CommandID, key: String, text: String)]

    /// - Parameter choices: The commands of the answers, and what each does in a few words.
    init(_ choices: [(command: CommandID, text: String)], in scope: CommandScope) {
        self.choices = choices.map { command, text in
            let known = KeyMap.current.commands(in: [scope, .everywhere]).first { $0.id == command }
            return (command, known?.strokes.first?.title ?? "", text)
        }
    }

    var rows: Int { choices.count }

    /// The answer that was clicked.
    ///
    /// - Parameter first: The row of the first line.
    func command(clicked mouse: Mouse, first: Int) -> CommandID? {
        let row = mouse.at.row - first
        return mouse.kind == .press(.left) && choices.indices.contains(row) ? choices[row].command : nil
    }

    func draw(into buffer: inout CellBuffer, in area: Rect, theme: Theme) {
        var block = TextBlock(columns: area.columns)
        for (_, key, text) in choices {
            block.spans([
                TextBlock.Span(text: TextWidth.padded(key, to: 7), style: theme.key),
                TextBlock.Span(text: text, style: theme.plain),
            ])
        }
        block.draw(into: &buffer, in: area)
    }
}
